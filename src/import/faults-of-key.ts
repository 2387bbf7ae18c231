import type { Fault } from '../kernel/problem.ts';

/**
 * The faults of a row that is skipped: those of the row as a whole, and of the fields that tell
 * which record it meets. Its other fields are not used, so nothing is wrong with them.
 */
export const faultsOfKey = <Found extends Fault>(
  faults: readonly Found[],
  fields: readonly string[],
): Found[] =>
  faults.filter(({ path }) => path === '' || fields.some((field) => path === `/${field}`));
