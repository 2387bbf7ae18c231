/** E132, W132: changes fields of a work order; its expected movements follow. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { present } from '../../kernel/present.ts';
import { refuse } from '../../kernel/problem.ts';
import { differs } from '../../kernel/values/differs.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { post } from '../../ledger/post.ts';
import { orderKinds } from '../../orders/kinds.ts';
import { ledgerChange } from '../../orders/ledger-change.ts';
import { orderEvent } from '../../orders/order-events.ts';
import { edited } from '../../orders/order-items.ts';
import { refuseTransition } from '../../orders/order-status.ts';
import { externalIdTaken } from '../../orders/orders.store.ts';
import { progressOf } from '../../orders/progress.ts';
import { hasReceipts, locateOrder } from './locate.ts';
import { loadReferences, type Named, referenceFaults } from './references.ts';
import {
  madeOfLine,
  type StoredWorkOrder,
  shown,
  statusByReceipts,
  statusTypes,
  workOrder,
  workOrderChanges,
  workOrderExample,
} from './work-order.ts';
import { type FrozenRecipe, freeze, tooManyInputs, type WorkOrderItem } from './work-order-item.ts';
import { workOrderRules } from './work-order-rules.ts';
import { type LockedOrder, updateItem, workOrders } from './work-orders.store.ts';

type Changes = Static<typeof workOrderChanges>;

export const updateWorkOrder = endpoint({
  id: 'E132',
  operation: 'updateWorkOrder',
  method: 'PATCH',
  path: '/work-orders/:id',
  tag: 'Work Orders',
  summary: 'Update work order',
  description:
    '`skuId`, `quantity` and `conversionCost` are those of the first item; another SKU freezes its current recipe. `Closed` is a short close. `Production` opens a closed order again; the answer shows the status that follows from its receipts. While the order has receipts, its items and locations cannot change, and the order can neither be cancelled nor go back to Draft.',
  access: 'member',
  emits: orderEvent('work_order.updated'),
  body: workOrderChanges,
  gives: ok(workOrder),
  fails: ['not_found', 'invalid_transition', 'work_order_has_receipts'],
  violates: workOrders.constraints,
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

  async run(work) {
    const { tx, org, actor, body, subject, now } = work;
    const { order, items } = subject;
    const { skuId, quantity, conversionCost, status = order.status, ...header } = body;
    const isStatusNew = status !== order.status;
    const named = newlyNamed(subject, body);
    const found = await loadReferences(tx, org.id, named);
    const { notFound, invalid } = referenceFaults(named, found);
    const externalId = body.externalId === undefined ? order.externalId : body.externalId;
    const taken = await externalIdTaken(orderKinds.work_order, tx, org.id, order.id, externalId);
    const recipe = skuId === undefined ? undefined : found.recipes.get(skuId);
    refuse(notFound, [
      ...invalid,
      recipe !== undefined && tooManyInputs([recipe, ...items.slice(1)], '/skuId'),
      taken && workOrders.duplicate('externalId'),
    ]);
    if (subject.hasReceipts) refuseReceived(subject, body);
    refuseTransition(statusTypes, order.status, status);
    const before = shown(order, items);
    if (!differs(before, body)) return before;
    const statusByHand = isStatusNew ? status : order.statusByHand;
    const first = changedItem(work, subject, body, recipe);
    const next = first ? [first, ...items.slice(1)] : items;
    const nextOrder: StoredWorkOrder = {
      ...edited(order, work),
      ...header,
      statusByHand,
      status:
        status === 'Production'
          ? statusByReceipts(statusByHand, progressOf(next.map(madeOfLine)))
          : status,
    };
    await post(work, [
      { change: ledgerChange(workOrderRules, [{ order: nextOrder, items: next }]) },
    ]);
    await tx.all(
      workOrders.update(org.id, nextOrder, now),
      ...(first
        ? updateItem(org.id, first, { userId: actor.userId, now }, first.skuId !== items[0]?.skuId)
        : []),
    );
    return shown(nextOrder, next);
  },
});

/** The records that the order did not name before. */
function newlyNamed({ order, items }: LockedOrder, body: Changes): Named {
  const { skuId, siteLocationId, stockLocationId } = body;
  const isNew = skuId !== undefined && skuId !== items[0]?.skuId;
  return {
    skus: isNew ? [{ path: '/skuId', id: skuId }] : [],
    siteLocationId: siteLocationId === order.siteLocationId ? undefined : siteLocationId,
    stockLocationId: stockLocationId === order.stockLocationId ? undefined : stockLocationId,
  };
}

/** 409 for a change of fields that the receipts of the order depend on. */
function refuseReceived({ order, items }: LockedOrder, body: Changes): void {
  const { skuId, quantity, conversionCost, siteLocationId, stockLocationId, status } = body;
  const made = { skuId, quantity, conversionCost };
  const changes = Object.fromEntries(
    Object.entries(made).filter(([, value]) => value !== undefined),
  );
  if (differs(present(items[0]), changes)) throw hasReceipts('What is made cannot change');
  const isElsewhere =
    (siteLocationId ?? order.siteLocationId) !== order.siteLocationId ||
    (stockLocationId ?? order.stockLocationId) !== order.stockLocationId;
  if (isElsewhere) throw hasReceipts('The locations cannot change');
  if (status === undefined || status === order.status) return;
  if (status === 'Cancelled') throw hasReceipts('The order cannot be cancelled');
  if (status === 'Draft') throw hasReceipts('The order cannot go back to Draft');
}

/** The first item with its changes; undefined when nothing changes. */
function changedItem(
  work: Work,
  { items }: LockedOrder,
  { quantity, conversionCost }: Changes,
  recipe: FrozenRecipe | undefined,
): WorkOrderItem | undefined {
  const item = present(items[0]);
  const changes = {
    ...(recipe && {
      skuId: recipe.skuId,
      ...freeze(recipe, work.newId),
      conversionCost: recipe.conversionCost,
    }),
    ...(quantity && { quantity }),
    ...(conversionCost && { conversionCost }),
  };
  if (!differs(item, changes)) return undefined;
  return edited({ ...item, ...changes }, work);
}
