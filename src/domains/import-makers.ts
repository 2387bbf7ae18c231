/** The records that imports can make where rows name some that do not exist; terms aside. */
import type { Maker } from '../import/missing-records.ts';
import { customers } from './customers/customers.store.ts';
import { locations } from './locations/locations.store.ts';
import { vendors } from './vendors/vendors.store.ts';

export const vendorMaker: Maker = { kind: 'vendors', object: 'vendor', record: vendors };
export const customerMaker: Maker = { kind: 'customers', object: 'customer', record: customers };
export const locationMaker: Maker = { kind: 'locations', object: 'location', record: locations };
