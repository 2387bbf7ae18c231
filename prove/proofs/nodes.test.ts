import { expect, test } from 'vitest';
import { proveShortly } from '../short-form.ts';
import { nodes } from './nodes.ts';

test(nodes.proves, { timeout: 120_000 }, async () => {
  const { figures } = await proveShortly(nodes);
  expect(figures.lost).toBe(0);
  expect(figures.acknowledged).toBeGreaterThan(50);
});
