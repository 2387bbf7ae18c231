import { expect, test } from 'vitest';
import { proveShortly } from '../short-form.ts';
import { strangers } from './strangers.ts';

test(strangers.proves, async () => {
  const { figures } = await proveShortly(strangers);
  expect(figures.requests).toBeGreaterThan(600);
});
