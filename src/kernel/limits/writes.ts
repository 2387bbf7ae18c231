/** Limits of writes, and of the work that is done in slices beside others. */
import { hour, kibibyte, type Limits, minute, second } from './limit.ts';

/** A write that waits holds its body in memory. */
const queue = {
  waiting: {
    value: 2_000,
    unit: 'requests',
    reason: 'A write that waits holds its body in memory.',
    row: 'writes that wait',
  },
  waitingOfOne: {
    value: 500,
    unit: 'requests',
    reason: 'The queue has room for others.',
    row: 'writes that wait',
  },
  waitTime: {
    value: 30 * second,
    unit: 'milliseconds',
    reason: 'Nobody waits for an answer that long.',
    endsHangs: true,
    row: 'wait of a write',
  },
} satisfies Limits;

export const writes = {
  queue,
  batch: {
    maxBatchSize: {
      value: 64,
      unit: 'requests',
      reason: 'Each of them waits for all.',
      row: 'writes that share a transaction',
    },
    maxBatchBytes: {
      value: 64 * kibibyte,
      unit: 'bytes',
      reason:
        'About a thousand lines of orders: no other request is answered while a batch is decided.',
      row: 'bodies of writes that share a transaction',
    },
    maxQueueLength: {
      value: 1_000,
      unit: 'requests',
      reason: 'A request that waits for its batch holds its body in memory.',
      row: 'writes that wait',
    },
    maxWait: {
      value: 30 * second,
      unit: 'milliseconds',
      reason: 'Nobody waits for an answer that long.',
      endsHangs: true,
    },
  },
  long: {
    long: {
      value: 25,
      unit: 'milliseconds',
      reason: 'A longer write is work of the database rather than a few look-ups.',
    },
    together: {
      value: 4,
      unit: 'writes',
      reason: 'It is not known how long the writes of a burst will take.',
    },
    longest: {
      value: 5 * second,
      unit: 'milliseconds',
      reason: 'A longer write keeps others of its kind no longer waiting.',
    },
    waitTime: {
      value: minute,
      unit: 'milliseconds',
      reason: 'Writes one after the other take twice as long as together.',
      endsHangs: true,
      row: 'wait of a write',
    },
  },
  largeBodies: {
    ...queue,
    large: {
      value: 64 * kibibyte,
      unit: 'bytes',
      reason:
        'A smaller body is parsed in a few milliseconds; the largest takes a tenth of a second.',
    },
  },
  answers: {
    large: {
      value: 64 * kibibyte,
      unit: 'characters',
      reason: 'A larger answer takes milliseconds to write.',
    },
  },
  transactions: {
    time: {
      value: 2 * minute,
      unit: 'milliseconds',
      reason: 'A write holds a connection to the database, and locks. `WRITE_TIMEOUT` changes it.',
      row: 'time of a write',
    },
    lockTime: {
      value: 10 * second,
      unit: 'milliseconds',
      reason: 'A write that waits for a lock holds a connection, and locks of its own.',
      endsHangs: true,
      row: 'wait for a lock of the database',
    },
    attempts: {
      value: 6,
      unit: 'attempts',
      reason: 'Writes that stand in the way of each other are repeated.',
    },
    allotWait: {
      value: 100,
      unit: 'milliseconds',
      reason: 'Numbers that are not allotted in time are taken in the transaction.',
    },
  },
  keys: {
    lifetimeHours: {
      value: 24,
      unit: 'hours',
      reason: 'Each key is a row with its answer.',
      row: 'validity of an `Idempotency-Key`',
    },
    interval: {
      value: 15 * minute,
      unit: 'milliseconds',
      reason: 'Expired keys are removed in small parts.',
    },
  },
  slices: {
    slice: {
      value: 500,
      unit: 'rows',
      reason: 'They take the event loop some milliseconds, however much is done with each.',
    },
    maxMilliseconds: {
      value: 5,
      unit: 'milliseconds',
      reason: 'Other requests are answered after a slice of steps.',
    },
    rest: {
      value: 2,
      unit: 'times the time of the slice',
      reason: 'Beside others, long work of an organization gets a third of the event loop.',
    },
    restOfDatabase: {
      value: 3,
      unit: 'times the time of the step',
      reason: 'Beside others, a long write gets a quarter of a processor of the database.',
    },
    maxRest: {
      value: 10 * second,
      unit: 'milliseconds',
      reason: 'The time of a transaction is limited.',
    },
  },
  activity: {
    memory: {
      value: second,
      unit: 'milliseconds',
      reason: 'An organization counts as active for a moment after its request.',
    },
  },
  sweeps: {
    sweptAtOnce: {
      value: 5_000,
      unit: 'rows',
      reason: 'One statement removes so many, and delays no request.',
    },
  },
  erasing: {
    batchSize: {
      value: 10_000,
      unit: 'rows',
      reason: 'Locks are held for a short time.',
    },
    interval: {
      value: hour / 4,
      unit: 'milliseconds',
      reason: 'A deleted organization is out of reach at once; its rows can wait.',
    },
  },
} satisfies Record<string, Limits>;
