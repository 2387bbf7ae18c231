/** Limits of webhooks. */
import { day, hour, kibibyte, type Limits, minute, second } from './limit.ts';

export const webhooks = {
  dispatcher: {
    places: {
      value: 32,
      unit: 'messages',
      reason: 'Each holds a connection of the node.',
      row: 'messages of webhooks under way on a node, of one person or one organization',
    },
    slowPlaces: {
      value: 16,
      unit: 'messages',
      reason: 'Receivers that take long leave places to the others.',
      row: 'messages of webhooks under way on a node, of one person or one organization',
    },
    turn: {
      value: second,
      unit: 'milliseconds',
      reason: 'An endpoint gives its place to others, and a receiver that takes longer is slow.',
    },
    found: {
      value: 500,
      unit: 'endpoints',
      reason: 'One search finds so many.',
    },
    timeout: {
      value: 15 * second,
      unit: 'milliseconds',
      reason: 'A try holds a place.',
    },
    leaseTime: {
      value: minute,
      unit: 'milliseconds',
      reason: 'Longer than a try and its note: another node goes on after a dead one.',
    },
    interval: {
      value: second,
      unit: 'milliseconds',
      reason: 'Committed changes are noticed at once; tries become due.',
    },
    stopTime: {
      value: 5 * second,
      unit: 'milliseconds',
      reason: 'A stop waits for the messages under way.',
    },
  },
  sending: {
    collecting: {
      value: 100,
      unit: 'milliseconds',
      reason: 'Commits are collected, so that a busy node searches rarely.',
    },
    pageSize: {
      value: 100,
      unit: 'events',
      reason: 'They are read at once, and sent before other endpoints have their turn.',
    },
    scannedAtOnce: {
      value: 5_000,
      unit: 'events',
      reason: 'One look at the feed passes over so many.',
    },
    remembered: {
      value: 1_000,
      unit: 'seconds of receivers',
      reason: 'Those that are over are forgotten beyond it.',
    },
    maxAnswerBytes: {
      value: 4 * kibibyte,
      unit: 'bytes',
      reason: 'Of an answer only its status and headers are used.',
    },
  },
  names: {
    timeout: {
      value: 3 * second,
      unit: 'milliseconds',
      reason: 'A try holds a place while a name server is asked.',
    },
    tries: {
      value: 2,
      unit: 'attempts',
      reason: 'A packet of a name server can be lost.',
    },
  },
  endpoints: {
    maxEndpoints: {
      value: 20,
      unit: 'endpoints',
      reason: 'Each event is a message for each of them.',
      row: 'webhook endpoints',
    },
    rotationTime: {
      value: day,
      unit: 'milliseconds',
      reason: 'The secret before the present one signs as well, until receivers know the new one.',
    },
    maxFailing: {
      value: 5 * day,
      unit: 'milliseconds',
      reason: 'Each try holds a place; an endpoint without a success for so long is disabled.',
      row: 'time without a success',
    },
    minRetryAfter: {
      value: 5 * second,
      unit: 'milliseconds',
      reason: 'A receiver is left alone for a moment at least.',
    },
    maxRetryAfter: {
      value: day,
      unit: 'milliseconds',
      reason: 'A receiver can ask to be left alone for so long.',
    },
  },
  attempts: {
    maxAttempts: {
      value: 10_000,
      unit: 'attempts',
      reason: 'Each message is a row.',
      row: 'latest attempts of a webhook endpoint that are kept',
    },
    kept: {
      value: 30 * day,
      unit: 'milliseconds',
      reason: 'Each message is a row. Delivered ones are kept for a day.',
      row: 'time that attempts of a webhook endpoint are kept',
    },
    interval: {
      value: hour / 4,
      unit: 'milliseconds',
      reason: 'Attempts are removed in small parts.',
    },
  },
} satisfies Record<string, Limits>;
