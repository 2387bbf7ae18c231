/** E115, W115: deletes a purchase order of which nothing was received. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { hasReceipts, locateOrder } from './locate.ts';
import { deleteOrder } from './purchase-orders.store.ts';
import { settleOrder } from './settle-order.ts';

export const deletePurchaseOrder = endpoint({
  id: 'E115',
  operation: 'deletePurchaseOrder',
  method: 'DELETE',
  path: '/purchase-orders/:id',
  tag: 'Purchase Orders',
  summary: 'Delete purchase order',
  description: 'In every status, as long as no receipt stands. Its number is not given again.',
  access: 'member',
  gives: noContent,
  fails: ['not_found', 'purchase_order_has_receipts'],

  locate: locateOrder,

  async run(call) {
    const { tx, org, subject } = call;
    const { order, items } = subject;
    if (subject.hasReceipts) throw hasReceipts('The order cannot be deleted');
    const removed = items.map(({ id }) => id);
    await settleOrder(call, { order: { ...order, status: 'Cancelled' }, items: [], removed });
    await tx.run(deleteOrder(org.id, order.id));
    // Its documents went with it.
    call.afterCommit(() => call.services.files.sweep());
  },
});
