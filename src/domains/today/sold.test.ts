import { expect, test } from 'vitest';
import { exact } from '../../kernel/values/exact.ts';
import { daysOf, periodsOf, soldIn } from './sold.ts';

test.each([
  // A Thursday.
  ['2026-03-12', ['2026-03-01', '2026-03-12'], ['2026-02-01', '2026-02-12'], '2026-03-09'],
  // The month before is shorter.
  ['2026-03-31', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28'], '2026-03-30'],
  // It is longer, and of the year before.
  ['2026-01-01', ['2026-01-01', '2026-01-01'], ['2025-12-01', '2025-12-01'], '2025-12-29'],
  // Of a leap year.
  ['2028-03-30', ['2028-03-01', '2028-03-30'], ['2028-02-01', '2028-02-29'], '2028-03-27'],
  // A Sunday ends its week, a Monday begins one.
  ['2026-03-15', ['2026-03-01', '2026-03-15'], ['2026-02-01', '2026-02-15'], '2026-03-09'],
  ['2026-03-16', ['2026-03-01', '2026-03-16'], ['2026-02-01', '2026-02-16'], '2026-03-16'],
])('%s has its months and weeks', (today, month, previous, monday) => {
  const periods = periodsOf(today);
  expect(Object.values(periods.month)).toEqual(month);
  expect(Object.values(periods.previousMonth)).toEqual(previous);
  expect(periods.weeks).toHaveLength(12);
  expect(periods.weeks[11]?.from).toBe(monday);
  const days = periods.weeks.map(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 864e5);
  expect(new Set(days)).toEqual(new Set([6]));
  const gaps = periods.weeks.slice(1).map(({ from }, at) => {
    return (Date.parse(from) - Date.parse(periods.weeks[at]?.to ?? '')) / 864e5;
  });
  expect(new Set(gaps)).toEqual(new Set([1]));
  const all = daysOf(periods);
  expect(all.from <= periods.previousMonth.from && all.from <= (periods.weeks[0]?.from ?? '')).toBe(
    true,
  );
  expect(all.to).toBe(periods.weeks[11]?.to);
});

test('a period adds its days up and rounds once, half-up', () => {
  const day = (key: string, revenue: string, cost: string) => ({
    ...{ key, quantity: exact('1'), revenue: exact(revenue), cost: exact(cost) },
  });
  const days = [
    day('2026-02-28', '100', '50'),
    day('2026-03-01', '1.0025', '0.504'),
    day('2026-03-02', '1.0025', '0.504'),
    day('2026-03-03', '100', '50'),
  ];
  const { revenue, costOfGoodsSold, margin } = soldIn(
    { from: '2026-03-01', to: '2026-03-02' },
    days,
    'USD',
  );
  expect([revenue, costOfGoodsSold, margin].map((each) => each.toFixed())).toEqual([
    '2.01',
    '1.01',
    '1',
  ]);
});
