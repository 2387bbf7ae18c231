/** X089, WX089: shows a vendor item. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { readRecord } from '../../kernel/contract/read-record.ts';
import { vendorItem, vendorItemExample } from './vendor-item.ts';
import { vendorItems } from './vendor-items.store.ts';

export const getVendorItem = endpoint({
  id: 'X089',
  operation: 'getVendorItem',
  method: 'GET',
  path: '/vendor-items/:id',
  tag: 'Vendor Items',
  summary: 'Get vendor item',
  access: 'member',
  ...readRecord(vendorItems),
  gives: ok(vendorItem),
  fails: ['not_found'],
  example: { reply: vendorItemExample },
});
