/**
 * The time of a node. All nodes and the database must agree on it: what one writes, others compare
 * with their time. So a node whose clock is wrong takes the time of the database.
 */
import type { Database } from '../../kernel/database/database.ts';
import { sql } from '../../kernel/database/sql.ts';
import { type Recurring, recurring } from '../../kernel/jobs/recurring.ts';
import { installation } from '../../kernel/limits/installation.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import type { Logger } from '../../kernel/log.ts';

const { tolerated, severe, interval } = valuesOf(installation.clock);

export interface NodeClock {
  now(): Date;
  /** Whether the node should get no requests. */
  readonly isWrong: boolean;
  close(): Promise<void>;
}

interface ClockOptions {
  database: Database;
  log: Logger;
  /** The clock of the machine, in milliseconds. */
  systemTime?: (() => number) | undefined;
}

/** Compares the clock of the machine with that of the database, now and each minute. */
export async function openClock(options: ClockOptions): Promise<NodeClock> {
  const { log, systemTime = Date.now } = options;
  let ahead = await measure(options);
  report(ahead, log);
  const measuring: Recurring = recurring(interval, async () => {
    // Without the database the last difference holds.
    const found = await measure(options).catch(() => ahead);
    if (found !== ahead) report(found, log);
    ahead = found;
  });
  return {
    now: () => new Date(systemTime() - ahead),
    get isWrong() {
      return Math.abs(ahead) > severe;
    },
    close: () => measuring.close(),
  };
}

/** Milliseconds by which the clock of the machine is ahead; 0 for a tolerated difference. */
async function measure({ database, systemTime = Date.now }: ClockOptions): Promise<number> {
  const sent = systemTime();
  const [[row]] = await database.read({}, [readTime()]);
  const received = systemTime();
  const ahead = (sent + received) / 2 - Number(row?.milliseconds);
  // The database read its clock at some moment in between.
  const isTolerated = Math.abs(ahead) - (received - sent) / 2 <= tolerated;
  return isTolerated ? 0 : Math.round(ahead);
}

const readTime = () =>
  sql<{ milliseconds: number }>`select
    floor(extract(epoch from clock_timestamp()) * 1000)::int8 as milliseconds`;

function report(ahead: number, log: Logger): void {
  if (ahead === 0) return;
  log.warn(
    { milliseconds: ahead },
    'The clock of this machine differs from that of the database, whose time is taken. Correct the clock',
  );
}
