/** E133, W133: deletes a work order of which nothing was received. */

import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { orderEvent } from '../../orders/order-events.ts';
import { deleteOrder } from '../documents/delete-order.ts';
import { hasReceipts, locateOrder } from './locate.ts';
import { workOrderRules } from './work-order-rules.ts';
import { workOrders } from './work-orders.store.ts';

export const deleteWorkOrder = endpoint({
  id: 'E133',
  operation: 'deleteWorkOrder',
  method: 'DELETE',
  path: '/work-orders/:id',
  tag: 'Work Orders',
  summary: 'Delete work order',
  description:
    'Allowed in every status, as long as the order has no receipt. Its number is not used again.',
  access: 'member',
  emits: orderEvent('work_order.deleted'),
  gives: noContent,
  fails: ['not_found', 'work_order_has_receipts'],

  locate: locateOrder,

  async run(work) {
    if (work.subject.hasReceipts) throw hasReceipts('The order cannot be deleted');
    await deleteOrder(work, workOrderRules, workOrders);
  },
});
