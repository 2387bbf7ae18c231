/** A plan as its answers have it: made on a thread, kept and read by the service. Pure. */
import { valuesOf } from '../../kernel/limits/limit.ts';
import { reads } from '../../kernel/limits/reads.ts';
import { type Exact, toText, ZERO } from '../../kernel/values/exact.ts';
import { lineAmount } from '../../kernel/values/money.ts';
import { compileReply } from '../../kernel/values/reply.ts';
import type { Buying } from './buying.ts';
import { bytesOfMembers, type Members, membersOf, type Shown, shownIn } from './members.ts';
import type { PlanState } from './plan.store.ts';
import type { Suggestion } from './plan.ts';
import { type LastPrice, packOf, type VendorTerms } from './plan-orders.store.ts';
import { type PlannedPurchase, PurchaseSums } from './planned-purchases.ts';
import { type GroupTerms, groupsOf, type ShownGroup } from './purchase-groups.ts';
import { orderText } from './suggested-order.ts';
import { shownSuggestion, suggestion } from './suggestion-schema.ts';
import { bytesOf, type Texts, TextWriter, textAt } from './texts.ts';

const { maxPageBytes } = valuesOf(reads.pages);

/** The suggestions by the day on which to act, then by code. */
export interface PlanList extends PlanState {
  /** The place of each suggestion in the order. */
  keys: Texts;
  /** The JSON of each. */
  rows: Texts;
  items: Members;
  locations: Members;
  /** The JSON of what an order takes of each; empty of what is not ordered. */
  orders: Texts;
  /** The purchases, by vendor. */
  purchases: readonly PlannedPurchase[];
  /** Of each suggestion to buy: vendor and amount; the vendor alone without a price. */
  bought: Texts;
  /** The groups of all suggestions to buy, in the order of the first of each. */
  groups: readonly ShownGroup[];
  /** The vendors of the suggestions, as their orders need them. */
  vendors: readonly GroupTerms[];
}

/** A key sorts before all others. */
export const beforeAll = '';

export const lengthOf = ({ keys }: PlanList): number => keys.ends.length;

/** Bytes of a vendor, with its names and figures, roughly. */
const vendorBytes = 512;

export const sizeOf = ({ purchases, vendors, groups, items, locations, ...list }: PlanList) =>
  [list.keys, list.rows, list.orders, list.bought].reduce(
    (sum, each) => sum + bytesOf(each),
    (purchases.length + vendors.length) * vendorBytes +
      groups.reduce((sum, { text }) => sum + vendorBytes + text.length, 0) +
      bytesOfMembers(items) +
      bytesOfMembers(locations),
  );

/** Suggestions with a key after the given one: at most the limit, and as many as a page has. */
export function rowsAfter(
  list: PlanList,
  { after, limit, ...shown }: Shown & { after: string; limit: number },
): { rows: string[]; lastKey: string; isEnd: boolean } {
  const places = shownIn(list, shown);
  const count = places?.length ?? lengthOf(list);
  const placeAt = (index: number) => places?.[index] ?? index;
  const rows: string[] = [];
  let lastKey = after;
  let length = 0;
  for (let index = firstAfter(list.keys, after, count, placeAt); index < count; index += 1) {
    if (rows.length === limit || length > maxPageBytes) return { rows, lastKey, isEnd: false };
    const place = placeAt(index);
    const row = textAt(list.rows, place);
    rows.push(row);
    length += row.length;
    lastKey = textAt(list.keys, place);
  }
  return { rows, lastKey, isEnd: true };
}

/** The first of so many places, ascending, with a key after another: keys are sorted. */
function firstAfter(
  keys: Texts,
  after: string,
  count: number,
  placeAt: (index: number) => number,
): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (textAt(keys, placeAt(middle)) > after) high = middle;
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
  private readonly orders = new TextWriter();
  private readonly itemIds: string[] = [];
  private readonly locationIds: string[] = [];
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
    this.orders.add(orderText(found));
    this.itemIds.push(item.id);
    this.locationIds.push(requirement.locationId);
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
    const inOrder = (ids: readonly string[]) => membersOf(order.map((index) => ids[index] ?? ''));
    const list = {
      items: inOrder(this.itemIds),
      locations: inOrder(this.locationIds),
      bought: bought.inOrder(order),
      vendors: vendors.map(({ minimumOrderValue, ...vendor }) => ({
        ...vendor,
        minimumOrderValue: minimumOrderValue && toText(minimumOrderValue),
      })),
    };
    return {
      ...state,
      ...list,
      keys: keys.inOrder(order),
      rows: this.rows.inOrder(order),
      orders: this.orders.inOrder(order),
      purchases: this.sums.byVendor(),
      groups: groupsOf(list, order.keys()),
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
