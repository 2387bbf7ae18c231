import { type Fragment, literally, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { type Exact, toText } from '../../kernel/values/exact.ts';

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
export interface LastPrice extends PricedPack {
  unitPrice: Exact;
}

/** The currency of new orders of the vendor `v`. */
const baseCurrency = (orgId: string): Fragment =>
  part`(select g.base_currency from organizations g where g.id = ${orgId})`;

const currencyOfOrders = (orgId: string): Fragment =>
  part`coalesce(v.currency, ${baseCurrency(orgId)})`;

/** A purchase by vendor, item and the stock units in a purchase unit. */
export interface PricedPack {
  vendorId: string;
  itemId: string;
  unitsPerPurchaseUnit: Exact;
}

export const packOf = ({ vendorId, itemId, unitsPerPurchaseUnit }: PricedPack): string =>
  `${vendorId} ${itemId} ${toText(unitsPerPurchaseUnit)}`;

/** The last prices of packs of the same size. */
export const selectLastPrices = (
  orgId: string,
  packs: readonly PricedPack[],
): Statement<LastPrice> =>
  sql<LastPrice>`select distinct on (w.vendor_id, w.item_id, w.units) w.vendor_id as "vendorId",
      w.item_id as "itemId", w.units as "unitsPerPurchaseUnit", i.unit_price as "unitPrice"
    from unnest(${packs.map(({ vendorId }) => vendorId)}::uuid[],
      ${packs.map(({ itemId }) => itemId)}::uuid[],
      ${packs.map(({ unitsPerPurchaseUnit }) => unitsPerPurchaseUnit)}::numeric[])
      as w (vendor_id, item_id, units)
    join (${linesOf(orgId, packs, 'material_id')}
      union all ${linesOf(orgId, packs, 'sku_id')}) i
      on i.item_id = w.item_id and i.units_per_purchase_unit = w.units
    join purchase_orders o on o.org_id = ${orgId} and o.id = i.po_id
    join vendors v on v.org_id = ${orgId} and v.id = o.vendor_id
    where o.vendor_id = w.vendor_id and o.status <> 'Cancelled'
      and o.currency = ${currencyOfOrders(orgId)}
    order by w.vendor_id, w.item_id, w.units, o.order_date desc, i.created_at desc, i.id desc`;

const linesOf = (
  orgId: string,
  packs: readonly PricedPack[],
  column: 'material_id' | 'sku_id',
): Fragment => part`
      select l.id, l.po_id, l.${literally(column)} as item_id, l.unit_price, l.created_at,
        l.units_per_purchase_unit
      from purchase_order_items l
      where l.org_id = ${orgId}
        and l.${literally(column)} = any(${packs.map(({ itemId }) => itemId)}::uuid[])`;

/** The currency of a vendor's new orders, and the least total that the vendor accepts. */
export interface VendorTerms {
  vendorId: string;
  currency: string;
  isBaseCurrency: boolean;
  minimumOrderValue: Exact | null;
}

export const selectVendorTerms = (
  orgId: string,
  vendorIds: readonly string[],
): Statement<VendorTerms> =>
  sql<VendorTerms>`select v.id as "vendorId", ${currencyOfOrders(orgId)} as currency,
      ${currencyOfOrders(orgId)} = ${baseCurrency(orgId)} as "isBaseCurrency",
      v.minimum_order_value as "minimumOrderValue"
    from vendors v where v.org_id = ${orgId} and v.id = any(${vendorIds}::uuid[])`;
