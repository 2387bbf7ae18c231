import type { EventSink } from '../../kernel/contract/work.ts';
import type { Database } from '../../kernel/database/database.ts';
import { recurring } from '../../kernel/jobs/recurring.ts';
import { openSweep } from '../../kernel/jobs/sweep.ts';
import { events } from '../../kernel/limits/events.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import type { Logger } from '../../kernel/log.ts';
import { type FeedRows, insertEvents, selectPosition } from './events.store.ts';
import { feedRows } from './feed-rows.ts';
import { NodeSignals } from './node-signals.ts';
import { slicesOfRows } from './slices-of-rows.ts';
import { eventSweep } from './sweep-events.ts';
import { Waiters } from './waiters.ts';

/** Milliseconds after which the node looks for events whose signal was lost. */
const { lookInterval } = valuesOf(events.signals);

interface FeedOptions {
  database: Database;
  databaseUrl: string;
  eventsKeptDays: number;
  log: Logger;
}

/** The change feed of a node: writes events, and wakes those who wait for them. */
export interface ChangeFeed extends EventSink {
  /** Ends all waiting: the node is about to stop. */
  stop(): void;
  close(): Promise<void>;
}

/** Opens the feed of a node, which also removes what is past its keeping. */
export function openChangeFeed(options: FeedOptions): ChangeFeed {
  const sweeper = openSweep(eventSweep(options.eventsKeptDays), options);
  const waiters = new Waiters();
  const signals = new NodeSignals(options, (orgIds) => {
    for (const orgId of orgIds) waiters.wake(orgId);
  });
  const looking = recurring(lookInterval, () => lookFor(waiters, options));
  return {
    write(orgId, events, { now, newId }) {
      const all = feedRows(events, newId);
      if (all.rows.length === 0) return { parts: [], last: selectPosition(orgId) };
      const { parts, last } = slicesOfRows(all);
      const insert = (rows: FeedRows) => insertEvents(orgId, rows, now);
      return { parts: parts.map(insert), last: insert(last) };
    },

    committed(orgId) {
      waiters.wake(orgId);
      signals.send(orgId);
    },

    async reached(orgId, after, milliseconds, signal) {
      await signals.listen();
      return waiters.wait(orgId, after, milliseconds, signal);
    },

    get isEnding() {
      return waiters.isClosed;
    },

    stop: () => waiters.close(),
    async close() {
      await looking.close();
      await sweeper.close();
      await signals.close();
    },
  };
}

/** Once for each organization, however many requests wait. */
async function lookFor(waiters: Waiters, { database, log }: FeedOptions): Promise<void> {
  for (const orgId of waiters.orgIds) {
    try {
      const [rows] = await database.read({ orgId }, [selectPosition(orgId)]);
      if (rows[0]) waiters.wake(orgId, rows[0].position);
    } catch (err) {
      log.warn({ err, orgId }, 'The last position was not read; trying again');
    }
  }
}
