/** The records that imports can make where rows name some that do not exist. */
import type { MadeKind, Maker } from '../import/missing-records.ts';
import type { RecordTable } from '../kernel/database/record.ts';
import { customers } from './customers/customers.store.ts';
import { locations } from './locations/locations.store.ts';
import { termRecord } from './taxonomies/taxonomy.store.ts';
import { vendors } from './vendors/vendors.store.ts';

const maker = (kind: MadeKind, object: string, record: RecordTable<unknown>): Maker => ({
  kind,
  object,
  record,
});

const term = (noun: string, object: string): Maker =>
  maker('types', object, termRecord({ noun, table: `${object}s` }));

export const vendorMaker = maker('vendors', 'vendor', vendors);
export const customerMaker = maker('customers', 'customer', customers);
export const locationMaker = maker('locations', 'location', locations);
export const materialTypeMaker = term('material type', 'material_type');
export const skuTypeMaker = term('SKU type', 'sku_type');
export const customerTypeMaker = term('customer type', 'customer_type');
export const customerSegmentMaker = term('customer segment', 'customer_segment');
export const orderChannelMaker = term('order channel', 'order_channel');
