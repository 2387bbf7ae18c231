/** The article of a line of an order: a material or a SKU, by a vendor item or without. */
import { type Fault, inactive, missing } from '../../kernel/problem.ts';
import { type Exact, toText } from '../../kernel/values/exact.ts';
import {
  isSameUnit,
  type OrderableItem,
  type Units,
  unitsOf,
} from '../inventory/purchase-terms.ts';
import type { NamesItem } from '../named-item.ts';
import { priceFor, pricesOn } from '../vendor-items/prices.ts';
import type { VendorItemTerms } from '../vendor-items/vendor-items.store.ts';
import type { WantedItem } from '../vendor-items/wanted-items.store.ts';
import type { SoldItems } from './sold-items.ts';

/** A line that names its article by its id, by a vendor item, or by the vendor's code. */
export interface NamesBought extends NamesItem {
  vendorItemId?: string | null | undefined;
  vendorCode?: string | null | undefined;
  unit?: string | undefined;
  unitsPerPurchaseUnit?: Exact | undefined;
  quantity?: Exact | undefined;
  unitPrice?: Exact | undefined;
}

/** The article of a line. */
export interface Bought {
  materialId: string | null;
  skuId: string | null;
  /** By which it is bought; the vendor may sell others, or none. */
  vendorItem: VendorItemTerms | undefined;
}

export interface FoundBought {
  bought: Bought;
  notFound: Fault | false;
  invalid: Fault | false;
}

/** An order by what its lines are looked up with. */
export interface OrderLines {
  vendorId: string;
  /** Default the day of `now`. */
  orderDate?: string | undefined;
  now: Date;
  items?: readonly NamesBought[] | undefined;
}

/** The vendor items that the lines of an order can mean, by the first name that a line states. */
export const wantedOf = ({ vendorId, orderDate, now, items = [] }: OrderLines): WantedItem[] =>
  items.map(({ vendorItemId = null, materialId, skuId, unit = null, ...line }) => {
    const vendorCode = vendorItemId === null ? (line.vendorCode ?? null) : null;
    const isByItem = vendorItemId === null && vendorCode === null;
    return {
      vendorId,
      id: vendorItemId,
      vendorCode,
      itemId: isByItem ? (materialId ?? skuId ?? null) : null,
      unit,
      // A line that states its price needs none of its vendor item.
      needsPrice: line.unitPrice === undefined,
      quantity: line.quantity ?? null,
      orderDate: orderDate ?? null,
      now,
    };
  });

/** Finds the article of a line of an order to this vendor; `at` is the path of the line. */
export function boughtBy(
  line: NamesBought,
  vendorId: string,
  known: SoldItems,
  at: string,
): FoundBought {
  if (line.vendorItemId != null) {
    return inItsPack(line, byId(line.vendorItemId, vendorId, known, at), at);
  }
  if (line.vendorCode != null) {
    return inItsPack(line, byCode(line, line.vendorCode, { vendorId, known }, at), at);
  }
  const { materialId = null, skuId = null } = line;
  const vendorItem = known.ofItem(vendorId, materialId ?? skuId).chosen(line.unit);
  // A line in a pack of another size is bought by none.
  const isFitting = vendorItem && hasItsFactor(line, vendorItem);
  const bought = { materialId, skuId, vendorItem: isFitting ? vendorItem : undefined };
  return { bought, notFound: false, invalid: false };
}

const nothing: Bought = { materialId: null, skuId: null, vendorItem: undefined };

const found = (vendorItem: VendorItemTerms, invalid: Fault | false = false): FoundBought => {
  const { materialId, skuId } = vendorItem;
  return { bought: { materialId, skuId, vendorItem }, notFound: false, invalid };
};

function byId(id: string, vendorId: string, known: SoldItems, at: string): FoundBought {
  const path = `${at}/vendorItemId`;
  const vendorItem = known.withId(id);
  if (!vendorItem) {
    return { bought: nothing, notFound: missing(path, 'vendor item'), invalid: false };
  }
  if (vendorItem.vendorId !== vendorId) {
    const message = 'is a vendor item of another vendor than that of the order.';
    return found(vendorItem, { path, code: 'other_vendor', message });
  }
  return found(vendorItem, !vendorItem.isActive && inactive(path, 'vendor item'));
}

