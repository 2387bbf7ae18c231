/** E120, W120: changes fields of an item of a purchase order. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { present } from '../../kernel/present.ts';
import { refuse } from '../../kernel/problem.ts';
import { differs } from '../../kernel/values/differs.ts';
import { compare } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { post } from '../../ledger/post.ts';
import { rated } from '../../orders/exchange-rate.ts';
import { ledgerChange } from '../../orders/ledger-change.ts';
import { lineTotalOf } from '../../orders/line-price.ts';
import { orderItemEvent } from '../../orders/order-events.ts';
import { edited } from '../../orders/order-items.ts';
import { isSameUnit } from '../inventory/purchase-terms.ts';
import { itemIdOf, nameOf } from '../named-item.ts';
import { boughtFields, type NamesBought, unitPriceOf, unpricedFault } from './bought-by.ts';
import { itemFaults } from './item-faults.ts';
import { hasReceipts, locateItem } from './locate.ts';
import { boughtNamingFault } from './naming.ts';
import { orderableItems } from './orderable-items.store.ts';
import { recalculated, type StoredPurchaseOrder } from './purchase-order.ts';
import {
  orderedStockQuantity,
  purchaseOrderItem,
  purchaseOrderItemChanges,
  purchaseOrderItemExample,
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
    'Another article takes the place of the one before, and brings the unit and the price of its vendor item, else its purchase unit. A unit of it sets its unitsPerPurchaseUnit, and that of another vendor item its price. Without a price of the vendor item, a line that had one has to state its unitPrice; the price of another line stays. While the item has receipts, material, SKU and unit cannot change, and the quantity cannot be cut below the received quantity.',
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
    const { lines, item } = subject;
    const changes = { ...body, ...(await articleOf(work)) };
    const next: StoredItem = { ...item, ...changes };
    refuseReceived(item, next);
    if (!differs(item, changes)) return item;
    const line = {
      ...edited(withReceived(next, item.receivedStockQuantity), work),
      originalQuantity: item.wasOrdered ? item.originalQuantity : next.quantity,
      lineTotal: lineTotalOf(next),
    };
    const all = lines.with([line]);
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

type Changing = Pick<Work, 'tx' | 'org' | 'now'> & {
  body: Static<typeof purchaseOrderItemChanges>;
  subject: { order: StoredPurchaseOrder; item: StoredItem };
};

/** The fields that follow from another article, another unit, or a named vendor item. */
async function articleOf(work: Changing) {
  const { body, subject } = work;
  const { order, item } = subject;
  const named = namedBy(body, item);
  const isOtherUnit = body.unit !== undefined && body.unit !== item.unit;
  const none = { vendorItemId: null, vendorCode: null };
  const isTakenAway = !named && (body.vendorItemId === null || body.vendorCode === null);
  if (!named && !isOtherUnit) return isTakenAway ? none : {};
  const { materialId, skuId } = item;
  const { unit, unitsPerPurchaseUnit } = body;
  const priced = { ...body, quantity: body.quantity ?? item.quantity };
  const { quantity, unitPrice } = priced;
  const line = { ...(named ?? { materialId, skuId }), unit, unitsPerPurchaseUnit };
  const items = [{ ...line, quantity, unitPrice }];
  const found = await orderableItems(work, { ...order, items });
  const { bought, notFound, invalid } = itemFaults(line, order.vendorId, found, '');
  if (named) refuse([notFound], [invalid]);
  const isOther = itemIdOf(bought) !== itemIdOf(item);
  const orderable = present(found.items.get(itemIdOf(bought)));
  const by = isTakenAway ? { ...bought, vendorItem: undefined } : bought;
  // A price of a vendor item is that of no other pack and no other article.
  const isOfVendorItem = by.vendorItem !== undefined || item.vendorItemId !== null;
  refuse([], isOfVendorItem ? [unpricedFault(priced, by, order, '')] : []);
  return {
    ...boughtFields(body, by, orderable, isOther ? undefined : item),
    unitPrice: unitPriceOf(priced, by, order) ?? item.unitPrice,
  };
}

/** The name by which the line is to state its article; undefined where it stays. */
function namedBy(body: Changing['body'], item: StoredItem): NamesBought | undefined {
  const { materialId, skuId, vendorItemId, vendorCode } = body;
  const named = { materialId, skuId, vendorItemId, vendorCode };
  const isNamed = Object.values(named).some((name) => name != null);
  const isTaken = isNamed || (item.materialId === null ? skuId : materialId) === null;
  refuse([], isTaken ? boughtNamingFault(named, '') : []);
  const isOtherPack =
    (body.unit !== undefined && !isSameUnit(body.unit, item.unit)) ||
    (body.unitsPerPurchaseUnit !== undefined &&
      !body.unitsPerPurchaseUnit.eq(item.unitsPerPurchaseUnit));
  const isSame =
    (materialId ?? skuId) === itemIdOf(item) ||
    (vendorItemId != null && vendorItemId === item.vendorItemId && !isOtherPack);
  return isNamed && !isSame ? named : undefined;
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
