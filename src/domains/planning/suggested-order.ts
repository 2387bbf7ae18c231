/** The orders that a plan suggests, to buy and to make, read from its list. */
import { type Exact, exact } from '../../kernel/values/exact.ts';
import { parseJson } from '../../kernel/values/json.ts';
import type * as s from '../../kernel/values/schema.ts';
import { beforeAll, type PlanList, rowsAfter } from './plan-list.ts';
import type { suggestion } from './suggestion-schema.ts';

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

/** A suggestion as the JSON of the list has it. */
type Parsed = Omit<Shown, 'quantity' | 'unitsPerPurchaseUnit'> & {
  quantity: number | Exact;
  unitsPerPurchaseUnit: number | Exact | null;
};

/** Orders are created of what is to be bought or made. */
export const isOrder = (action: Shown['action']): action is 'buy' | 'make' =>
  action === 'buy' || action === 'make';

export function suggestedOrders(list: PlanList, itemIds: readonly string[]): SuggestedOrder[] {
  const { rows } = rowsAfter(list, { after: beforeAll, limit: Number.POSITIVE_INFINITY, itemIds });
  const parsed = parseJson(`[${rows.join(',')}]`) as Parsed[];
  return parsed
    .filter(({ action }) => isOrder(action))
    .map(({ item, quantity, unitsPerPurchaseUnit: units, ...of }) => {
      const { action, locationId, neededOn, orderOn, unit, vendorId, siteLocationId } = of;
      return {
        ...{ itemId: item.id, itemType: item.type, quantity: exact(String(quantity)) },
        unitsPerPurchaseUnit: units === null ? null : exact(String(units)),
        ...{ action, locationId, neededOn, orderOn, unit, vendorId, siteLocationId },
      };
    });
}
