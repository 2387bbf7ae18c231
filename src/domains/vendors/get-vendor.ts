/** E026, W026: shows a vendor. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { readRecord } from '../../kernel/contract/read-record.ts';
import { vendor, vendorExample } from './vendor.ts';
import { vendors } from './vendors.store.ts';

export const getVendor = endpoint({
  id: 'E026',
  operation: 'getVendor',
  method: 'GET',
  path: '/vendors/:id',
  tag: 'Vendors',
  summary: 'Get vendor detail',
  access: 'member',
  ...readRecord(vendors),
  gives: ok(vendor),
  fails: ['not_found'],
  example: { reply: vendorExample },
});
