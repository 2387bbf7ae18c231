/** E111, W111: creates a purchase order, with its items if the request has any. */

import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { present } from '../../kernel/present.ts';
import { newOrderRate, rateFault } from '../../orders/exchange-rate.ts';
import { orderBatch } from '../../orders/order-batch.ts';
import { addRates } from '../exchange-rates/new-order-rates.ts';
import { boughtNamingFaults } from './naming.ts';
import { newOrder } from './new-order.ts';
import {
  purchaseOrder,
  purchaseOrderExample,
  purchaseOrderInput,
  unorderable,
} from './purchase-order.ts';
import { purchaseOrderRules } from './purchase-order-rules.ts';
import { purchaseOrders } from './purchase-orders.store.ts';
import { addReferences, articleFaults, referenceFaults } from './references.ts';

export const createPurchaseOrder = endpoint({
  id: 'E111',
  operation: 'createPurchaseOrder',
  method: 'POST',
  path: '/purchase-orders',
  tag: 'Purchase Orders',
  summary: 'Create purchase order',
  description:
    'Currency and payment terms default to the vendor’s, units and prices of an item to those of the vendor item of its article, units else to those of the article. An item names its article by id, or by a vendor item or its code. An order that is Ordered needs a ship-to location and an item; its goods are on order until they are received.',
  access: 'member',
  emits: 'purchase_order.created',
  body: purchaseOrderInput,
  // The body is not validated yet: `items` may be null.
  check: ({ status, shipToLocationId = null, items }) => [
    ...boughtNamingFaults(items),
    ...(status === 'Ordered' ? unorderable({ status, shipToLocationId }, items?.length ?? 0) : []),
  ],
  gives: created(purchaseOrder, (body) => `/api/purchase-orders/${body.id}`),
  fails: ['not_found'],
  violates: purchaseOrders.constraints,
  example: {
    body: {
      vendorId: purchaseOrderExample.vendorId,
      status: 'Ordered',
      orderDate: '2026-03-01',
      expectedDate: '2026-03-15',
      shipToLocationId: purchaseOrderExample.shipToLocationId,
      vendorReference: 'Q-7781',
      shippingAmount: 25,
      items: [
        { materialId: purchaseOrderExample.items[0]?.materialId, quantity: 3, unitPrice: 64 },
      ],
    },
    reply: purchaseOrderExample,
  },

  batch: orderBatch({
    body: purchaseOrderInput,
    rules: purchaseOrderRules,
    duplicate: purchaseOrders.duplicate('externalId'),
    externalIdOf: ({ externalId }) => externalId,
    load(reading, orgId, calls) {
      const named = calls.map(({ body, now }) => ({ ...body, now }));
      const references = addReferences(reading, orgId, named);
      const orders = calls.map((call) => ({ ...call, partnerId: call.body.vendorId }));
      const rates = addRates(reading, orgId, 'vendors', orders);
      return () => ({ ...references(), rates: rates() });
    },
    faults(origin, body, found) {
      const rate = newOrderRate(origin, body, found.vendors.get(body.vendorId), found.rates);
      const ofLines = articleFaults(body, found, rate);
      const { notFound, invalid } = referenceFaults(body, found);
      return {
        notFound: [...ofLines.notFound, ...notFound],
        invalid: [...ofLines.invalid, ...invalid, rateFault({ status: 'Draft', ...body, ...rate })],
      };
    },
    make(origin, body, { vendors, orderable, rates }) {
      const vendor = present(vendors.get(body.vendorId));
      return newOrder(origin, { id: origin.newId(), body, vendor, orderable, rates });
    },
    reply: ({ order, items }) => ({ ...order, items }),
  }),
});
