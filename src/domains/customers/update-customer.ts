/** E047, W047: changes fields of a customer; isActive archives or reactivates it. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { lockRecord, recordFaults, updateRecord } from '../../kernel/database/write-record.ts';
import { notFound, refuse } from '../../kernel/problem.ts';
import { type Customer, customer, customerChanges, customerExample } from './customer.ts';
import { customers } from './customers.store.ts';

export const updateCustomer = endpoint({
  id: 'E047',
  operation: 'updateCustomer',
  method: 'PATCH',
  path: '/customers/:id',
  tag: 'Customers',
  summary: 'Update customer (isActive archives)',
  description: [
    'An address replaces the whole address.',
    'A customer keeps a type, segment or broker that has become inactive, but cannot change to an inactive one.',
  ].join(' '),
  access: 'member',
  emits: 'customer.updated',
  body: customerChanges,
  gives: ok(customer),
  fails: ['not_found'],
  violates: customers.constraints,
  example: {
    body: { name: 'Crown Hotel and Spa', customerTypeId: null },
    reply: { ...customerExample, name: 'Crown Hotel and Spa', customerTypeId: null, version: 2 },
  },

  async locate({ tx, org, path }): Promise<Customer> {
    const found = await lockRecord(tx, org.id, customers, path.id ?? '');
    if (!found) throw notFound('customer');
    return found;
  },

  async run({ tx, org, subject, body, now }) {
    const next = { ...subject, ...body };
    const { notFound, invalid } = await recordFaults(tx, org.id, customers, next, subject);
    refuse(notFound, invalid);
    return updateRecord(tx, org.id, customers, subject, body, now);
  },
});
