/** E078, W078: shows a SKU. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import { asksForNames, includeNames } from '../../kernel/values/names.ts';
import * as s from '../../kernel/values/schema.ts';
import { sku, skuExample } from './sku.ts';
import { skus } from './skus.store.ts';

export const getSku = endpoint({
  id: 'E078',
  operation: 'getSku',
  method: 'GET',
  path: '/skus/:id',
  tag: 'SKUs',
  summary: 'Get SKU detail',
  access: 'member',
  query: s.object({ include: includeNames }),
  gives: ok(sku),
  fails: ['not_found'],
  example: { reply: skuExample },

  read: ({ orgId, path, query }) => ({
    statements: [{ select: skus.select(orgId, path.id ?? '', asksForNames(query)), named: true }],
    cost: 1,
    show([rows]) {
      if (!rows?.[0]) throw notFound('SKU');
      return rows[0];
    },
  }),
});
