/** E027, W027: changes the given fields of a vendor; isActive archives or reactivates it. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { notFound, refuse } from '../../kernel/contract/problem.ts';
import { differs } from '../../kernel/values/differs.ts';
import {
  duplicateCode,
  duplicateExternalId,
  type Vendor,
  vendor,
  vendorChanges,
  vendorConstraints,
  vendorExample,
} from './vendor.ts';
import { lockVendor, updateVendor as update, vendorFacts } from './vendors.store.ts';

export const updateVendor = endpoint({
  id: 'E027',
  operation: 'updateVendor',
  method: 'PATCH',
  path: '/vendors/:id',
  tag: 'Vendors',
  summary: 'Update vendor (isActive archives or reactivates)',
  description: 'An `address` replaces the whole address.',
  access: 'member',
  body: vendorChanges,
  gives: ok(vendor),
  fails: ['not_found'],
  violates: vendorConstraints,
  example: {
    body: { paymentTerms: 'Net 60', isActive: false },
    reply: { ...vendorExample, paymentTerms: 'Net 60', isActive: false, version: 2 },
  },

  async locate({ tx, org, path }): Promise<Vendor> {
    const found = await lockVendor(tx, org.id, path.id ?? '');
    if (!found) throw notFound('vendor');
    return found;
  },

  async run({ tx, org, subject, body, now }) {
    const row: Vendor = { ...subject, ...body, updatedAt: now.toISOString() };
    const facts = await vendorFacts(tx, org.id, row);
    refuse([], [facts.codeTaken && duplicateCode, facts.externalIdTaken && duplicateExternalId]);
    return differs(subject, body) ? update(tx, org.id, row) : subject;
  },
});
