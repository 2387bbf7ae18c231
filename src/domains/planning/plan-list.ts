/** A plan as its answers have it: made on a thread, kept and read by the service. Pure. */
import { valuesOf } from '../../kernel/limits/limit.ts';
import { reads } from '../../kernel/limits/reads.ts';
import { bytesOfMembers, type Members, type Shown, shownIn } from './members.ts';
import type { PlanState } from './plan.store.ts';
import type { VendorTerms } from './plan-orders.store.ts';
import type { PlannedPurchase } from './planned-purchases.ts';
import { bytesOf, type Texts, textAt } from './texts.ts';

const { maxPageBytes } = valuesOf(reads.pages);

/** A group of purchases as answers have it. */
export interface ShownGroup {
  locationId: string;
  /** JSON. */
  text: string;
}

/** A vendor as its orders need it; its minimum is a text, which passes from thread to thread. */
export type GroupTerms = Omit<VendorTerms, 'minimumOrderValue'> & {
  minimumOrderValue: string | null;
};

/** The suggestions by the day on which to act, then by code. */
export interface PlanList extends PlanState {
  /** The place of each suggestion in the order. */
  keys: Texts;
  /** The JSON of each. */
  rows: Texts;
  items: Members;
  locations: Members;
  /** The part of each that an order takes; empty of what is not ordered. */
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
