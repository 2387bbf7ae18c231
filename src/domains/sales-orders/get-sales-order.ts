/** E146, W146: shows a sales order with its items, with its cost and margin so far. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { exactly } from '../../kernel/database/columns.ts';
import { notFound } from '../../kernel/problem.ts';
import { exact } from '../../kernel/values/exact.ts';
import { asksForNames, includeNames } from '../../kernel/values/names.ts';
import * as s from '../../kernel/values/schema.ts';
import { earningsOf } from './earnings.ts';
import { salesOrder, salesOrderExample, salesOrderWithoutItems } from './sales-order.ts';
import { salesOrderItem } from './sales-order-item.ts';
import { selectItems, selectOrder, selectShippedCost } from './sales-orders.store.ts';

export const getSalesOrder = endpoint({
  id: 'E146',
  operation: 'getSalesOrder',
  method: 'GET',
  path: '/sales-orders/:id',
  tag: 'Sales Orders',
  summary: 'Get sales order detail',
  access: 'member',
  query: s.object({ include: includeNames }),
  gives: ok(salesOrder),
  fails: ['not_found'],
  example: { reply: salesOrderExample },

  read: ({ orgId, path: { id = '' }, query }) => ({
    statements: [
      { select: selectOrder(orgId, id, asksForNames(query)), named: true },
      { select: selectItems(orgId, id, asksForNames(query)), named: true },
      { select: selectShippedCost(orgId, id), named: true },
    ],
    cost: 5,
    show([orders, lines = [], costs]) {
      if (!orders?.[0]) throw notFound('sales order');
      const order = exactly(salesOrderWithoutItems, orders[0]);
      const items = lines.map((line) => exactly(salesOrderItem, line));
      const cost = costs?.[0]?.cost as string | null | undefined;
      return { ...order, items, ...earningsOf(order, items, cost == null ? null : exact(cost)) };
    },
  }),
});
