/** Limits of documents, and of the storage that holds them. */
import { hour, kibibyte, type Limits, mebibyte, minute, second } from './limit.ts';

export const files = {
  forms: {
    maxFieldBytes: {
      value: mebibyte,
      unit: 'bytes',
      reason: 'The form without its file is in memory.',
    },
    partBuffer: {
      value: mebibyte,
      unit: 'bytes',
      reason:
        'With more, the parser waits for the reader of a part, for ever where it skips the part. A request delivers 128 KiB at once.',
    },
  },
  parts: {
    parts: {
      value: 20,
      unit: 'parts',
      reason: 'No form has as many.',
    },
    fieldSize: {
      value: 64 * kibibyte,
      unit: 'bytes',
      reason: 'A text of a form is in memory.',
    },
    headerPairs: {
      value: 20,
      unit: 'headers',
      reason: 'No part has as many.',
    },
    headerSize: {
      value: 16 * kibibyte,
      unit: 'bytes',
      reason: 'As the headers of a request.',
    },
  },
  bucket: {
    connect: {
      value: 5 * second,
      unit: 'milliseconds',
      reason: 'An object storage that accepts no connection for so long is out of reach.',
      endsHangs: true,
    },
    idle: {
      value: 20 * second,
      unit: 'milliseconds',
      reason: 'Between two packets of a connection that lives.',
      endsHangs: true,
    },
    request: {
      value: 2 * minute,
      unit: 'milliseconds',
      reason: 'One file in all.',
      endsHangs: true,
    },
    attempts: {
      value: 2,
      unit: 'attempts',
      reason: 'The client of the service repeats more often than that.',
    },
  },
  sweeper: {
    interval: {
      value: 15 * minute,
      unit: 'milliseconds',
      reason: 'Orphan files take room, and harm nobody.',
    },
    batchSize: {
      value: 100,
      unit: 'files',
      reason: 'One transaction names them.',
    },
    maxFailures: {
      value: 3,
      unit: 'failures',
      reason: 'After so many the storage counts as out of reach.',
    },
    maxUploadTime: {
      value: hour,
      unit: 'milliseconds',
      reason: 'An older file in the folder of uploads was left by a dead process.',
    },
  },
  links: {
    lifetime: {
      value: 15 * minute,
      unit: 'milliseconds',
      reason: 'A link needs no credential.',
      row: 'validity of a link to a document',
    },
  },
} satisfies Record<string, Limits>;
