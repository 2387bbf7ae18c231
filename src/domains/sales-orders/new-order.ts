/** A sales order and its items as they are first written. */

import type { Work } from '../../kernel/contract/work.ts';
import { present } from '../../kernel/present.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import { exact, ZERO } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import type { OrderState } from '../../orders/order-kind.ts';
import type { CustomerTerms } from '../customers/customers.store.ts';
import type { SellableSku } from '../skus/skus.store.ts';
import { wholeAddress } from './address.ts';
import { recalculated, type StoredSalesOrder, type salesOrderInput } from './sales-order.ts';
import { lineTotalOf, type SalesOrderItem, type SalesOrderItemInput } from './sales-order-item.ts';

/** A request for an order, with the records that it names. */
export interface OrderDraft {
  id: string;
  body: Static<typeof salesOrderInput>;
  customer: CustomerTerms;
  skus: ReadonlyMap<string, SellableSku>;
}

/** An order as it is first written, with its items; its number comes when it is inserted. */
export function newOrder(
  work: Work,
  { id, body, customer, skus }: OrderDraft,
): OrderState<StoredSalesOrder, SalesOrderItem> {
  const { org, actor, now } = work;
  const items = (body.items ?? []).map((item, index) => newItem(work, id, index + 1, item, skus));
  const order: StoredSalesOrder = {
    id,
    soNumber: '',
    customerId: body.customerId,
    orderChannelId: body.orderChannelId ?? null,
    status: body.status ?? 'Draft',
    fulfillmentStatus: 'Unfulfilled',
    orderDate: body.orderDate ?? dayIn(org.timezone, now),
    requestedShipDate: body.requestedShipDate ?? null,
    shipFromLocationId: body.shipFromLocationId ?? null,
    shipToAddress: wholeAddress(
      body.shipToAddress === undefined ? customer.shippingAddress : body.shipToAddress,
    ),
    customerReference: body.customerReference ?? null,
    onHold: body.onHold ?? false,
    holdReason: body.holdReason ?? null,
    currency: body.currency ?? customer.currency ?? org.baseCurrency,
    exchangeRate: body.exchangeRate ?? exact('1'),
    discountAmount: body.discountAmount ?? ZERO,
    shippingAmount: body.shippingAmount ?? ZERO,
    taxAmount: body.taxAmount ?? ZERO,
    subtotal: ZERO,
    total: ZERO,
    notes: body.notes ?? null,
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
  soId: string,
  lineNumber: number,
  body: SalesOrderItemInput,
  skus: ReadonlyMap<string, SellableSku>,
): SalesOrderItem {
  const unitPrice = body.unitPrice ?? present(skus.get(body.skuId)?.listPrice);
  const item = { ...body, unitPrice, discountPercent: body.discountPercent ?? ZERO };
  return {
    id: newId(),
    soId,
    lineNumber,
    skuId: item.skuId,
    description: item.description ?? null,
    quantity: item.quantity,
    unitPrice,
    discountPercent: item.discountPercent,
    lineTotal: lineTotalOf(item),
    fulfilledQuantity: ZERO,
    version: 1,
    createdBy: actor.userId,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}
