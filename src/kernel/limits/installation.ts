/** Limits of a node as a part of its installation. */
import { type Limits, minute, second, time } from './limit.ts';

export const installation = {
  clock: {
    tolerated: time(5 * second, 'The clocks of two machines differ no more as a rule.'),
    severe: time(minute, 'A node whose clock differs by more is not ready.'),
    interval: time(minute, 'A clock can go wrong while the node runs.'),
  },
  settings: {
    interval: time(minute, 'A node shows again that it runs.'),
  },
  tracing: {
    exportTimeout: time(5 * second, 'One export, and all that is left when the service stops.'),
    exportInterval: time(2 * second, 'Spans are collected.'),
    warnInterval: time(minute, 'The log is not full of a collector that is out of reach.'),
  },
} satisfies Record<string, Limits>;
