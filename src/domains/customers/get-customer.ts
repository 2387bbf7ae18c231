/** E046, W046: shows a customer. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/contract/problem.ts';
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
  gives: ok(customer),
  fails: ['not_found'],
  example: { reply: customerExample },

  read: ({ orgId, path }) => ({
    statements: [{ select: customers.select(orgId, path.id ?? ''), named: true }],
    cost: 1,
    show([rows]) {
      if (!rows?.[0]) throw notFound('customer');
      return rows[0];
    },
  }),
});
