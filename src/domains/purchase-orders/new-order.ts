/** A purchase order and its items as they are first written. */

import type { Work } from '../../kernel/contract/work.ts';
import { present } from '../../kernel/present.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import { exact, ZERO } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import type { OrderState } from '../../orders/order-kind.ts';
import type { OrderableMaterial } from '../materials/materials.store.ts';
import type { VendorTerms } from '../vendors/vendors.store.ts';
import {
  type purchaseOrderInput,
  recalculated,
  type StoredPurchaseOrder,
} from './purchase-order.ts';
import {
  lineTotalOf,
  type PurchaseOrderItem,
  type PurchaseOrderItemInput,
  unitsOf,
} from './purchase-order-item.ts';

/** A request for an order, with the records that it names. */
export interface OrderDraft {
  id: string;
  body: Static<typeof purchaseOrderInput>;
  vendor: VendorTerms;
  materials: ReadonlyMap<string, OrderableMaterial>;
}

/** An order as it is first written, with its items; its number comes when it is inserted. */
export function newOrder(
  work: Work,
  { id, body, vendor, materials }: OrderDraft,
): OrderState<StoredPurchaseOrder, PurchaseOrderItem> {
  const { org, actor, now } = work;
  const items = (body.items ?? []).map((item, index) =>
    newItem(work, id, index + 1, item, materials),
  );
  const order: StoredPurchaseOrder = {
    id,
    poNumber: '',
    vendorId: body.vendorId,
    status: body.status ?? 'Draft',
    orderDate: body.orderDate ?? dayIn(org.timezone, now),
    expectedDate: body.expectedDate ?? null,
    shipToLocationId: body.shipToLocationId ?? null,
    currency: body.currency ?? vendor.currency ?? org.baseCurrency,
    exchangeRate: body.exchangeRate ?? exact('1'),
    paymentTerms: body.paymentTerms === undefined ? vendor.paymentTerms : body.paymentTerms,
    vendorReference: body.vendorReference ?? null,
    shippingAmount: body.shippingAmount ?? ZERO,
    taxAmount: body.taxAmount ?? ZERO,
    notes: body.notes ?? null,
    subtotal: ZERO,
    total: ZERO,
    externalId: body.externalId ?? null,
    lastLine: items.length,
    version: 1,
    createdBy: actor.userId,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
  return { order: recalculated(order, items), items };
}

/** An item as it is first written. */
export function newItem(
  { actor, now, newId }: Work,
  poId: string,
  lineNumber: number,
  body: PurchaseOrderItemInput,
  materials: ReadonlyMap<string, OrderableMaterial>,
): PurchaseOrderItem {
  const material = present(materials.get(body.materialId));
  return {
    id: newId(),
    poId,
    lineNumber,
    materialId: body.materialId,
    description: body.description ?? null,
    quantity: body.quantity,
    originalQuantity: body.quantity,
    receivedQuantity: ZERO,
    ...unitsOf(body, material),
    unitPrice: body.unitPrice,
    lineTotal: lineTotalOf(body),
    expectedDate: body.expectedDate ?? null,
    notes: body.notes ?? null,
    version: 1,
    createdBy: actor.userId,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}
