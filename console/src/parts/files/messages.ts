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

export type FileOrder =
  | { read: Uint8Array; meant: Meant; options: ReadOptions }
  | { write: readonly (readonly string[])[]; numbers: readonly boolean[] };

export type FileReport =
  | { table: Table }
  | { file: Blob }
  | { fault: { code: TableFault; line: number; message: string } }
  | { error: string };
