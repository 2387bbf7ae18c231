/** E131, W131: shows a work order with its items and their inputs. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { exactly } from '../../kernel/database/columns.ts';
import { notFound } from '../../kernel/problem.ts';
import { asksForNames, includeNames } from '../../kernel/values/names.ts';
import * as s from '../../kernel/values/schema.ts';
import { workOrder, workOrderExample } from './work-order.ts';
import { storedInputLine, storedItem } from './work-order-item.ts';
import { itemsOf, selectInputs, selectItems, selectOrder } from './work-orders.store.ts';

export const getWorkOrder = endpoint({
  id: 'E131',
  operation: 'getWorkOrder',
  method: 'GET',
  path: '/work-orders/:id',
  tag: 'Work Orders',
  summary: 'Get work order detail',
  access: 'member',
  query: s.object({ include: includeNames }),
  gives: ok(workOrder),
  fails: ['not_found'],
  example: { reply: workOrderExample },

  read: ({ orgId, path: { id = '' }, query }) => ({
    statements: [
      { select: selectOrder(orgId, id, asksForNames(query)), named: true },
      { select: selectItems(orgId, id, asksForNames(query)), named: true },
      { select: selectInputs(orgId, id, asksForNames(query)), named: true },
    ],
    cost: 4,
    show([orders, items = [], inputs = []]) {
      if (!orders?.[0]) throw notFound('work order');
      const stored = items.map((row) => exactly(storedItem, row));
      const lines = inputs.map((row) => exactly(storedInputLine, row));
      return { ...orders[0], items: itemsOf(stored, lines) };
    },
  }),
});
