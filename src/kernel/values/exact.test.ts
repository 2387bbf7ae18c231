import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { greater, lesser, Rational, total } from '../../../test/model/rational.ts';
import {
  compare,
  divide,
  exact,
  max,
  min,
  roundHalfEven,
  roundHalfUp,
  sum,
  toText,
  ZERO,
} from './exact.ts';

/** Plain decimal texts with up to 18 digits before and 16 after the point. */
const decimal = fc
  .record({
    digits: fc.oneof(fc.bigInt(-50n, 50n), fc.bigInt(-(10n ** 18n), 10n ** 18n)),
    places: fc.integer({ min: 0, max: 16 }),
  })
  .map(({ digits, places }) => String(new Rational(digits, 10n ** BigInt(places))));

const places = fc.integer({ min: 0, max: 12 });

describe('reading and writing', () => {
  test.each([
    ['30.50', '30.5'],
    ['0', '0'],
    ['-0', '0'],
    ['-0.000', '0'],
    ['-0.000001', '-0.000001'],
    ['0.0000000001', '0.0000000001'],
    ['1e3', '1000'],
    ['25e-12', '0.000000000025'],
    ['999999999999.999999', '999999999999.999999'],
    ['1000000000000000000000000', '1000000000000000000000000'],
  ])('%s is written %s', (text, written) => {
    expect(toText(exact(text))).toBe(written);
  });

  it('writes plain notation in templates and in JSON too', () => {
    const tiny = exact('0.0000000001');
    expect(`${tiny}`).toBe('0.0000000001');
    expect(JSON.stringify({ huge: exact('1e30') })).toBe(
      '{"huge":"1000000000000000000000000000000"}',
    );
  });

  it('reads a bigint and another exact value', () => {
    expect(toText(exact(12345678901234567890n))).toBe('12345678901234567890');
    expect(toText(exact(exact('1.5')))).toBe('1.5');
  });

  it.each(['', ' 1', '1,5', 'NaN', 'Infinity', '0x10', '--1'])('refuses %j', (text) => {
    expect(() => exact(text)).toThrow('Invalid number');
  });

  it('keeps every decimal as it was written', () => {
    fc.assert(fc.property(decimal, (text) => toText(exact(text)) === text));
  });
});

describe('guards', () => {
  it('refuses a JavaScript number by type and when it runs', () => {
    // @ts-expect-error a number may already have lost digits
    expect(() => exact(0.1)).toThrow(TypeError);
    expect(() => exact('1').plus(1)).toThrow(TypeError);
    expect(() => ZERO.eq(0)).toThrow(TypeError);
  });

  it('refuses the operators that would convert it to a binary number', () => {
    expect(() => Number(exact('1.5')) + 1).toThrow('valueOf disallowed');
    expect(() => exact('2') < exact('10')).toThrow('valueOf disallowed');
  });

  it('refuses a division that does not name its places', () => {
    expect(() => exact('1').div(exact('3'))).toThrow('Invalid decimal places');
    expect(() => divide(exact('1'), exact('3'), 10).div(exact('3'))).toThrow(
      'Invalid decimal places',
    );
  });

  it('refuses to divide by zero', () => {
    expect(() => divide(exact('1'), ZERO, 10)).toThrow('Division by zero');
  });
});

describe('rounding', () => {
  test.each([
    ['0.125', 2, '0.12', '0.13'],
    ['0.115', 2, '0.12', '0.12'],
    ['-0.125', 2, '-0.12', '-0.13'],
    ['2.5', 0, '2', '3'],
    ['0.5', 0, '0', '1'],
    ['-0.5', 0, '0', '-1'],
    ['0.1250000000000001', 2, '0.13', '0.13'],
    ['9.995', 2, '10', '10'],
    ['1.5', 6, '1.5', '1.5'],
  ])('%s to %i places is %s half-even and %s half-up', (value, digits, even, up) => {
    expect(toText(roundHalfEven(exact(value), digits))).toBe(even);
    expect(toText(roundHalfUp(exact(value), digits))).toBe(up);
  });

  it('agrees with fractions, ties included', () => {
    const tie = fc.tuple(fc.bigInt(-10_000n, 10_000n), places).map(([half, at]) => ({
      text: String(new Rational(2n * half + 1n, 2n * 10n ** BigInt(at))),
      at,
    }));
    const any = fc.record({ text: decimal, at: places });
    fc.assert(
      fc.property(fc.oneof(tie, any), ({ text, at }) => {
        const fraction = Rational.parse(text);
        expect(toText(roundHalfEven(exact(text), at))).toBe(String(fraction.roundHalfEven(at)));
        expect(toText(roundHalfUp(exact(text), at))).toBe(String(fraction.roundHalfUp(at)));
      }),
    );
  });
});

describe('arithmetic', () => {
  test.each([
    ['260', '60', 10, '4.3333333333'],
    ['-2', '3', 10, '-0.6666666667'],
    ['1', '8', 2, '0.12'],
    ['3', '8', 2, '0.38'],
    ['1', '3000', 3, '0'],
    ['1', '2000', 3, '0'],
    ['1001', '2000000', 3, '0.001'],
  ])('%s / %s to %i places is %s', (a, b, digits, quotient) => {
    expect(toText(divide(exact(a), exact(b), digits))).toBe(quotient);
  });

  it('divides as fractions do, rounded once', () => {
    fc.assert(
      fc.property(decimal, decimal, places, (a, b, at) => {
        fc.pre(b !== '0');
        const quotient = Rational.parse(a).over(Rational.parse(b));
        const expected = String(quotient.roundHalfEven(at));
        expect(toText(divide(exact(a), exact(b), at))).toBe(expected);
      }),
    );
  });

  it('divides to an even neighbour when the quotient is an exact tie', () => {
    fc.assert(
      fc.property(fc.bigInt(-10_000n, 10_000n), decimal, places, (half, divisor, at) => {
        fc.pre(divisor !== '0');
        const quotient = new Rational(2n * half + 1n, 2n * 10n ** BigInt(at));
        const dividend = String(quotient.times(Rational.parse(divisor)));
        const expected = String(quotient.roundHalfEven(at));
        expect(toText(divide(exact(dividend), exact(divisor), at))).toBe(expected);
      }),
    );
  });

  it('adds, subtracts and multiplies without losing a digit', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const [p, q] = [Rational.parse(a), Rational.parse(b)];
        expect(toText(exact(a).plus(exact(b)))).toBe(String(p.plus(q)));
        expect(toText(exact(a).minus(exact(b)))).toBe(String(p.minus(q)));
        expect(toText(exact(a).times(exact(b)))).toBe(String(p.times(q)));
      }),
    );
  });

  it('sums any number of values exactly, and none to zero', () => {
    expect(toText(sum([]))).toBe('0');
    fc.assert(
      fc.property(fc.array(decimal), (texts) => {
        expect(toText(sum(texts.map((text) => exact(text))))).toBe(
          String(total(texts.map(Rational.parse))),
        );
      }),
    );
  });

  it('compares, and finds the lesser and the greater', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const [p, q] = [Rational.parse(a), Rational.parse(b)];
        expect(compare(exact(a), exact(b))).toBe(p.compare(q));
        expect(toText(min(exact(a), exact(b)))).toBe(String(lesser(p, q)));
        expect(toText(max(exact(a), exact(b)))).toBe(String(greater(p, q)));
      }),
    );
    expect(compare(exact('1.0'), exact('1'))).toBe(0);
  });
});
