/** E120, W120: changes the given fields of an item of a purchase order. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/contract/problem.ts';
import { differs } from '../../kernel/values/differs.ts';
import { compare } from '../../kernel/values/exact.ts';
import { withItem } from '../../orders/order-items.ts';
import { orderableMaterials } from '../materials/materials.store.ts';
import { hasReceipts, locateItem } from './locate.ts';
import {
  lineTotalOf,
  materialFaults,
  purchaseOrderItem,
  purchaseOrderItemChanges,
  purchaseOrderItemExample,
  unitsOf,
} from './purchase-order-item.ts';
import { type StoredItem, updateItem, updateOrder } from './purchase-orders.store.ts';
import { settleOrder } from './settle-order.ts';

export const updatePurchaseOrderItem = endpoint({
  id: 'E120',
  operation: 'updatePurchaseOrderItem',
  method: 'PATCH',
  path: '/purchase-order-items/:id',
  tag: 'Purchase Orders',
  summary: 'Update item',
  description:
    'Another material brings its own purchase unit, and a unit that the material knows its own unitsPerPurchaseUnit. While receipts of the item stand, material and unit cannot change, nor can the quantity be cut below what was received.',
  access: 'member',
  body: purchaseOrderItemChanges,
  gives: ok(purchaseOrderItem),
  fails: ['not_found', 'purchase_order_has_receipts'],
  example: {
    body: { quantity: 4 },
    reply: { ...purchaseOrderItemExample, quantity: 4, lineTotal: 256, version: 2 },
  },

  locate: locateItem,

  async run(call) {
    const { tx, org, body, subject, now } = call;
    const { order, items, item } = subject;
    const isOther = body.materialId !== undefined && body.materialId !== item.materialId;
    const isOtherUnit = body.unit !== undefined && body.unit !== item.unit;
    const { materialId = item.materialId } = body;
    const found =
      isOther || isOtherUnit ? await orderableMaterials(tx, org.id, [materialId]) : undefined;
    const material = found?.get(materialId);
    const { absent, broken } = materialFaults('/materialId', material);
    if (isOther) refuse([absent], [broken]);
    const units = material && unitsOf(body, material, isOther ? undefined : item);
    const next: StoredItem = { ...item, ...body, ...units };
    refuseReceived(item, next);
    if (!differs(item, body)) return item;
    const updatedAt = now.toISOString();
    const line = {
      ...next,
      originalQuantity: item.wasOrdered ? item.originalQuantity : next.quantity,
      lineTotal: lineTotalOf(next),
      version: item.version + 1,
      updatedAt,
    };
    const edited = { ...order, version: order.version + 1, updatedAt };
    const settled = await settleOrder(call, { order: edited, items: withItem(items, line) });
    await tx.all(...updateOrder(org.id, settled.order), updateItem(org.id, line));
    return line;
  },
});

function refuseReceived(item: StoredItem, next: StoredItem): void {
  if (!item.hasReceipts) return;
  if (next.materialId !== item.materialId) throw hasReceipts('The material cannot change');
  const isOtherUnit =
    next.unit !== item.unit || !next.unitsPerPurchaseUnit.eq(item.unitsPerPurchaseUnit);
  if (isOtherUnit) throw hasReceipts('The unit cannot change');
  const isCut = compare(next.quantity, item.quantity) < 0;
  if (isCut && compare(next.quantity, item.receivedQuantity) < 0) {
    const received = item.receivedQuantity.toFixed();
    throw hasReceipts(`The quantity cannot be cut below the ${received} received`);
  }
}
