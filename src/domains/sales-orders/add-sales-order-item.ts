/** E149, W149: adds an item to a sales order. */

import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/contract/problem.ts';
import { tooManyItems } from '../../orders/order-items.ts';
import { sellableSkus } from '../skus/skus.store.ts';
import { locateOrder } from './locate.ts';
import { newItem } from './make-orders.ts';
import { mostLines } from './sales-order.ts';
import {
  priceFault,
  salesOrderItem,
  salesOrderItemExample,
  salesOrderItemInput,
  skuFaults,
} from './sales-order-item.ts';
import { insertItems, updateOrder } from './sales-orders.store.ts';
import { settleOrder } from './settle-order.ts';

export const addSalesOrderItem = endpoint({
  id: 'E149',
  operation: 'addSalesOrderItem',
  method: 'POST',
  path: '/sales-orders/:id/items',
  tag: 'Sales Orders',
  summary: 'Add item',
  description: 'On a Confirmed order it is demand at once; a Completed order is open again.',
  access: 'member',
  body: salesOrderItemInput,
  gives: created(salesOrderItem),
  fails: ['not_found'],
  example: {
    body: { skuId: salesOrderItemExample.skuId, quantity: 12, discountPercent: 5 },
    reply: salesOrderItemExample,
  },

  locate: locateOrder,

  async run(call) {
    const { tx, org, body, subject, now } = call;
    const { order, items } = subject;
    const skus = await sellableSkus(tx, org.id, [body.skuId]);
    const sku = skus.get(body.skuId);
    const { absent, broken } = skuFaults('/skuId', sku);
    refuse(
      [absent],
      [broken, priceFault('/unitPrice', body, sku), tooManyItems(items.length + 1, mostLines)],
    );
    const lastLine = order.lastLine + 1;
    const item = newItem(call, order.id, lastLine, body, skus);
    const edited = {
      ...order,
      lastLine,
      version: order.version + 1,
      updatedAt: now.toISOString(),
    };
    const wanted = { order: edited, items: [...items, item], before: subject };
    const settled = await settleOrder(call, wanted);
    await tx.all(updateOrder(org.id, settled), insertItems(org.id, [item]));
    return item;
  },
});
