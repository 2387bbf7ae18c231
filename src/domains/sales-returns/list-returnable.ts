/** X059, WX059: what of an order can still come back, by lines of its shipments. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { exactly } from '../../kernel/database/columns.ts';
import { notFound } from '../../kernel/problem.ts';
import { type Exact, ZERO } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import * as s from '../../kernel/values/schema.ts';
import { salesOrderWithoutItems } from '../sales-orders/sales-order.ts';
import { salesOrderItem } from '../sales-orders/sales-order-item.ts';
import { selectItems, selectOrder } from '../sales-orders/sales-orders.store.ts';
import { unitCredits } from './credit.ts';
import { shippedLines } from './sales-returns.store.ts';

/** As it is read. */
const shippedLine = s.object({
  salesOrderItemId: s.uuid(),
  shipmentItemId: s.uuid(),
  skuId: s.uuid(),
  day: s.date(),
  quantity: s.decimal(),
  returned: s.decimal(),
  unitCost: s.decimal(),
});

const returnableLine = s.object({
  salesOrderItemId: s.uuid(),
  shipmentItemId: s.uuid(),
  skuId: s.uuid(),
  shipDate: s.date(),
  shippedQuantity: s.decimal(),
  returnedQuantity: s.decimal({ description: 'Of returns that are Received.' }),
  returnableQuantity: s.decimal(),
  unitCost: s.decimal({ description: 'What a unit costs when it is restocked.' }),
  unitCredit: s.decimal({ description: "What a unit earned, in the order's currency." }),
});

export const listReturnable = endpoint({
  id: 'X059',
  operation: 'listReturnable',
  method: 'GET',
  path: '/sales-orders/:id/returnable',
  tag: 'Sales Returns',
  summary: 'List what can come back of an order',
  description:
    'The lines of its shipments that have left, newest first: in this order they come back.',
  access: 'member',
  gives: ok(s.object({ data: s.listOf(returnableLine) })),
  fails: ['not_found'],
  example: {
    reply: {
      data: [
        {
          salesOrderItemId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f811',
          shipmentItemId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f832',
          skuId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1',
          shipDate: '2026-03-14',
          shippedQuantity: 12,
          returnedQuantity: 2,
          returnableQuantity: 10,
          unitCost: 1.2,
          unitCredit: 3.99,
        },
      ],
    },
  },

  read: ({ orgId, path: { id = '' } }) => ({
    statements: [
      { select: selectOrder(orgId, id), named: true },
      { select: selectItems(orgId, id), named: true },
      { select: shippedLines(orgId, id), named: true },
    ],
    cost: 16,
    show([orders, items = [], lines = []]) {
      if (!orders?.[0]) throw notFound('sales order');
      const order = exactly(salesOrderWithoutItems, orders[0]);
      const all = items.map((item) => exactly(salesOrderItem, item));
      const credits = unitCredits(order, all);
      return { data: lines.map((line) => shownLine(exactly(shippedLine, line), credits)) };
    },
  }),
});

const shownLine = (
  { day, quantity, returned, ...line }: Static<typeof shippedLine>,
  credits: ReadonlyMap<string, Exact>,
) => ({
  ...line,
  shipDate: day,
  shippedQuantity: quantity,
  returnedQuantity: returned,
  returnableQuantity: quantity.minus(returned),
  unitCredit: credits.get(line.salesOrderItemId) ?? ZERO,
});
