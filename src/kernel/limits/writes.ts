/** Limits of writes, and of the work that is done in slices beside others. */
import {
  bytes,
  hangTime,
  hour,
  kibibyte,
  type Limits,
  limit,
  minute,
  second,
  time,
} from './limit.ts';

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
    maxBatchSize: limit(
      64,
      'requests',
      'Each of them waits for all.',
      'writes that share a transaction',
    ),
    maxBatchBytes: bytes(
      64 * kibibyte,
      'About a thousand lines of orders: no other request is answered while a batch is decided.',
      'bodies of writes that share a transaction',
    ),
    maxQueueLength: limit(
      1_000,
      'requests',
      'A request that waits for its batch holds its body in memory.',
      'writes that wait',
    ),
    maxWait: hangTime(30 * second, 'Nobody waits for an answer that long.'),
  },
  long: {
    long: time(25, 'A longer write is work of the database rather than a few look-ups.'),
    together: limit(4, 'writes', 'It is not known how long the writes of a burst will take.'),
    kindsTogether: limit(2, 'kinds', 'Each long write keeps a processor of the database busy.'),
    longest: time(5 * second, 'A longer write keeps others of its kind no longer waiting.'),
    waitTime: hangTime(
      minute,
      'Writes one after the other take twice as long as together.',
      'wait of a write',
    ),
  },
  largeBodies: {
    ...queue,
    large: bytes(
      64 * kibibyte,
      'A smaller body is parsed in a few milliseconds; the largest takes a tenth of a second.',
    ),
    rest: limit(
      4,
      'times the time of the body',
      'Beside others, large bodies of an organization or a person get a fifth of the event loop.',
    ),
    maxRest: time(2 * second, 'No body takes half a second.'),
  },
  answers: {
    large: limit(64 * kibibyte, 'characters', 'A larger answer takes milliseconds to write.'),
  },
  transactions: {
    time: time(
      2 * minute,
      'A write holds a connection to the database, and locks. `WRITE_TIMEOUT` changes it.',
      'time of a write',
    ),
    lockTime: hangTime(
      10 * second,
      'A write that waits for a lock holds a connection, and locks of its own.',
      'wait for a lock of the database',
    ),
    attempts: limit(6, 'attempts', 'Writes that stand in the way of each other are repeated.'),
    allotWait: time(100, 'Numbers that are not allotted in time are taken in the transaction.'),
  },
  keys: {
    lifetimeHours: limit(
      24,
      'hours',
      'Each key is a row with its answer.',
      'validity of an `Idempotency-Key`',
    ),
    interval: time(15 * minute, 'Expired keys are removed in small parts.'),
  },
  messages: {
    maxLength: limit(
      1_000_000,
      'characters',
      'A longer message of a transaction is sent in parts, between which others are answered.',
    ),
    maxRows: limit(5_000, 'rows', 'A statement takes the event loop some ten milliseconds.'),
  },
  slices: {
    slice: limit(
      500,
      'rows',
      'They take the event loop some milliseconds, however much is done with each.',
    ),
    maxMilliseconds: time(5, 'Other requests are answered after a slice of steps.'),
    rest: limit(
      2,
      'times the time of the slice',
      'Beside others, long work of an organization gets a third of the event loop.',
    ),
    restOfDatabase: limit(
      3,
      'times the time of the step',
      'Beside others, a long write gets a quarter of a processor of the database.',
    ),
    maxRest: time(10 * second, 'The time of a transaction is limited.'),
  },
  activity: {
    memory: time(second, 'An organization counts as active for a moment after its request.'),
  },
  sweeps: {
    sweptAtOnce: limit(5_000, 'rows', 'One statement removes so many, and delays no request.'),
  },
  views: {
    maxOfPerson: limit(
      200,
      'views',
      'A menu shows all of them.',
      'views of a person in an organization',
    ),
  },
  journals: {
    maxAccounts: limit(
      1_000,
      'accounts',
      'A journal can have lines for each of them.',
      'accounts of the journal',
    ),
  },
  stockCounts: {
    maxLines: limit(
      50_000,
      'lines',
      'One transaction posts them.',
      'lines of a stock count, and places that it posts',
    ),
    maxLinesOfPlace: limit(
      500,
      'lines',
      'Each line that is saved is counted with the others of its item and location.',
      'lines of an item at a location in a stock count',
    ),
  },
  shipments: {
    maxLines: limit(
      5_000,
      'lines',
      'Each write of the order sums them, and one that fulfils it ships all that are packed.',
      'lines of all shipments of a sales order',
    ),
  },
  workOrders: {
    maxInputsOfPlan: limit(
      20_000,
      'inputs',
      'One transaction writes them.',
      'inputs of the work orders that are made of a plan at once',
    ),
    maxInputs: limit(
      5_000,
      'inputs',
      'Each write of the order reads all of them, and answers show them.',
      'inputs of all items of a work order',
    ),
  },
  vendorItems: {
    maxOfItem: limit(
      500,
      'vendor items',
      'Offers of an item are one answer, and its orders and plans look at each of them.',
      'vendor items of a material or a SKU',
    ),
    maxPrices: limit(
      200,
      'prices',
      'They are read and replaced together.',
      'prices of a vendor item',
    ),
  },
  erasing: {
    batchSize: limit(10_000, 'rows', 'Locks are held for a short time.'),
    interval: time(hour / 4, 'A deleted organization is out of reach at once; its rows can wait.'),
  },
} satisfies Record<string, Limits>;
