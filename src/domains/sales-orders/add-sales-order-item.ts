/** E149, W149: adds an item to a sales order. */

import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/problem.ts';
import { rated } from '../../orders/exchange-rate.ts';
import { namedFaults } from '../../orders/named-record.ts';
import { orderItemEvent } from '../../orders/order-events.ts';
import { edited, tooManyItems } from '../../orders/order-items.ts';
import { sellableSkus } from '../skus/skus.store.ts';
import { changeSale } from './change-sale.ts';
import { locateOrder } from './locate.ts';
import { newItem } from './new-order.ts';
import { orderLines } from './recalculated.ts';
import { maxItems } from './sales-order.ts';
import {
  listPriceFault,
  priceFault,
  salesOrderItem,
  salesOrderItemExample,
  salesOrderItemInput,
} from './sales-order-item.ts';
import { salesOrderItems, salesOrders } from './sales-orders.store.ts';

export const addSalesOrderItem = endpoint({
  id: 'E149',
  operation: 'addSalesOrderItem',
  method: 'POST',
  path: '/sales-orders/:id/items',
  tag: 'Sales Orders',
  summary: 'Add item',
  description:
    'The new item of a Confirmed order is demand at once. A Completed order becomes open again.',
  access: 'member',
  emits: orderItemEvent('sales_order.updated'),
  body: salesOrderItemInput,
  gives: created(salesOrderItem),
  fails: ['not_found'],
  example: {
    body: { skuId: salesOrderItemExample.skuId, quantity: 12, discountPercent: 5 },
    reply: salesOrderItemExample,
  },

  locate: locateOrder,

  async run(work) {
    const { tx, org, actor, body, subject, now } = work;
    const { items } = subject;
    const order = rated(org, subject);
    const skus = await sellableSkus(tx, org.id, [body.skuId]);
    const sku = skus.get(body.skuId);
    const { notFound, invalid } = namedFaults('/skuId', 'SKU', sku);
    refuse(
      [notFound],
      [
        invalid,
        priceFault('/unitPrice', body, sku),
        listPriceFault([body], order),
        tooManyItems(items.length + 1, maxItems),
      ],
    );
    const lastLine = order.lastLine + 1;
    const item = newItem(work, order, lastLine, body, skus);
    const next = await changeSale(work, {
      order: { ...edited(order, work), lastLine },
      lines: orderLines([...items, item]),
      changed: [],
      before: subject,
    });
    await tx.all(
      salesOrders.update(org.id, next, now),
      salesOrderItems.insertAll(org.id, [item], { userId: actor.userId, now }),
    );
    return item;
  },
});
