/** Sales orders as they come into being, one by one or by the thousand. */

import type { Work } from '../../kernel/contract/work.ts';
import { allotNumbers, documentNumber } from '../../kernel/database/numbers.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import { type Exact, exact, ZERO } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import type { CustomerTerms } from '../customers/customers.store.ts';
import type { SellableSku } from '../skus/skus.store.ts';
import { wholeAddress } from './address.ts';
import type { SalesOrder, StoredSalesOrder, salesOrderInput } from './sales-order.ts';
import { lineTotalOf, type SalesOrderItem, type SalesOrderItemInput } from './sales-order-item.ts';
import { insertItems, insertOrders } from './sales-orders.store.ts';
import { settleOrders, type WantedSale } from './settle-order.ts';

/** A request for an order, and the records it names. */
export interface OrderDraft {
  id: string;
  body: Static<typeof salesOrderInput>;
  customer: CustomerTerms;
  skus: ReadonlyMap<string, SellableSku>;
}

/** Makes orders whose references and totals were looked at; answers them in the order given. */
export async function makeOrders(call: Work, wanted: readonly WantedSale[]): Promise<SalesOrder[]> {
  const { tx, org, now } = call;
  const orders = await settleOrders(call, wanted);
  // Numbers come last: whoever makes an order waits for them.
  const year = Number(dayIn(org.timezone, now).slice(0, 4));
  const numbers = await allotNumbers(tx, org.id, { kind: 'SO', year }, wanted.length);
  const numbered = orders.map((order, index) => ({
    ...order,
    soNumber: documentNumber('SO', year, numbers[index] as number),
  }));
  const items = wanted.flatMap((order) => order.items);
  await tx.all(insertOrders(org.id, numbered), insertItems(org.id, items));
  return numbered.map((order, index) => ({
    ...order,
    items: [...(wanted[index]?.items ?? [])],
    costOfGoodsSold: null,
    margin: null,
  }));
}

/** An order as it is first written, but for what follows from it and its number. */
export function newOrder(call: Work, { id, body, customer, skus }: OrderDraft): WantedSale {
  const { org, actor, now } = call;
  const items = (body.items ?? []).map((item, index) => newItem(call, id, index + 1, item, skus));
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
  return { order, items };
}

/** A line as it is first written. */
export function newItem(
  call: Work,
  soId: string,
  lineNumber: number,
  body: SalesOrderItemInput,
  skus: ReadonlyMap<string, SellableSku>,
): SalesOrderItem {
  const { actor, now, newId } = call;
  const unitPrice = body.unitPrice ?? (skus.get(body.skuId)?.listPrice as Exact);
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
