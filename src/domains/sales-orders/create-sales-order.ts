/** E144, W144: creates a sales order, with its items if the request has any. */

import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { present } from '../../kernel/present.ts';
import { refuse } from '../../kernel/problem.ts';
import { newOrderRate } from '../../orders/exchange-rate.ts';
import { orderBatch } from '../../orders/order-batch.ts';
import { addRates } from '../exchange-rates/new-order-rates.ts';
import { earningsOf } from './earnings.ts';
import { newOrder, unratedFault } from './new-order.ts';
import { totalFault } from './recalculated.ts';
import { addReferences, referenceFaults } from './references.ts';
import {
  holdFault,
  salesOrder,
  salesOrderExample,
  salesOrderInput,
  unconfirmable,
} from './sales-order.ts';
import { salesOrderRules } from './sales-order-rules.ts';
import { returnStatusOf } from './sales-order-status.ts';
import { salesOrders } from './sales-orders.store.ts';

export const createSalesOrder = endpoint({
  id: 'E144',
  operation: 'createSalesOrder',
  method: 'POST',
  path: '/sales-orders',
  tag: 'Sales Orders',
  summary: 'Create sales order',
  description:
    'Currency and ship-to address default to the customer’s, the price of an item to its SKU’s list price. An order that is Confirmed needs a location to ship from and an item; its open quantities are demand there until they are shipped.',
  access: 'member',
  emits: 'sales_order.created',
  body: salesOrderInput,
  // The body is not validated yet: `items` may be null.
  check: ({ status, shipFromLocationId = null, items, ...body }) => [
    holdFault(body),
    ...(status === 'Confirmed'
      ? unconfirmable({ status, shipFromLocationId }, items?.length ?? 0)
      : []),
  ],
  gives: created(salesOrder, (body) => `/api/sales-orders/${body.id}`),
  fails: ['not_found'],
  violates: salesOrders.constraints,
  example: {
    body: {
      customerId: salesOrderExample.customerId,
      orderChannelId: salesOrderExample.orderChannelId,
      status: 'Confirmed',
      orderDate: '2026-03-01',
      requestedShipDate: '2026-03-15',
      shipFromLocationId: salesOrderExample.shipFromLocationId,
      customerReference: '4711',
      shippingAmount: 5,
      items: [{ skuId: salesOrderExample.items[0]?.skuId, quantity: 12, discountPercent: 5 }],
    },
    reply: salesOrderExample,
  },

  batch: orderBatch({
    body: salesOrderInput,
    rules: salesOrderRules,
    duplicate: salesOrders.duplicate('externalId'),
    externalIdOf: ({ externalId }) => externalId,
    load(reading, orgId, calls) {
      const bodies = calls.map(({ body }) => body);
      const references = addReferences(reading, orgId, bodies);
      const orders = calls.map((call) => ({ ...call, partnerId: call.body.customerId }));
      const rates = addRates(reading, orgId, 'customers', orders);
      return () => ({ ...references(), rates: rates() });
    },
    faults(origin, body, found) {
      const { notFound, invalid } = referenceFaults(body, found);
      const rate = newOrderRate(origin, body, found.customers.get(body.customerId), found.rates);
      return { notFound, invalid: [...invalid, unratedFault(body, rate)] };
    },
    make(origin, body, { customers, skus, rates }) {
      const customer = present(customers.get(body.customerId));
      const state = newOrder(origin, { id: origin.newId(), body, customer, skus, rates });
      refuse([], [totalFault('/discountAmount', state.order)]);
      return state;
    },
    reply: ({ order, items }) => ({
      ...{ ...order, items },
      ...{ returnStatus: returnStatusOf(items), ...earningsOf(order, items, null) },
    }),
  }),
});
