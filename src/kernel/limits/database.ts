/** Limits of the connections to the database, and of the checks of its plans. */
import { kibibyte, type Limits, minute, second } from './limit.ts';

export const database = {
  connections: {
    readers: {
      value: 6,
      unit: 'connections',
      reason: 'Reads are short, and share messages.',
    },
    writers: {
      value: 12,
      unit: 'connections',
      reason: 'Writes hold theirs from begin to commit.',
    },
    allotters: {
      value: 3,
      unit: 'connections',
      reason: 'Each is needed for a moment only.',
    },
    connectTime: {
      value: 5 * second,
      unit: 'milliseconds',
      reason: 'A database that accepts no connection for so long is out of reach.',
      endsHangs: true,
    },
    idleTime: {
      value: minute,
      unit: 'milliseconds',
      reason: 'A connection without work costs the database memory.',
    },
    keepAliveDelay: {
      value: 10 * second,
      unit: 'milliseconds',
      reason: 'The operating system notices a peer that is gone while a connection is idle.',
    },
    pingTimeout: {
      value: 2.5 * second,
      unit: 'milliseconds',
      reason: 'A health check answers before the load balancer gives up.',
    },
  },
  jobs: {
    statementTime: {
      value: minute,
      unit: 'milliseconds',
      reason: 'The statements of jobs are short.',
      endsHangs: true,
    },
  },
  plans: {
    period: {
      value: 2 * second,
      unit: 'milliseconds',
      reason: 'A node that has work looks for tables that have grown.',
    },
    manyRows: {
      value: 500,
      unit: 'rows',
      reason: 'A write of so many is followed by a look at once.',
    },
    small: {
      value: 80 * kibibyte,
      unit: 'bytes',
      reason: 'PostgreSQL plans a table without statistics as if it had ten pages of 8 KiB.',
    },
    lockTime: {
      value: 50,
      unit: 'milliseconds',
      reason: 'The look waits for no locked table.',
    },
  },
  traces: {
    summaries: {
      value: 2_000,
      unit: 'statements',
      reason: 'Lists have a text for each combination of filters.',
    },
  },
  references: {
    countLimit: {
      value: 10_000,
      unit: 'rows',
      reason: 'A refusal counts what refers to a record, and reads each of them.',
    },
  },
} satisfies Record<string, Limits>;
