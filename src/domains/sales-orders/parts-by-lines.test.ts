import { expect, test } from 'vitest';
import { partsByLines } from './parts-by-lines.ts';

/** The lines of the orders of each part. */
function linesOfParts(lines: readonly number[], most: number): number[][] {
  const orders = lines.map((each, index) => ({ soId: String(index), lines: each }));
  const parts = [...partsByLines(orders, most)];
  expect(parts.flat()).toEqual(orders.map(({ soId }) => soId));
  return parts.map((ids) => ids.map((id) => orders[Number(id)]?.lines ?? Number.NaN));
}

test('large orders are read a few at a time, and all in their order', () => {
  const parts = linesOfParts(Array(1000).fill(1000), 5000);
  expect(parts).toHaveLength(200);
  for (const part of parts) expect(part).toEqual([1000, 1000, 1000, 1000, 1000]);
});

test('orders of a few lines are read many at a time', () => {
  const parts = linesOfParts(Array(4000).fill(2), 5000);
  expect(parts.map(({ length }) => length)).toEqual([2500, 1500]);
});

test('an order with more lines than a part is read alone', () => {
  expect(linesOfParts([1, 6, 5, 1], 5)).toEqual([[1], [6], [5], [1]]);
  expect(linesOfParts([], 5)).toEqual([]);
});
