import { expect } from 'vitest';

/** Allowed violations of a rule, each with its reason. */
export type Exceptions = Readonly<Record<string, string>>;

/** Expects exactly the violations that are listed as exceptions: such lists only shrink. */
export function expectOnly(found: readonly string[], exceptions: Exceptions = {}): void {
  const unexpected = found.filter((place) => !exceptions[place]);
  expect(unexpected, 'these break the rule').toEqual([]);
  const unneeded = Object.keys(exceptions).filter((place) => !found.includes(place));
  expect(unneeded, 'these exceptions are no longer needed: remove them').toEqual([]);
}
