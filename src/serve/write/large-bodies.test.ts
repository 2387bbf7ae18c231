import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { activity } from '../../kernel/sharing/activity.ts';
import { parseInTurn } from './large-bodies.ts';

const sent = (userId: string, size: number) => ({
  body: 'x'.repeat(size),
  caller: { userId },
  ip: '127.0.0.1',
});

test('between large bodies other requests are parsed, and users take turns', async () => {
  const order: string[] = [];
  const parse = (userId: string, size: number) =>
    parseInTurn(sent(userId, size), () => order.push(userId));
  let isDone = false;
  const large = Promise.all(['a', 'a', 'a', 'b'].map((userId) => parse(userId, 100_000)));
  void large.then(() => {
    isDone = true;
  });
  while (!isDone) {
    await parse('-', 100);
    await setImmediate();
  }
  expect(order.join('')).toMatch(/^-+a-+b-+a-+a/);
});

test('a body that cannot be parsed leaves the turn to the next one', async () => {
  const broken = parseInTurn(sent('c', 100_000), () => {
    throw new Error('broken');
  });
  await expect(broken).rejects.toThrow('broken');
  expect(await parseInTurn(sent('c', 100_000), () => 'parsed')).toBe('parsed');
});

test('beside other organizations, the next large body of a person comes after a rest', async () => {
  const began = new Map<string, number>();
  const parse = (name: string, userId: string) =>
    parseInTurn(sent(userId, 100_000), () => {
      activity.note('another organization');
      began.set(name, performance.now());
      while (performance.now() - (began.get(name) ?? 0) < 50);
    });
  await Promise.all([parse('first', 'd'), parse('second', 'd'), parse('other', 'e')]);
  expect([...began.keys()]).toEqual(['first', 'other', 'second']);
  const [first = 0, , second = 0] = began.values();
  // A timer may end a millisecond early.
  expect(second - first).toBeGreaterThan(240);
});
