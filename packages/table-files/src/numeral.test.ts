import { expect, test } from 'vitest';
import { guessDecimalMark, isAmbiguous, readNumeral, roundNumeral } from './index.ts';

test.each([
  // text, with a dot, with a comma
  ['5,6', undefined, '5.6'],
  ['2.345,75', undefined, '2345.75'],
  ['1.018,00', undefined, '1018.00'],
  ['0,45 €', undefined, '0.45'],
  ['EUR -4,5', undefined, '-4.5'],
  ['-€4,5', undefined, '-4.5'],
  ['$25.00', '25.00', undefined],
  ['4,250.00', '4250.00', undefined],
  ['1,018', '1018', '1.018'],
  ['1.018', '1.018', '1018'],
  ['1 250', '1250', '1250'],
  ['1\u202F250,5', undefined, '1250.5'],
  ["1'250.50", '1250.50', undefined],
  ['\u22123', '-3', '-3'],
  ['.5', '0.5', undefined],
  ['-,5', undefined, '-0.5'],
  ['1,2,3', undefined, undefined],
  ['12,34.5', undefined, undefined],
  ['1.2.2026', undefined, undefined],
  ['10 kg', undefined, undefined],
  ['€', undefined, undefined],
  ['', undefined, undefined],
])('%j is a number of one mark, of both, or of none', (text, withDot, withComma) => {
  expect([readNumeral(text, '.'), readNumeral(text, ',')]).toEqual([withDot, withComma]);
});

test.each([
  [['1.018', '21,50', '7'], ','],
  [['1,018', '21.50', 'on request'], '.'],
  [['1,018', '2,500'], undefined],
  [['7', ''], undefined],
  [['1,5', '1.5'], undefined],
])('the mark of %j is that of the numbers that can be read in one way only', (cells, mark) => {
  expect(guessDecimalMark(cells)).toBe(mark);
});

test('a text is ambiguous if its worth depends on the mark', () => {
  expect(['1,018', '1.018', '1.000'].map(isAmbiguous)).toEqual([true, true, true]);
  expect(['7', '21,50', '4,250.00', 'x'].map(isAmbiguous)).toEqual([false, false, false, false]);
});

test('a calculated number is rounded half-even', () => {
  expect(
    ['0.333333333333333', '2.0000005', '2.0000015', '7'].map((n) => roundNumeral(n, 6)),
  ).toEqual(['0.333333', '2', '2.000002', '7']);
});
