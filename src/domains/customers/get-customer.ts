/** E046, W046: shows a customer. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { readRecord } from '../../kernel/contract/read-record.ts';
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
  ...readRecord(customers),
  gives: ok(customer),
  fails: ['not_found'],
  example: { reply: customerExample },
});
