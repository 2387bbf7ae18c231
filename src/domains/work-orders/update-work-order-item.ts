/** E135, W135: changes quantity or conversion cost of an output item. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { differs } from '../../kernel/values/differs.ts';
import { post } from '../../ledger/post.ts';
import { ledgerChange } from '../../orders/ledger-change.ts';
import { orderItemEvent } from '../../orders/order-events.ts';
import { edited } from '../../orders/order-items.ts';
import { hasReceipts, locateItem } from './locate.ts';
import { workOrderItem, workOrderItemChanges, workOrderItemExample } from './work-order-item.ts';
import { workOrderRules } from './work-order-rules.ts';
import { updateItem, workOrders } from './work-orders.store.ts';

export const updateWorkOrderItem = endpoint({
  id: 'E135',
  operation: 'updateWorkOrderItem',
  method: 'PATCH',
  path: '/work-order-items/:id',
  tag: 'Work Orders',
  summary: 'Update item (409 once a receipt exists)',
  access: 'member',
  emits: orderItemEvent('work_order.updated'),
  body: workOrderItemChanges,
  gives: ok(workOrderItem),
  fails: ['not_found', 'work_order_has_receipts'],
  example: { body: { quantity: 80 }, reply: { ...workOrderItemExample, quantity: 80, version: 2 } },

  locate: locateItem,

  async run(work) {
    const { tx, org, actor, body, subject, now } = work;
    const { order, lines, item } = subject;
    if (!differs(item, body)) return item;
    if (subject.hasReceipts) throw hasReceipts('Items cannot change');
    const next = edited({ ...item, ...body }, work);
    const change = { order: edited(order, work), items: lines.with([next]) };
    await post(work, [{ change: ledgerChange(workOrderRules, [change]) }]);
    await tx.all(
      workOrders.update(org.id, change.order, now),
      ...updateItem(org.id, next, { userId: actor.userId, now }),
    );
    return next;
  },
});
