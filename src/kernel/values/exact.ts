import Big from 'big.js';

/**
 * Exact decimal arithmetic for quantities, unit costs and amounts.
 *
 * `plus`, `minus` and `times` of an Exact are exact. What needs rounding names its places: use
 * `divide`, `roundHalfEven` and `roundHalfUp`. A JavaScript number is refused everywhere, at the
 * latest when it runs, and so are `x + y` and `x < y`: use the methods, or `compare`.
 */
export type Exact = Big;

const Decimal = Big();
Decimal.strict = true;
// Plain notation however large or small, in templates and in JSON too.
Decimal.NE = -1_000_000;
Decimal.PE = 1_000_000;
// An invalid setting on purpose: a bare `x.div(y)` throws instead of rounding at a default.
Decimal.DP = -1;

// Its number of places is set before each division and read by nothing else.
const Divider = Big();
Divider.RM = Big.roundHalfEven;

/**
 * Reads a decimal: `'30.5'`, `'-0.000001'`, `'1e3'`, a bigint, or another Exact.
 * Throws an Error when the text is not a number, and a TypeError for a JavaScript number.
 */
export function exact(value: string | bigint | Exact): Exact {
  return new Decimal(value);
}

export const ZERO: Exact = exact('0');
export const ONE: Exact = exact('1');

/** Plain notation: no exponent, no trailing zeros, never `-0`. */
export function toText(x: Exact): string {
  return x.toFixed();
}

/** Rounds to `places` decimals, a tie to the even neighbour: 0.125 and 0.115 to 0.12. */
export function roundHalfEven(x: Exact, places: number): Exact {
  return exact(x.round(places, Big.roundHalfEven));
}

/** Rounds to `places` decimals, a tie away from zero: 0.125 to 0.13, -0.125 to -0.13. */
export function roundHalfUp(x: Exact, places: number): Exact {
  return exact(x.round(places, Big.roundHalfUp));
}

/** The quotient a / b, rounded once, half-even, to `places` decimals. Throws when b is zero. */
export function divide(a: Exact, b: Exact, places: number): Exact {
  Divider.DP = places;
  return exact(new Divider(a).div(b));
}

/** The exact sum, zero for no values. */
export function sum(values: Iterable<Exact>): Exact {
  let total = ZERO;
  for (const value of values) total = total.plus(value);
  return total;
}

/** Negative, zero or positive as a is below, equal to or above b: fit for `sort`. */
export function compare(a: Exact, b: Exact): -1 | 0 | 1 {
  return a.cmp(b);
}

export function min(a: Exact, b: Exact): Exact {
  return compare(b, a) < 0 ? b : a;
}

export function max(a: Exact, b: Exact): Exact {
  return compare(b, a) > 0 ? b : a;
}
