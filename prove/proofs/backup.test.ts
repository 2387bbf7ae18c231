import { expect, test } from 'vitest';
import { proveShortly } from '../short-form.ts';
import { backup } from './backup.ts';

test(backup.proves, async () => {
  const { figures } = await proveShortly(backup);
  expect(figures.lost).toBe(0);
  expect(figures.acknowledged).toBeGreaterThan(50);
});
