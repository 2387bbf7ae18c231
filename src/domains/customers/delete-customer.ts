/** E048, W048: deletes a customer that no record refers to, with its contact links. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { refuseInUse } from '../../kernel/database/references.ts';
import { lockRecord } from '../../kernel/database/write-record.ts';
import { notFound } from '../../kernel/problem.ts';
import { lockPool, unlinkAll } from '../contacts/contact-links.store.ts';
import type { Customer } from './customer.ts';
import { customerReferences, customers } from './customers.store.ts';

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

  async locate({ tx, org, path }): Promise<Customer> {
    await tx.run(lockPool(org.id));
    const found = await lockRecord(tx, org.id, customers, path.id ?? '');
    if (!found) throw notFound('customer');
    return found;
  },

  async run({ tx, org, subject, now }) {
    await refuseInUse(tx, 'customer', customerReferences(org.id, subject.id));
    await tx.all(unlinkAll(org.id, subject.id, now), customers.delete(org.id, subject.id));
  },
});
