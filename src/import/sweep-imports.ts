import type { Sweep } from '../kernel/jobs/sweep.ts';
import { imports } from '../kernel/limits/imports.ts';
import { sweepImports } from './imports.store.ts';

/** Removes imports that can be undone no longer. */
export const importSweep: Sweep = {
  rows: 'imports',
  kept: imports.kept.kept.value,
  interval: imports.kept.interval.value,
  remove: sweepImports,
};
