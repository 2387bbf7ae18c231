import type { Sweep } from '../../kernel/jobs/sweep.ts';
import { webhooks } from '../../kernel/limits/webhooks.ts';
import { sweepAttempts } from './webhook-attempts.store.ts';

/** Removes attempts after a month, and delivered ones, of which there can be many, after a day. */
export const attemptSweep: Sweep = {
  rows: 'webhook_attempts',
  kept: webhooks.attempts.kept.value,
  interval: webhooks.attempts.interval.value,
  remove: sweepAttempts,
};
