/** E111, W111: creates a purchase order, with its items where they are given. */

import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/contract/problem.ts';
import { externalIdTaken } from '../../orders/orders.store.ts';
import type { VendorTerms } from '../vendors/vendors.store.ts';
import { makeOrders } from './make-orders.ts';
import {
  duplicateExternalId,
  purchaseOrder,
  purchaseOrderConstraints,
  purchaseOrderExample,
  purchaseOrderInput,
  unorderable,
} from './purchase-order.ts';
import { orderTables } from './purchase-orders.store.ts';
import { loadReferences, referenceFaults } from './references.ts';

export const createPurchaseOrder = endpoint({
  id: 'E111',
  operation: 'createPurchaseOrder',
  method: 'POST',
  path: '/purchase-orders',
  tag: 'Purchase Orders',
  summary: 'Create purchase order',
  description:
    'Currency and payment terms default to the vendor’s, units of an item to its material’s. An order that is Ordered needs a ship-to location and an item; what it will bring stands on order until it is received.',
  access: 'member',
  body: purchaseOrderInput,
  // Nothing is checked of it yet: where a list is expected there may be null.
  check: ({ status, shipToLocationId = null, items }) =>
    status === 'Ordered' ? unorderable({ status, shipToLocationId }, items?.length ?? 0) : [],
  gives: created(purchaseOrder, (body) => `/api/purchase-orders/${body.id}`),
  fails: ['not_found'],
  violates: purchaseOrderConstraints,
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

  async run(call) {
    const { tx, org, body } = call;
    const id = call.newId();
    const found = await loadReferences(tx, org.id, body);
    const { absent, broken } = referenceFaults(body, found);
    const taken = await tx.rows(externalIdTaken(orderTables, org.id, id, body.externalId ?? null));
    refuse(absent, [...broken, taken.length > 0 && duplicateExternalId]);
    const { vendor, materials } = found;
    const draft = { id, body, vendor: vendor as VendorTerms, materials };
    const [made] = await makeOrders(call, [draft]);
    return made;
  },
});
