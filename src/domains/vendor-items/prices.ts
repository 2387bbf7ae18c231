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
  return prices.flatMap((price, index): Fault[] => {
    const { validFrom, validTo } = price;
    if (validFrom !== null && validTo !== null && validTo < validFrom) {
      const message = 'is before validFrom.';
      return [{ path: `${at}/${index}/validTo`, code: 'invalid', message }];
    }
    const other = prices.slice(0, index).findIndex((before) => isTogether(before, price));
    if (other < 0) return [];
    const message = `prices ${other} and ${index}, counted from 0, hold from the same quantity on one day. End the earlier one before the other begins.`;
    return [{ path: `${at}/${index}`, code: 'overlap', message }];
  });
}

const isTogether = (a: VendorPrice, b: VendorPrice): boolean =>
  a.fromQuantity.eq(b.fromQuantity) &&
  (a.validFrom ?? '') <= (b.validTo ?? '9999-12-31') &&
  (b.validFrom ?? '') <= (a.validTo ?? '9999-12-31');
