/** The orders that a plan suggests, to buy and to make, as its list keeps them. */
import { mapInSlices } from '../../kernel/sharing/slices.ts';
import { type Exact, exact, toText } from '../../kernel/values/exact.ts';
import type * as s from '../../kernel/values/schema.ts';
import { idAt, placesOf } from './members.ts';
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

/** Orders are created of what is to be bought or made. */
export const isOrder = (action: Shown['action']): action is 'buy' | 'make' =>
  action === 'buy' || action === 'make';

const mark = '\0';

/** The part of a suggestion that an order takes; the list has its item, place and vendor. */
export function orderText(found: ReturnType<typeof shownSuggestion>): string {
  const { action, item, quantity, unitsPerPurchaseUnit: units, unit, neededOn, orderOn } = found;
  if (!isOrder(action)) return '';
  const pack = units ? toText(units) : '';
  const site = found.siteLocationId ?? '';
  return [action, item.type, toText(quantity), pack, unit, neededOn, orderOn, site].join(mark);
}

/** The orders of items, in the order of the plan for each. */
export async function suggestedOrders(
  orgId: string,
  list: PlanList,
  itemIds: readonly string[],
): Promise<SuggestedOrder[]> {
  const found = await mapInSlices(orgId, itemIds, (itemId) =>
    [...placesOf(list.items, itemId)].flatMap((place) => orderAt(list, place, itemId)),
  );
  return found.flat();
}

function orderAt(list: PlanList, place: number, itemId: string): SuggestedOrder[] {
  const text = textAt(list.orders, place);
  if (text === '') return [];
  const [action, itemType, quantity = '', pack, unit = '', neededOn = '', orderOn = '', site] =
    text.split(mark);
  const [vendorId] = textAt(list.bought, place).split(' ');
  return [
    {
      action: action === 'buy' ? action : 'make',
      itemId,
      itemType: itemType === 'sku' ? itemType : 'material',
      ...{ quantity: exact(quantity), unitsPerPurchaseUnit: pack ? exact(pack) : null },
      ...{ unit, neededOn, orderOn, siteLocationId: site || null },
      ...{ locationId: idAt(list.locations, place), vendorId: vendorId || null },
    },
  ];
}
