/** E133, W133: deletes a work order of which nothing was received. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { hasReceipts, locateOrder } from './locate.ts';
import { settleOrders } from './settle-order.ts';
import { deleteOrder } from './work-orders.store.ts';

export const deleteWorkOrder = endpoint({
  id: 'E133',
  operation: 'deleteWorkOrder',
  method: 'DELETE',
  path: '/work-orders/:id',
  tag: 'Work Orders',
  summary: 'Delete work order',
  description: 'In every status, as long as no receipt stands. Its number is not given again.',
  access: 'member',
  gives: noContent,
  fails: ['not_found', 'work_order_has_receipts'],

  locate: locateOrder,

  async run(call) {
    const { tx, org, subject } = call;
    const { order, items } = subject;
    if (subject.hasReceipts) throw hasReceipts('The order cannot be deleted');
    await settleOrders(call, [{ order, items: [], removed: items.map(({ id }) => id) }]);
    await tx.run(deleteOrder(org.id, order.id));
    // Its documents went with it.
    call.afterCommit(() => call.services.files.sweep());
  },
});
