/** Limits of the connections to the database, and of the checks of its plans. */
import { bytes, hangTime, kibibyte, type Limits, limit, minute, second, time } from './limit.ts';

export const database = {
  connections: {
    readers: limit(6, 'connections', 'Reads are short, and share messages.'),
    writers: limit(12, 'connections', 'Writes hold theirs from begin to commit.'),
    allotters: limit(3, 'connections', 'Each is needed for a moment only.'),
    connectTime: hangTime(
      5 * second,
      'A database that accepts no connection for so long is out of reach.',
    ),
    idleTime: time(minute, 'A connection without work costs the database memory.'),
    keepAliveDelay: time(
      10 * second,
      'The operating system notices a peer that is gone while a connection is idle.',
    ),
    pingTimeout: time(2.5 * second, 'A health check answers before the load balancer gives up.'),
  },
  jobs: {
    statementTime: hangTime(minute, 'The statements of jobs are short.'),
  },
  plans: {
    period: time(2 * second, 'A node that has work looks for tables that have grown.'),
    analysisTime: time(second, 'A write of many rows waits for the statistics of its tables.'),
    manyRows: limit(500, 'rows', 'A write of so many is followed by a look at once.'),
    small: bytes(
      80 * kibibyte,
      'PostgreSQL plans a table without statistics as if it had ten pages of 8 KiB.',
    ),
    lockTime: time(50, 'The look waits for no locked table.'),
  },
  traces: {
    summaries: limit(2_000, 'statements', 'Lists have a text for each combination of filters.'),
  },
  references: {
    countLimit: limit(
      10_000,
      'rows',
      'A refusal counts what refers to a record, and reads each of them.',
    ),
  },
} satisfies Record<string, Limits>;
