import { describe, expect, test } from 'vitest';
import { exact } from '../../kernel/values/exact.ts';
import { earningsOf, revenueOf } from './earnings.ts';

type Line = [quantity: string, fulfilled: string, total: string];

const itemsOf = (lines: readonly Line[]) =>
  lines.map(([quantity, fulfilled, total]) => ({
    quantity: exact(quantity),
    fulfilledQuantity: exact(fulfilled),
    lineTotal: exact(total),
  }));

const order = (discountAmount = '0', exchangeRate = '1') => ({
  discountAmount: exact(discountAmount),
  exchangeRate: exact(exchangeRate),
});

describe('revenue', () => {
  test.each<[what: string, lines: Line[], of: ReturnType<typeof order>, revenue: string]>([
    ['of nothing shipped', [['4', '0', '10']], order('3'), '0'],
    [
      'of all, less the discount',
      [
        ['3', '3', '10'],
        ['7', '7', '0.000001'],
      ],
      order('3'),
      '7.000001',
    ],
    ['of a third', [['3', '1', '10']], order(), '3.333333'],
    ['of two thirds, half-even', [['3', '2', '10']], order(), '6.666667'],
    ['a tie, to the even digit', [['2', '1', '0.000005']], order(), '0.000002'],
    [
      'with its share of the discount, by value',
      [
        ['4', '1', '40'],
        ['1', '0', '60'],
      ],
      order('5'),
      '9.5',
    ],
    ['with a share that is rounded once', [['3', '1', '9']], order('1'), '2.666667'],
    ['in base currency, exactly', [['3', '1', '10']], order('0', '1.333333'), '4.444442888889'],
    ['of goods that are free', [['2', '1', '0']], order('1'), '0'],
    [
      'at almost 1e24',
      [['1', '1', '999999999999999998000000']],
      order(),
      '999999999999999998000000',
    ],
  ])('%s', (_what, lines, of, revenue) => {
    expect(revenueOf(of, itemsOf(lines)).toFixed()).toBe(revenue);
  });
});

test('margin is revenue less cost, below zero too; none while nothing is shipped', () => {
  const items = itemsOf([['4', '1', '10']]);
  const { costOfGoodsSold, margin } = earningsOf(order(), items, exact('3.0000000001'));
  expect([costOfGoodsSold?.toFixed(), margin?.toFixed()]).toEqual([
    '3.0000000001',
    '-0.5000000001',
  ]);
  expect(earningsOf(order(), items, null)).toMatchObject({ costOfGoodsSold: null, margin: null });
});
