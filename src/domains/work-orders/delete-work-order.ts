/** E133, W133: deletes a work order of which nothing was received. */

import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { post } from '../../ledger/post.ts';
import { ledgerChange } from '../../orders/ledger-change.ts';
import { orderEvent } from '../../orders/order-events.ts';
import { orphanFilesOf } from '../documents/documents.store.ts';
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
    const { tx, org, subject } = work;
    const { order, items } = subject;
    if (subject.hasReceipts) throw hasReceipts('The order cannot be deleted');
    const removed = items.map(({ id }) => id);
    await post(work, [{ change: ledgerChange(workOrderRules, [{ order, items: [], removed }]) }]);
    const documented = { entityType: 'work_order', entityId: order.id } as const;
    await tx.all(
      ...orphanFilesOf(org.id, documented, work.now),
      workOrders.delete(org.id, order.id),
    );
    work.afterCommit(() => work.services.files.sweep());
  },
});
