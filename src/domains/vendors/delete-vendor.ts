/** E028, W028: deletes a vendor that no record refers to, with its contact links. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { refuseInUse } from '../../kernel/database/references.ts';
import { lockRecord } from '../../kernel/database/write-record.ts';
import { notFound } from '../../kernel/problem.ts';
import { lockPool, unlinkAll } from '../contacts/contact-links.store.ts';
import type { Vendor } from './vendor.ts';
import { vendorReferences, vendors } from './vendors.store.ts';

export const deleteVendor = endpoint({
  id: 'E028',
  operation: 'deleteVendor',
  method: 'DELETE',
  path: '/vendors/:id',
  tag: 'Vendors',
  summary: 'Delete vendor (blocked while referenced)',
  description: 'Links to contacts do not block it; they are deleted with the vendor.',
  access: 'member',
  emits: 'vendor.deleted',
  gives: noContent,
  fails: ['not_found', 'in_use'],

  async locate({ tx, org, path }): Promise<Vendor> {
    await tx.run(lockPool(org.id));
    const found = await lockRecord(tx, org.id, vendors, path.id ?? '');
    if (!found) throw notFound('vendor');
    return found;
  },

  async run({ tx, org, subject, now }) {
    await refuseInUse(tx, 'vendor', vendorReferences(org.id, subject.id));
    await tx.all(unlinkAll(org.id, subject.id, now), vendors.delete(org.id, subject.id));
  },
});
