import { expect, test } from 'vitest';
import { exact, toText } from './exact.ts';
import { Fraction } from './fraction.ts';

const of = (text: string) => Fraction.of(exact(text));

test.each([
  ['a third', of('1').over(of('3')), '0.3333333333', '0.3333333334'],
  ['minus a third', of('-1').over(of('3')), '-0.3333333334', '-0.3333333333'],
  ['one over minus three', of('1').over(of('-3')), '-0.3333333334', '-0.3333333333'],
  ['three thirds', of('1').over(of('3')).times(of('3')), '1', '1'],
  ['a difference', of('0.5').minus(of('0.75')), '-0.25', '-0.25'],
  [
    'a sum',
    of('1')
      .over(of('6'))
      .plus(of('1').over(of('3'))),
    '0.5',
    '0.5',
  ],
  ['zero', of('0').over(of('7')), '0', '0'],
])('%s is exact and rounds down and up', (_title, fraction, down, up) => {
  expect(toText(fraction.roundDown(10))).toBe(down);
  expect(toText(fraction.roundUp(10))).toBe(up);
});

test('fractions compare by their value', () => {
  const third = of('1').over(of('3'));
  expect(third.compare(of('0.3333333333'))).toBe(1);
  expect(third.compare(of('2').over(of('6')))).toBe(0);
  expect(third.compare(of('0.34'))).toBe(-1);
});

test('nothing is divided by zero', () => {
  expect(() => of('1').over(Fraction.ZERO)).toThrow(RangeError);
});
