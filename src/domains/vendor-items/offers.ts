/** Offers of vendors for a quantity of an item on a day. Pure. */
import { dayAfter } from '../../kernel/values/calendar.ts';
import { compare, divide, type Exact, max, ZERO } from '../../kernel/values/exact.ts';
import { type Lot, lotOf } from '../inventory/lot-size.ts';
import { priceFor, pricesOn } from './prices.ts';
import type { VendorPrice } from './vendor-item.ts';

/** Decimals of a cost per stock unit. */
const costPlaces = 10;

/** A vendor item as an offer needs it. */
export interface OfferedItem {
  vendorItemId: string;
  vendorId: string;
  purchaseUnit: string;
  unitsPerPurchaseUnit: Exact;
  minimum: Exact | null;
  multiple: Exact | null;
  leadTimeDays: number;
  currency: string;
  /** Base currency for one unit of `currency`; null where no rate is known. */
  rate: Exact | null;
  prices: readonly VendorPrice[];
  /** The item is counted in whole stock units. */
  wholeUnits: boolean;
  /** It is bought in a unit other than the stock unit. */
  inPacks: boolean;
}

export interface Offer {
  vendorId: string;
  vendorItemId: string;
  packs: Exact;
  purchaseUnit: string;
  stockQuantity: Exact;
  unitPrice: Exact;
  currency: string;
  total: Exact;
  /** Base currency; null where no rate is known. */
  unitCost: Exact | null;
  arrivesOn: string;
}

export interface Need {
  /** Stock units. */
  quantity: Exact;
  /** The order date. */
  on: string;
}

/** The packs that cover a need; they follow from the lowest price of the day. */
export function offeredLot(item: OfferedItem, { quantity, on }: Need): Lot | undefined {
  const [first, ...others] = pricesOn(item.prices, on);
  if (!first) return undefined;
  const lowest = others.reduce(
    (least, { fromQuantity }) => (compare(fromQuantity, least) < 0 ? fromQuantity : least),
    first.fromQuantity,
  );
  return lotOf(quantity, {
    unitsPerOrderUnit: item.unitsPerPurchaseUnit,
    minimum: max(item.minimum ?? lowest, lowest),
    multiple: item.multiple,
    wholeUnits: item.wholeUnits,
    inPacks: item.inPacks,
  });
}

/**
 * The packs of a vendor item that cover a need, by its minimum and multiple, and their price. Where
 * the lowest price begins above the packs that are needed, it raises them. Undefined without a
 * price on that day.
 */
export function offerOf(item: OfferedItem, need: Need): Offer | undefined {
  const { on } = need;
  const lot = offeredLot(item, need);
  const price = lot && priceFor(item.prices, lot.quantity, on);
  if (!price) return undefined;
  const { unitPrice } = price;
  return {
    vendorId: item.vendorId,
    vendorItemId: item.vendorItemId,
    packs: lot.quantity,
    purchaseUnit: item.purchaseUnit,
    stockQuantity: lot.stockQuantity,
    unitPrice,
    currency: item.currency,
    total: lot.quantity.times(unitPrice),
    unitCost:
      item.rate && divide(unitPrice.times(item.rate), item.unitsPerPurchaseUnit, costPlaces),
    arrivesOn: dayAfter(on, item.leadTimeDays),
  };
}

/**
 * The offers of all for a quantity, the cheapest first: those without a rate cannot be compared and
 * come last. The order date may depend on the lead time.
 */
export function offersOf<Item extends OfferedItem>(
  items: readonly Item[],
  quantity: Exact,
  orderDay: (item: Item) => string,
): Ranked<Item>[] {
  return items
    .flatMap((item) => {
      const offer = offerOf(item, { quantity, on: orderDay(item) });
      return offer ? [{ item, offer, total: item.rate && offer.total.times(item.rate) }] : [];
    })
    .sort(compareOffers);
}

interface Ranked<Item> {
  item: Item;
  offer: Offer;
  /** In base currency. */
  total: Exact | null;
}

/** By total in base currency, then by cost of a stock unit, then by arrival. */
function compareOffers(a: Ranked<OfferedItem>, b: Ranked<OfferedItem>): number {
  if (a.total === null || b.total === null) {
    return Number(a.total === null) - Number(b.total === null);
  }
  return (
    compare(a.total, b.total) ||
    compare(a.offer.unitCost ?? ZERO, b.offer.unitCost ?? ZERO) ||
    compareTexts(a.offer.arrivesOn, b.offer.arrivesOn) ||
    compareTexts(a.offer.vendorItemId, b.offer.vendorItemId)
  );
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