function byCode(
  line: NamesBought,
  code: string,
  { vendorId, known }: { vendorId: string; known: SoldItems },
  at: string,
): FoundBought {
  const path = `${at}/vendorCode`;
  const named = known.withCode(vendorId, code);
  const { first } = named;
  if (!first) {
    const message = 'The vendor of the order has no active vendor item with this code.';
    return { bought: nothing, notFound: { path, code: 'not_found', message }, invalid: false };
  }
  const vendorItem = named.chosen(line.unit) ?? (named.isOne ? first : undefined);
  if (vendorItem) return found(vendorItem);
  const message =
    'Several vendor items of the vendor have this code. Name one by its vendorItemId, or its unit.';
  return found(first, { path, code: 'ambiguous', message });
}

const hasItsFactor = ({ unitsPerPurchaseUnit }: NamesBought, by: VendorItemTerms): boolean =>
  unitsPerPurchaseUnit === undefined || unitsPerPurchaseUnit.eq(by.unitsPerPurchaseUnit);

/** A line that names a vendor item is in its pack. */
function inItsPack(line: NamesBought, of: FoundBought, at: string): FoundBought {
  const { vendorItem } = of.bought;
  if (!vendorItem || of.invalid) return of;
  const { purchaseUnit, unitsPerPurchaseUnit: units } = vendorItem;
  const isInUnit = isSoldBy(line.unit, vendorItem);
  if (isInUnit && hasItsFactor(line, vendorItem)) return of;
  const path = `${at}/${isInUnit ? 'unitsPerPurchaseUnit' : 'unit'}`;
  const message = `contradicts the vendor item, which is sold by the ${purchaseUnit} of ${toText(units)}. Leave it out, or name another vendor item.`;
  return { ...of, invalid: { path, code: 'contradiction', message } };
}

/** Whether a line in a unit, or without one, can be in the pack of a vendor item. */
const isSoldBy = (unit: string | undefined, { purchaseUnit }: VendorItemTerms): boolean =>
  unit === undefined || isSameUnit(purchaseUnit, unit);

/** The terms of an order on which the price of a line depends. */
export interface PriceTerms {
  currency: string;
  orderDate: string;
}

interface Priced {
  quantity: Exact;
  unit?: string | undefined;
  unitPrice?: Exact | undefined;
}

/** The unit price of a line: as stated, else that of its vendor item in the order's currency. */
export function unitPriceOf(
  { unitPrice, quantity, unit }: Priced,
  { vendorItem }: Bought,
  { currency, orderDate }: PriceTerms,
): Exact | undefined {
  if (unitPrice !== undefined || !vendorItem) return unitPrice;
  if (!isSoldBy(unit, vendorItem) || vendorItem.currency !== currency) return undefined;
  return priceFor(vendorItem.prices, quantity, orderDate)?.unitPrice;
}

/** The fault of a line at `at` that has no price. */
export const unpricedFault = (
  line: Priced,
  bought: Bought,
  terms: PriceTerms,
  at: string,
): Fault | false =>
  unitPriceOf(line, bought, terms) === undefined && {
    path: `${at}/unitPrice`,
    code: 'required',
    message: bought.vendorItem
      ? `is required: ${whyNone(bought.vendorItem, terms)}`
      : 'is required.',
  };

/** The reason why a vendor item has no price for a line. */
function whyNone(
  { currency, prices }: VendorItemTerms,
  { currency: ofOrder, orderDate }: PriceTerms,
): string {
  if (currency !== ofOrder) {
    return `the vendor item is priced in ${currency}, and the order is in ${ofOrder}.`;
  }
  const [first] = pricesOn(prices, orderDate);
  return first
    ? `the vendor item is sold from ${toText(first.fromQuantity)} on.`
    : `the vendor item has no price on ${orderDate}.`;
}

/** The fields that a line keeps of its article: item, vendor item, vendor's code, and units. */
export function boughtFields(
  line: { unit?: string | undefined; unitsPerPurchaseUnit?: Exact | undefined },
  { materialId, skuId, vendorItem }: Bought,
  item: OrderableItem,
  before?: Units,
) {
  const isInUnit = vendorItem && isSoldBy(line.unit, vendorItem);
  const units = isInUnit
    ? {
        unit: vendorItem.purchaseUnit,
        unitsPerPurchaseUnit: line.unitsPerPurchaseUnit ?? vendorItem.unitsPerPurchaseUnit,
      }
    : unitsOf(line, item, before);
  const { id = null, vendorCode = null } = vendorItem ?? {};
  return { materialId, skuId, vendorItemId: id, vendorCode, ...units };
}
