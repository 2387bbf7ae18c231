import type { Database } from '../../kernel/database/database.ts';
import { type Recurring, recurring } from '../../kernel/jobs/recurring.ts';
import type { Logger } from '../../kernel/log.ts';
import { sweepAttempts } from './webhook-attempts.store.ts';

const interval = 15 * 60_000;
const batchSize = 5_000;
/** Milliseconds for which attempts are kept. */
const kept = 30 * 24 * 60 * 60_000;

/** Removes attempts that are older than a month, some at a time. */
export function openAttemptSweeper(options: {
  database: Database;
  log: Logger;
  now(): Date;
}): Recurring {
  const { database, log, now } = options;
  return recurring(interval, async (signal) => {
    await removeOldAttempts(database, now(), signal).catch((err) =>
      log.warn({ err }, 'Old attempts of webhooks were not removed; trying later'),
    );
  });
}

export async function removeOldAttempts(
  database: Database,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(now.getTime() - kept);
  let swept: { more: boolean } | undefined;
  do {
    swept = await database.transaction({}, (tx) => tx.row(sweepAttempts(before, batchSize)));
  } while (swept?.more && !signal?.aborted);
}
