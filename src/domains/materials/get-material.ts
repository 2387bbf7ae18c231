/** E067, W067: shows a material. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import { asksForNames, includeNames } from '../../kernel/values/names.ts';
import * as s from '../../kernel/values/schema.ts';
import { material, materialExample } from './material.ts';
import { materials } from './materials.store.ts';

export const getMaterial = endpoint({
  id: 'E067',
  operation: 'getMaterial',
  method: 'GET',
  path: '/materials/:id',
  tag: 'Materials',
  summary: 'Get material detail',
  access: 'member',
  query: s.object({ include: includeNames }),
  gives: ok(material),
  fails: ['not_found'],
  example: { reply: materialExample },

  read: ({ orgId, path, query }) => ({
    statements: [
      { select: materials.select(orgId, path.id ?? '', asksForNames(query)), named: true },
    ],
    cost: 1,
    show([rows]) {
      if (!rows?.[0]) throw notFound('material');
      return rows[0];
    },
  }),
});
