/** E136, W136: removes an output item from a work order. */
import { endpoint, noContent } from '../../kernel/endpoint.ts';
import { refuse } from '../../kernel/problem.ts';
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
    const message = 'is the last of its order. Cancel or delete the order.';
    refuse([], [items.length === 1 && { path: '', code: 'last_item', message }]);
    if (subject.hasReceipts) throw hasReceipts('Items cannot be removed');
    const edited = { ...order, version: order.version + 1, updatedAt: now.toISOString() };
    const rest = items.filter(({ id }) => id !== item.id);
    await settleOrders(call, [{ order: edited, items: rest, removed: [item.id] }]);
    await tx.all(updateOrder(org.id, edited), deleteItem(org.id, item.id));
  },
});
