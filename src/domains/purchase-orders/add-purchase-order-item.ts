/** E117, W117: adds an item to a purchase order. */

import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/problem.ts';
import { post } from '../../ledger/post.ts';
import { rated } from '../../orders/exchange-rate.ts';
import { ledgerChange } from '../../orders/ledger-change.ts';
import { orderItemEvent } from '../../orders/order-events.ts';
import { edited, tooManyItems } from '../../orders/order-items.ts';
import { unpricedFault } from './bought-by.ts';
import { itemFaults } from './item-faults.ts';
import { locateOrder } from './locate.ts';
import { boughtNamingFault } from './naming.ts';
import { newItem } from './new-order.ts';
import { orderableItems } from './orderable-items.store.ts';
import { isOrdered, maxItems, recalculated } from './purchase-order.ts';
import {
  purchaseOrderItem,
  purchaseOrderItemExample,
  purchaseOrderItemInput,
} from './purchase-order-item.ts';
import { purchaseOrderRules } from './purchase-order-rules.ts';
import { purchaseOrderItems, updateOrder } from './purchase-orders.store.ts';

export const addPurchaseOrderItem = endpoint({
  id: 'E117',
  operation: 'addPurchaseOrderItem',
  method: 'POST',
  path: '/purchase-orders/:id/items',
  tag: 'Purchase Orders',
  summary: 'Add item',
  description:
    'The new item of an open order is on order at once. A Received order becomes open again. Unit and price default to those of the vendor item by which the vendor sells the article.',
  access: 'member',
  emits: orderItemEvent('purchase_order.updated'),
  body: purchaseOrderItemInput,
  check: (body) => boughtNamingFault(body, ''),
  gives: created(purchaseOrderItem),
  fails: ['not_found'],
  example: {
    body: { materialId: purchaseOrderItemExample.materialId, quantity: 3, unitPrice: 64 },
    reply: purchaseOrderItemExample,
  },

  locate: locateOrder,

  async run(work) {
    const { tx, org, actor, body, subject, now } = work;
    const { order, items } = subject;
    const orderable = await orderableItems(work, { ...order, items: [body] });
    const { notFound, invalid, bought } = itemFaults(body, order.vendorId, orderable, '');
    const unpriced = !notFound && unpricedFault(body, bought, order, '');
    refuse([notFound], [invalid, unpriced, tooManyItems(items.length + 1, maxItems)]);
    const lastLine = order.lastLine + 1;
    const item = newItem(work, order, lastLine, body, orderable);
    const all = [...items, item];
    const next = recalculated({ ...edited(rated(org, subject), work), lastLine }, all);
    await post(work, [{ change: ledgerChange(purchaseOrderRules, [{ order: next, items: all }]) }]);
    const stored = { ...item, wasOrdered: isOrdered(next.status) };
    await tx.all(
      ...updateOrder(org.id, next, now),
      purchaseOrderItems.insertAll(org.id, [stored], { userId: actor.userId, now }),
    );
    return item;
  },
});
