/** E120, W120: changes fields of an item of a purchase order. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/problem.ts';
import { differs } from '../../kernel/values/differs.ts';
import { compare } from '../../kernel/values/exact.ts';
import { post } from '../../ledger/post.ts';
import { rated } from '../../orders/exchange-rate.ts';
import { ledgerChange } from '../../orders/ledger-change.ts';
import { lineTotalOf } from '../../orders/line-price.ts';
import { namedFaults } from '../../orders/named-record.ts';
import { orderItemEvent } from '../../orders/order-events.ts';
import { edited, withItem } from '../../orders/order-items.ts';
import { orderableMaterials } from '../materials/materials.store.ts';
import { hasReceipts, locateItem } from './locate.ts';
import { recalculated } from './purchase-order.ts';
import {
  orderedStockQuantity,
  purchaseOrderItem,
  purchaseOrderItemChanges,
  purchaseOrderItemExample,
  unitsOf,
  withReceived,
} from './purchase-order-item.ts';
import { purchaseOrderRules } from './purchase-order-rules.ts';
import { purchaseOrderItems, type StoredItem, updateOrder } from './purchase-orders.store.ts';
import { isWholeInPurchaseUnits } from './purchase-units.ts';

export const updatePurchaseOrderItem = endpoint({
  id: 'E120',
  operation: 'updatePurchaseOrderItem',
  method: 'PATCH',
  path: '/purchase-order-items/:id',
  tag: 'Purchase Orders',
  summary: 'Update item',
  description:
    'Another material changes the unit to its purchase unit. A unit of the material sets its unitsPerPurchaseUnit. While the item has receipts, material and unit cannot change, and the quantity cannot be cut below the received quantity.',
  access: 'member',
  emits: orderItemEvent('purchase_order.updated'),
  body: purchaseOrderItemChanges,
  gives: ok(purchaseOrderItem),
  fails: ['not_found', 'purchase_order_has_receipts'],
  example: {
    body: { quantity: 4 },
    reply: { ...purchaseOrderItemExample, quantity: 4, lineTotal: 256, version: 2 },
  },

  locate: locateItem,

  async run(work) {
    const { tx, org, body, subject, now } = work;
    const { items, item } = subject;
    const isOther = body.materialId !== undefined && body.materialId !== item.materialId;
    const isOtherUnit = body.unit !== undefined && body.unit !== item.unit;
    const { materialId = item.materialId } = body;
    const found =
      isOther || isOtherUnit ? await orderableMaterials(tx, org.id, [materialId]) : undefined;
    const material = found?.get(materialId);
    const { notFound, invalid } = namedFaults('/materialId', 'material', material);
    if (isOther) refuse([notFound], [invalid]);
    const units = material && unitsOf(body, material, isOther ? undefined : item);
    const next: StoredItem = { ...item, ...body, ...units };
    refuseReceived(item, next);
    if (!differs(item, body)) return item;
    const line = {
      ...edited(withReceived(next, item.receivedStockQuantity), work),
      originalQuantity: item.wasOrdered ? item.originalQuantity : next.quantity,
      lineTotal: lineTotalOf(next),
    };
    const all = withItem(items, line);
    const nextOrder = recalculated(edited(rated(org, subject), work), all);
    await post(work, [
      { change: ledgerChange(purchaseOrderRules, [{ order: nextOrder, items: all }]) },
    ]);
    await tx.all(
      ...updateOrder(org.id, nextOrder, now),
      purchaseOrderItems.update(org.id, line, now),
    );
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
  const received = item.receivedStockQuantity;
  if (isCut && compare(orderedStockQuantity(next), received) < 0) {
    const shown = isWholeInPurchaseUnits(received, item)
      ? item.receivedQuantity.toFixed()
      : `${received.toFixed()} stock units`;
    throw hasReceipts(`The quantity cannot be cut below the ${shown} received`);
  }
}
