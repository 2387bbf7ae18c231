/** E146, W146: shows a sales order with its items, with its cost and margin so far. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { exactly } from '../../kernel/database/columns.ts';
import { notFound } from '../../kernel/problem.ts';
import { exact } from '../../kernel/values/exact.ts';
import { asksForNames, includeNames } from '../../kernel/values/names.ts';
import * as s from '../../kernel/values/schema.ts';
import { amountsOf, earningsOf, openEarningsOf } from './earnings.ts';
import { returnedOf } from './returned.store.ts';
import { salesOrderWithoutItems } from './sales-order.ts';
import { salesOrderDetail, salesOrderDetailExample } from './sales-order-detail.ts';
import { salesOrderItem } from './sales-order-item.ts';
import { returnStatusOf } from './sales-order-status.ts';
import {
  selectItems,
  selectOpenCost,
  selectOrder,
  selectShippedCost,
} from './sales-orders.store.ts';

const returnedGoods = s.object({ costOfReturns: s.decimal(), creditedAmount: s.decimal() });

export const getSalesOrder = endpoint({
  id: 'E146',
  operation: 'getSalesOrder',
  method: 'GET',
  path: '/sales-orders/:id',
  tag: 'Sales Orders',
  summary: 'Get sales order detail',
  access: 'member',
  query: s.object({ include: includeNames }),
  gives: ok(salesOrderDetail),
  fails: ['not_found'],
  example: { reply: salesOrderDetailExample },

  read: ({ orgId, path: { id = '' }, query }) => ({
    statements: [
      { select: selectOrder(orgId, id, asksForNames(query)), named: true },
      { select: selectItems(orgId, id, asksForNames(query)), named: true },
      { select: selectShippedCost(orgId, id), named: true },
      { select: selectOpenCost(orgId, id), named: true },
      { select: returnedOf(orgId, [id]), named: true },
    ],
    cost: 7,
    show([orders, lines = [], costs, opens, returns]) {
      if (!orders?.[0]) throw notFound('sales order');
      const order = exactly(salesOrderWithoutItems, orders[0]);
      const items = lines.map((line) => exactly(salesOrderItem, line));
      const cost = costs?.[0]?.cost;
      const baseCurrency = String(opens?.[0]?.baseCurrency);
      const amounts = amountsOf(order, items, baseCurrency);
      const returned = returns?.[0] && exactly(returnedGoods, returns[0]);
      const openCost = exact(String(opens?.[0]?.openCost));
      return {
        ...{ ...order, items, ...amounts },
        returnStatus: returnStatusOf(items),
        ...earningsOf(order, items, cost == null ? null : exact(String(cost)), returned),
        ...openEarningsOf(order.status, amounts, openCost, baseCurrency),
      };
    },
  }),
});
