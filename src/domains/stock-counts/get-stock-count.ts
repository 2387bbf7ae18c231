/** X047, WX047: shows a stock count. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import { asksForNames, includeNames } from '../../kernel/values/names.ts';
import * as s from '../../kernel/values/schema.ts';
import { stockCount, stockCountExample } from './stock-count.ts';
import { selectShownCount } from './stock-counts.store.ts';

export const getStockCount = endpoint({
  id: 'X047',
  operation: 'getStockCount',
  method: 'GET',
  path: '/stock-counts/:id',
  tag: 'Stock Counts',
  summary: 'Get stock count',
  access: 'member',
  query: s.object({ include: includeNames }),
  gives: ok(stockCount),
  fails: ['not_found'],
  example: { reply: stockCountExample },

  read: ({ orgId, path: { id = '' }, query, actor }) => ({
    statements: [
      {
        select: selectShownCount(orgId, actor.userId, id, asksForNames(query)),
        named: true,
      },
    ],
    cost: 16,
    show([found]) {
      if (!found?.[0]) throw notFound('stock count');
      return found[0];
    },
  }),
});
