/** X091, WX091: deletes a vendor item by which nothing was ordered. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { refuseInUse } from '../../kernel/database/references.ts';
import { locateVendorItem } from './locate.ts';
import { vendorItemReferences, vendorItems } from './vendor-items.store.ts';

export const deleteVendorItem = endpoint({
  id: 'X091',
  operation: 'deleteVendorItem',
  method: 'DELETE',
  path: '/vendor-items/:id',
  tag: 'Vendor Items',
  summary: 'Delete vendor item (blocked while referenced)',
  description: 'The preferred vendor of the item stays.',
  access: 'member',
  emits: 'vendor_item.deleted',
  gives: noContent,
  fails: ['not_found', 'in_use'],

  locate: locateVendorItem,

  async run({ tx, org, subject }) {
    await refuseInUse(tx, 'vendor item', vendorItemReferences(org.id, subject.id));
    await tx.run(vendorItems.delete(org.id, subject.id));
  },
});
