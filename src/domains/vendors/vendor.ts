/** Vendor: a company that materials are bought from. */
import * as s from '../../kernel/values/schema.ts';
import * as fields from '../common-fields.ts';

/** Optional details of a vendor; null where it has none. */
const details = {
  email: s.nullable(s.text({ max: 254, pattern: 'email', example: 'orders@millers.example' })),
  phone: s.nullable(
    s.phone({
      description: 'E.164 if it was entered with a country code.',
      example: '+441134960000',
    }),
  ),
  website: s.nullable(s.text({ max: 2000, pattern: 'url', example: 'https://millers.example' })),
  taxId: s.nullable(s.text({ max: 64, example: 'GB123456789' })),
  address: s.nullable(s.address()),
  paymentTerms: s.nullable(s.text({ max: 200, example: 'Net 30' })),
  currency: s.nullable(
    s.text({ max: 3, pattern: 'currency', description: 'ISO 4217.', example: 'GBP' }),
  ),
  language: fields.language(),
  leadTimeDays: s.nullable(
    s.integer({ min: 0, max: 10_000, description: 'From order to delivery, in days.' }),
  ),
  minimumOrderValue: s.nullable(
    s.money({
      description:
        'The least total of an order that the vendor accepts, in `currency`, or in base currency without one. The plan shows what its orders lack; no order is refused for it.',
      example: 250,
    }),
  ),
  notes: s.nullable(s.notes()),
};

export const vendor = s.object({
  id: s.uuid(),
  code: fields.code('VEN-1'),
  name: s.name({ example: 'Dale Millers' }),
  ...details,
  isActive: s.boolean({ description: 'Inactive vendors cannot be newly chosen.' }),
  externalId: s.nullable(s.code()),
  ...fields.auditWithChanger(),
});

export const vendorInput = s.object({
  code: s.optional(
    s.code({ description: 'Default: `VEN-` and the next number.', example: 'MILLERS' }),
  ),
  name: s.name({ example: 'Dale Millers' }),
  ...s.partial(s.object(details)).properties,
  externalId: fields.externalId('among vendors'),
});

export const vendorChanges = s.object({
  ...s.partial(vendorInput).properties,
  isActive: fields.isActive(),
});

/** A vendor as an example shows it. */
export const vendorExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6f1',
  code: 'VEN-1',
  name: 'Dale Millers',
  email: 'orders@millers.example',
  phone: '+441134960000',
  website: null,
  taxId: null,
  address: {
    line1: '3 River Street',
    line2: null,
    city: 'York',
    region: null,
    postalCode: 'YO1 7HH',
    country: 'GB',
  },
  paymentTerms: 'Net 30',
  currency: 'GBP',
  language: null,
  leadTimeDays: 5,
  minimumOrderValue: 250,
  notes: null,
  isActive: true,
  externalId: null,
  ...fields.auditExample,
};
