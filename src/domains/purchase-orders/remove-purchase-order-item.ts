/** E121, W121: removes an item from a purchase order. */

import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/contract/problem.ts';
import { lastItem } from '../../orders/order-items.ts';
import { hasReceipts, locateItem } from './locate.ts';
import { deleteItem, updateOrder } from './purchase-orders.store.ts';
import { settleOrder } from './settle-order.ts';

export const removePurchaseOrderItem = endpoint({
  id: 'E121',
  operation: 'removePurchaseOrderItem',
  method: 'DELETE',
  path: '/purchase-order-items/:id',
  tag: 'Purchase Orders',
  summary: 'Remove item',
  description: 'The last item stays while the order is not a Draft: cancel or delete the order.',
  access: 'member',
  gives: noContent,
  fails: ['not_found', 'purchase_order_has_receipts'],

  locate: locateItem,

  async run(call) {
    const { tx, org, subject, now } = call;
    const { order, items, item } = subject;
    if (item.hasReceipts) throw hasReceipts('The item cannot be removed');
    const left = items.filter(({ id }) => id !== item.id);
    refuse([], [lastItem(left.length, order)]);
    const edited = { ...order, version: order.version + 1, updatedAt: now.toISOString() };
    const settled = await settleOrder(call, {
      order: edited,
      items: left,
      removed: [item.id],
    });
    await tx.all(...updateOrder(org.id, settled.order), deleteItem(org.id, item.id));
  },
});
