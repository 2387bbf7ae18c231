import { product } from '../../parts/exact.ts';
import type { Line } from '../../parts/lines/line.ts';
import { priceAt } from '../../parts/order/proposed-prices.ts';
import { textIn } from '../../parts/sources.ts';
import { priceFor, type VendorItem } from '../../parts/vendor-items/prices.ts';

interface OrderTerms {
  currency: string;
  /** Base currency for one unit of it; empty while no rate is known. */
  rate: string;
  /** Of the order: its vendor's prices of that day hold. */
  day: string;
}

/**
 * The price of a line of a new order: that of the vendor item for the quantity, in the currency of
 * the order; else the cost of a stock unit, as many times as there are in the pack.
 */
export function proposedPrice(
  { text, records }: Line,
  pack: VendorItem | undefined,
  { currency, rate, day }: OrderTerms,
): string {
  if (pack?.currency === currency) {
    const price = priceFor(pack.prices, text.quantity ?? '', day);
    if (price) return price.unitPrice;
  }
  const item = records.materialId?.more;
  const cost = textIn(item, 'unitCost') ?? textIn(item, 'currentCost');
  const count = pack?.unitsPerPurchaseUnit ?? textIn(item, 'unitsPerPurchaseUnit') ?? '1';
  return priceAt(cost && product(cost, count), rate);
}
