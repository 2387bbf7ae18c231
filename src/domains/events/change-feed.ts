import type { EventSink } from '../../kernel/contract/work.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Logger } from '../../kernel/log.ts';
import { insertEvents, selectPosition } from './events.store.ts';
import { feedRows, rowsAsJson } from './feed-rows.ts';
import { NodeSignals } from './node-signals.ts';
import { openEventSweeper } from './sweep-events.ts';
import { Waiters } from './waiters.ts';

interface FeedOptions {
  database: Database;
  databaseUrl: string;
  eventsKeptDays: number;
  log: Logger;
  now(): Date;
}

/** The change feed of a node: writes events, and wakes those who wait for them. */
export interface ChangeFeed extends EventSink {
  /** Ends all waiting: the node is about to stop. */
  stop(): void;
  close(): Promise<void>;
}

/** Opens the feed of a node, which also removes what is past its keeping. */
export function openChangeFeed(options: FeedOptions): ChangeFeed {
  const sweeper = openEventSweeper(options);
  const waiters = new Waiters();
  const signals = new NodeSignals(options, (orgIds) => waiters.wake(orgIds));
  return {
    write(orgId, events, { now, newId }) {
      const rows = feedRows(events, newId);
      if (rows.length === 0) return selectPosition(orgId);
      const placed = rows.map((row, index) => ({ place: index + 1, ...row }));
      const hasStock = rows.some(({ stock }) => stock !== undefined);
      return insertEvents(orgId, rowsAsJson(placed), rows.length, hasStock, now);
    },

    committed(orgId) {
      waiters.wake([orgId]);
      signals.send(orgId);
    },

    async reached(orgId, milliseconds, signal) {
      await signals.listen();
      return waiters.wait(orgId, milliseconds, signal);
    },

    get isEnding() {
      return waiters.isClosed;
    },

    stop: () => waiters.close(),
    async close() {
      await sweeper.close();
      await signals.close();
    },
  };
}
