/**
 * Exact fractions of two bigints, with which decimal arithmetic is compared. Slow and simple, and
 * it shares nothing with the arithmetic of the product.
 */
export class Rational {
  readonly numerator: bigint;
  /** Always positive; the fraction is in lowest terms. */
  readonly denominator: bigint;

  constructor(numerator: bigint, denominator = 1n) {
    if (denominator === 0n) throw new RangeError('division by zero');
    const divisor = greatestCommonDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n);
    this.numerator = numerator / divisor;
    this.denominator = denominator / divisor;
  }

  /** Reads plain decimal notation: `-12.5`. */
  static parse(text: string): Rational {
    const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
    if (!match) throw new SyntaxError(`not a decimal: ${text}`);
    const [, sign, whole = '', fraction = ''] = match;
    const magnitude = BigInt(whole + fraction);
    return new Rational(sign ? -magnitude : magnitude, 10n ** BigInt(fraction.length));
  }

  plus(other: Rational): Rational {
    return new Rational(
      this.numerator * other.denominator + other.numerator * this.denominator,
      this.denominator * other.denominator,
    );
  }

  minus(other: Rational): Rational {
    return this.plus(other.negated());
  }

  times(other: Rational): Rational {
    return new Rational(this.numerator * other.numerator, this.denominator * other.denominator);
  }

  over(other: Rational): Rational {
    return new Rational(this.numerator * other.denominator, this.denominator * other.numerator);
  }

  negated(): Rational {
    return new Rational(-this.numerator, this.denominator);
  }

  /** Negative, zero or positive as this is below, equal to or above the other. */
  compare(other: Rational): number {
    const { numerator } = this.minus(other);
    return numerator < 0n ? -1 : numerator > 0n ? 1 : 0;
  }

  /** Rounded to `places` decimals, a tie to the even neighbour. */
  roundHalfEven(places: number): Rational {
    return this.#rounded(places, (below) => below % 2n !== 0n);
  }

  /** Rounded to `places` decimals, a tie away from zero. */
  roundHalfUp(places: number): Rational {
    return this.#rounded(places, (below) => below >= 0n);
  }

  /** Plain decimal notation. Throws when the fraction has no end, as 1/3 has none. */
  toString(): string {
    let places = 0n;
    while (10n ** places % this.denominator !== 0n) {
      places += 1n;
      if (places > 100n) throw new RangeError(`${this.numerator}/${this.denominator} has no end`);
    }
    const digits = String(magnitudeOf(this.numerator) * (10n ** places / this.denominator));
    const padded = digits.padStart(Number(places) + 1, '0');
    const point = padded.length - Number(places);
    const sign = this.numerator < 0n ? '-' : '';
    return sign + padded.slice(0, point) + (places > 0n ? `.${padded.slice(point)}` : '');
  }

  #rounded(places: number, tieGoesUp: (below: bigint) => boolean): Rational {
    const scale = 10n ** BigInt(places);
    const scaled = this.numerator * scale;
    let below = scaled / this.denominator;
    if (below * this.denominator > scaled) below -= 1n;
    const twiceRest = 2n * (scaled - below * this.denominator);
    const up = twiceRest > this.denominator || (twiceRest === this.denominator && tieGoesUp(below));
    return new Rational(up ? below + 1n : below, scale);
  }
}

export const NOTHING = new Rational(0n);

export function total(values: Iterable<Rational>): Rational {
  let result = NOTHING;
  for (const value of values) result = result.plus(value);
  return result;
}

export function lesser(a: Rational, b: Rational): Rational {
  return a.compare(b) <= 0 ? a : b;
}

export function greater(a: Rational, b: Rational): Rational {
  return a.compare(b) >= 0 ? a : b;
}

function magnitudeOf(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [magnitudeOf(a), magnitudeOf(b)];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}
