/** Ids in answers. With `include=names` each has the code and the name of its record beside it. */
import * as s from '../kernel/values/schema.ts';

type Options = NonNullable<Parameters<typeof s.uuid>[0]>;

const idWith =
  (table: string, columns: Readonly<Record<string, string>>) =>
  (options: Options = {}) =>
    s.uuid({ ...options, names: { table, columns } });

const code = { Code: 'code' };
const name = { Name: 'name' };

export const vendorId = idWith('vendors', { ...code, ...name });
/** Of a record that has a vendorCode and a vendorName of its own. */
export const vendorCompanyId = idWith('vendors', { CompanyCode: 'code', CompanyName: 'name' });
export const customerId = idWith('customers', { ...code, ...name });
export const materialId = idWith('materials', { ...code, ...name });
/** Where quantities are in two units: `materialUnit` names the one of stock. */
export const stockedMaterialId = idWith('materials', { ...code, ...name, Unit: 'unit' });
export const skuId = idWith('skus', { ...code, ...name });
export const stockedSkuId = idWith('skus', { ...code, ...name, Unit: 'unit' });
/** Of a material or a SKU. An answer with it looks its names up itself, in both tables. */
export const itemId = idWith('items', { ...code, ...name, Unit: 'unit' });
export const locationId = idWith('locations', { ...code, ...name });

export const brokerId = idWith('brokers', name);
export const customerTypeId = idWith('customer_types', name);
export const customerSegmentId = idWith('customer_segments', name);
export const materialTypeId = idWith('material_types', name);
export const skuTypeId = idWith('sku_types', name);
export const orderChannelId = idWith('order_channels', name);

/** A person who did something; also one who is no member any more. Deleted ones have no name. */
export const personId = (options: Options = {}) =>
  s.uuid({ ...options, names: { table: 'users', columns: name, canBeUnknown: true } });

/** When a record changed last; `updatedByName` is who did it, as far as the change feed tells. */
export const changedAt = () =>
  s.timestamp({ names: { table: 'events', columns: { ByName: 'actor_id' }, canBeUnknown: true } });

export const poId = idWith('purchase_orders', { Number: 'po_number' });
export const woId = idWith('work_orders', { Number: 'wo_number' });
export const soId = idWith('sales_orders', { Number: 'so_number' });
