/**
 * The README's tour works: each block of commands prints the block of output below it.
 */
import { expect, test } from 'vitest';
import { takeTour } from './support/tour.ts';
import { world } from './support/world.ts';

test('the tour pasted line by line prints what the README prints', async () => {
  const { origin, service } = await world();
  const token = await service.local?.signIdToken(`tour.${process.pid}@example.com`);
  const steps = await takeTour(origin, token as string);
  expect(steps.length).toBeGreaterThan(3);
  for (const { shown, printed } of steps) expect(printed).toBe(shown);
});
