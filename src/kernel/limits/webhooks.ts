/** Limits of webhooks. */
import { bytes, day, hour, kibibyte, type Limits, limit, minute, second, time } from './limit.ts';

export const webhooks = {
  dispatcher: {
    places: limit(
      32,
      'messages',
      'Each holds a connection of the node.',
      'messages of webhooks under way on a node, of one person or one organization',
    ),
    slowPlaces: limit(
      16,
      'messages',
      'Receivers that take long leave places to the others.',
      'messages of webhooks under way on a node, of one person or one organization',
    ),
    turn: time(
      second,
      'An endpoint gives its place to others, and a receiver that takes longer is slow.',
    ),
    found: limit(500, 'endpoints', 'One search finds so many.'),
    timeout: time(15 * second, 'A try holds a place.'),
    leaseTime: time(
      minute,
      'Longer than a try and its note: another node goes on after a dead one.',
    ),
    interval: time(second, 'Committed changes are noticed at once; tries become due.'),
    stopTime: time(5 * second, 'A stop waits for the messages under way.'),
  },
  sending: {
    collecting: time(
      100,
      'Commits and ended turns are collected, so that a busy node searches rarely.',
    ),
    pageSize: limit(100, 'events', 'They are read at once.'),
    scannedAtOnce: limit(5_000, 'events', 'One look at the feed passes over so many.'),
    remembered: limit(1_000, 'seconds of founders', 'Those that are over are forgotten beyond it.'),
    maxAnswerBytes: bytes(4 * kibibyte, 'Of an answer only its status and headers are used.'),
  },
  names: {
    timeout: time(3 * second, 'A try holds a place while a name server is asked.'),
    tries: limit(2, 'attempts', 'A packet of a name server can be lost.'),
  },
  endpoints: {
    maxEndpoints: limit(
      20,
      'endpoints',
      'Each event is a message for each of them.',
      'webhook endpoints',
    ),
    rotationTime: time(
      day,
      'The secret before the present one signs as well, until receivers know the new one.',
    ),
    maxFailing: time(
      5 * day,
      'Each try holds a place; an endpoint without a success for so long is disabled.',
      'time without a success',
    ),
    minRetryAfter: time(5 * second, 'A receiver is left alone for a moment at least.'),
    maxRetryAfter: time(day, 'A receiver can ask to be left alone for so long.'),
  },
  attempts: {
    maxAttempts: limit(
      10_000,
      'attempts',
      'Each message is a row.',
      'latest attempts of a webhook endpoint that are kept',
    ),
    kept: time(
      30 * day,
      'Each message is a row. Delivered ones are kept for a day.',
      'time that attempts of a webhook endpoint are kept',
    ),
    interval: time(hour / 4, 'Attempts are removed in small parts.'),
  },
} satisfies Record<string, Limits>;
