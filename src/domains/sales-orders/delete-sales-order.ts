/** E148, W148: deletes a sales order of which nothing was shipped. */

import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { orderEvent } from '../../orders/order-events.ts';
import { deleteOrder } from '../documents/delete-order.ts';
import { locateOrder } from './locate.ts';
import { refuseReturnsOf } from './refuse-returns.ts';
import { isInShipment } from './sales-order-item.ts';
import { salesOrderRules } from './sales-order-rules.ts';
import { salesOrders } from './sales-orders.store.ts';
import { hasShipments } from './shipments.ts';

export const deleteSalesOrder = endpoint({
  id: 'E148',
  operation: 'deleteSalesOrder',
  method: 'DELETE',
  path: '/sales-orders/:id',
  tag: 'Sales Orders',
  summary: 'Delete sales order',
  description:
    'Allowed in every status, as long as the order has no shipment, be it packed or shipped, and no return; its timeline is deleted with it. Its number is not used again.',
  access: 'member',
  emits: orderEvent('sales_order.deleted'),
  gives: noContent,
  fails: ['not_found', 'sales_order_has_shipments', 'sales_order_has_returns'],

  locate: locateOrder,

  async run(work) {
    const { order, items } = work.subject;
    await refuseReturnsOf(work, order.id, 'The order cannot be deleted');
    if (items.some(isInShipment)) throw hasShipments('The order cannot be deleted');
    await deleteOrder(work, salesOrderRules, salesOrders);
  },
});
