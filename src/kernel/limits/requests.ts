/** Limits of requests, of their connections and of those who send them. */
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

export const requests = {
  bodies: {
    bodyLimit: bytes(mebibyte, 'The event loop reads a body at once.', 'body of a request'),
    maxValues: limit(
      50_000,
      'values and keys',
      'The event loop parses and checks a body at once: the largest order has 20,000.',
      'values and keys of the body of a request',
    ),
    maxLongNumerals: limit(
      5_000,
      'numbers',
      'A decimal is parsed digit by digit: ten times the time of another number.',
      'long numbers of the body of a request',
    ),
    counted: bytes(16 * kibibyte, 'The queues bound the number of smaller bodies.'),
    total: bytes(
      256 * mebibyte,
      'Bodies are in memory until their requests are answered.',
      'bodies in memory',
    ),
  },
  answers: {
    counted: bytes(64 * kibibyte, 'A connection has one smaller answer that waits.'),
    perPerson: bytes(
      32 * mebibyte,
      'An answer is in memory until its client reads it.',
      'unread bytes of answers',
    ),
    total: bytes(256 * mebibyte, 'The same of all clients.', 'unread bytes of answers'),
  },
  timeouts: {
    request: hangTime(
      minute,
      'A request holds its connection until its body has come whole.',
      'time until a body has come whole',
    ),
    upload: hangTime(
      15 * minute,
      'A file of 25 MiB takes that long over a line of 256 kbit/s.',
      'time until a body has come whole',
    ),
    stall: hangTime(
      minute,
      'An answer that nobody reads holds memory.',
      'progress of an answer that is sent',
    ),
  },
  discarded: {
    bytes: bytes(64 * mebibyte, 'A refused client may send without end.'),
    time: time(
      second,
      'A refused client holds no connection.',
      'time that a refusal waits for the rest of an upload or of a body that is too large',
    ),
    closingTime: hangTime(
      minute,
      'A client that closes the connection loses an answer that comes before its last byte.',
    ),
    requests: limit(
      8,
      'requests',
      'Reading what is discarded takes processor time.',
      'refusals that wait so at once, for each process',
    ),
  },
  connections: {
    bodyTimeout: time(
      2 * second,
      'Bodies that arrive with their requests take less on any line.',
      'time that an unfinished body keeps its connection when all are taken',
    ),
    unreadTimeout: time(
      2 * second,
      'A client that reads takes the next part of an answer sooner on most lines.',
      'time that an answer without progress keeps its connection when all are taken',
    ),
    unreadInterval: time(second, 'Looking at all connections takes a millisecond.'),
    step: bytes(
      64 * kibibyte,
      'The least that a client of an answer reads in the time of its progress.',
      'progress of an answer that waits for its client, in a minute; of a large answer that is sent at once, in a second for each 4 KiB of it',
    ),
    leastRate: limit(
      4 * kibibyte,
      'bytes a second',
      'What is sent at once shows no progress until all of it has been taken.',
    ),
    maxWaiting: limit(
      20,
      'requests',
      'An answer that nobody reads holds memory and an open file.',
      'requests of a connection that wait for the answers before them',
    ),
    networkParts: limit(
      4,
      'parts',
      'A client that opens connections without end keeps out itself only.',
      'connections when all of a process are taken',
    ),
    drainInterval: time(50, 'A stop closes idle connections soon.'),
  },
  descriptors: {
    reserve: limit(
      160,
      'open files',
      'The program has 30, the database 25, webhooks 32, an object storage 50; then mails, the identity provider and threads.',
      'connections of clients at once, for each process',
    ),
    ofConnection: limit(
      2,
      'open files',
      'A connection, and the file that its request stores or downloads.',
      'connections of clients at once, for each process',
    ),
  },
  overload: {
    delay: hangTime(second, 'More requests would only wait.', 'delay of the event loop on average'),
    interval: time(5 * second, 'One long moment is no overload.'),
  },
  counts: {
    unknownUsersLimit: limit(
      120,
      'requests',
      'A client that guesses or floods has one address.',
      'requests a minute without a credential or with a wrong one, `/api/openapi.json` and `/api/docs` among them; on all nodes together',
    ),
    filesLimit: limit(
      6_000,
      'requests',
      'A file that is read slowly holds a connection; a house has one address.',
      'requests a minute for files and pages of the console and for `/metrics`; on all nodes together',
    ),
    usualInterval: time(second, 'Nodes tell each other their counts while there are requests.'),
    overlap: time(
      5 * second,
      'A node may commit its counts late, so that changes are read a second time.',
    ),
    maxClients: limit(40_000, 'clients', 'Counts are in memory.'),
    maxSent: limit(1_000, 'clients', 'One statement sends the counts with the most requests.'),
  },
} satisfies Record<string, Limits>;
