import { expect, test } from 'vitest';
import { endpoints } from './app.ts';
import { calculations } from './calculations.ts';

test('the threads know each endpoint that calculates on a thread, and no other', () => {
  const onThreads = endpoints.filter(({ calculates }) => calculates === 'on a thread');
  const own = ['plan', 'today', 'pick list', 'paper of a pick list'];
  const known = calculations.map(({ name }) => name).filter((name) => !own.includes(name));
  expect(known.sort()).toEqual(onThreads.map(({ id }) => id).sort());
});
