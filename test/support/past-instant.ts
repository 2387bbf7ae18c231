import { setImmediate } from 'node:timers/promises';

/** An instant that is over: what is written from now on is of a later millisecond. */
export async function pastInstant(): Promise<string> {
  const instant = new Date().toISOString();
  while (new Date().toISOString() === instant) await setImmediate();
  return instant;
}
