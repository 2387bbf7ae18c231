/** E152, W152: removes an item from a sales order. */

import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/problem.ts';
import { orderItemEvent } from '../../orders/order-events.ts';
import { edited, lastItem } from '../../orders/order-items.ts';
import { changeSale } from './change-sale.ts';
import { locateItem } from './locate.ts';
import { orderLines, totalFault } from './recalculated.ts';
import { refuseReturnsOf } from './refuse-returns.ts';
import { isInShipment } from './sales-order-item.ts';
import { salesOrderItems, salesOrders } from './sales-orders.store.ts';
import { hasShipments } from './shipments.ts';

export const removeSalesOrderItem = endpoint({
  id: 'E152',
  operation: 'removeSalesOrderItem',
  method: 'DELETE',
  path: '/sales-order-items/:id',
  tag: 'Sales Orders',
  summary: 'Remove item',
  description:
    'The last item can only be removed from a Draft: cancel or delete the order instead. An item without which the total would be below 0 cannot be removed: lower discountAmount first.',
  access: 'member',
  emits: orderItemEvent('sales_order.updated'),
  gives: noContent,
  fails: ['not_found', 'sales_order_has_shipments', 'sales_order_has_returns'],

  locate: locateItem,

  async run(work) {
    const { tx, org, subject, now } = work;
    const { order, items, item } = subject;
    if (isInShipment(item)) throw hasShipments('The item cannot be removed');
    await refuseReturnsOf(work, order.id, 'The item cannot be removed', item.id);
    const left = items.filter(({ id }) => id !== item.id);
    const subtotal = order.subtotal.minus(item.lineTotal);
    refuse([], [lastItem(left.length, order), totalFault('', { ...order, subtotal })]);
    const next = await changeSale(work, {
      order: edited(order, work),
      lines: orderLines(left),
      changed: [],
      removed: [item.id],
      before: subject,
    });
    await tx.all(salesOrders.update(org.id, next, now), salesOrderItems.delete(org.id, item.id));
  },
});
