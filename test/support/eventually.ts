import { vi } from 'vitest';

/** Milliseconds after which something hangs: a busy machine takes long for anything else. */
export const hangLimit = 300_000;

/** Repeats a check until it passes. */
export const eventually = <T>(check: () => T | Promise<T>, interval = 20): Promise<T> =>
  vi.waitFor(check, { timeout: hangLimit, interval });
