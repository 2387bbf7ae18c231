/** E048, W048: deletes a customer, with its contact links. */
import { endpoint, noContent } from '../../kernel/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import type { Customer } from './customer.ts';
import { lockCustomer, deleteCustomer as remove } from './customers.store.ts';

export const deleteCustomer = endpoint({
  id: 'E048',
  operation: 'deleteCustomer',
  method: 'DELETE',
  path: '/customers/:id',
  tag: 'Customers',
  summary: 'Delete customer',
  description: 'Links to contacts go with the customer.',
  access: 'member',
  gives: noContent,
  fails: ['not_found'],

  async locate({ tx, org, path }): Promise<Customer> {
    const found = await lockCustomer(tx, org.id, path.id ?? '');
    if (!found) throw notFound('customer');
    return found;
  },

  async run({ tx, org, subject }) {
    await tx.run(remove(org.id, subject.id));
  },
});
