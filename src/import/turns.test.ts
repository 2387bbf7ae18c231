import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

const limits = { waiting: 6, waitingOfOne: 3 };

/** A line that these have joined, each named after its owner: `a1` is one of a's. */
function lineOf(...items: string[]): Turns<string> {
  const line = new Turns<string>(limits);
  for (const item of items) expect(line.join(item.charAt(0), item)).toBe(true);
  return line;
}

function rest(line: Turns<string>): string[] {
  const taken: string[] = [];
  for (let item = line.next(); item; item = line.next()) taken.push(item);
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
  expect(rest(lineOf(...joined))).toEqual(taken);
});

test('whoever joins comes before the next of the owner that is being seen to', () => {
  const line = lineOf('a1', 'a2', 'a3');
  expect(line.next()).toBe('a1');
  expect(line.join('b', 'b1')).toBe(true);
  expect(rest(line)).toEqual(['b1', 'a2', 'a3']);
});

test('whoever joins waits for one of each owner, however long these have taken turns', () => {
  const line = lineOf('a1', 'a2', 'a3', 'b1', 'b2');
  expect([line.next(), line.next(), line.next()]).toEqual(['a1', 'b1', 'a2']);
  expect(line.join('c', 'c1')).toBe(true);
  expect(rest(line)).toEqual(['b2', 'c1', 'a3']);
});

test('an owner has so many in the line at most, and may bring another once one was taken', () => {
  const line = lineOf('a1', 'a2', 'a3');
  expect(line.join('a', 'a4')).toBe(false);
  expect(line.join('b', 'b1')).toBe(true);
  expect(line.next()).toBe('a1');
  expect(line.join('a', 'a4')).toBe(true);
  expect(rest(line)).toEqual(['b1', 'a2', 'a3', 'a4']);
});

test('there are so many in the line at most, and it fills again', () => {
  const line = lineOf('a1', 'b1', 'c1', 'd1', 'e1', 'f1');
  expect(line.join('g', 'g1')).toBe(false);
  line.leave('c', 'c1');
  expect(line.join('g', 'g1')).toBe(true);
  expect(line.join('h', 'h1')).toBe(false);
  expect(rest(line)).toEqual(['a1', 'b1', 'd1', 'e1', 'f1', 'g1']);
});

test('entries of little weight leave room for others', () => {
  const line = new Turns<string>(limits);
  for (let count = 0; count < 12; count += 1) expect(line.join('a', 'light', 0.25)).toBe(true);
  expect(line.join('a', 'light', 0.25)).toBe(false);
  line.leave('a', 'light');
  expect(line.join('a', 'heavy')).toBe(false);
  expect(line.join('a', 'light', 0.25)).toBe(true);
});

test('what leaves is not taken, and what was taken has left', () => {
  const line = lineOf('a1', 'a2', 'b1');
  expect(line.next()).toBe('a1');
  line.leave('a', 'a1');
  line.leave('a', 'a2');
  expect(rest(line)).toEqual(['b1']);
  for (const item of ['x1', 'x2', 'x3']) expect(line.join('x', item)).toBe(true);
  for (const item of ['y1', 'y2', 'y3']) expect(line.join('y', item)).toBe(true);
  expect(line.join('z', 'z1')).toBe(false);
});
