/** Limits of imports. */
import {
  bytes,
  day,
  hangTime,
  hour,
  kibibyte,
  type Limits,
  limit,
  mebibyte,
  minute,
  second,
  time,
} from './limit.ts';

export const imports = {
  rows: {
    maxImportRows: limit(10_000, 'rows', 'One transaction writes them.', 'rows of an import'),
    maxImportBytes: bytes(
      16 * mebibyte,
      'An import waits in memory for its turn.',
      'body of an import',
    ),
    maxLinesOfOrders: limit(
      50_000,
      'lines',
      'All of the orders that an import makes or names are in memory.',
      'lines of the orders of an import',
    ),
    maxEntries: limit(
      50_000,
      'ledger entries',
      'One transaction writes them.',
      'ledger entries of an import',
    ),
    maxFaultsOfRow: limit(20, 'errors', 'A person reads them.'),
    maxErrors: limit(
      50_000,
      'errors',
      'They are one answer; the rows have about equal parts of it.',
      'errors in an answer',
    ),
    maxColumns: limit(1_000, 'columns', 'Far more than any import has fields.'),
    maxHeading: limit(200, 'characters', 'A fault quotes it; no field has a longer name.'),
    maxFailedRows: bytes(
      4 * mebibyte,
      'They are one answer: 10,000 rows of 400 letters.',
      'refused rows in the answer of an import',
    ),
  },
  kept: {
    kept: time(90 * day, 'Each row of an import is a row.', 'time that imports are kept'),
    interval: time(hour, 'Imports are kept for months.'),
  },
  reading: {
    readTime: hangTime(minute, 'Others wait for the thread that reads.'),
    memory: limit(768, 'MiB', 'A file that fills more is refused, and the service goes on.'),
    waitTime: hangTime(minute, 'Nobody waits for an answer that long.'),
    waiting: limit(
      16,
      'imports',
      'Waiting imports are in memory: 16 of the largest are 256 MiB.',
      'imports that wait, also of a person',
    ),
    waitingOfOne: limit(
      4,
      'imports',
      'The queue has room for others. A smaller import counts less.',
      'imports that wait, also of a person',
    ),
    largeImport: bytes(256 * kibibyte, 'A smaller import counts less in the queue.'),
    rest: limit(
      3,
      'times the time of the import',
      'Beside others, an organization or a person keeps the thread busy for a quarter of the time.',
    ),
    maxRest: time(45 * second, 'Waiting imports are refused after a minute.'),
    chunk: limit(200, 'rows', 'Receiving them from the thread delays no other request.'),
  },
} satisfies Record<string, Limits>;
