import type { Sweep } from '../../kernel/jobs/sweep.ts';
import { sweepAttempts } from './webhook-attempts.store.ts';

/** Removes attempts after a month, and delivered ones, of which there can be many, after a day. */
export const attemptSweep: Sweep = {
  rows: 'webhook_attempts',
  kept: 30 * 24 * 60 * 60_000,
  interval: 15 * 60_000,
  remove: sweepAttempts,
};
