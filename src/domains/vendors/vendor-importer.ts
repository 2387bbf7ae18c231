/** How vendors are imported in bulk. */
import type { Importer } from '../../import/importer.ts';
import { vendorChanges, vendorCodes, vendorDefaults } from './vendor.ts';

export const vendorImporter: Importer = {
  noun: 'vendor',
  table: 'vendors',
  changes: vendorChanges,
  required: ['name'],
  columns: {
    code: 'text',
    name: 'text',
    email: 'text',
    phone: 'text',
    website: 'text',
    taxId: 'text',
    address: 'jsonb',
    paymentTerms: 'text',
    currency: 'text',
    leadTimeDays: 'int',
    notes: 'text',
    isActive: 'boolean',
    externalId: 'text',
  },
  defaults: { ...vendorDefaults, isActive: true },
  references: [],
  series: vendorCodes,
};
