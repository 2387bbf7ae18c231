import type { Database } from '../../kernel/database/database.ts';
import { type Recurring, recurring } from '../../kernel/jobs/recurring.ts';
import type { Logger } from '../../kernel/log.ts';
import { sweepEvents } from './events.store.ts';

const interval = 60 * 60_000;

/** Events removed in one statement: few enough not to delay requests. */
const sweptAtOnce = 5_000;

const day = 24 * 60 * 60_000;

/** Removes events that are older than `eventsKeptDays`, some at a time. */
export function openEventSweeper(options: {
  database: Database;
  eventsKeptDays: number;
  log: Logger;
  now(): Date;
}): Recurring {
  const { database, eventsKeptDays, log, now } = options;
  return recurring(interval, async (signal) => {
    const before = new Date(now().getTime() - eventsKeptDays * day);
    await removeEvents(database, before, signal).catch((err) =>
      log.warn({ err }, 'Old events were not removed; trying later'),
    );
  });
}

export async function removeEvents(
  database: Database,
  before: Date,
  signal?: AbortSignal,
): Promise<void> {
  let swept: { more: boolean } | undefined;
  do {
    swept = await database.transaction({}, (tx) => tx.row(sweepEvents(before, sweptAtOnce)));
  } while (swept?.more && !signal?.aborted);
}
