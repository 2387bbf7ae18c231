/** A sales order and its items as they are first written. */

import type { Origin } from '../../kernel/contract/work.ts';
import { present } from '../../kernel/present.ts';
import type { Fault } from '../../kernel/problem.ts';
import { ZERO } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import {
  newOrderRate,
  type OrderRate,
  rateFault,
  type TableRate,
} from '../../orders/exchange-rate.ts';
import { lineTotalOf } from '../../orders/line-price.ts';
import { firstVersion } from '../../orders/order-items.ts';
import type { OrderState } from '../../orders/order-rules.ts';
import type { CustomerTerms } from '../customers/customers.store.ts';
import type { SellableSku } from '../skus/skus.store.ts';
import { wholeAddress } from './address.ts';
import { orderLines, recalculated } from './recalculated.ts';
import type { StoredSalesOrder, salesOrderInput } from './sales-order.ts';
import {
  listPriceFault,
  priceOf,
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
  rates: readonly TableRate[];
}

/** An order as it is first written, with its items; its number comes when it is inserted. */
export function newOrder(
  origin: Origin,
  { id, body, customer, skus, rates }: OrderDraft,
): OrderState<StoredSalesOrder, SalesOrderItem> {
  const { items: lines = [], shipToAddress = customer.shippingAddress, ...fields } = body;
  const rate = newOrderRate(origin, body, customer, rates);
  const items = lines.map((item, index) => newItem(origin, { ...rate, id }, index + 1, item, skus));
  const order: StoredSalesOrder = {
    ...salesOrders.nulls,
    ...salesOrderDefaults,
    ...fields,
    ...rate,
    shipToAddress: wholeAddress(shipToAddress),
    id,
    soNumber: '',
    fulfillmentStatus: 'Unfulfilled',
    subtotal: ZERO,
    total: ZERO,
    lastLine: items.length,
    ...firstVersion(origin),
  };
  return { order: recalculated(order, orderLines(items)), items };
}

/** The fault of a new order that needs a rate and has none: to leave Draft, or for its prices. */
export const unratedFault = (body: Partial<OrderDraft['body']>, rate: OrderRate): Fault | false =>
  rateFault({ status: 'Draft', ...body, ...rate }) || listPriceFault(body.items ?? [], rate);

/** An item as it is first written. */
export function newItem(
  origin: Origin,
  order: Pick<StoredSalesOrder, 'id' | 'exchangeRate'>,
  lineNumber: number,
  body: SalesOrderItemInput,
  skus: ReadonlyMap<string, SellableSku>,
): SalesOrderItem {
  const unitPrice = priceOf(body, present(skus.get(body.skuId)), order);
  const fields = { ...salesOrderItems.nulls, ...salesOrderItemDefaults, ...body, unitPrice };
  return {
    ...fields,
    id: origin.newId(),
    soId: order.id,
    lineNumber,
    lineTotal: lineTotalOf(fields),
    returnedQuantity: ZERO,
    packedQuantity: ZERO,
    ...firstVersion(origin),
  };
}
