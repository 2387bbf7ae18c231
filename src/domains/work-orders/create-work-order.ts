/** E129, W129: creates a work order, and freezes the current recipe in it. */

import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/contract/problem.ts';
import { makeOrders } from '../../orders/make-orders.ts';
import { externalIdTaken } from '../../orders/orders.store.ts';
import { newOrder } from './new-order.ts';
import { loadReferences, referenceFaults } from './references.ts';
import { shown, workOrder, workOrderExample, workOrderInput } from './work-order.ts';
import { workOrderKind } from './work-order-kind.ts';
import { orderTables, workOrders } from './work-orders.store.ts';

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

  async run(work) {
    const { tx, org, body, newId } = work;
    const { skuId, quantity, conversionCost, ...fields } = body;
    const id = newId();
    const named = { ...fields, skus: [{ path: '/skuId', id: skuId }] };
    const found = await loadReferences(tx, org.id, named);
    const { notFound, invalid } = referenceFaults(named, found);
    const taken = await externalIdTaken(orderTables, tx, org.id, id, body.externalId);
    refuse(notFound, [...invalid, taken && workOrders.duplicate('externalId')]);
    const draft = { id, fields, items: [{ skuId, quantity, conversionCost }] };
    const state = newOrder(work, draft, found.recipes);
    const [made] = await makeOrders(work, workOrderKind, [state]);
    return made && shown(made.order, made.items);
  },
});
