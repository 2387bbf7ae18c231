import { newMaterial } from '../../support/stock.ts';
import { created, type MasterRecord, rivalIn } from './record.ts';

/** Partners and locations. */

const partner = {
  email: null,
  phone: null,
  taxId: null,
  paymentTerms: null,
  currency: null,
  language: null,
  notes: null,
};

/** E024, E026, E027, E028. */
const vendors: MasterRecord = {
  path: '/vendors',
  table: 'vendors',
  key: 'code',
  prefix: 'VEN',
  defaults: {
    ...{ ...partner, website: null, address: null, leadTimeDays: null },
    minimumOrderValue: null,
  },
  rival: rivalIn('vendors', { code: '$2', name: "'Rival'" }),
  wrongNew: [
    {
      ...{ code: '', email: 'millers', phone: '1'.repeat(51), website: 'millers.example' },
      ...{ address: { country: 'England', zip: '1' }, currency: 'Pound', leadTimeDays: -1 },
      isActive: true,
    },
    [
      ['/address/country', 'too_long'],
      ['/address/zip', 'unknown_field'],
      ['/code', 'too_short'],
      ['/currency', 'too_long'],
      ['/email', 'invalid_email'],
      ['/isActive', 'unknown_field'],
      ['/leadTimeDays', 'too_small'],
      ['/name', 'required'],
      ['/phone', 'too_long'],
      ['/website', 'invalid_url'],
    ],
  ],
  wrongChange: [
    { code: null, name: '', email: 'x', isActive: null, version: 2 },
    [
      ['/code', 'invalid_type'],
      ['/email', 'invalid_email'],
      ['/isActive', 'invalid_type'],
      ['/name', 'too_short'],
      ['/version', 'unknown_field'],
    ],
  ],
  async use(client, preferredVendorId) {
    await newMaterial(client, { preferredVendorId });
    return 'material';
  },
  entityType: 'vendor',
};

/** E044, E046, E047, E048. */
const customers: MasterRecord = {
  path: '/customers',
  table: 'customers',
  key: 'code',
  prefix: 'CUS',
  defaults: {
    ...partner,
    ...{ customerTypeId: null, customerSegmentId: null, brokerId: null },
    ...{ billingAddress: null, shippingAddress: null },
  },
  references: {
    customerTypeId: '/customer-types',
    customerSegmentId: '/customer-segments',
    brokerId: '/brokers',
  },
  rival: rivalIn('customers', { code: '$2', name: "'Rival'" }),
  wrongNew: [
    {
      ...{ code: 7, customerTypeId: 'Retail', email: 'crown', phone: '1'.repeat(51) },
      ...{ billingAddress: { country: 'gb' }, shippingAddress: 'Back door', currency: 'XXZ' },
      vendorId: null,
    },
    [
      ['/billingAddress/country', 'invalid_country'],
      ['/code', 'invalid_type'],
      ['/currency', 'invalid_currency'],
      ['/customerTypeId', 'invalid_uuid'],
      ['/email', 'invalid_email'],
      ['/name', 'required'],
      ['/phone', 'too_long'],
      ['/shippingAddress', 'invalid_type'],
      ['/vendorId', 'unknown_field'],
    ],
  ],
  wrongChange: [
    { code: null, name: '', email: 'x', brokerId: 'Grace', version: 2 },
    [
      ['/brokerId', 'invalid_uuid'],
      ['/code', 'invalid_type'],
      ['/email', 'invalid_email'],
      ['/name', 'too_short'],
      ['/version', 'unknown_field'],
    ],
  ],
  async use(client, customerId) {
    await created(client, '/sales-orders', { customerId });
    return 'sales_order';
  },
  entityType: 'customer',
};

/** E059, E061, E062, E063. */
const brokers: MasterRecord = {
  path: '/brokers',
  table: 'brokers',
  key: 'name',
  defaults: { email: null, phone: null, commissionPercent: null, notes: null },
  rival: rivalIn('brokers', { name: '$2' }),
  wrongNew: [
    { email: 'x', phone: '1'.repeat(51), code: 'B', isActive: true },
    [
      ['/code', 'unknown_field'],
      ['/email', 'invalid_email'],
      ['/isActive', 'unknown_field'],
      ['/name', 'required'],
      ['/phone', 'too_long'],
    ],
  ],
  wrongChange: [
    { name: null, commissionPercent: 101, isActive: 1, version: 2 },
    [
      ['/commissionPercent', 'too_large'],
      ['/isActive', 'invalid_type'],
      ['/name', 'invalid_type'],
      ['/version', 'unknown_field'],
    ],
  ],
  async use(client, brokerId) {
    await created(client, '/customers', { name: 'Crown Hotel', brokerId });
    return 'customer';
  },
  entityType: 'broker',
};

const roles = { isShipTo: true, isWorkSite: true, isStockLocation: true };

/** E092, E094, E095, E096. */
const locations: MasterRecord = {
  path: '/locations',
  table: 'locations',
  key: 'code',
  prefix: 'LOC',
  defaults: { address: null, notes: null, ...roles },
  rival: rivalIn('locations', {
    ...{ code: '$2', name: "'Rival'" },
    ...{ is_ship_to: 'true', is_work_site: 'true', is_stock_location: 'true' },
  }),
  wrongNew: [
    {
      ...{ name: '', address: { line1: 5, country: 'Germany', zip: '1' } },
      ...{ isShipTo: null, isActive: true },
    },
    [
      ['/address/country', 'too_long'],
      ['/address/line1', 'invalid_type'],
      ['/address/zip', 'unknown_field'],
      ['/isActive', 'unknown_field'],
      ['/isShipTo', 'invalid_type'],
      ['/name', 'too_short'],
    ],
  ],
  wrongChange: [
    { code: null, name: '', isShipTo: null, version: 2, type: 'x' },
    [
      ['/code', 'invalid_type'],
      ['/isShipTo', 'invalid_type'],
      ['/name', 'too_short'],
      ['/type', 'unknown_field'],
      ['/version', 'unknown_field'],
    ],
  ],
  async use(client, shipFromLocationId) {
    const customerId = await created(client, '/customers', { name: 'Crown Hotel' });
    await created(client, '/sales-orders', { customerId, shipFromLocationId });
    return 'sales_order';
  },
};

export const partnerRecords: readonly MasterRecord[] = [vendors, customers, brokers, locations];
