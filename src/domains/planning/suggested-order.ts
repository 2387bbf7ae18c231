/** The orders that a plan suggests, to buy and to make, as its list keeps them. */
import { mapInSlices } from '../../kernel/sharing/slices.ts';
import { type Exact, exact, toText } from '../../kernel/values/exact.ts';
import type * as s from '../../kernel/values/schema.ts';
import { placesOf } from './members.ts';
import type { PlanList } from './plan-list.ts';
import type { shownSuggestion, suggestion } from './suggestion-schema.ts';
import { textAt } from './texts.ts';

type Shown = s.Static<typeof suggestion>;

/** A suggestion to buy or to make, without its reasons. */
export interface SuggestedOrder
  extends Pick<Shown, 'action' | 'locationId' | 'neededOn' | 'orderOn' | 'unit' | 'vendorId'> {
  itemId: string;
  itemType: Shown['item']['type'];
  quantity: Exact;
  /** Of what is bought. */
  unitsPerPurchaseUnit: Exact | null;
  siteLocationId: string | null;
}

/** An order in the list of a plan: decimals are text. */
type Kept = Omit<SuggestedOrder, 'quantity' | 'unitsPerPurchaseUnit'> & {
  quantity: string;
  unitsPerPurchaseUnit: string | null;
};

/** Orders are created of what is to be bought or made. */
export const isOrder = (action: Shown['action']): action is 'buy' | 'make' =>
  action === 'buy' || action === 'make';

/** The JSON of the order of a suggestion; empty where none follows from it. */
export function orderText(found: ReturnType<typeof shownSuggestion>): string {
  const { item, quantity, unitsPerPurchaseUnit: units, ...of } = found;
  if (!isOrder(of.action)) return '';
  const { action, locationId, neededOn, orderOn, unit, vendorId, siteLocationId } = of;
  const kept: Kept = {
    ...{ itemId: item.id, itemType: item.type, quantity: toText(quantity) },
    unitsPerPurchaseUnit: units && toText(units),
    ...{ action, locationId, neededOn, orderOn, unit, vendorId, siteLocationId },
  };
  return JSON.stringify(kept);
}

/** The orders of items, in the order of the plan for each. */
export async function suggestedOrders(
  orgId: string,
  list: PlanList,
  itemIds: readonly string[],
): Promise<SuggestedOrder[]> {
  const found = await mapInSlices(orgId, itemIds, (itemId) =>
    [...placesOf(list.items, itemId)].flatMap((place) => orderOf(textAt(list.orders, place))),
  );
  return found.flat();
}

function orderOf(text: string): SuggestedOrder[] {
  if (text === '') return [];
  const { quantity, unitsPerPurchaseUnit: units, ...order }: Kept = JSON.parse(text);
  const unitsPerPurchaseUnit = units === null ? null : exact(units);
  return [{ ...order, quantity: exact(quantity), unitsPerPurchaseUnit }];
}
