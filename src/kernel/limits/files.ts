/** Limits of documents, and of the storage that holds them. */
import {
  bytes,
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

export const files = {
  forms: {
    maxFieldBytes: bytes(mebibyte, 'The form without its file is in memory.'),
    partBuffer: bytes(
      mebibyte,
      'With more, the parser waits for the reader of a part, for ever where it skips the part. A request delivers 128 KiB at once.',
    ),
  },
  parts: {
    parts: limit(20, 'parts', 'No form has as many.'),
    fieldSize: bytes(64 * kibibyte, 'A text of a form is in memory.'),
    headerPairs: limit(20, 'headers', 'No part has as many.'),
    headerSize: bytes(16 * kibibyte, 'As the headers of a request.'),
  },
  pace: {
    piece: bytes(16 * kibibyte, 'Of a file of short lines it takes the event loop milliseconds.'),
    waiting: limit(10_000, 'pieces', 'An upload waits with one piece of its bytes.'),
    waitingOfOne: limit(1_000, 'pieces', 'The same: uploads of a person are counted before.'),
    waitTime: hangTime(minute, 'A piece takes milliseconds.'),
    rest: limit(
      2,
      'times the time of the piece',
      'Beside others, uploads of an organization or a person get a third of the event loop.',
    ),
    maxRest: time(second, 'A piece is short.'),
  },
  downloads: {
    places: limit(
      32,
      'downloads',
      'Each has an open file, and as much memory as the buffers of its connection.',
      'downloads of documents at once, for each process; of one organization half',
    ),
    reserve: limit(4, 'downloads', 'An organization without a download finds a place.'),
    waiting: limit(1_000, 'requests', 'A request that waits holds its connection alone.'),
    waitingOfOne: limit(500, 'requests', 'The queue has room for others.'),
    waitTime: hangTime(minute, 'A browser waits no longer.'),
  },
  bucket: {
    connect: hangTime(
      5 * second,
      'An object storage that accepts no connection for so long is out of reach.',
    ),
    idle: hangTime(20 * second, 'Between two packets of a connection that lives.'),
    request: hangTime(2 * minute, 'One file in all.'),
    attempts: limit(2, 'attempts', 'The client of the service repeats more often than that.'),
  },
  sweeper: {
    interval: time(15 * minute, 'Orphan files take room, and harm nobody.'),
    batchSize: limit(100, 'files', 'One transaction names them.'),
    maxFailures: limit(3, 'failures', 'After so many the storage counts as out of reach.'),
    maxUploadTime: time(hour, 'An older file in the folder of uploads was left by a dead process.'),
  },
  links: {
    lifetime: time(15 * minute, 'A link needs no credential.', 'validity of a link to a document'),
  },
} satisfies Record<string, Limits>;
