/** The little arithmetic of the console, exact; everything else is computed by the service. */
import Big from 'big.js';

const decimal = /^-?\d+(\.\d+)?$/;

export const isDecimal = (text: string): boolean => decimal.test(text);

/** Places of a price. */
const pricePlaces = 6;

/** Places of a quantity. */
const quantityPlaces = 6;

export const subtract = (from: string, what: string): string => new Big(from).minus(what).toFixed();

/** The difference of two figures as they are shown, each rounded: the three agree on a screen. */
export function shownDifference(before: string, after: string, places: number): string {
  const rounded = (text: string) => new Big(text).round(places, Big.roundHalfUp);
  return rounded(after).minus(rounded(before)).toFixed();
}

/** The product, for a preview of a line that was not sent yet; undefined without two decimals. */
export function product(one: string, other: string): string | undefined {
  if (!decimal.test(one) || !decimal.test(other)) return undefined;
  return new Big(one).times(other).toFixed();
}

/** The quotient to the places of a price, half-even; undefined without decimals, and by zero. */
export function quotient(one: string, other: string): string | undefined {
  if (!decimal.test(one) || !decimal.test(other) || new Big(other).eq(0)) return undefined;
  return new Big(one).div(other).round(pricePlaces, Big.roundHalfEven).toFixed();
}

/** So many packs as the pieces are; undefined where no quantity of packs is exactly that. */
export function wholePacks(pieces: string, perPack: string): string | undefined {
  if (!decimal.test(pieces) || !decimal.test(perPack)) return undefined;
  const packs = new Big(pieces).div(perPack).round(quantityPlaces, Big.roundHalfEven);
  return packs.times(perPack).eq(pieces) ? packs.toFixed() : undefined;
}

/** The rest of a price after a discount in percent; undefined without two decimals. */
export function discounted(price: string, percent: string): string | undefined {
  if (!decimal.test(price) || !decimal.test(percent || '0')) return undefined;
  return new Big(price)
    .times(new Big(100).minus(percent || '0'))
    .times('0.01')
    .toFixed();
}

/** The sum of decimals; what is none counts as 0. */
export const sum = (...values: readonly string[]): string =>
  values
    .filter((value) => decimal.test(value))
    .reduce((total, value) => total.plus(value), new Big(0))
    .toFixed();

/**
 * The need of pieces for an input of a recipe: exact, rounded once, half-even, as by the service.
 */
export function shareOf(
  input: { quantity: string; scrapPercent: string; outputQuantity: string },
  pieces: string,
  places = quantityPlaces,
): string {
  if (!decimal.test(pieces)) return '0';
  const needed = new Big(input.quantity).times(new Big(input.scrapPercent).plus(100)).times(pieces);
  return needed
    .div(new Big(input.outputQuantity).times(100))
    .round(places, Big.roundHalfEven)
    .toFixed();
}

/** A part of the whole in percent, for the eye; undefined of nothing. */
export function percentOf(part: string, whole: string): string | undefined {
  if (!decimal.test(part) || !decimal.test(whole) || new Big(whole).eq(0)) return undefined;
  return new Big(part).times(100).div(whole).round(1).toFixed();
}

export const smaller = (one: string, other: string): boolean => new Big(one).lt(other);

/** Places of a number of pieces that are not counted. */
const piecesPlaces = 2;

/**
 * For how many pieces a stock is enough, where so many need so much: rounded down, to whole ones
 * where they are counted.
 */
export function sufficesFor(
  stock: string,
  need: string,
  { pieces, wholeUnits }: { pieces: string; wholeUnits: boolean },
): string | undefined {
  if (new Big(need).lte(0)) return undefined;
  const enough = new Big(stock).times(pieces).div(need);
  const places = wholeUnits ? 0 : piecesPlaces;
  return (enough.lt(0) ? new Big(0) : enough).round(places, Big.roundDown).toFixed();
}
/** Below 0, 0 or above 0, as a sort wants it. */
export const compare = (one: string, other: string): number => new Big(one).cmp(other);
