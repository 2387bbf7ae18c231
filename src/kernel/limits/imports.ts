/** Limits of imports. */
import { kibibyte, type Limits, mebibyte, minute, second } from './limit.ts';

export const imports = {
  rows: {
    maxImportRows: {
      value: 10_000,
      unit: 'rows',
      reason: 'One transaction writes them.',
      row: 'rows of an import',
    },
    maxImportBytes: {
      value: 16 * mebibyte,
      unit: 'bytes',
      reason: 'An import waits in memory for its turn.',
      row: 'body of an import',
    },
    maxFaultsOfRow: {
      value: 20,
      unit: 'errors',
      reason: 'A person reads them.',
    },
    maxErrors: {
      value: 50_000,
      unit: 'errors',
      reason: 'They are one answer; the rows have about equal parts of it.',
      row: 'errors in an answer',
    },
    maxColumns: {
      value: 1_000,
      unit: 'columns',
      reason: 'Far more than any import has fields.',
    },
  },
  reading: {
    readTime: {
      value: minute,
      unit: 'milliseconds',
      reason: 'Others wait for the thread that reads.',
      endsHangs: true,
    },
    waitTime: {
      value: minute,
      unit: 'milliseconds',
      reason: 'Nobody waits for an answer that long.',
      endsHangs: true,
    },
    waiting: {
      value: 16,
      unit: 'imports',
      reason: 'Waiting imports are in memory: 16 of the largest are 256 MiB.',
      row: 'imports that wait',
    },
    waitingOfOne: {
      value: 4,
      unit: 'imports',
      reason: 'The queue has room for others. A smaller import counts less.',
      row: 'imports that wait',
    },
    largeImport: {
      value: 256 * kibibyte,
      unit: 'bytes',
      reason: 'A smaller import counts less in the queue.',
    },
    rest: {
      value: 3,
      unit: 'times the time of the import',
      reason: 'Beside others, an organization keeps the thread busy for a quarter of the time.',
    },
    maxRest: {
      value: 10 * second,
      unit: 'milliseconds',
      reason: 'Waiting imports are refused after a minute.',
    },
    chunk: {
      value: 200,
      unit: 'rows',
      reason: 'Receiving them from the thread delays no other request.',
    },
  },
} satisfies Record<string, Limits>;
