/** A sales order and its items as they are first written. */

import type { Origin } from '../../kernel/contract/work.ts';
import { present } from '../../kernel/present.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import { ZERO } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { lineTotalOf } from '../../orders/line-price.ts';
import { firstVersion } from '../../orders/order-items.ts';
import type { OrderState } from '../../orders/order-kind.ts';
import type { CustomerTerms } from '../customers/customers.store.ts';
import type { SellableSku } from '../skus/skus.store.ts';
import { wholeAddress } from './address.ts';
import { recalculated, type StoredSalesOrder, type salesOrderInput } from './sales-order.ts';
import {
  type SalesOrderItem,
  type SalesOrderItemInput,
  salesOrderItemDefaults,
} from './sales-order-item.ts';
import { salesOrderDefaults, salesOrderItems, salesOrders } from './sales-orders.store.ts';

/** A request for an order, with the records that it names. */
export interface OrderDraft {
  id: string;
  body: Static<typeof salesOrderInput>;
  customer: CustomerTerms;
  skus: ReadonlyMap<string, SellableSku>;
}

/** An order as it is first written, with its items; its number comes when it is inserted. */
export function newOrder(
  origin: Origin,
  { id, body, customer, skus }: OrderDraft,
): OrderState<StoredSalesOrder, SalesOrderItem> {
  const { org, now } = origin;
  const { items: lines = [], shipToAddress = customer.shippingAddress, ...fields } = body;
  const items = lines.map((item, index) => newItem(origin, id, index + 1, item, skus));
  const order: StoredSalesOrder = {
    ...salesOrders.nulls,
    ...salesOrderDefaults,
    orderDate: dayIn(org.timezone, now),
    currency: customer.currency ?? org.baseCurrency,
    ...fields,
    shipToAddress: wholeAddress(shipToAddress),
    id,
    soNumber: '',
    fulfillmentStatus: 'Unfulfilled',
    subtotal: ZERO,
    total: ZERO,
    lastLine: items.length,
    ...firstVersion(origin),
  };
  return { order: recalculated(order, items), items };
}

/** An item as it is first written. */
export function newItem(
  origin: Origin,
  soId: string,
  lineNumber: number,
  body: SalesOrderItemInput,
  skus: ReadonlyMap<string, SellableSku>,
): SalesOrderItem {
  const unitPrice = body.unitPrice ?? present(skus.get(body.skuId)?.listPrice);
  const fields = { ...salesOrderItems.nulls, ...salesOrderItemDefaults, ...body, unitPrice };
  return {
    ...fields,
    id: origin.newId(),
    soId,
    lineNumber,
    lineTotal: lineTotalOf(fields),
    ...firstVersion(origin),
  };
}
