/** Limits of reads and of their answers. */
import {
  bytes,
  hangTime,
  kibibyte,
  type Limits,
  limit,
  mebibyte,
  minute,
  second,
  time,
} from './limit.ts';

export const reads = {
  messages: {
    time: hangTime(30 * second, 'A read holds a connection to the database.', 'time of a read'),
    waiting: limit(
      10_000,
      'requests',
      'A read that waits holds little more than its address.',
      'reads that wait',
    ),
    waitingOfOne: limit(2_500, 'requests', 'The queue has room for others.', 'reads that wait'),
    fullCost: limit(16, 'look-ups', 'Reads that share a message wait for the whole of it.'),
  },
  largeAnswers: {
    large: bytes(128 * kibibyte, 'A smaller answer takes the event loop less than a millisecond.'),
    rest: limit(
      4,
      'times the time of the answer',
      'Beside others, large answers of an organization or a person get a fifth of the event loop.',
    ),
    memory: time(10 * second, 'The next answer of an organization is as large as the last one.'),
    waiting: limit(1_000, 'requests', 'No more can wait than there are connections.'),
    waitingOfOne: limit(1_000, 'requests', 'The same: connections are shared before.'),
    waitTime: hangTime(2 * minute, 'Each connection has a limit of time of its own.'),
  },
  pages: {
    maxPageBytes: bytes(2 * mebibyte, 'An answer is in memory as a whole.', 'a page'),
    countLimit: limit(10_000, 'records', 'A count reads each of them.', '`count=true`'),
    maxErrors: limit(
      100,
      'errors',
      'A body can hold a hundred thousand faults.',
      'errors in an answer',
    ),
  },
  entries: {
    maxConsumptions: limit(
      5_000,
      'layers',
      'An answer is in memory as a whole. One entry can feed every shipment of a year.',
      'layers, and changes of the cost, of one ledger entry in an answer',
    ),
    maxLater: limit(
      10_000,
      'entries',
      'The quantity after an entry is counted back from that of now, over each of them.',
      'later entries of an item, before `onHandAfter` is null',
    ),
  },
  vendorFigures: {
    maxPrices: limit(
      2_000,
      'prices',
      'An answer is in memory as a whole; each price is divided.',
      'prices and reasons of the figures of a vendor',
    ),
    maxReasons: limit(
      100,
      'reasons',
      'A reason is any text.',
      'prices and reasons of the figures of a vendor',
    ),
  },
  csv: {
    pageRows: limit(500, 'rows', 'A download takes turns with other reads.'),
    pageRowsInSteps: limit(5_000, 'rows', 'A page of a report costs all of the rows before it.'),
    heldBytes: bytes(4 * mebibyte, 'Two pages are in memory: one that is sent, and the next one.'),
  },
  live: {
    heartbeat: limit(15, 'seconds', 'Proxies end connections that are quiet.'),
    limit: limit(50, 'events', 'There are many listeners, and each has a page in memory.'),
    bytes: bytes(16 * kibibyte, 'The same. An event of many balances is a page of its own.'),
    soon: time(second, 'A client comes back to another node when its own stops.'),
    later: time(5 * second, 'A client comes back after another end.'),
  },
} satisfies Record<string, Limits>;
