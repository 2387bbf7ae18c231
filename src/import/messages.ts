/** The messages between the service and the thread that reads imports. */
import type { Constants } from './constants.ts';
import type { FileOptions } from './file-options.ts';
import type { ImportOptions } from './importer.ts';

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

/** An import without its rows, which arrive before it, in portions. */
export interface ReadEnd {
  options: Partial<ImportOptions>;
  /** The headings of a file, as CSV. */
  header: string | undefined;
  /** Headings of the columns of a file that were left out. */
  ignoredColumns: readonly string[];
}
