/** Limits of the change feed. */
import { hour, type Limits, mebibyte, second } from './limit.ts';

export const events = {
  reading: {
    maxWait: {
      value: 25,
      unit: 'seconds',
      reason: 'Proxies end connections that are quiet.',
      row: 'wait for an event (`wait`)',
    },
    pageBytes: {
      value: 2 * mebibyte,
      unit: 'bytes',
      reason: 'As a page of any list.',
    },
    scannedAtOnce: {
      value: 10_000,
      unit: 'events',
      reason: 'One read with a filter looks at so many.',
    },
  },
  signals: {
    collecting: {
      value: 20,
      unit: 'milliseconds',
      reason: 'A busy node sends few signals.',
    },
    maxInPayload: {
      value: 200,
      unit: 'organizations',
      reason: 'A payload of PostgreSQL has at most 8,000 bytes.',
    },
    lookInterval: {
      value: 2 * second,
      unit: 'milliseconds',
      reason: 'The node looks for events whose signal was lost.',
    },
  },
  sweeps: {
    interval: {
      value: hour,
      unit: 'milliseconds',
      reason: 'Events are kept for days.',
    },
  },
} satisfies Record<string, Limits>;
