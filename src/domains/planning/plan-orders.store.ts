import { type Fragment, literally, part, type Statement, sql } from '../../kernel/database/sql.ts';
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

/** The last price of an item from a vendor, in the currency of its new orders. */
export interface LastPrice {
  vendorId: string;
  itemId: string;
  unitPrice: Exact;
}

/** The currency of new orders of the vendor `v`. */
const currencyOfOrders = (orgId: string): Fragment =>
  part`coalesce(v.currency, (select g.base_currency from organizations g where g.id = ${orgId}))`;

export const selectLastPrices = (
  orgId: string,
  vendorIds: readonly string[],
  itemIds: readonly string[],
): Statement<LastPrice> =>
  sql<LastPrice>`select distinct on (o.vendor_id, i.item_id) o.vendor_id as "vendorId",
      i.item_id as "itemId", i.unit_price as "unitPrice"
    from (${linesAsNow(orgId, itemIds, 'materials', 'material_id')}
      union all ${linesAsNow(orgId, itemIds, 'skus', 'sku_id')}) i
    join purchase_orders o on o.org_id = ${orgId} and o.id = i.po_id
    join vendors v on v.org_id = ${orgId} and v.id = o.vendor_id
    where o.vendor_id = any(${vendorIds}::uuid[]) and o.status <> 'Cancelled'
      and o.currency = ${currencyOfOrders(orgId)}
    order by o.vendor_id, i.item_id, o.order_date desc, i.created_at desc, i.id desc`;

/** The lines of items in packs of the size in which these are bought now. */
const linesAsNow = (
  orgId: string,
  itemIds: readonly string[],
  table: 'materials' | 'skus',
  column: 'material_id' | 'sku_id',
): Fragment => part`
      select l.id, l.po_id, l.${literally(column)} as item_id, l.unit_price, l.created_at
      from purchase_order_items l
      join ${literally(table)} m on m.org_id = ${orgId} and m.id = l.${literally(column)}
      where l.org_id = ${orgId} and l.${literally(column)} = any(${itemIds}::uuid[])
        and l.units_per_purchase_unit = m.units_per_purchase_unit`;

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
