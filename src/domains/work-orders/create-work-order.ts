/** E129, W129: creates a work order, and freezes the current recipe in it. */

import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { orderBatch } from '../../orders/order-batch.ts';
import { newOrder } from './new-order.ts';
import { addReferences, type Named, referenceFaults } from './references.ts';
import { shown, workOrder, workOrderExample, workOrderInput } from './work-order.ts';
import { workOrderRules } from './work-order-rules.ts';
import { workOrders } from './work-orders.store.ts';

export const createWorkOrder = endpoint({
  id: 'E129',
  operation: 'createWorkOrder',
  method: 'POST',
  path: '/work-orders',
  tag: 'Work Orders',
  summary: 'Create work order',
  description:
    'Later changes of the bill of materials do not change the order. In Production its goods are on order at the stock location and its inputs are in demand at the work site. Further items are added with E134.',
  access: 'member',
  emits: 'work_order.created',
  body: workOrderInput,
  gives: created(workOrder, (body) => `/api/work-orders/${body.id}`),
  fails: ['not_found'],
  violates: workOrders.constraints,
  example: {
    body: {
      skuId: workOrderExample.skuId,
      quantity: 60,
      siteLocationId: workOrderExample.siteLocationId,
      stockLocationId: workOrderExample.stockLocationId,
      startDate: '2026-03-10',
      expectedDate: '2026-03-15',
    },
    reply: workOrderExample,
  },

  batch: orderBatch({
    body: workOrderInput,
    rules: workOrderRules,
    duplicate: workOrders.duplicate('externalId'),
    externalIdOf: ({ externalId }) => externalId,
    load: (reading, orgId, calls) =>
      addReferences(
        reading,
        orgId,
        calls.map(({ body }) => namedBy(body)),
      ),
    faults: (_origin, body, found) => referenceFaults(namedBy(body), found),
    make(origin, { skuId, quantity, conversionCost, ...fields }, { recipes }) {
      const items = [{ skuId, quantity, conversionCost }];
      return newOrder(origin, { id: origin.newId(), fields, items }, recipes);
    },
    reply: ({ order, items }) => shown(order, items),
  }),
});

const namedBy = ({ skuId, ...locations }: Static<typeof workOrderInput>): Named => ({
  ...locations,
  skus: [{ path: '/skuId', id: skuId }],
});
