/** E113, W113: shows a purchase order with its items. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import { asksForNames, includeNames } from '../../kernel/values/names.ts';
import * as s from '../../kernel/values/schema.ts';
import { purchaseOrder, purchaseOrderExample } from './purchase-order.ts';
import { selectItems, selectOrder } from './purchase-orders.store.ts';

export const getPurchaseOrder = endpoint({
  id: 'E113',
  operation: 'getPurchaseOrder',
  method: 'GET',
  path: '/purchase-orders/:id',
  tag: 'Purchase Orders',
  summary: 'Get purchase order detail',
  access: 'member',
  query: s.object({ include: includeNames }),
  gives: ok(purchaseOrder),
  fails: ['not_found'],
  example: { reply: purchaseOrderExample },

  read: ({ orgId, path: { id = '' }, query }) => ({
    statements: [
      { select: selectOrder(orgId, id, asksForNames(query)), named: true },
      { select: selectItems(orgId, id, asksForNames(query)), named: true },
    ],
    cost: 4,
    show([orders, items = []]) {
      if (!orders?.[0]) throw notFound('purchase order');
      return { ...orders[0], items };
    },
  }),
});
