import { expect, test } from 'vitest';
import { proveShortly } from '../short-form.ts';
import { races } from './races.ts';

/** `RUNS=20` repeats each race, with other numbers of units and clients. */
const runs = Number(process.env.RUNS ?? races.short.runs);

test(races.proves, async () => {
  const { figures } = await proveShortly(races, { runs });
  expect(figures.requests).toBeGreaterThan(300);
});
