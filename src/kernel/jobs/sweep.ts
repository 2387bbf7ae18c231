/**
 * Sweeps remove rows that are past their keeping. The database's clock alone decides which: a node
 * with a wrong clock would remove what all others still need.
 */
import type { Database } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { valuesOf } from '../limits/limit.ts';
import { writes } from '../limits/writes.ts';
import type { Logger } from '../log.ts';
import { type Recurring, recurring } from './recurring.ts';

/** Rows removed in one statement: few enough not to delay requests. */
const { sweptAtOnce } = valuesOf(writes.sweeps);

export interface Sweep {
  rows: 'events' | 'idempotency_keys' | 'imports' | 'webhook_attempts';
  /** Milliseconds for which rows are kept. */
  kept: number;
  /** Milliseconds between two sweeps. */
  interval: number;
  /** Removes some rows from before an instant; `more` reports whether there may be others. */
  remove(before: string, limit: number): Statement<{ more: boolean }>;
}

/** The instant before which a sweep removes: at most two days after the oldest row. */
export const sweepHorizon = (
  rows: Sweep['rows'] | 'loose_files',
  kept: number,
): Statement<{ before: string | null }> =>
  sql<{ before: string | null }>`select sweep_horizon(${rows},
    ${kept}::float8 * interval '1 millisecond')::text as before`;

/** Sweeps at intervals. */
export function openSweep(
  sweep: Sweep,
  { database, log }: { database: Database; log: Logger },
): Recurring {
  return recurring(sweep.interval, (signal) =>
    removeOld(sweep, database, signal).catch((err) =>
      log.warn({ err, rows: sweep.rows }, 'Old rows were not removed; trying later'),
    ),
  );
}

/** Removes the old rows of all organizations, some at a time. */
export async function removeOld(
  { rows, kept, remove }: Pick<Sweep, 'rows' | 'kept' | 'remove'>,
  database: Database,
  signal?: AbortSignal,
): Promise<void> {
  const horizon = await database.transaction({}, (tx) => tx.row(sweepHorizon(rows, kept)));
  const before = horizon?.before;
  if (before == null) return;
  let swept: { more: boolean } | undefined;
  do {
    swept = await database.transaction({}, (tx) => tx.row(remove(before, sweptAtOnce)));
  } while (swept?.more && !signal?.aborted);
}
