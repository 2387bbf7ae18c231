import type { Sweep } from '../../kernel/jobs/sweep.ts';
import { events as limits } from '../../kernel/limits/events.ts';
import { sweepEvents } from './events.store.ts';

const day = 24 * 60 * 60_000;

/** Removes events that are older than so many days. */
export const eventSweep = (keptDays: number): Sweep => ({
  rows: 'events',
  kept: keptDays * day,
  interval: limits.sweeps.interval.value,
  remove: sweepEvents,
});
