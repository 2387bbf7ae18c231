/** E047, W047: changes the given fields of a customer; isActive archives or reactivates it. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { notFound, refuse } from '../../kernel/contract/problem.ts';
import { differs } from '../../kernel/values/differs.ts';
import {
  type Customer,
  customer,
  customerChanges,
  customerConstraints,
  customerExample,
  duplicateCode,
  duplicateExternalId,
  referenceFaults,
} from './customer.ts';
import { customerFacts, lockCustomer, updateCustomer as update } from './customers.store.ts';

export const updateCustomer = endpoint({
  id: 'E047',
  operation: 'updateCustomer',
  method: 'PATCH',
  path: '/customers/:id',
  tag: 'Customers',
  summary: 'Update customer (isActive archives)',
  description: [
    'An address replaces the whole address.',
    'A customer keeps a type, segment or broker that has become inactive, and takes no such one anew.',
  ].join(' '),
  access: 'member',
  body: customerChanges,
  gives: ok(customer),
  fails: ['not_found'],
  violates: customerConstraints,
  example: {
    body: { name: 'Crown Hotel and Spa', customerTypeId: null },
    reply: { ...customerExample, name: 'Crown Hotel and Spa', customerTypeId: null, version: 2 },
  },

  async locate({ tx, org, path }): Promise<Customer> {
    const found = await lockCustomer(tx, org.id, path.id ?? '');
    if (!found) throw notFound('customer');
    return found;
  },

  async run({ tx, org, subject, body, now }) {
    const row: Customer = { ...subject, ...body, updatedAt: now.toISOString() };
    const facts = await customerFacts(tx, org.id, row);
    const { absent, inactive } = referenceFaults(row, facts, subject);
    refuse(absent, [
      ...inactive,
      facts.codeTaken && duplicateCode,
      facts.externalIdTaken && duplicateExternalId,
    ]);
    return differs(subject, body) ? update(tx, org.id, row) : subject;
  },
});
