/** Limits of the change feed. */
import { bytes, hour, type Limits, limit, mebibyte, second, time } from './limit.ts';

export const events = {
  reading: {
    maxWait: limit(
      25,
      'seconds',
      'Proxies end connections that are quiet.',
      'wait for an event (`wait`)',
    ),
    pageBytes: bytes(2 * mebibyte, 'As a page of any list.'),
    scannedAtOnce: limit(10_000, 'events', 'One read with a filter looks at so many.'),
  },
  signals: {
    collecting: time(20, 'A busy node sends few signals.'),
    maxInPayload: limit(200, 'organizations', 'A payload of PostgreSQL has at most 8,000 bytes.'),
    lookInterval: time(2 * second, 'The node looks for events whose signal was lost.'),
  },
  sweeps: {
    interval: time(hour, 'Events are kept for days.'),
  },
} satisfies Record<string, Limits>;
