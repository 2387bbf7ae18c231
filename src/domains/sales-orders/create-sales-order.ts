/** E144, W144: creates a sales order, with its items where they are given. */

import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/contract/problem.ts';
import { externalIdTaken } from '../../orders/orders.store.ts';
import type { CustomerTerms } from '../customers/customers.store.ts';
import { makeOrders, newOrder } from './make-orders.ts';
import { loadReferences, referenceFaults } from './references.ts';
import {
  duplicateExternalId,
  holdFault,
  salesOrder,
  salesOrderConstraints,
  salesOrderExample,
  salesOrderInput,
  totalFault,
  unconfirmable,
} from './sales-order.ts';
import { orderTables } from './sales-orders.store.ts';

export const createSalesOrder = endpoint({
  id: 'E144',
  operation: 'createSalesOrder',
  method: 'POST',
  path: '/sales-orders',
  tag: 'Sales Orders',
  summary: 'Create sales order',
  description:
    'Currency and ship-to address default to the customer’s, the price of an item to its SKU’s list price. An order that is Confirmed needs a location to ship from and an item; what it promises is demand there until it is shipped.',
  access: 'member',
  body: salesOrderInput,
  // Nothing is checked of it yet: where a list is expected there may be null.
  check: ({ status, shipFromLocationId = null, items, ...body }) => [
    holdFault(body),
    ...(status === 'Confirmed'
      ? unconfirmable({ status, shipFromLocationId }, items?.length ?? 0)
      : []),
  ],
  gives: created(salesOrder, (body) => `/api/sales-orders/${body.id}`),
  fails: ['not_found'],
  violates: salesOrderConstraints,
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

  async run(call) {
    const { tx, org, body } = call;
    const id = call.newId();
    const found = await loadReferences(tx, org.id, body);
    const { absent, broken } = referenceFaults(body, found);
    const taken = await tx.rows(externalIdTaken(orderTables, org.id, id, body.externalId ?? null));
    refuse(absent, [...broken, taken.length > 0 && duplicateExternalId]);
    const customer = found.customer as CustomerTerms;
    const wanted = newOrder(call, { id, body, customer, skus: found.skus });
    refuse([], [totalFault('/discountAmount', wanted.order, wanted.items)]);
    const [made] = await makeOrders(call, [wanted]);
    return made;
  },
});
