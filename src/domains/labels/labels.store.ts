import { type Fragment, part } from '../../kernel/database/sql.ts';

/** SQL that reads the texts of labels. */

/** Materials and SKUs: an id is one of either. */
export const selectItems = (orgId: string, ids: readonly string[]): Fragment => part`
  select t.id, t.name as title, t.code as lines, t.code, t.barcode
  from materials t where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])
  union all
  select t.id, t.name as title, t.code as lines, t.code, t.barcode
  from skus t where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

/** On a shelf the code is read from afar, and the name beside it. */
export const selectLocations = (orgId: string, ids: readonly string[]): Fragment => part`
  select t.id, t.code as title, t.name as lines, t.code, null as barcode
  from locations t where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

/** Shipments, with customer and address as on a parcel, then the order and how they are sent. */
export const selectShipments = (orgId: string, ids: readonly string[]): Fragment => part`
  select t.id, t.shipment_number as title, t.shipment_number as code, null as barcode,
    concat_ws(E'\\n', c.name, t.ship_to_address ->> 'line1', t.ship_to_address ->> 'line2',
      nullif(concat_ws(' ', t.ship_to_address ->> 'postalCode', t.ship_to_address ->> 'city'), ''),
      t.ship_to_address ->> 'region', t.ship_to_address ->> 'country', o.so_number,
      nullif(concat_ws(' ', t.carrier, t.tracking_number), '')) as lines
  from shipments t
  join sales_orders o on o.org_id = ${orgId} and o.id = t.so_id
  join customers c on c.org_id = ${orgId} and c.id = o.customer_id
  where t.org_id = ${orgId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null`;

/** Work orders, with a line for each item that they make. */
export const selectWorkOrders = (orgId: string, ids: readonly string[]): Fragment => part`
  select t.id, t.wo_number as title, t.wo_number as code, null as barcode,
    (select string_agg(concat_ws(' ', trim_scale(i.quantity)::text, k.unit, k.code, k.name),
        E'\\n' order by i.line_number)
      from work_order_items i
      join skus k on k.org_id = ${orgId} and k.id = i.sku_id
      where i.org_id = ${orgId} and i.wo_id = t.id) as lines
  from work_orders t where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;
