import type { Database } from '../../kernel/database/database.ts';
import { type Recurring, recurring } from '../../kernel/jobs/recurring.ts';
import type { Logger } from '../../kernel/log.ts';
import { sweepAttempts } from './webhook-attempts.store.ts';

const interval = 15 * 60_000;
const batchSize = 5_000;
const day = 24 * 60 * 60_000;
/** Milliseconds for which attempts are kept, and those that succeeded: there can be many. */
const kept = 30 * day;
const deliveredKept = day;
/** The most attempts of an endpoint that are kept. */
const maxAttempts = 10_000;

/** Removes old attempts, some at a time. */
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
  const old = {
    before: new Date(now.getTime() - kept),
    deliveredBefore: new Date(now.getTime() - deliveredKept),
    most: maxAttempts,
  };
  let swept: { more: boolean } | undefined;
  do {
    swept = await database.transaction({}, (tx) => tx.row(sweepAttempts(old, batchSize)));
  } while (swept?.more && !signal?.aborted);
}
