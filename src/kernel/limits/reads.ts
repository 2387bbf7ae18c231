/** Limits of reads and of their answers. */
import { kibibyte, type Limits, mebibyte, minute, second } from './limit.ts';

export const reads = {
  messages: {
    time: {
      value: 30 * second,
      unit: 'milliseconds',
      reason: 'A read holds a connection to the database.',
      endsHangs: true,
      row: 'time of a read',
    },
    waiting: {
      value: 10_000,
      unit: 'requests',
      reason: 'A read that waits holds little more than its address.',
      row: 'reads that wait',
    },
    waitingOfOne: {
      value: 2_500,
      unit: 'requests',
      reason: 'The queue has room for others.',
      row: 'reads that wait',
    },
    fullCost: {
      value: 16,
      unit: 'look-ups',
      reason: 'Reads that share a message wait for the whole of it.',
    },
  },
  largeAnswers: {
    large: {
      value: 128 * kibibyte,
      unit: 'bytes',
      reason: 'A smaller answer takes the event loop less than a millisecond.',
    },
    rest: {
      value: 4,
      unit: 'times the time of the answer',
      reason: 'Beside others, large answers of an organization get a fifth of the event loop.',
    },
    memory: {
      value: 10 * second,
      unit: 'milliseconds',
      reason: 'The next answer of an organization is as large as the last one.',
    },
    waiting: {
      value: 1_000,
      unit: 'requests',
      reason: 'No more can wait than there are connections.',
    },
    waitingOfOne: {
      value: 1_000,
      unit: 'requests',
      reason: 'The same: connections are shared before.',
    },
    waitTime: {
      value: 2 * minute,
      unit: 'milliseconds',
      reason: 'Each connection has a limit of time of its own.',
      endsHangs: true,
    },
  },
  pages: {
    maxPageBytes: {
      value: 2 * mebibyte,
      unit: 'bytes',
      reason: 'An answer is in memory as a whole.',
      row: 'a page',
    },
    countLimit: {
      value: 10_000,
      unit: 'records',
      reason: 'A count reads each of them.',
      row: '`count=true`',
    },
    maxErrors: {
      value: 100,
      unit: 'errors',
      reason: 'A body can hold a hundred thousand faults.',
      row: 'errors in an answer',
    },
  },
  csv: {
    pageRows: {
      value: 500,
      unit: 'rows',
      reason: 'A download takes turns with other reads.',
    },
    pageRowsInSteps: {
      value: 5_000,
      unit: 'rows',
      reason: 'A page of a report costs all of the rows before it.',
    },
    heldBytes: {
      value: 4 * mebibyte,
      unit: 'bytes',
      reason: 'Two pages are in memory: one that is sent, and the next one.',
    },
  },
  live: {
    heartbeat: {
      value: 15,
      unit: 'seconds',
      reason: 'Proxies end connections that are quiet.',
    },
    limit: {
      value: 50,
      unit: 'events',
      reason: 'There are many listeners, and each has a page in memory.',
    },
    bytes: {
      value: 16 * kibibyte,
      unit: 'bytes',
      reason: 'The same. An event of many balances is a page of its own.',
    },
    soon: {
      value: second,
      unit: 'milliseconds',
      reason: 'A client comes back to another node when its own stops.',
    },
    later: {
      value: 5 * second,
      unit: 'milliseconds',
      reason: 'A client comes back after another end.',
    },
  },
} satisfies Record<string, Limits>;
