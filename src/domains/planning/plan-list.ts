/** A plan as its answers have it: made on a thread, kept and read by the service. Pure. */
import { type Exact, toText, ZERO } from '../../kernel/values/exact.ts';
import { lineAmount } from '../../kernel/values/money.ts';
import { compileReply } from '../../kernel/values/reply.ts';
import type { Buying } from './buying.ts';
import type { PlanState } from './plan.store.ts';
import type { Suggestion } from './plan.ts';
import { type LastPrice, packOf, type VendorTerms } from './plan-orders.store.ts';
import { type PlannedPurchase, PurchaseSums } from './planned-purchases.ts';
import { shownSuggestion, suggestion } from './suggestion-schema.ts';
import { bytesOf, type Texts, TextWriter, textAt } from './texts.ts';

/** The suggestions by the day on which to act, then by code. */
export interface PlanList extends PlanState {
  /** The place of each suggestion in the order. */
  keys: Texts;
  /** The JSON of each. */
  rows: Texts;
  itemIds: Texts;
  locationIds: Texts;
  /** The purchases, by vendor. */
  purchases: readonly PlannedPurchase[];
  /** Of each suggestion to buy: vendor and amount; the vendor alone without a price. */
  bought: Texts;
  /** The vendors of the suggestions, as their orders need them. */
  vendors: readonly (Omit<VendorTerms, 'minimumOrderValue'> & {
    minimumOrderValue: string | null;
  })[];
}

/** A key sorts before all others. */
export const beforeAll = '';

export const lengthOf = ({ keys }: PlanList): number => keys.ends.length;

/** Bytes of a vendor, with its names and figures, roughly. */
const vendorBytes = 512;

export const sizeOf = ({ purchases, vendors, ...list }: PlanList): number =>
  [list.keys, list.rows, list.itemIds, list.locationIds, list.bought].reduce(
    (sum, each) => sum + bytesOf(each),
    (purchases.length + vendors.length) * vendorBytes,
  );

/** Which suggestions are shown; all of them where undefined. */
export interface Shown {
  itemIds?: readonly string[] | undefined;
  locationId?: string | undefined;
}

/** The places of the suggestions that are shown. */
export function shownIn(list: PlanList, shown: Shown): number[] {
  const isShown = filterOf(list, shown);
  return Array.from({ length: lengthOf(list) }, (_each, index) => index).filter(isShown);
}

/** Suggestions with a key after the given one; at most the limit. */
export function rowsAfter(
  list: PlanList,
  { after, limit, ...shown }: Shown & { after: string; limit: number },
): { rows: string[]; lastKey: string; isEnd: boolean } {
  const isShown = filterOf(list, shown);
  const rows: string[] = [];
  let lastKey = after;
  for (let index = firstAfter(list.keys, after); index < lengthOf(list); index += 1) {
    if (!isShown(index)) continue;
    if (rows.length === limit) return { rows, lastKey, isEnd: false };
    rows.push(textAt(list.rows, index));
    lastKey = textAt(list.keys, index);
  }
  return { rows, lastKey, isEnd: true };
}

function filterOf(list: PlanList, { itemIds, locationId }: Shown): (index: number) => boolean {
  const items = itemIds && new Set(itemIds);
  return (index) =>
    (!items || items.has(textAt(list.itemIds, index))) &&
    (!locationId || locationId === textAt(list.locationIds, index));
}

/** The place of the first key after another: keys are sorted. */
function firstAfter(keys: Texts, after: string): number {
  let [low, high] = [0, keys.ends.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (textAt(keys, middle) > after) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** An item that is to be bought of a vendor. */
interface Purchase {
  vendorId: string;
  itemId: string;
  unitsPerPurchaseUnit: Exact;
  quantity: Exact;
  /** Of its vendor item. */
  unitPrice: Exact | null;
}

/** Collects the suggestions of a plan as they are found. */
export class PlanWriter {
  private readonly keys: string[] = [];
  private readonly counts = new Map<string, number>();
  private readonly write = compileReply(suggestion);
  private readonly rows = new TextWriter();
  private readonly itemIds = new TextWriter();
  private readonly locationIds = new TextWriter();
  private readonly sums = new PurchaseSums();
  /** Undefined for what is not to be bought, or of an unknown vendor. */
  private readonly bought: (Purchase | undefined)[] = [];

  get purchases(): readonly Purchase[] {
    return this.bought.filter((each) => each !== undefined);
  }

  add(found: Suggestion): void {
    const { item, buying, orderOn, requirement } = found;
    const count = (this.counts.get(item.id) ?? 0) + 1;
    this.counts.set(item.id, count);
    this.keys.push([orderOn, item.code, item.id, String(count).padStart(9, '0')].join('\0'));
    this.rows.add(this.write(shownSuggestion(found)));
    this.itemIds.add(item.id);
    this.locationIds.add(requirement.locationId);
    this.sums.add(found);
    this.bought.push(buying ? purchaseOf(item.id, requirement.quantity, buying) : undefined);
  }

  /** `prices` and `vendors` are of the purchases. */
  close(state: PlanState, prices: readonly LastPrice[], vendors: readonly VendorTerms[]): PlanList {
    const keyOf = (index: number) => this.keys[index] ?? beforeAll;
    const order = [...this.keys.keys()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    const keys = new TextWriter();
    for (const key of this.keys) keys.add(key);
    const bought = new TextWriter();
    const write = purchaseText(prices);
    for (const each of this.bought) bought.add(each ? write(each) : '');
    return {
      ...state,
      keys: keys.inOrder(order),
      rows: this.rows.inOrder(order),
      itemIds: this.itemIds.inOrder(order),
      locationIds: this.locationIds.inOrder(order),
      purchases: this.sums.byVendor(),
      bought: bought.inOrder(order),
      vendors: vendors.map(({ minimumOrderValue, ...vendor }) => ({
        ...vendor,
        minimumOrderValue: minimumOrderValue && toText(minimumOrderValue),
      })),
    };
  }
}

/** Undefined of an unknown vendor. */
function purchaseOf(itemId: string, quantity: Exact, buying: Buying): Purchase | undefined {
  const { vendorId, unitsPerOrderUnit: unitsPerPurchaseUnit, unitPrice } = buying;
  return vendorId === null
    ? undefined
    : { vendorId, itemId, unitsPerPurchaseUnit, quantity, unitPrice };
}

/** Vendor and amount of a purchase, with a space between them. */
function purchaseText(prices: readonly LastPrice[]): (purchase: Purchase) => string {
  const priceOf = new Map(prices.map((last) => [packOf(last), last.unitPrice]));
  return (purchase) => {
    const { vendorId, quantity } = purchase;
    const price = purchase.unitPrice ?? priceOf.get(packOf(purchase));
    if (!price || price.eq(ZERO)) return vendorId;
    return `${vendorId} ${toText(lineAmount(quantity.times(price)))}`;
  };
}
