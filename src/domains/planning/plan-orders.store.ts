import { type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Exact } from '../../kernel/values/exact.ts';

/** SQL that turns a plan into orders. */

/** Admits one request at a time that orders from the plan of an organization. */
export const lockPlan = (orgId: string): Statement =>
  sql`select pg_advisory_xact_lock(hashtextextended('plan:' || ${orgId}::text, 0))`;

/** The items of these ids that exist. */
export const selectItemsOf = (
  orgId: string,
  itemIds: readonly string[],
): Statement<{ id: string }> =>
  sql<{ id: string }>`select i.id from unnest(${itemIds}::uuid[]) g (id)
    cross join lateral (
      select n.id from items n where n.org_id = ${orgId} and n.id = g.id limit 1) i`;

/** The last price of a material from a vendor, in the currency of its new orders. */
export interface LastPrice {
  vendorId: string;
  materialId: string;
  unitPrice: Exact;
}

/** The currency of new orders of the vendor `v`. */
const currencyOfOrders = (orgId: string): Fragment =>
  part`coalesce(v.currency, (select g.base_currency from organizations g where g.id = ${orgId}))`;

export const selectLastPrices = (
  orgId: string,
  vendorIds: readonly string[],
  materialIds: readonly string[],
): Statement<LastPrice> =>
  sql<LastPrice>`select distinct on (o.vendor_id, i.material_id) o.vendor_id as "vendorId",
      i.material_id as "materialId", i.unit_price as "unitPrice"
    from purchase_order_items i
    join purchase_orders o on o.org_id = ${orgId} and o.id = i.po_id
    join vendors v on v.org_id = ${orgId} and v.id = o.vendor_id
    join materials m on m.org_id = ${orgId} and m.id = i.material_id
    where i.org_id = ${orgId} and i.material_id = any(${materialIds}::uuid[])
      and o.vendor_id = any(${vendorIds}::uuid[]) and o.status <> 'Cancelled'
      and o.currency = ${currencyOfOrders(orgId)}
      and i.units_per_purchase_unit = m.units_per_purchase_unit
    order by o.vendor_id, i.material_id, o.order_date desc, i.created_at desc, i.id desc`;

/** The currency of a vendor's new orders, and the least total that the vendor accepts. */
export interface VendorTerms {
  vendorId: string;
  currency: string;
  minimumOrderValue: Exact | null;
}

export const selectVendorTerms = (
  orgId: string,
  vendorIds: readonly string[],
): Statement<VendorTerms> =>
  sql<VendorTerms>`select v.id as "vendorId", ${currencyOfOrders(orgId)} as currency,
      v.minimum_order_value as "minimumOrderValue"
    from vendors v where v.org_id = ${orgId} and v.id = any(${vendorIds}::uuid[])`;
