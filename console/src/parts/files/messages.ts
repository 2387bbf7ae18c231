/** The messages between the page and the thread that reads and writes files. */
import type { Table, TableFault, TableOptions } from '@stockwright/table-files';

/** The import whose columns the headings of a file mean. */
export interface Meant {
  /** Of the service, e.g. `importVendors`. */
  operation: string;
  columns: readonly string[];
}

/** A function cannot be sent to a thread. */
export type ReadOptions = Omit<TableOptions, 'meaningOf'>;

/** The values of a column: a day is plain, a time is of the service. */
export type CellKind = 'text' | 'number' | 'day' | 'time';

/** A table that is written as a file. */
export interface Sheet {
  /** Lines above the headings of a workbook: whose the table is, and what it shows. */
  head: readonly string[];
  headings: readonly string[];
  rows: readonly (readonly string[])[];
  /** Of the columns. */
  kinds: readonly CellKind[];
  /** In which times are written. */
  timezone: string;
}

export type FileOrder = { read: Uint8Array; meant: Meant; options: ReadOptions } | { write: Sheet };

export type FileReport =
  | { table: Table }
  | { file: Blob }
  | { fault: { code: TableFault; line: number; message: string } }
  | { error: string };
