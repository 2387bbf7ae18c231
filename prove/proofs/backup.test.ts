import { expect, test } from 'vitest';
import { proveShortly } from '../short-form.ts';
import { backup } from './backup.ts';

test(backup.proves, { timeout: 120_000 }, async () => {
  const { figures } = await proveShortly(backup);
  expect(figures.lost).toBe(0);
  expect(figures.acknowledged).toBeGreaterThan(50);
});
