/** Limits of calculations, and of documents that are rendered. */
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

export const calculations = {
  turns: {
    places: limit(
      2,
      'calculations',
      'A processor is left for other requests.',
      'the same of all organizations',
    ),
    waiting: limit(
      100,
      'calculations',
      'Nobody waits for an answer that long.',
      'the same that wait, also of a person',
    ),
    waitingOfOne: limit(
      20,
      'calculations',
      'The queue has room for others.',
      'the same that wait, also of a person',
    ),
    waitTime: hangTime(minute, 'Nobody waits for an answer that long.', 'wait of a calculation'),
    idle: time(minute, 'A thread without work gives its memory back.'),
  },
  threads: {
    memory: limit(
      1_024,
      'MiB',
      'A plan of 200,000 items takes about half of it.',
      'memory of a calculation',
    ),
  },
  keptPlans: {
    all: bytes(128 * mebibyte, 'Plans are in memory.', 'plans that are kept'),
    ofOne: bytes(64 * mebibyte, 'The plans of others are kept, too.', 'plans that are kept'),
    keptFor: time(
      10 * minute,
      'Events tell when a plan changes; after a database was put back to an earlier time they would not.',
      'time that a plan is kept',
    ),
    overhead: bytes(kibibyte, 'A plan has about as many beside its suggestions.'),
  },
  planChanges: {
    maxChanged: limit(
      1_000,
      'suggestions',
      'They are one answer, which also has an entry for each choice.',
      'suggestions in an answer `plan_changed`',
    ),
  },
  purchaseGroups: {
    maxUnpriced: limit(1_000, 'items', 'A person looks at the first of them.'),
  },
  buildable: {
    maxWords: limit(
      300_000,
      'parts of 64 bits',
      'The exact fractions of its needs take about a second of a thread.',
      'length of the fractions of a buildable quantity',
    ),
  },
  keptToday: {
    all: bytes(32 * mebibyte, 'Answers are in memory.'),
    keptFor: time(10 * minute, 'Events tell when they change; see `keptPlans`.'),
    rests: limit(
      10,
      'times its duration',
      'A screen that is always open keeps a thread busy for a tenth of the time at most.',
    ),
    overhead: bytes(kibibyte, 'An answer has about as many beside its text.'),
  },
  margins: {
    linesAtOnce: limit(5_000, 'lines of orders', 'They are in memory.'),
  },
  traces: {
    maxTraced: limit(20_000, 'entries', 'A trace is in memory, and one answer of many pages.'),
  },
  pickLists: {
    maxOrders: limit(200, 'orders', 'The address of the request names them.'),
    maxLines: limit(
      10_000,
      'lines of orders',
      'A pick list is in memory, and one answer.',
      'lines of the orders of a pick list',
    ),
  },
  explanations: {
    maxLevels: limit(200, 'levels', 'A batch can be made from the one before it, year by year.'),
  },
  documents: {
    waiting: limit(
      50,
      'documents',
      'One thread makes them.',
      'PDFs that wait, also of a person; small ones and large ones',
    ),
    small: limit(
      20_000,
      'letters',
      'A smaller document takes less than a second, and waits for no larger one.',
      'letters of a small PDF',
    ),
    rest: limit(
      3,
      'times the time of the document',
      'Beside others, large ones of an organization or a person take a quarter of the time.',
    ),
    maxRest: time(10 * second, 'Waiting documents are refused after a minute.'),
    waitingOfOne: limit(
      10,
      'documents',
      'The queue has room for others.',
      'PDFs that wait, also of a person; small ones and large ones',
    ),
    waitTime: hangTime(minute, 'Nobody waits for an answer that long.'),
    time: hangTime(30 * second, 'Others wait for the thread.'),
    memory: limit(512, 'MiB', 'A document of 10,000 lines takes a part of it.'),
  },
} satisfies Record<string, Limits>;
