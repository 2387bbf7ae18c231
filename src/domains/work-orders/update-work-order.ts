/** E132, W132: changes the given fields of a work order; its plan rows follow. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/contract/problem.ts';
import { differs } from '../../kernel/values/differs.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { refuseTransition } from '../../orders/order-status.ts';
import { externalIdTaken } from '../../orders/orders.store.ts';
import { hasReceipts, locateOrder } from './locate.ts';
import { loadReferences, type Named, type References, referenceFaults } from './references.ts';
import { settleOrders } from './settle-order.ts';
import {
  duplicateExternalId,
  type StoredWorkOrder,
  shown,
  statusByReceipts,
  statusTypes,
  workOrder,
  workOrderChanges,
  workOrderConstraints,
  workOrderExample,
} from './work-order.ts';
import { freeze, type WorkOrderItem } from './work-order-item.ts';
import { type LockedOrder, orderTables, updateItem, updateOrder } from './work-orders.store.ts';

type Changes = Static<typeof workOrderChanges>;

export const updateWorkOrder = endpoint({
  id: 'E132',
  operation: 'updateWorkOrder',
  method: 'PATCH',
  path: '/work-orders/:id',
  tag: 'Work Orders',
  summary: 'Update work order',
  description:
    '`skuId`, `quantity` and `conversionCost` are those of the first item; another SKU freezes its recipe of this moment. `Closed` is a short close, `Production` opens a closed order again; the answer carries the status that its receipts give it. While receipts stand, what is made and where cannot change, and the order can neither be cancelled nor go back to Draft.',
  access: 'member',
  body: workOrderChanges,
  gives: ok(workOrder),
  fails: ['not_found', 'invalid_transition', 'work_order_has_receipts'],
  violates: workOrderConstraints,
  example: {
    body: { expectedDate: '2026-03-20', notes: 'The oven is being repaired.' },
    reply: {
      ...workOrderExample,
      expectedDate: '2026-03-20',
      notes: 'The oven is being repaired.',
      version: 2,
    },
  },

  locate: locateOrder,

  async run(call) {
    const { tx, org, body, subject, now } = call;
    const { order, items } = subject;
    const { skuId, quantity, conversionCost, status = order.status, ...header } = body;
    const isStatusNew = status !== order.status;
    const named = newlyNamed(subject, body);
    const found = await loadReferences(tx, org.id, named);
    const { absent, broken } = referenceFaults(named, found);
    const externalId = body.externalId === undefined ? order.externalId : body.externalId;
    const taken = await tx.rows(externalIdTaken(orderTables, org.id, order.id, externalId));
    refuse(absent, [...broken, taken.length > 0 && duplicateExternalId]);
    if (subject.hasReceipts) refuseReceived(subject, body);
    refuseTransition(statusTypes, order.status, status);
    const before = shown(order, items);
    if (!differs(before, body)) return before;
    const updatedAt = now.toISOString();
    const statusByHand = isStatusNew ? status : order.statusByHand;
    const first = changedItem(call.newId, subject, body, found, updatedAt);
    const next = first ? [first, ...items.slice(1)] : items;
    const edited: StoredWorkOrder = {
      ...order,
      ...header,
      statusByHand,
      status: status === 'Production' ? statusByReceipts(statusByHand, next) : status,
      version: order.version + 1,
      updatedAt,
    };
    await settleOrders(call, [{ order: edited, items: next }]);
    await tx.all(
      updateOrder(org.id, edited),
      ...(first ? updateItem(org.id, first, first.skuId !== items[0]?.skuId) : []),
    );
    return shown(edited, next);
  },
});

/** What the order did not name before. */
function newlyNamed({ order, items }: LockedOrder, body: Changes): Named {
  const { skuId, siteLocationId, stockLocationId } = body;
  const isNew = skuId !== undefined && skuId !== items[0]?.skuId;
  return {
    skus: isNew ? [{ path: '/skuId', id: skuId }] : [],
    siteLocationId: siteLocationId === order.siteLocationId ? undefined : siteLocationId,
    stockLocationId: stockLocationId === order.stockLocationId ? undefined : stockLocationId,
  };
}

/** What receipts stand on stays as it is. */
function refuseReceived({ order, items }: LockedOrder, body: Changes): void {
  const { skuId, quantity, conversionCost, siteLocationId, stockLocationId, status } = body;
  const made = { skuId, quantity, conversionCost };
  const given = Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined));
  if (differs(items[0] as WorkOrderItem, given)) throw hasReceipts('What is made cannot change');
  const isElsewhere =
    (siteLocationId ?? order.siteLocationId) !== order.siteLocationId ||
    (stockLocationId ?? order.stockLocationId) !== order.stockLocationId;
  if (isElsewhere) throw hasReceipts('The locations cannot change');
  if (status === undefined || status === order.status) return;
  if (status === 'Cancelled') throw hasReceipts('The order cannot be cancelled');
  if (status === 'Draft') throw hasReceipts('The order cannot go back to Draft');
}

/** The first item with what is asked of it; undefined where that is what it is. */
function changedItem(
  newId: () => string,
  { items }: LockedOrder,
  { skuId, quantity, conversionCost }: Changes,
  found: References,
  updatedAt: string,
): WorkOrderItem | undefined {
  const item = items[0] as WorkOrderItem;
  const recipe = skuId === undefined ? undefined : found.recipes.get(skuId);
  const changes = {
    ...(recipe && {
      skuId: recipe.skuId,
      ...freeze(recipe, newId),
      conversionCost: recipe.conversionCost,
    }),
    ...(quantity && { quantity }),
    ...(conversionCost && { conversionCost }),
  };
  if (!differs(item, changes)) return undefined;
  return { ...item, ...changes, version: item.version + 1, updatedAt };
}
