/** Purchase orders as they come into being, one by one or by the thousand. */

import type { Work } from '../../kernel/contract/work.ts';
import { allotNumbers, documentNumber } from '../../kernel/database/numbers.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import { exact, ZERO } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import type { OrderableMaterial } from '../materials/materials.store.ts';
import type { VendorTerms } from '../vendors/vendors.store.ts';
import {
  isOrdered,
  type PurchaseOrder,
  type purchaseOrderInput,
  type StoredPurchaseOrder,
} from './purchase-order.ts';
import {
  lineTotalOf,
  type PurchaseOrderItem,
  type PurchaseOrderItemInput,
  unitsOf,
} from './purchase-order-item.ts';
import { insertItems, insertOrders } from './purchase-orders.store.ts';
import { settleOrders } from './settle-order.ts';

/** A request for an order, and the records it names. */
export interface OrderDraft {
  id: string;
  body: Static<typeof purchaseOrderInput>;
  vendor: VendorTerms;
  materials: ReadonlyMap<string, OrderableMaterial>;
}

/** Makes orders whose references were looked at; answers them in the order given. */
export async function makeOrders(
  call: Work,
  drafts: readonly OrderDraft[],
): Promise<PurchaseOrder[]> {
  const { tx, org, now } = call;
  const wanted = drafts.map((draft) => {
    const items = (draft.body.items ?? []).map((body, index) =>
      newItem(call, draft.id, index + 1, body, draft.materials),
    );
    return { order: newOrder(call, draft, items.length), items };
  });
  const { orders } = await settleOrders(call, wanted);
  // Numbers come last: whoever makes an order waits for them.
  const year = Number(dayIn(org.timezone, now).slice(0, 4));
  const numbers = await allotNumbers(tx, org.id, { kind: 'PO', year }, drafts.length);
  const numbered = orders.map((order, index) => ({
    ...order,
    poNumber: documentNumber('PO', year, numbers[index] as number),
  }));
  const items = wanted.flatMap((each, index) => {
    const wasOrdered = isOrdered((numbered[index] as StoredPurchaseOrder).status);
    return each.items.map((item) => ({ ...item, wasOrdered }));
  });
  await tx.all(insertOrders(org.id, numbered), insertItems(org.id, items));
  return numbered.map((order, index) => ({ ...order, items: [...(wanted[index]?.items ?? [])] }));
}

function newOrder(call: Work, draft: OrderDraft, lines: number): StoredPurchaseOrder {
  const { org, actor, now } = call;
  const { body, vendor } = draft;
  const today = dayIn(org.timezone, now);
  return {
    id: draft.id,
    poNumber: '',
    vendorId: body.vendorId,
    status: body.status ?? 'Draft',
    orderDate: body.orderDate ?? today,
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
    lastLine: lines,
    version: 1,
    createdBy: actor.userId,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}

/** A line as it is first written. */
export function newItem(
  call: Work,
  poId: string,
  lineNumber: number,
  body: PurchaseOrderItemInput,
  materials: ReadonlyMap<string, OrderableMaterial>,
): PurchaseOrderItem {
  const { actor, now, newId } = call;
  const material = materials.get(body.materialId) as OrderableMaterial;
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
