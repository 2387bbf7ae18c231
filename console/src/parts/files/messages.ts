/** The messages between the page and the thread that reads and writes files. */
import type { Table, TableFault, TableOptions } from '@stockwright/table-files';

export type FileOrder =
  | { read: Uint8Array; options: TableOptions }
  | { write: readonly (readonly string[])[]; numbers: readonly boolean[] };

export type FileReport =
  | { table: Table }
  | { file: Blob }
  | { fault: { code: TableFault; line: number; message: string } }
  | { error: string };
