/** Limits of requests, of their connections and of those who send them. */
import { kibibyte, type Limits, mebibyte, minute, second } from './limit.ts';

export const requests = {
  bodies: {
    bodyLimit: {
      value: mebibyte,
      unit: 'bytes',
      reason: 'The event loop reads a body at once.',
      row: 'body of a request',
    },
    counted: {
      value: 16 * kibibyte,
      unit: 'bytes',
      reason: 'The queues bound the number of smaller bodies.',
    },
    total: {
      value: 256 * mebibyte,
      unit: 'bytes',
      reason: 'Bodies are in memory until their requests are answered.',
      row: 'bodies in memory',
    },
  },
  answers: {
    counted: {
      value: 64 * kibibyte,
      unit: 'bytes',
      reason: 'A connection has one smaller answer that waits.',
    },
    perPerson: {
      value: 32 * mebibyte,
      unit: 'bytes',
      reason: 'An answer is in memory until its client reads it.',
      row: 'unread bytes of answers',
    },
    total: {
      value: 256 * mebibyte,
      unit: 'bytes',
      reason: 'The same of all clients.',
      row: 'unread bytes of answers',
    },
  },
  timeouts: {
    request: {
      value: minute,
      unit: 'milliseconds',
      reason: 'A request holds its connection until its body has come whole.',
      endsHangs: true,
      row: 'time until a body has come whole',
    },
    upload: {
      value: 15 * minute,
      unit: 'milliseconds',
      reason: 'A file of 25 MiB takes that long over a line of 256 kbit/s.',
      endsHangs: true,
      row: 'time until a body has come whole',
    },
    stall: {
      value: minute,
      unit: 'milliseconds',
      reason: 'An answer that nobody reads holds memory.',
      endsHangs: true,
      row: 'progress of an answer that is sent',
    },
  },
  discarded: {
    bytes: {
      value: 64 * mebibyte,
      unit: 'bytes',
      reason: 'A refused client may send without end.',
    },
    time: {
      value: second,
      unit: 'milliseconds',
      reason: 'A refused client holds no connection.',
      row: 'time that a refusal waits for the rest of an upload or of a body that is too large',
    },
    closingTime: {
      value: minute,
      unit: 'milliseconds',
      reason:
        'A client that closes the connection loses an answer that comes before its last byte.',
      endsHangs: true,
    },
    requests: {
      value: 8,
      unit: 'requests',
      reason: 'Reading what is discarded takes processor time.',
      row: 'refusals that wait so at once, for each process',
    },
  },
  connections: {
    bodyTimeout: {
      value: 2 * second,
      unit: 'milliseconds',
      reason: 'Bodies that arrive with their requests take less on any line.',
      row: 'time that an unfinished body keeps its connection when all are taken',
    },
    maxWaiting: {
      value: 100,
      unit: 'requests',
      reason: 'An answer that nobody reads holds memory and an open file.',
      row: 'requests of a connection that wait for the answers before them',
    },
    drainInterval: {
      value: 50,
      unit: 'milliseconds',
      reason: 'A stop closes idle connections soon.',
    },
  },
  descriptors: {
    reserve: {
      value: 160,
      unit: 'open files',
      reason:
        'The program has 30, the database 25, webhooks 32, an object storage 50; then mails, the identity provider and threads.',
      row: 'connections of clients at once, for each process',
    },
    ofConnection: {
      value: 2,
      unit: 'open files',
      reason: 'A connection, and the file that its request stores or downloads.',
      row: 'connections of clients at once, for each process',
    },
  },
  overload: {
    delay: {
      value: second,
      unit: 'milliseconds',
      reason: 'More requests would only wait.',
      endsHangs: true,
      row: 'delay of the event loop on average',
    },
    interval: {
      value: 5 * second,
      unit: 'milliseconds',
      reason: 'One long moment is no overload.',
    },
  },
  counts: {
    unknownUsersLimit: {
      value: 120,
      unit: 'requests',
      reason: 'A client that guesses or floods has one address.',
      row: 'requests a minute without a credential or with a wrong one, `/api/openapi.json` and `/api/docs` among them; on all nodes together',
    },
    usualInterval: {
      value: second,
      unit: 'milliseconds',
      reason: 'Nodes tell each other their counts while there are requests.',
    },
    overlap: {
      value: 5 * second,
      unit: 'milliseconds',
      reason: 'A node may commit its counts late, so that changes are read a second time.',
    },
    maxClients: {
      value: 40_000,
      unit: 'clients',
      reason: 'Counts are in memory.',
    },
    maxSent: {
      value: 1_000,
      unit: 'clients',
      reason: 'One statement sends the counts with the most requests.',
    },
  },
} satisfies Record<string, Limits>;
