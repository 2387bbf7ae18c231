/** Work orders as they come into being, one by one or by the thousand. */

import type { Work } from '../../kernel/contract/work.ts';
import { allotNumbers, documentNumber } from '../../kernel/database/numbers.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import type { RecipeSnapshot } from '../boms/boms.store.ts';
import { settleOrders } from './settle-order.ts';
import type { StoredWorkOrder, workOrderFields } from './work-order.ts';
import { freeze, type WorkOrderItem } from './work-order-item.ts';
import { insertItems, insertOrders, unmade } from './work-orders.store.ts';

/** What an order is to make. */
export interface ItemDraft {
  skuId: string;
  quantity: Exact;
  conversionCost?: Exact | undefined;
}

/** A request for an order whose references were looked at. */
export interface OrderDraft {
  id: string;
  fields: Static<typeof workOrderFields>;
  items: readonly ItemDraft[];
}

export interface MadeOrder {
  order: StoredWorkOrder;
  items: WorkOrderItem[];
}

/** Makes orders, freezing the recipes given; answers them in the order given. */
export async function makeOrders(
  call: Work,
  drafts: readonly OrderDraft[],
  recipes: ReadonlyMap<string, RecipeSnapshot>,
): Promise<MadeOrder[]> {
  const { tx, org, now } = call;
  const wanted = drafts.map((draft) => ({
    order: newOrder(call, draft),
    items: draft.items.map((item, index) => newItem(call, draft.id, index + 1, item, recipes)),
  }));
  await settleOrders(call, wanted);
  // Numbers come last: whoever makes an order waits for them.
  const year = Number(dayIn(org.timezone, now).slice(0, 4));
  const numbers = await allotNumbers(tx, org.id, { kind: 'WO', year }, drafts.length);
  const made = wanted.map(({ order, items }, index) => ({
    order: { ...order, woNumber: documentNumber('WO', year, numbers[index] as number) },
    items,
  }));
  await tx.all(
    insertOrders(
      org.id,
      made.map(({ order }) => order),
    ),
    ...insertItems(
      org.id,
      made.flatMap(({ items }) => items),
    ),
  );
  return made;
}

function newOrder(call: Work, { id, fields, items }: OrderDraft): StoredWorkOrder {
  const { actor, now } = call;
  const status = fields.status ?? 'Production';
  return {
    id,
    woNumber: '',
    status,
    statusByHand: status,
    siteLocationId: fields.siteLocationId,
    stockLocationId: fields.stockLocationId,
    startDate: fields.startDate,
    expectedDate: fields.expectedDate ?? null,
    notes: fields.notes ?? '',
    lastLine: items.length,
    externalId: fields.externalId ?? null,
    version: 1,
    createdBy: actor.userId,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}

/** An item as it is first written, with the recipe of this moment. */
export function newItem(
  { actor, now, newId }: Work,
  woId: string,
  lineNumber: number,
  draft: ItemDraft,
  recipes: ReadonlyMap<string, RecipeSnapshot>,
): WorkOrderItem {
  const recipe = recipes.get(draft.skuId) as RecipeSnapshot;
  return {
    id: newId(),
    woId,
    lineNumber,
    skuId: draft.skuId,
    quantity: draft.quantity,
    ...unmade,
    ...freeze(recipe, newId),
    conversionCost: draft.conversionCost ?? recipe.conversionCost,
    version: 1,
    createdBy: actor.userId,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}
