/** E024, W024: creates a vendor, under its code or the next `VEN-<seq>`. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { recordBatch } from '../../kernel/contract/record-batch.ts';
import { vendor, vendorExample, vendorInput } from './vendor.ts';
import { vendors } from './vendors.store.ts';

export const createVendor = endpoint({
  id: 'E024',
  operation: 'createVendor',
  method: 'POST',
  path: '/vendors',
  tag: 'Vendors',
  summary: 'Create vendor',
  access: 'member',
  emits: 'vendor.created',
  body: vendorInput,
  gives: created(vendor, (body) => `/api/vendors/${body.id}`),
  violates: vendors.constraints,
  example: {
    body: {
      name: 'Dale Millers',
      email: 'orders@millers.example',
      phone: '+44 113 496 0000',
      address: { line1: '3 River Street', city: 'York', postalCode: 'YO1 7HH', country: 'GB' },
      paymentTerms: 'Net 30',
      currency: 'GBP',
      leadTimeDays: 5,
      minimumOrderValue: 250,
    },
    reply: vendorExample,
  },

  batch: recordBatch({ table: vendors, body: vendorInput }),
});
