import { type Exact, exact, toText } from './exact.ts';

/** An exact fraction, for quotients with which a calculation goes on. It is rounded when shown. */
export class Fraction {
  static readonly ZERO = new Fraction(0n, 1n);
  static readonly ONE = new Fraction(1n, 1n);

  private readonly numerator: bigint;
  /** Always positive; the fraction is in lowest terms. */
  private readonly denominator: bigint;

  private constructor(numerator: bigint, denominator: bigint) {
    if (denominator === 0n) throw new RangeError('division by zero');
    const divisor = commonDivisor(numerator, denominator);
    this.numerator = numerator / divisor;
    this.denominator = denominator / divisor;
  }

  static of(value: Exact): Fraction {
    const [whole = '', decimals = ''] = toText(value).split('.');
    return new Fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
  }

  /** The length of the denominator in parts of 64 bits. */
  get words(): number {
    return Math.ceil(this.denominator.toString(16).length / 16);
  }

  plus(other: Fraction): Fraction {
    return new Fraction(
      this.numerator * other.denominator + other.numerator * this.denominator,
      this.denominator * other.denominator,
    );
  }

  minus(other: Fraction): Fraction {
    return new Fraction(
      this.numerator * other.denominator - other.numerator * this.denominator,
      this.denominator * other.denominator,
    );
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.numerator * other.numerator, this.denominator * other.denominator);
  }

  /** Throws a RangeError when the other is zero. */
  over(other: Fraction): Fraction {
    const sign = other.numerator < 0n ? -1n : 1n;
    return new Fraction(
      this.numerator * other.denominator * sign,
      this.denominator * other.numerator * sign,
    );
  }

  /** Negative, zero or positive as this is below, equal to or above the other. */
  compare(other: Fraction): -1 | 0 | 1 {
    const [a, b] = [this.numerator * other.denominator, other.numerator * this.denominator];
    return a < b ? -1 : a > b ? 1 : 0;
  }

  /** The greatest decimal with so many places that is not above this. */
  roundDown(places: number): Exact {
    const scaled = this.numerator * 10n ** BigInt(places);
    const isWhole = scaled % this.denominator === 0n;
    const units = scaled / this.denominator - (scaled < 0n && !isWhole ? 1n : 0n);
    return exact(`${units}e-${places}`);
  }

  /** The least decimal with so many places that is not below this. */
  roundUp(places: number): Exact {
    return Fraction.ZERO.minus(this).roundDown(places).times('-1');
  }
}

function commonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}
