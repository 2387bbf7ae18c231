/** E089, W089: shows the bill of materials of a SKU. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { notFound, Problem } from '../../kernel/problem.ts';
import { asksForNames, includeNames } from '../../kernel/values/names.ts';
import * as s from '../../kernel/values/schema.ts';
import { skus } from '../skus/skus.store.ts';
import { bom, bomExample } from './bom.ts';
import { selectBomOfSku } from './boms.store.ts';

export const getSkuBom = endpoint({
  id: 'E089',
  operation: 'getSkuBom',
  method: 'GET',
  path: '/skus/:id/bom',
  tag: 'Bills of Materials',
  summary: 'Get BOM for a SKU',
  description: '404 `not_found` also for a SKU that has no bill of materials.',
  access: 'member',
  query: s.object({ include: includeNames }),
  gives: ok(bom),
  fails: ['not_found'],
  example: { reply: bomExample },

  read: ({ orgId, path: { id = '' }, query }) => ({
    statements: [
      { select: selectBomOfSku(orgId, id, asksForNames(query)), named: true },
      { select: skus.selectId(orgId, id), named: true },
    ],
    cost: 2,
    show([found, skus]) {
      if (found?.[0]) return found[0];
      if (!skus?.[0]) throw notFound('SKU');
      throw new Problem(
        'not_found',
        'This SKU has no bill of materials. Create one: POST /api/boms.',
      );
    },
  }),
});
