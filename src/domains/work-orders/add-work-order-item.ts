/** E134, W134: adds an output item to a work order, with the current recipe. */

import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/problem.ts';
import { post } from '../../ledger/post.ts';
import { ledgerChange } from '../../orders/ledger-change.ts';
import { orderItemEvent } from '../../orders/order-events.ts';
import { edited, tooManyItems } from '../../orders/order-items.ts';
import { hasReceipts, locateOrder } from './locate.ts';
import { newItem } from './new-order.ts';
import { loadReferences, referenceFaults } from './references.ts';
import { maxItemsOfOrder, workOrderItemInput } from './work-order.ts';
import { tooManyInputs, workOrderItem, workOrderItemExample } from './work-order-item.ts';
import { workOrderRules } from './work-order-rules.ts';
import { insertItems, workOrders } from './work-orders.store.ts';

export const addWorkOrderItem = endpoint({
  id: 'E134',
  operation: 'addWorkOrderItem',
  method: 'POST',
  path: '/work-orders/:id/items',
  tag: 'Work Orders',
  summary: 'Add output item (each carries its BOM-input snapshot)',
  access: 'member',
  emits: orderItemEvent('work_order.updated'),
  body: workOrderItemInput,
  gives: created(workOrderItem),
  fails: ['not_found', 'work_order_has_receipts'],
  example: {
    body: { skuId: workOrderItemExample.skuId, quantity: 60 },
    reply: workOrderItemExample,
  },

  locate: locateOrder,

  async run(work) {
    const { tx, org, actor, body, subject, now } = work;
    const { order, items } = subject;
    const named = { skus: [{ path: '/skuId', id: body.skuId }] };
    const found = await loadReferences(tx, org.id, named);
    const { notFound, invalid } = referenceFaults(named, found);
    refuse(notFound, [
      ...invalid,
      tooManyItems(items.length + 1, maxItemsOfOrder),
      tooManyInputs([...items, found.recipes.get(body.skuId)], '/skuId'),
    ]);
    if (subject.hasReceipts) throw hasReceipts('Items cannot be added');
    const lastLine = order.lastLine + 1;
    const item = newItem(work, order.id, lastLine, body, found.recipes);
    const next = { ...edited(order, work), lastLine };
    await post(work, [
      { change: ledgerChange(workOrderRules, [{ order: next, items: [...items, item] }]) },
    ]);
    await tx.all(
      workOrders.update(org.id, next, now),
      ...insertItems(org.id, [item], { userId: actor.userId, now }),
    );
    return item;
  },
});
