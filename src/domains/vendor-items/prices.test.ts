/** Prices that hold together, against each compared with each. */
import { expect, test } from 'vitest';
import { exact } from '../../kernel/values/exact.ts';
import { priceFaults } from './prices.ts';
import type { VendorPrice } from './vendor-item.ts';

type Days = readonly [from: number, first: number | null, last: number | null];

const dayOf = (day: number | null) =>
  day === null ? null : `2026-01-${String(day).padStart(2, '0')}`;

const priceRow = ([from, first, last]: Days): VendorPrice => ({
  ...{ fromQuantity: exact(String(from)), unitPrice: exact('1') },
  ...{ validFrom: dayOf(first), validTo: dayOf(last) },
});

const faultsOf = (...prices: readonly Days[]) =>
  priceFaults(prices.map(priceRow)).map(({ path, code }) => `${path} ${code}`);

test('a price is compared with the one before it that ends last, not with its neighbour alone', () => {
  expect(faultsOf([1, 1, 30], [1, 2, 3], [1, 20, 21])).toEqual([
    '/prices/1 overlap',
    '/prices/2 overlap',
  ]);
  expect(faultsOf([1, 2, 3], [1, 20, 21], [1, 1, 30])).toEqual(['/prices/2 overlap']);
  expect(faultsOf([1, 1, 10], [2, 1, 10], [1, 11, null])).toEqual([]);
  expect(faultsOf([1, null, null], [1, 5, null])).toEqual(['/prices/1 overlap']);
  expect(faultsOf([1, 9, 8], [1, 1, 30])).toEqual(['/prices/0/validTo invalid']);
});

test('lists have an overlap where two of their prices hold on one day', () => {
  let state = 7;
  const next = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % (most + 1);
  };
  for (let round = 0; round < 500; round += 1) {
    const drawn = Array.from({ length: next(6) }, (): Days => {
      const first = 1 + next(24);
      return [1 + next(2), next(5) ? first : null, next(5) ? first + next(5) : null];
    });
    const holdsWith = ([from, first, last]: Days, [other, begin, end]: Days) =>
      from === other && (first ?? 0) <= (end ?? 99) && (begin ?? 0) <= (last ?? 99);
    const isTogether = drawn.some((a, at) => drawn.slice(0, at).some((b) => holdsWith(a, b)));
    expect(faultsOf(...drawn).length > 0, JSON.stringify(drawn)).toBe(isTogether);
  }
});
