/** X056, WX056: shows a sales return with its goods, their cost and what the customer gets. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { exactly } from '../../kernel/database/columns.ts';
import { notFound } from '../../kernel/problem.ts';
import { asksForNames, includeNames } from '../../kernel/values/names.ts';
import * as s from '../../kernel/values/schema.ts';
import { salesReturn, salesReturnExample, salesReturnItem } from './sales-return.ts';
import { selectReturn, selectReturnItems } from './sales-returns.store.ts';
import { creditTotalOf } from './shown-return.ts';

export const getSalesReturn = endpoint({
  id: 'X056',
  operation: 'getSalesReturn',
  method: 'GET',
  path: '/sales-returns/:id',
  tag: 'Sales Returns',
  summary: 'Get sales return detail',
  access: 'member',
  query: s.object({ include: includeNames }),
  gives: ok(salesReturn),
  fails: ['not_found'],
  example: { reply: salesReturnExample },

  read: ({ orgId, path: { id = '' }, query }) => ({
    statements: [
      { select: selectReturn(orgId, id, asksForNames(query)), named: true },
      { select: selectReturnItems(orgId, id, asksForNames(query)), named: true },
    ],
    cost: 5,
    show([found, items = []]) {
      if (!found?.[0]) throw notFound('sales return');
      const total = creditTotalOf(items.map((item) => exactly(salesReturnItem, item)));
      return { ...found[0], items, creditTotal: total };
    },
  }),
});
