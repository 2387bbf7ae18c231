/** X064, WX064: shows a vendor return with its goods, their credit and what is lost. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { exactly } from '../../kernel/database/columns.ts';
import { notFound } from '../../kernel/problem.ts';
import { asksForNames, includeNames } from '../../kernel/values/names.ts';
import * as s from '../../kernel/values/schema.ts';
import { creditTotalOf } from './shown-return.ts';
import { vendorReturn, vendorReturnExample, vendorReturnItem } from './vendor-return.ts';
import { selectReturn, selectReturnItems } from './vendor-returns.store.ts';

export const getVendorReturn = endpoint({
  id: 'X064',
  operation: 'getVendorReturn',
  method: 'GET',
  path: '/vendor-returns/:id',
  tag: 'Vendor Returns',
  summary: 'Get vendor return detail',
  access: 'member',
  query: s.object({ include: includeNames }),
  gives: ok(vendorReturn),
  fails: ['not_found'],
  example: { reply: vendorReturnExample },

  read: ({ orgId, path: { id = '' }, query }) => ({
    statements: [
      { select: selectReturn(orgId, id, asksForNames(query)), named: true },
      { select: selectReturnItems(orgId, id, asksForNames(query)), named: true },
    ],
    cost: 5,
    show([found, items = []]) {
      if (!found?.[0]) throw notFound('vendor return');
      const total = creditTotalOf(items.map((item) => exactly(vendorReturnItem, item)));
      return { ...found[0], items, creditTotal: total };
    },
  }),
});
