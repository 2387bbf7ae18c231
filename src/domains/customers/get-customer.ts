/** E046, W046: shows a customer. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import { asksForNames, includeNames } from '../../kernel/values/names.ts';
import * as s from '../../kernel/values/schema.ts';
import { customer, customerExample } from './customer.ts';
import { customers } from './customers.store.ts';

export const getCustomer = endpoint({
  id: 'E046',
  operation: 'getCustomer',
  method: 'GET',
  path: '/customers/:id',
  tag: 'Customers',
  summary: 'Get customer detail',
  access: 'member',
  query: s.object({ include: includeNames }),
  gives: ok(customer),
  fails: ['not_found'],
  example: { reply: customerExample },

  read: ({ orgId, path, query }) => ({
    statements: [
      { select: customers.select(orgId, path.id ?? '', asksForNames(query)), named: true },
    ],
    cost: 1,
    show([rows]) {
      if (!rows?.[0]) throw notFound('customer');
      return rows[0];
    },
  }),
});
