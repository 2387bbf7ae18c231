/** E136, W136: removes an output item from a work order. */

import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/contract/problem.ts';
import { lastItem } from '../../orders/order-items.ts';
import { hasReceipts, locateItem } from './locate.ts';
import { settleOrders } from './settle-order.ts';
import { deleteItem, updateOrder } from './work-orders.store.ts';

export const removeWorkOrderItem = endpoint({
  id: 'E136',
  operation: 'removeWorkOrderItem',
  method: 'DELETE',
  path: '/work-order-items/:id',
  tag: 'Work Orders',
  summary: 'Remove item',
  description: 'The last item stays: cancel or delete the order.',
  access: 'member',
  gives: noContent,
  fails: ['not_found', 'work_order_has_receipts'],

  locate: locateItem,

  async run(call) {
    const { tx, org, subject, now } = call;
    const { order, items, item } = subject;
    if (subject.hasReceipts) throw hasReceipts('Items cannot be removed');
    const left = items.filter(({ id }) => id !== item.id);
    refuse([], [lastItem(left.length)]);
    const edited = { ...order, version: order.version + 1, updatedAt: now.toISOString() };
    await settleOrders(call, [{ order: edited, items: left, removed: [item.id] }]);
    await tx.all(updateOrder(org.id, edited), deleteItem(org.id, item.id));
  },
});
