import { expect, it, test } from 'vitest';
import { levelsOf } from './levels.ts';

const link = (text: string) => {
  const [consumedId = '', producedId = ''] = text.split(' > ');
  return { consumedId, producedId };
};

/** Levels as text, a cycle in brackets. */
const levels = (items: string[], links: string[]) =>
  levelsOf(items, links.map(link)).map(({ ids, isCycle }) => {
    const text = ids.toSorted().join(' ');
    return isCycle ? `(${text})` : text;
  });

test.each([
  ['items that do not depend on each other share a level', ['a', 'b'], [], ['a b']],
  ['components come before parents', ['c', 'b', 'a'], ['a > b', 'b > c'], ['a', 'b', 'c']],
  [
    'chains of the same length share levels',
    ['a', 'b', 'c', 'd'],
    ['a > b', 'c > d'],
    ['a c', 'b d'],
  ],
  ['the longest way counts', ['a', 'b', 'c'], ['a > b', 'b > c', 'a > c'], ['a', 'b', 'c']],
  [
    'a cycle has a level of its own beside others as high',
    ['a', 'b', 'c', 'd'],
    ['a > b', 'b > b', 'a > c', 'b > d'],
    ['a', 'c', '(b)', 'd'],
  ],
  ['a cycle has a level of its own', ['a', 'b', 'c'], ['a > b', 'b > a', 'b > c'], ['(a b)', 'c']],
  ['goods reworked into themselves are a cycle', ['a', 'b'], ['a > a', 'a > b'], ['(a)', 'b']],
  ['links to other items are ignored', ['a', 'c'], ['a > b', 'b > c'], ['a c']],
])('%s', (_, items, links, expected) => {
  expect(levels(items, links)).toEqual(expected);
});

it('orders a hundred thousand SKUs made of one, and a chain as long', () => {
  const goods = Array.from({ length: 100_000 }, (_, index) => `sku ${index}`);
  const fanned = goods.map((producedId) => ({ consumedId: 'flour', producedId }));
  expect(levelsOf(['flour', ...goods], fanned).map(({ ids }) => ids.length)).toEqual([1, 100_000]);
  const chained = goods.slice(1).map((producedId, index) => ({
    consumedId: goods[index] as string,
    producedId,
  }));
  expect(levelsOf(goods, chained).map(({ ids }) => ids[0])).toEqual(goods);
});
