/** E048, W048: deletes a customer that no record refers to, with its contact links. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { deletingLinked } from '../contacts/delete-linked.ts';
import { customerReferences, customers } from './customers.store.ts';

const deletion = deletingLinked(customers, customerReferences);

export const deleteCustomer = endpoint({
  id: 'E048',
  operation: 'deleteCustomer',
  method: 'DELETE',
  path: '/customers/:id',
  tag: 'Customers',
  summary: 'Delete customer (blocked while referenced)',
  description: 'Links to contacts do not block it; they are deleted with the customer.',
  access: 'member',
  emits: 'customer.deleted',
  gives: noContent,
  fails: ['not_found', 'in_use'],

  ...deletion,
});
