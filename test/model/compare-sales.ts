import { expect } from 'vitest';
import { number } from './compare-stock.ts';
import {
  fulfilledQuantity,
  fulfillmentOf,
  isShipped,
  revenueOf,
  type SalesOrder,
  salesLineTotal,
  salesStatusOf,
  salesSubtotal,
  salesTotal,
} from './sales-order.ts';
import type { ServiceFixture } from './service-fixture.ts';

/** E146: a sales order with its lines, costs and margin so far. */
export async function compareSale(
  { client, ids, model }: ServiceFixture,
  order: SalesOrder,
): Promise<void> {
  const { status, text, body } = await client.get(`/sales-orders/${ids.of(order.id)}`);
  expect(status, text).toBe(200);
  const cost = order.lines.some(isShipped) ? model.sales.costOfGoodsSold(order) : null;
  expect(body).toMatchObject({
    status: salesStatusOf(order),
    fulfillmentStatus: fulfillmentOf(order),
    customerId: order.customerId,
    orderDate: order.orderDate,
    requestedShipDate: order.requestedShipDate,
    shipFromLocationId: order.shipFrom,
    onHold: order.onHold,
    holdReason: order.holdReason,
    currency: order.currency,
    exchangeRate: number(order.exchangeRate),
    exchangeRateSource: order.rateSource,
    discountAmount: number(order.discountAmount),
    shippingAmount: number(order.shippingAmount),
    taxAmount: number(order.taxAmount),
    subtotal: number(salesSubtotal(order)),
    total: number(salesTotal(order)),
    items: order.lines.map((line) => ({
      id: ids.of(line.id),
      skuId: line.skuId,
      quantity: number(line.quantity),
      unitPrice: number(line.unitPrice),
      discountPercent: number(line.discountPercent),
      lineTotal: number(salesLineTotal(line)),
      fulfilledQuantity: number(fulfilledQuantity(line)),
    })),
    costOfGoodsSold: number(cost),
    margin: cost && number(revenueOf(order)?.minus(cost) ?? null),
  });
}
