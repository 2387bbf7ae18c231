/** Customer: a company or person that goods are sold to. */
import * as s from '../../kernel/values/schema.ts';
import * as fields from '../common-fields.ts';
import { brokerId, customerSegmentId, customerTypeId } from '../named-ids.ts';

/** Optional details of a customer; null where it has none. */
const details = {
  customerTypeId: s.nullable(customerTypeId()),
  customerSegmentId: s.nullable(customerSegmentId()),
  brokerId: s.nullable(brokerId()),
  email: s.nullable(s.text({ max: 254, pattern: 'email', example: 'kitchen@crown.example' })),
  phone: s.nullable(
    s.phone({
      description: 'E.164 if it was entered with a country code.',
      example: '+441134960001',
    }),
  ),
  taxId: s.nullable(s.text({ max: 64, example: 'GB987654321' })),
  billingAddress: s.nullable(s.address()),
  shippingAddress: s.nullable(s.address()),
  paymentTerms: s.nullable(s.text({ max: 200, example: 'Net 14' })),
  currency: s.nullable(
    s.text({ max: 3, pattern: 'currency', description: 'ISO 4217.', example: 'GBP' }),
  ),
  language: fields.language(),
  notes: s.nullable(s.notes()),
};

export const customer = s.object({
  id: s.uuid(),
  code: fields.code('CUS-1'),
  name: s.name({ example: 'Crown Hotel' }),
  ...details,
  isActive: s.boolean({ description: 'Inactive customers cannot be newly chosen.' }),
  externalId: s.nullable(s.code()),
  ...fields.auditWithChanger(),
});

export type Customer = s.Static<typeof customer>;

export const customerInput = s.object({
  code: s.optional(
    s.code({ description: 'Default: `CUS-` and the next number.', example: 'CROWN' }),
  ),
  name: s.name({ example: 'Crown Hotel' }),
  ...s.partial(s.object(details)).properties,
  externalId: fields.externalId('among customers'),
});

export const customerChanges = s.object({
  ...s.partial(customerInput).properties,
  isActive: fields.isActive(),
});

/** A customer as an example shows it. */
export const customerExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6e1',
  code: 'CUS-1',
  name: 'Crown Hotel',
  customerTypeId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6a0',
  customerSegmentId: null,
  brokerId: null,
  email: 'kitchen@crown.example',
  phone: '+441134960001',
  taxId: null,
  billingAddress: {
    line1: '1 Crown Square',
    line2: null,
    city: 'Leeds',
    region: null,
    postalCode: 'LS1 2BB',
    country: 'GB',
  },
  shippingAddress: null,
  paymentTerms: 'Net 14',
  currency: 'GBP',
  language: null,
  notes: null,
  isActive: true,
  externalId: null,
  ...fields.auditExample,
};
