import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const limits = { waiting: 6, waitingOfOne: 3 };

/** A queue with these items, each named after its owner: `a1` is an item of `a`. */
function queueOf(...items: string[]): FairQueue<string> {
  const queue = new FairQueue<string>(limits);
  for (const item of items) expect(queue.join(item.charAt(0), item)).toBe(true);
  return queue;
}

function rest(queue: FairQueue<string>): string[] {
  const served: string[] = [];
  for (let item = queue.next(); item; item = queue.next()) served.push(item);
  return served;
}

test.each<[joined: string[], served: string[]]>([
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
])('%j are served as %j', (joined, served) => {
  expect(rest(queueOf(...joined))).toEqual(served);
});

test('a person with many lines has one turn where another person has one', () => {
  const queue = new FairQueue<string>({ waiting: 10, waitingOfOne: 10 });
  const items = ['a1 eve', 'a2 eve', 'b1 eve', 'c1 eve', 'd1 bob', 'd2 bob'];
  for (const item of items) {
    const [name = '', person = ''] = item.split(' ');
    expect(queue.join([name.charAt(0), person], name)).toBe(true);
  }
  expect(rest(queue)).toEqual(['a1', 'd1', 'b1', 'd2', 'c1', 'a2']);
});

test('an item that joins comes before the next item of the owner that was last served', () => {
  const queue = queueOf('a1', 'a2', 'a3');
  expect(queue.next()).toBe('a1');
  expect(queue.join('b', 'b1')).toBe(true);
  expect(rest(queue)).toEqual(['b1', 'a2', 'a3']);
});

test('an item that joins waits for one item of each owner at most', () => {
  const queue = queueOf('a1', 'a2', 'a3', 'b1', 'b2');
  expect([queue.next(), queue.next(), queue.next()]).toEqual(['a1', 'b1', 'a2']);
  expect(queue.join('c', 'c1')).toBe(true);
  expect(rest(queue)).toEqual(['b2', 'c1', 'a3']);
});

test('an owner has a limited number of items in the queue, and may add one when one has left', () => {
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

test('an item that leaves is not served, and one that was served has left', () => {
  const queue = queueOf('a1', 'a2', 'b1');
  expect(queue.next()).toBe('a1');
  queue.leave('a', 'a1');
  queue.leave('a', 'a2');
  expect(rest(queue)).toEqual(['b1']);
  for (const item of ['x1', 'x2', 'x3']) expect(queue.join('x', item)).toBe(true);
  for (const item of ['y1', 'y2', 'y3']) expect(queue.join('y', item)).toBe(true);
  expect(queue.join('z', 'z1')).toBe(false);
});

test('an owner who may not be served is skipped, and keeps its turn', () => {
  const queue = queueOf('a1', 'a2', 'b1', 'c1');
  const notA = (owner: string) => owner !== 'a';
  expect(queue.next(notA)).toBe('b1');
  expect(queue.next()).toBe('a1');
  expect(queue.next(notA)).toBe('c1');
  expect(queue.next(notA)).toBeUndefined();
  expect(rest(queue)).toEqual(['a2']);
});

test('an item of two owners waits in the line of the first, and fills the bound of both', () => {
  const queue = new FairQueue<string>(limits);
  const joined = ['a', 'b', 'c', 'd'].map((owner) => queue.join([owner, 'person'], owner));
  expect(joined).toEqual([true, true, true, false]);
  queue.leave(['b', 'person'], 'b');
  expect(queue.join(['d', 'person'], 'd')).toBe(true);
  expect(rest(queue)).toEqual(['a', 'c', 'd']);
});
