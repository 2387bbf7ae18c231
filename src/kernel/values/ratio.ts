/** Exact quotients of many digits, not in lowest terms: only their rounded value is shown. */
import { type Exact, exact, toText } from './exact.ts';

export interface Ratio {
  numerator: bigint;
  /** Positive. */
  denominator: bigint;
}

/** The quotient of two decimals; the divisor is positive. */
export function ratioOf(dividend: Exact, divisor: Exact): Ratio {
  const [above, below] = [unscaled(dividend), unscaled(divisor)];
  return {
    numerator: above.digits * 10n ** below.places,
    denominator: below.digits * 10n ** above.places,
  };
}

export const plus = (a: Ratio, b: Ratio): Ratio => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
});

export const times = (a: Ratio, b: Ratio): Ratio => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
});

/** The quotient; the divisor is above zero. */
export const over = (a: Ratio, b: Ratio): Ratio => ({
  numerator: a.numerator * b.denominator,
  denominator: a.denominator * b.numerator,
});

/** The sum, of halves of equal length: so that most products are of short numbers. */
export function total(ratios: readonly Ratio[]): Ratio {
  const [first = { numerator: 0n, denominator: 1n }] = ratios;
  if (ratios.length < 2) return first;
  const middle = ratios.length >> 1;
  return plus(total(ratios.slice(0, middle)), total(ratios.slice(middle)));
}

/** Rounded half-even; the ratio is not negative. */
export function rounded({ numerator, denominator }: Ratio, places: number): Exact {
  const scaled = numerator * 10n ** BigInt(places);
  const below = scaled / denominator;
  const twiceRest = 2n * (scaled - below * denominator);
  const isUp = twiceRest > denominator || (twiceRest === denominator && below % 2n === 1n);
  return exact(`${isUp ? below + 1n : below}e-${places}`);
}

function unscaled(value: Exact): { digits: bigint; places: bigint } {
  const [whole = '', decimals = ''] = toText(value).split('.');
  return { digits: BigInt(whole + decimals), places: BigInt(decimals.length) };
}
