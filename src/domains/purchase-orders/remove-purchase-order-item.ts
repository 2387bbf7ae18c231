/** E121, W121: removes an item from a purchase order. */
import { endpoint, noContent } from '../../kernel/endpoint.ts';
import { refuse } from '../../kernel/problem.ts';
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
    const isLast = items.length === 1 && order.status !== 'Draft';
    const message = 'is the last of an order that is no Draft. Cancel or delete the order.';
    refuse([], [isLast && { path: '', code: 'last_item', message }]);
    const edited = { ...order, version: order.version + 1, updatedAt: now.toISOString() };
    const settled = await settleOrder(call, {
      order: edited,
      items: items.filter(({ id }) => id !== item.id),
      removed: [item.id],
    });
    await tx.all(...updateOrder(org.id, settled.order), deleteItem(org.id, item.id));
  },
});
