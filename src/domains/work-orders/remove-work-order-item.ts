/** E136, W136: removes an output item from a work order. */

import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/problem.ts';
import { post } from '../../ledger/post.ts';
import { ledgerChange } from '../../orders/ledger-change.ts';
import { orderItemEvent } from '../../orders/order-events.ts';
import { edited, lastItem } from '../../orders/order-items.ts';
import { hasReceipts, locateItem } from './locate.ts';
import { workOrderRules } from './work-order-rules.ts';
import { workOrderItems, workOrders } from './work-orders.store.ts';

export const removeWorkOrderItem = endpoint({
  id: 'E136',
  operation: 'removeWorkOrderItem',
  method: 'DELETE',
  path: '/work-order-items/:id',
  tag: 'Work Orders',
  summary: 'Remove item',
  description: 'The last item cannot be removed: cancel or delete the order instead.',
  access: 'member',
  emits: orderItemEvent('work_order.updated'),
  gives: noContent,
  fails: ['not_found', 'work_order_has_receipts'],

  locate: locateItem,

  async run(work) {
    const { tx, org, subject, now } = work;
    const { order, items, item } = subject;
    if (subject.hasReceipts) throw hasReceipts('Items cannot be removed');
    const left = items.filter(({ id }) => id !== item.id);
    refuse([], [lastItem(left.length)]);
    const next = edited(order, work);
    const change = { order: next, items: left, removed: [item.id] };
    await post(work, [{ change: ledgerChange(workOrderRules, [change]) }]);
    await tx.all(workOrders.update(org.id, next, now), workOrderItems.delete(org.id, item.id));
  },
});
