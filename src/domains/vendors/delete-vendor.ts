/** E028, W028: deletes a vendor that no record refers to, with its contact links. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { deletingLinked } from '../contacts/delete-linked.ts';
import { vendorReferences, vendors } from './vendors.store.ts';

const deletion = deletingLinked(vendors, vendorReferences);

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

  ...deletion,
});
