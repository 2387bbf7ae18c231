/** E117, W117: adds an item to a purchase order. */

import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/contract/problem.ts';
import { tooManyItems } from '../../orders/order-items.ts';
import { orderableMaterials } from '../materials/materials.store.ts';
import { locateOrder } from './locate.ts';
import { newItem } from './make-orders.ts';
import { isOrdered, mostLines } from './purchase-order.ts';
import {
  materialFaults,
  purchaseOrderItem,
  purchaseOrderItemExample,
  purchaseOrderItemInput,
} from './purchase-order-item.ts';
import { insertItems, updateOrder } from './purchase-orders.store.ts';
import { settleOrder } from './settle-order.ts';

export const addPurchaseOrderItem = endpoint({
  id: 'E117',
  operation: 'addPurchaseOrderItem',
  method: 'POST',
  path: '/purchase-orders/:id/items',
  tag: 'Purchase Orders',
  summary: 'Add item',
  description: 'On an open order it stands on order at once; a Received order is open again.',
  access: 'member',
  body: purchaseOrderItemInput,
  gives: created(purchaseOrderItem),
  fails: ['not_found'],
  example: {
    body: { materialId: purchaseOrderItemExample.materialId, quantity: 3, unitPrice: 64 },
    reply: purchaseOrderItemExample,
  },

  locate: locateOrder,

  async run(call) {
    const { tx, org, body, subject, now } = call;
    const { order, items } = subject;
    const materials = await orderableMaterials(tx, org.id, [body.materialId]);
    const { absent, broken } = materialFaults('/materialId', materials.get(body.materialId));
    refuse([absent], [broken, tooManyItems(items.length + 1, mostLines)]);
    const lastLine = order.lastLine + 1;
    const item = newItem(call, order.id, lastLine, body, materials);
    const edited = {
      ...order,
      lastLine,
      version: order.version + 1,
      updatedAt: now.toISOString(),
    };
    const settled = await settleOrder(call, { order: edited, items: [...items, item] });
    const stored = { ...item, wasOrdered: isOrdered(settled.order.status) };
    await tx.all(...updateOrder(org.id, settled.order), insertItems(org.id, [stored]));
    return item;
  },
});
