/** E027, W027: changes fields of a vendor; isActive archives or reactivates it. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { lockRecord, recordFaults, updateRecord } from '../../kernel/database/write-record.ts';
import { notFound, refuse } from '../../kernel/problem.ts';
import { type Vendor, vendor, vendorChanges, vendorExample } from './vendor.ts';
import { vendors } from './vendors.store.ts';

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

  async locate({ tx, org, path }): Promise<Vendor> {
    const found = await lockRecord(tx, org.id, vendors, path.id ?? '');
    if (!found) throw notFound('vendor');
    return found;
  },

  async run({ tx, org, subject, body, now }) {
    const next = { ...subject, ...body };
    const { notFound, invalid } = await recordFaults(tx, org.id, vendors, next, subject);
    refuse(notFound, invalid);
    return updateRecord(tx, org.id, vendors, subject, body, now);
  },
});
