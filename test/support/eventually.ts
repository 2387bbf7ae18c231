import { vi } from 'vitest';

/** Tries until a check holds: as long as a machine with much else to do may need for it. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 20_000, interval: 20 });
