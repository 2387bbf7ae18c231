import { expect, it, test } from 'vitest';
import { ranksOf } from './levels.ts';

const link = (text: string) => {
  const [consumedId = '', producedId = ''] = text.split(' > ');
  return { consumedId, producedId };
};

/** Ranks as text, a circle in brackets. */
const ranks = (items: string[], links: string[]) =>
  ranksOf(items, links.map(link)).map(({ ids, isCircle }) => {
    const text = ids.toSorted().join(' ');
    return isCircle ? `(${text})` : text;
  });

test.each([
  ['items that do not depend on each other share a rank', ['a', 'b'], [], ['a b']],
  ['suppliers come before takers', ['c', 'b', 'a'], ['a > b', 'b > c'], ['a', 'b', 'c']],
  ['a circle has a rank of its own', ['a', 'b', 'c'], ['a > b', 'b > a', 'b > c'], ['(a b)', 'c']],
  ['goods reworked into themselves are a circle', ['a', 'b'], ['a > a', 'a > b'], ['(a)', 'b']],
  ['what is not asked for is passed over', ['a', 'c'], ['a > b', 'b > c'], ['a c']],
])('%s', (_, items, links, expected) => {
  expect(ranks(items, links)).toEqual(expected);
});

it('orders a hundred thousand SKUs made of one, and a chain as long', () => {
  const goods = Array.from({ length: 100_000 }, (_, index) => `sku ${index}`);
  const fanned = goods.map((producedId) => ({ consumedId: 'flour', producedId }));
  expect(ranksOf(['flour', ...goods], fanned).map(({ ids }) => ids.length)).toEqual([1, 100_000]);
  const chained = goods.slice(1).map((producedId, index) => ({
    consumedId: goods[index] as string,
    producedId,
  }));
  expect(ranksOf(goods, chained).map(({ ids }) => ids[0])).toEqual(goods);
});
