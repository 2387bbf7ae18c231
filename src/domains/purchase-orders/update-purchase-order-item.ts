/** E120, W120: changes fields of an item of a purchase order. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/problem.ts';
import { differs } from '../../kernel/values/differs.ts';
import { compare } from '../../kernel/values/exact.ts';
import { post } from '../../ledger/post.ts';
import { rated } from '../../orders/exchange-rate.ts';
import { ledgerChange } from '../../orders/ledger-change.ts';
import { lineTotalOf } from '../../orders/line-price.ts';
import { orderItemEvent } from '../../orders/order-events.ts';
import { edited, withItem } from '../../orders/order-items.ts';
import { itemIdOf, type NamesItem, nameOf, namingFault } from '../named-item.ts';
import { itemFaults } from './item-faults.ts';
import { hasReceipts, locateItem } from './locate.ts';
import { orderableItems } from './orderable-items.store.ts';
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
    'Another material or SKU takes the place of the one before, and changes the unit to its purchase unit. A unit of it sets its unitsPerPurchaseUnit. While the item has receipts, material, SKU and unit cannot change, and the quantity cannot be cut below the received quantity.',
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
    const changes = { ...body, ...namedBy(body, item) };
    const named = { ...item, ...changes };
    const isOther = itemIdOf(named) !== itemIdOf(item);
    const isOtherUnit = body.unit !== undefined && body.unit !== item.unit;
    const found = isOther || isOtherUnit ? await orderableItems(tx, org.id, named) : undefined;
    if (found && isOther) {
      const { notFound, invalid } = itemFaults(named, found, '');
      refuse([notFound], [invalid]);
    }
    const orderable = found?.get(itemIdOf(named));
    const units = orderable && unitsOf(body, orderable, isOther ? undefined : item);
    const next: StoredItem = { ...named, ...units };
    refuseReceived(item, next);
    if (!differs(item, changes)) return item;
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

/** The item that a line names after the change: naming one takes the place of the other. */
function namedBy(body: NamesItem, item: StoredItem): Pick<StoredItem, 'materialId' | 'skuId'> {
  const { materialId = body.skuId == null ? item.materialId : null } = body;
  const { skuId = body.materialId == null ? item.skuId : null } = body;
  const named = { materialId, skuId };
  refuse([], namingFault(named, '', 'an item'));
  return named;
}

function refuseReceived(item: StoredItem, next: StoredItem): void {
  if (!item.hasReceipts) return;
  if (itemIdOf(next) !== itemIdOf(item)) {
    throw hasReceipts(`The ${nameOf(item).noun} cannot change`);
  }
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
