/** E148, W148: deletes a sales order of which nothing was shipped. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { locateOrder } from './locate.ts';
import { isShipped } from './sales-order-item.ts';
import { deleteOrder } from './sales-orders.store.ts';
import { settleOrder } from './settle-order.ts';
import { hasShipments } from './shipments.ts';

export const deleteSalesOrder = endpoint({
  id: 'E148',
  operation: 'deleteSalesOrder',
  method: 'DELETE',
  path: '/sales-orders/:id',
  tag: 'Sales Orders',
  summary: 'Delete sales order',
  description:
    'In every status, as long as no shipment stands; its timeline goes with it. Its number is not given again.',
  access: 'member',
  gives: noContent,
  fails: ['not_found', 'sales_order_has_shipments'],

  locate: locateOrder,

  async run(call) {
    const { tx, org, subject } = call;
    const { order, items } = subject;
    if (items.some(isShipped)) throw hasShipments('The order cannot be deleted');
    const removed = items.map(({ id }) => id);
    await settleOrder(call, { order: { ...order, status: 'Cancelled' }, items: [], removed });
    await tx.run(deleteOrder(org.id, order.id));
    // Its documents went with it.
    call.afterCommit(() => call.services.files.sweep());
  },
});
