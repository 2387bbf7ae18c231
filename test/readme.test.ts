/**
 * The tours of README.md and docs/api.md work: each block of commands prints the block of output
 * below it.
 */
import { expect, test } from 'vitest';
import { takeTour } from './support/tour.ts';
import { world } from './support/world.ts';

test.each([
  { page: 'README.md' as const, blocks: 2 },
  { page: 'docs/api.md' as const, blocks: 9 },
])('the tour of $page, pasted line by line, prints what the page prints', async (tour) => {
  const { origin, service } = await world();
  const token = await service.local?.signIdToken(`tour.${process.pid}@example.com`);
  const steps = await takeTour(origin, token as string, tour.page);
  expect(steps).toHaveLength(tour.blocks);
  for (const { shown, printed } of steps) expect(printed).toBe(shown);
});
