/** E027, W027: changes fields of a vendor; isActive archives or reactivates it. */

import { changeRecord } from '../../kernel/contract/change-record.ts';
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { locateRecord } from '../../kernel/contract/locate.ts';
import { vendor, vendorChanges, vendorExample } from './vendor.ts';
import { vendors } from './vendors.store.ts';

const locate = locateRecord(vendors);
const run = changeRecord(vendors);

export const updateVendor = endpoint({
  id: 'E027',
  operation: 'updateVendor',
  method: 'PATCH',
  path: '/vendors/:id',
  tag: 'Vendors',
  summary: 'Update vendor (isActive archives or reactivates)',
  description: 'An `address` replaces the whole address.',
  access: 'member',
  emits: 'vendor.updated',
  body: vendorChanges,
  gives: ok(vendor),
  fails: ['not_found'],
  violates: vendors.constraints,
  example: {
    body: { paymentTerms: 'Net 60', isActive: false },
    reply: { ...vendorExample, paymentTerms: 'Net 60', isActive: false, version: 2 },
  },

  locate,
  run,
});
