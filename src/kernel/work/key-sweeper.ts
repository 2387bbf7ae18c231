import type { Database } from '../database/database.ts';
import { type Recurring, recurring } from '../jobs/recurring.ts';
import type { Logger } from '../log.ts';
import { sweepKeys } from './idempotency.ts';

const interval = 15 * 60_000;

/** Removes all expired idempotency keys, some at a time. */
export function openKeySweeper(options: {
  database: Database;
  log: Logger;
  now(): Date;
}): Recurring {
  const { database, log, now } = options;
  return recurring(interval, async (signal) => {
    await removeExpiredKeys(database, now(), signal).catch((err) =>
      log.warn({ err }, 'Expired idempotency keys were not removed; trying later'),
    );
  });
}

export async function removeExpiredKeys(
  database: Database,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  let swept: { more: boolean } | undefined;
  do {
    swept = await database.transaction({}, (tx) => tx.row(sweepKeys(now)));
  } while (swept?.more && !signal?.aborted);
}
