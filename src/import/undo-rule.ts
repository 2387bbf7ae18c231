/** A rule of how the records of an import are undone: one for each kind of record. */
import type { TSchema } from 'typebox';
import type { Call } from '../kernel/contract/endpoint.ts';
import type { FeedEvent, RecordName } from '../kernel/contract/event.ts';
import type { Work } from '../kernel/contract/work.ts';
import type { Statement } from '../kernel/database/sql.ts';
import type { Problem } from '../kernel/problem.ts';
import type { CostCounts } from '../ledger/stock-changed.ts';
import type { StoredImport, UndoneRow } from './imports.store.ts';

/** A record as it is now. */
export interface RecordState {
  id: string;
  /** Null of a record without versions. */
  version: number | null;
  /** Its code or its number. */
  number: string | null;
  /** Whether something outside of the import needs it. */
  isUsed: boolean;
  /** The record that it belongs to. */
  parent?: RecordName | null;
}

/** The work of an undo: files that it leaves without a document are removed after it. */
export type UndoWork = Work & Pick<Call<TSchema, unknown, unknown>, 'services' | 'afterCommit'>;

export interface Undoing {
  work: UndoWork;
  /** The import, as the cause of what follows from its undo. */
  cause: RecordName;
  of: Pick<StoredImport, 'createdAt' | 'createdBy'>;
  /** `possible` leaves out rows that have a refusal, which otherwise refuses all of them. */
  mode: 'all' | 'possible';
}

export interface Undone {
  /** Rows that stay as they are, by the id of the record. */
  refused: ReadonlyMap<string, Problem>;
  /** Events beside those of the records. */
  events?: readonly FeedEvent[];
  /** Changes of costs. */
  costs?: CostCounts | undefined;
}

/** Undoes rows in their order, from the last row of the import to the first. */
export type Undo = (undoing: Undoing, rows: readonly UndoneRow[]) => Promise<Undone>;

export interface UndoRule {
  /** The records of these ids; those that were deleted are left out. */
  states(orgId: string, ids: readonly string[]): Statement<RecordState>;
  /** Locks records as a deletion or a change of them does, and reads what an undo of them needs. */
  open(work: Work, ids: readonly string[]): Promise<Undo>;
  /** The end of a created record, as the feed tells it. */
  ends?: 'deleted' | 'voided';
}

export const keptReasons = ['edited', 'used_by'] as const;

export type KeptReason = (typeof keptReasons)[number];

/**
 * The reason for which a row stays as it is. An updated record that others use gets its old values
 * all the same.
 */
export function keptReason(
  { outcome, version }: Pick<UndoneRow, 'outcome' | 'version'>,
  state: RecordState,
): KeptReason | undefined {
  if (outcome === 'created' && state.isUsed) return 'used_by';
  return state.version === null || state.version === version ? undefined : 'edited';
}
