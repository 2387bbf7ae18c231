/** A work order and its items as they are first written. */

import type { Origin } from '../../kernel/contract/work.ts';
import { present } from '../../kernel/present.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { firstVersion } from '../../orders/order-items.ts';
import type { OrderState } from '../../orders/order-rules.ts';
import { type StoredWorkOrder, workOrderDefaults, type workOrderFields } from './work-order.ts';
import { type FrozenRecipe, freeze, type WorkOrderItem } from './work-order-item.ts';
import { unmade, workOrders } from './work-orders.store.ts';

/** An item of a request. */
interface ItemDraft {
  skuId: string;
  quantity: Exact;
  conversionCost?: Exact | undefined;
}

/** A request for an order. */
export interface OrderDraft {
  id: string;
  fields: Static<typeof workOrderFields>;
  items: readonly ItemDraft[];
}

/**
 * An order as it is first written, with its items, which keep their recipe; its number comes when
 * it is inserted.
 */
export function newOrder(
  origin: Origin,
  { id, fields, items }: OrderDraft,
  recipes: ReadonlyMap<string, FrozenRecipe>,
): OrderState<StoredWorkOrder, WorkOrderItem> {
  const { status = workOrderDefaults.status } = fields;
  const order: StoredWorkOrder = {
    ...workOrders.nulls,
    ...workOrderDefaults,
    ...fields,
    id,
    woNumber: '',
    statusByHand: status,
    lastLine: items.length,
    ...firstVersion(origin),
  };
  return {
    order,
    items: items.map((item, index) => newItem(origin, id, index + 1, item, recipes)),
  };
}

/** An item as it is first written, with the current recipe. */
export function newItem(
  origin: Origin,
  woId: string,
  lineNumber: number,
  draft: ItemDraft,
  recipes: ReadonlyMap<string, FrozenRecipe>,
): WorkOrderItem {
  const recipe = present(recipes.get(draft.skuId));
  return {
    id: origin.newId(),
    woId,
    lineNumber,
    skuId: draft.skuId,
    quantity: draft.quantity,
    ...unmade,
    ...freeze(recipe, origin.newId),
    conversionCost: draft.conversionCost ?? recipe.conversionCost,
    ...firstVersion(origin),
  };
}
