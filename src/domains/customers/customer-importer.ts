/** How customers are imported in bulk. */
import type { Importer } from '../../import/importer.ts';
import { customerChanges, customerCodes, customerDefaults } from './customer.ts';

export const customerImporter: Importer = {
  noun: 'customer',
  table: 'customers',
  changes: customerChanges,
  required: ['name'],
  columns: {
    code: 'text',
    name: 'text',
    customerTypeId: 'uuid',
    customerSegmentId: 'uuid',
    brokerId: 'uuid',
    email: 'text',
    phone: 'text',
    taxId: 'text',
    billingAddress: 'jsonb',
    shippingAddress: 'jsonb',
    paymentTerms: 'text',
    currency: 'text',
    notes: 'text',
    isActive: 'boolean',
    externalId: 'text',
  },
  defaults: { ...customerDefaults, isActive: true },
  references: [
    {
      field: 'customerTypeId',
      name: 'customerType',
      noun: 'customer type',
      table: 'customer_types',
      hasCode: false,
    },
    {
      field: 'customerSegmentId',
      name: 'customerSegment',
      noun: 'customer segment',
      table: 'customer_segments',
      hasCode: false,
    },
    { field: 'brokerId', name: 'broker', noun: 'broker', table: 'brokers', hasCode: false },
  ],
  series: customerCodes,
};
