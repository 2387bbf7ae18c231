/** The messages between the service and the thread that reads imports. */
import type { Problem } from '../kernel/problem.ts';
import type { Constants } from './constants.ts';
import type { FileOptions } from './file-options.ts';
import type { ImportOptions, ReadRow } from './importer.ts';

/** The service sends an import to read, or asks for the next report on the current one. */
export type ReadRequest = ReadOrder | 'next';

export interface ReadOrder {
  endpointId: string;
  /** Of the endpoint, e.g. `importVendors`. */
  operation: string;
  /** A file is CSV or XLSX, which its bytes tell. */
  format: 'json' | 'file';
  /** How to read a file. */
  file: FileOptions;
  /** Values for columns that a file lacks. */
  constants: Constants;
  bytes: Uint8Array;
}

/** The thread sends rows in portions, then the end; or why it cannot read the import. */
export type ReadReport =
  | { rows: ReadRow[] }
  | { options: Partial<ImportOptions>; header: string | undefined; ignoredColumns: string[] }
  | { problem: { code: Problem['code']; detail: string; errors: Problem['errors'] } };
