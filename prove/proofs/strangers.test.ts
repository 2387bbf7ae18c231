import { expect, test } from 'vitest';
import { proveShortly } from '../short-form.ts';
import { strangers } from './strangers.ts';

test(strangers.proves, { timeout: 120_000 }, async () => {
  const { figures } = await proveShortly(strangers);
  expect(figures.requests).toBeGreaterThan(600);
});
