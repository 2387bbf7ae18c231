/** E026, W026: shows a vendor. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import { asksForNames, includeNames } from '../../kernel/values/names.ts';
import * as s from '../../kernel/values/schema.ts';
import { vendor, vendorExample } from './vendor.ts';
import { vendors } from './vendors.store.ts';

export const getVendor = endpoint({
  id: 'E026',
  operation: 'getVendor',
  method: 'GET',
  path: '/vendors/:id',
  tag: 'Vendors',
  summary: 'Get vendor detail',
  access: 'member',
  query: s.object({ include: includeNames }),
  gives: ok(vendor),
  fails: ['not_found'],
  example: { reply: vendorExample },

  read: ({ orgId, path, query }) => ({
    statements: [
      { select: vendors.select(orgId, path.id ?? '', asksForNames(query)), named: true },
    ],
    cost: 1,
    show([rows]) {
      if (!rows?.[0]) throw notFound('vendor');
      return rows[0];
    },
  }),
});
