/** The price of a vendor item for a quantity on a day. Pure. */
import type { Fault } from '../../kernel/problem.ts';
import { compare, type Exact } from '../../kernel/values/exact.ts';
import type { VendorPrice } from './vendor-item.ts';

/** The prices that hold on an order date. */
export const pricesOn = (prices: readonly VendorPrice[], day: string): VendorPrice[] =>
  prices.filter(
    ({ validFrom, validTo }) =>
      (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo),
  );

/** The price with the highest quantity that so many purchase units reach. */
export function priceFor(
  prices: readonly VendorPrice[],
  quantity: Exact,
  day: string,
): VendorPrice | undefined {
  const reached = pricesOn(prices, day).filter(
    ({ fromQuantity }) => compare(fromQuantity, quantity) <= 0,
  );
  return reached.reduce<VendorPrice | undefined>(
    (best, each) => (best && compare(best.fromQuantity, each.fromQuantity) > 0 ? best : each),
    undefined,
  );
}

/** The faults of prices that end before they begin, or hold together with another. */
export function priceFaults(prices: readonly VendorPrice[], at = '/prices'): Fault[] {
  const others = pricesTogether(prices);
  return prices.flatMap((price, index): Fault[] => {
    if (endsBefore(price)) {
      const message = 'is before validFrom.';
      return [{ path: `${at}/${index}/validTo`, code: 'invalid', message }];
    }
    const other = others.get(index);
    if (other === undefined) return [];
    const message = `prices ${other} and ${index}, counted from 0, hold from the same quantity on one day. End the earlier one before the other begins.`;
    return [{ path: `${at}/${index}`, code: 'overlap', message }];
  });
}

const endsBefore = ({ validFrom, validTo }: VendorPrice): boolean =>
  validFrom !== null && validTo !== null && validTo < validFrom;

/**
 * Prices, by their place in the list, that hold together with an earlier one of it. By quantity and
 * first day, each is compared with the one before it that ends last.
 */
function pricesTogether(prices: readonly VendorPrice[]): Map<number, number> {
  const sorted = prices
    .map((price, index) => ({ price, index }))
    .filter(({ price }) => !endsBefore(price))
    .sort(
      (a, b) =>
        compare(a.price.fromQuantity, b.price.fromQuantity) ||
        compareDays(a.price.validFrom ?? '', b.price.validFrom ?? ''),
    );
  const others = new Map<number, number>();
  let [last] = sorted;
  for (const each of sorted.slice(1)) {
    const isSameQuantity = last?.price.fromQuantity.eq(each.price.fromQuantity) ?? false;
    const lastDay = isSameQuantity ? (last?.price.validTo ?? noEnd) : '';
    if (last && isSameQuantity && (each.price.validFrom ?? '') <= lastDay) {
      const [earlier, later] = [last.index, each.index].sort((a, b) => a - b);
      if (earlier !== undefined && later !== undefined) {
        others.set(later, Math.min(earlier, others.get(later) ?? earlier));
      }
    }
    if (!isSameQuantity || (each.price.validTo ?? noEnd) > lastDay) last = each;
  }
  return others;
}

const noEnd = '9999-12-31';

const compareDays = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
