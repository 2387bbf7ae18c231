/** Limits of a node as a part of its installation. */
import { type Limits, minute, second } from './limit.ts';

export const installation = {
  clock: {
    tolerated: {
      value: 5 * second,
      unit: 'milliseconds',
      reason: 'The clocks of two machines differ no more as a rule.',
    },
    severe: {
      value: minute,
      unit: 'milliseconds',
      reason: 'A node whose clock differs by more is not ready.',
    },
    interval: {
      value: minute,
      unit: 'milliseconds',
      reason: 'A clock can go wrong while the node runs.',
    },
  },
  settings: {
    interval: {
      value: minute,
      unit: 'milliseconds',
      reason: 'A node shows again that it runs.',
    },
  },
  tracing: {
    exportTimeout: {
      value: 5 * second,
      unit: 'milliseconds',
      reason: 'One export, and all that is left when the service stops.',
    },
    exportInterval: {
      value: 2 * second,
      unit: 'milliseconds',
      reason: 'Spans are collected.',
    },
    warnInterval: {
      value: minute,
      unit: 'milliseconds',
      reason: 'The log is not full of a collector that is out of reach.',
    },
  },
} satisfies Record<string, Limits>;
