import { expect, test } from 'vitest';
import { proveShortly } from '../short-form.ts';
import { fuzz } from './fuzz.ts';

test(fuzz.proves, async () => {
  const { figures } = await proveShortly(fuzz);
  expect(figures.requests).toBeGreaterThan(1_000);
  expect(figures.acknowledged).toBeGreaterThan(50);
});
