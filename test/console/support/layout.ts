import type { Client } from '../../support/client.ts';

/** A fault that the check says at a cell, e.g. `name 4`, and what a person writes there. */
interface CellFault {
  cell: string;
  says: string;
  write: string;
}

export interface Layout {
  title: string;
  /** As the address of the screen has it. */
  kind: string;
  name: string;
  content(): Promise<Buffer> | Buffer | string;
  /** Records that exist already. */
  before?(owner: Client): Promise<unknown>;
  /** Values for every row of columns that the file lacks. */
  constants?: Readonly<Record<string, string>>;
  /** Kinds and names of what else is made. */
  makes?: readonly string[];
  faults?: readonly CellFault[];
  /** The words about the rows before they are checked. */
  says?: string;
  /** The message for a row that stays out as a whole. */
  left?: string;
  /** Where the records are read afterwards, and what they have, in the order of their codes. */
  path: string;
  records: readonly object[];
  /** Where one of them is read: below the path by its id, where nothing else is said. */
  pathOf?(record: { id: string; skuId: string }): string;
}
