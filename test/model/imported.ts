import type { Outcome } from './requests.ts';

/** A record of the model that a row of an import has made. */
export interface Imported {
  /** Learns the ids of the record and of its parts. */
  learn(ids: readonly string[]): void;
  /** SQL of the ids of its parts. */
  parts?: string;
  /** Whether nothing was changed since, and nothing hangs on it. */
  isUntouched(): boolean;
  undo(): Outcome<unknown>;
}

/** A bulk import that was not undone, by its id in the service. */
export interface BulkImport {
  id: string;
  /** The kind of its rows. */
  of: string;
  records: readonly Imported[];
}
