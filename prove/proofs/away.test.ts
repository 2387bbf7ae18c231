import { expect, test } from 'vitest';
import { proveShortly } from '../short-form.ts';
import { away } from './away.ts';

test(away.proves, async () => {
  const { figures } = await proveShortly(away);
  expect(figures.lost).toBe(0);
  expect(figures.acknowledged).toBeGreaterThan(50);
});
