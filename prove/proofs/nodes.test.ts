import { expect, test } from 'vitest';
import { proveShortly } from '../short-form.ts';
import { nodes } from './nodes.ts';

test(nodes.proves, async () => {
  const { figures } = await proveShortly(nodes);
  expect(figures.lost).toBe(0);
  expect(figures.acknowledged).toBeGreaterThan(50);
});
