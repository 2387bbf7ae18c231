/** The prices of a vendor item on a day, and for a quantity, as the service takes them. */
import type { ListVendorItemsResponse } from '@stockwright/client';
import { compare, isDecimal } from '../exact.ts';

export type VendorItem = ListVendorItemsResponse['data'][number];
export type Price = VendorItem['prices'][number];

/** The prices that hold on an order date, by quantity. */
export const pricesOn = (prices: readonly Price[], day: string): readonly Price[] =>
  prices.filter(
    ({ validFrom, validTo }) =>
      (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo),
  );

/** The price of the highest quantity that is reached; without a quantity that of the lowest. */
export function priceFor(
  prices: readonly Price[],
  quantity: string,
  day: string,
): Price | undefined {
  const holding = pricesOn(prices, day);
  if (!isDecimal(quantity)) return holding[0];
  return holding.findLast(({ fromQuantity }) => compare(fromQuantity, quantity) <= 0);
}

export const lowestOf = (prices: readonly Price[]): Price | undefined =>
  prices.toSorted((a, b) => compare(a.unitPrice, b.unitPrice))[0];
