import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const limits = { waiting: 6, waitingOfOne: 3 };

/** A queue that these have joined, each named after its owner: `a1` is one of a's. */
function queueOf(...items: string[]): FairQueue<string> {
  const queue = new FairQueue<string>(limits);
  for (const item of items) expect(queue.join(item.charAt(0), item)).toBe(true);
  return queue;
}

function rest(queue: FairQueue<string>): string[] {
  const taken: string[] = [];
  for (let item = queue.next(); item; item = queue.next()) taken.push(item);
  return taken;
}

test.each<[joined: string[], taken: string[]]>([
  [[], []],
  [
    ['a1', 'a2', 'a3'],
    ['a1', 'a2', 'a3'],
  ],
  [
    ['a1', 'b1', 'c1'],
    ['a1', 'b1', 'c1'],
  ],
  [
    ['a1', 'a2', 'a3', 'b1'],
    ['a1', 'b1', 'a2', 'a3'],
  ],
  [
    ['a1', 'a2', 'b1', 'b2', 'c1'],
    ['a1', 'b1', 'c1', 'a2', 'b2'],
  ],
])('%j are taken as %j', (joined, taken) => {
  expect(rest(queueOf(...joined))).toEqual(taken);
});

test('an item that joins comes before the next one of the owner that was taken last', () => {
  const queue = queueOf('a1', 'a2', 'a3');
  expect(queue.next()).toBe('a1');
  expect(queue.join('b', 'b1')).toBe(true);
  expect(rest(queue)).toEqual(['b1', 'a2', 'a3']);
});

test('an item that joins waits for one of each owner, however long these have taken turns', () => {
  const queue = queueOf('a1', 'a2', 'a3', 'b1', 'b2');
  expect([queue.next(), queue.next(), queue.next()]).toEqual(['a1', 'b1', 'a2']);
  expect(queue.join('c', 'c1')).toBe(true);
  expect(rest(queue)).toEqual(['b2', 'c1', 'a3']);
});

test('an owner has a limited number of items in the queue, and may add another once one was taken', () => {
  const queue = queueOf('a1', 'a2', 'a3');
  expect(queue.join('a', 'a4')).toBe(false);
  expect(queue.join('b', 'b1')).toBe(true);
  expect(queue.next()).toBe('a1');
  expect(queue.join('a', 'a4')).toBe(true);
  expect(rest(queue)).toEqual(['b1', 'a2', 'a3', 'a4']);
});

test('the queue has a limited number of items, and fills again', () => {
  const queue = queueOf('a1', 'b1', 'c1', 'd1', 'e1', 'f1');
  expect(queue.join('g', 'g1')).toBe(false);
  queue.leave('c', 'c1');
  expect(queue.join('g', 'g1')).toBe(true);
  expect(queue.join('h', 'h1')).toBe(false);
  expect(rest(queue)).toEqual(['a1', 'b1', 'd1', 'e1', 'f1', 'g1']);
});

test('items that cost little leave room for others', () => {
  const queue = new FairQueue<string>(limits);
  for (let count = 0; count < 12; count += 1) expect(queue.join('a', 'light', 0.25)).toBe(true);
  expect(queue.join('a', 'light', 0.25)).toBe(false);
  queue.leave('a', 'light');
  expect(queue.join('a', 'heavy')).toBe(false);
  expect(queue.join('a', 'light', 0.25)).toBe(true);
});

test('an item that leaves is not taken, and one that was taken has left', () => {
  const queue = queueOf('a1', 'a2', 'b1');
  expect(queue.next()).toBe('a1');
  queue.leave('a', 'a1');
  queue.leave('a', 'a2');
  expect(rest(queue)).toEqual(['b1']);
  for (const item of ['x1', 'x2', 'x3']) expect(queue.join('x', item)).toBe(true);
  for (const item of ['y1', 'y2', 'y3']) expect(queue.join('y', item)).toBe(true);
  expect(queue.join('z', 'z1')).toBe(false);
});

test('an owner who may not have another item is passed over, and keeps its place', () => {
  const queue = queueOf('a1', 'a2', 'b1', 'c1');
  const notA = (owner: string) => owner !== 'a';
  expect(queue.next(notA)).toBe('b1');
  expect(queue.next()).toBe('a1');
  expect(queue.next(notA)).toBe('c1');
  expect(queue.next(notA)).toBeUndefined();
  expect(rest(queue)).toEqual(['a2']);
});
