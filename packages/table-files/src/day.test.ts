import { expect, test } from 'vitest';
import { guessDayOrder, isUnclearDay, readDay } from './index.ts';

test.each([
  // text, with the day first, with the month first
  ['2026-10-01', '2026-10-01', '2026-10-01'],
  ['2026/1/2', '2026-01-02', '2026-01-02'],
  ['01.10.2026', '2026-10-01', '2026-10-01'],
  [' 1.10.26 ', '2026-10-01', '2026-10-01'],
  ['01.10.2026 00:00', '2026-10-01', '2026-10-01'],
  ['2026-10-01 00:00:00', '2026-10-01', '2026-10-01'],
  ['03/04/2026', '2026-04-03', '2026-03-04'],
  ['3-4-2026', '2026-04-03', '2026-03-04'],
  ['25/12/2026', '2026-12-25', undefined],
  ['12/25/2026', undefined, '2026-12-25'],
  ['29.02.2026', undefined, undefined],
  ['31.04.2026', undefined, undefined],
  ['1.10.', undefined, undefined],
  ['1.10/2026', undefined, undefined],
  ['01.10.2026 08:15', undefined, undefined],
  ['1,5', undefined, undefined],
  ['1.2.3', undefined, undefined],
  ['', undefined, undefined],
])('%j is a day of one order, of both, or of none', (text, dayFirst, monthFirst) => {
  expect([readDay(text, 'day'), readDay(text, 'month')]).toEqual([dayFirst, monthFirst]);
});

test.each([
  [['03/04/2026', '25/12/2026'], 'day'],
  [['03/04/2026', '12/25/2026'], 'month'],
  [['03/04/2026', '05/06/2026'], undefined],
  [['01.10.2026', ''], undefined],
])('the order of %j is that of the days that exist in one order only', (cells, order) => {
  expect(guessDayOrder(cells)).toBe(order);
});

test('a day is unclear if the order decides which one it is', () => {
  expect(['03/04/2026', '25/12/2026'].map(isUnclearDay)).toEqual([true, true]);
  expect(['05/05/2026', '01.10.2026', '2026-10-01', 'x'].map(isUnclearDay)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
