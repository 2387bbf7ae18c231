import { expect, test } from 'vitest';
import { endpoints } from './app.ts';
import { calculations } from './calculations.ts';

test('the threads know each endpoint that calculates on a thread, and no other', () => {
  const onThreads = endpoints.filter(({ calculates }) => calculates === 'on a thread');
  const kept = ['plan', 'today'];
  const known = calculations.map(({ name }) => name).filter((name) => !kept.includes(name));
  expect(known.sort()).toEqual(onThreads.map(({ id }) => id).sort());
});
