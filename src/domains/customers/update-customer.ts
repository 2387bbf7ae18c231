/** E047, W047: changes fields of a customer; isActive archives or reactivates it. */

import { changeRecord } from '../../kernel/contract/change-record.ts';
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { locateRecord } from '../../kernel/contract/locate.ts';
import { customer, customerChanges, customerExample } from './customer.ts';
import { customers } from './customers.store.ts';

const locate = locateRecord(customers);
const run = changeRecord(customers);

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

  locate,
  run,
});
