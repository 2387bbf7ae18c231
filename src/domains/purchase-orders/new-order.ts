/** A purchase order and its items as they are first written. */

import type { Origin } from '../../kernel/contract/work.ts';
import { present } from '../../kernel/present.ts';
import { ZERO } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { newOrderRate, type TableRate } from '../../orders/exchange-rate.ts';
import { lineTotalOf } from '../../orders/line-price.ts';
import { firstVersion } from '../../orders/order-items.ts';
import type { OrderState } from '../../orders/order-rules.ts';
import { itemIdOf } from '../named-item.ts';
import type { VendorTerms } from '../vendors/vendors.store.ts';
import { boughtBy, boughtFields, type PriceTerms, unitPriceOf } from './bought-by.ts';
import type { OrderableItems } from './orderable-items.store.ts';
import {
  purchaseOrderDefaults,
  type purchaseOrderInput,
  recalculated,
  type StoredPurchaseOrder,
} from './purchase-order.ts';
import {
  type PurchaseOrderItem,
  type PurchaseOrderItemInput,
  purchaseOrderItemDefaults,
  withReceived,
} from './purchase-order-item.ts';
import { purchaseOrderItems, purchaseOrders } from './purchase-orders.store.ts';

/** A request for an order, with the records that it names. */
export interface OrderDraft {
  id: string;
  body: Static<typeof purchaseOrderInput>;
  vendor: VendorTerms;
  orderable: OrderableItems;
  rates: readonly TableRate[];
}

/** An order as it is first written, with its items; its number comes when it is inserted. */
export function newOrder(
  origin: Origin,
  { id, body, vendor, orderable, rates }: OrderDraft,
): OrderState<StoredPurchaseOrder, PurchaseOrderItem> {
  const { items: lines = [], ...fields } = body;
  const rate = newOrderRate(origin, body, vendor, rates);
  const placed = { ...rate, id, vendorId: vendor.id };
  const items = lines.map((item, index) => newItem(origin, placed, index + 1, item, orderable));
  const order: StoredPurchaseOrder = {
    ...purchaseOrders.nulls,
    ...purchaseOrderDefaults,
    paymentTerms: vendor.paymentTerms,
    ...fields,
    ...rate,
    id,
    poNumber: '',
    subtotal: ZERO,
    total: ZERO,
    lastLine: items.length,
    ...firstVersion(origin),
  };
  return { order: recalculated(order, items), items };
}

/** The fields of an order that a new line needs. */
interface PlacedOrder extends PriceTerms {
  id: string;
  vendorId: string;
}

/** An item as it is first written. */
export function newItem(
  origin: Origin,
  order: PlacedOrder,
  lineNumber: number,
  body: PurchaseOrderItemInput,
  orderable: OrderableItems,
): PurchaseOrderItem {
  const { bought } = boughtBy(body, order.vendorId, orderable.vendorItems, '');
  const item = present(orderable.items.get(itemIdOf(bought)));
  const fields = {
    ...purchaseOrderItems.nulls,
    ...purchaseOrderItemDefaults,
    ...body,
    ...boughtFields(body, bought, item),
    unitPrice: present(unitPriceOf(body, bought, order)),
  };
  return {
    ...withReceived(fields, ZERO),
    id: origin.newId(),
    poId: order.id,
    lineNumber,
    originalQuantity: body.quantity,
    lineTotal: lineTotalOf(fields),
    ...firstVersion(origin),
  };
}
