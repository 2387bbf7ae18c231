import { expect, test } from 'vitest';
import { exact, toText } from './exact.ts';
import { over, plus, ratioOf, rounded, times, total } from './ratio.ts';

const ratio = (dividend: string, divisor = '1') => ratioOf(exact(dividend), exact(divisor));
const shown = (of: ReturnType<typeof ratio>, places = 4) => toText(rounded(of, places));

test('quotients of decimals are exact until they are rounded', () => {
  expect(shown(ratio('1', '3'))).toBe('0.3333');
  expect(shown(ratio('2.5', '0.125'))).toBe('20');
  expect(shown(ratio('0', '7'))).toBe('0');
  expect(shown(times(ratio('1', '3'), ratio('0.003')), 3)).toBe('0.001');
  expect(shown(over(ratio('1', '3'), ratio('2', '3')))).toBe('0.5');
  expect(shown(plus(ratio('1', '3'), ratio('2', '3')))).toBe('1');
});

test.each([
  ['0.00005', '0'],
  ['0.00015', '0.0002'],
  ['0.00025', '0.0002'],
  ['0.000250001', '0.0003'],
  ['0.00034', '0.0003'],
])('%s is rounded half-even to %s', (value, to) => {
  expect(shown(ratio(value))).toBe(to);
});

test('the total of many quotients is exact', () => {
  expect(shown(total([]))).toBe('0');
  expect(shown(total([ratio('1', '7')]), 2)).toBe('0.14');
  const parts = Array.from({ length: 999 }, (_, at) => ratio('1', String((at + 1) * (at + 2))));
  // 1/(1 x 2) + 1/(2 x 3) + ... = 1 - 1/1000.
  expect(shown(total(parts), 30)).toBe('0.999');
});
