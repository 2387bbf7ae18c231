/** What the service and the thread that reads imports send each other. */
import type { Problem } from '../kernel/contract/problem.ts';
import type { ImportOptions, ReadRow } from './importer.ts';

/** What the service asks for: an import to be read, or the next report of the one that is. */
export type ReadRequest = ReadOrder | 'next';

export interface ReadOrder {
  endpointId: string;
  format: 'json' | 'csv';
  bytes: Uint8Array;
}

/** What it is told: rows some at a time, then the end, or why the whole cannot be read. */
export type ReadReport =
  | { rows: ReadRow[] }
  | { options: Partial<ImportOptions>; header: string | undefined }
  | { problem: { code: Problem['code']; detail: string; errors: Problem['errors'] } };
