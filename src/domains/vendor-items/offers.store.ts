import { type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import type { OfferedItem } from './offers.ts';
import { holdsOn } from './price-days.store.ts';
import type { VendorPrice } from './vendor-item.ts';

/** SQL that reads offers of vendors. */

interface Offered extends OfferedItem {
  itemId: string;
  vendorCode: string;
  vendorName: string;
  isPreferred: boolean;
  /** Its currency is that of the vendor's orders. */
  isInOrderCurrency: boolean;
}

/**
 * The active vendor items, of active vendors, of these items, or of all. The rate is that of the
 * order date; the lead time that of the vendor item, else of the item, else of the vendor. Of the
 * prices it has the lowest of that day, or all of that day and later ones.
 */
export const selectOffered = (
  orgId: string,
  itemIds: readonly string[] | undefined,
  on: string,
  prices: 'lowest' | 'from then on',
): Statement<Offered> =>
  sql<Offered>`select t.id as "vendorItemId", t.vendor_id as "vendorId", t.item_id as "itemId",
      v.code as "vendorCode", v.name as "vendorName", t.is_preferred as "isPreferred",
      t.currency = coalesce(v.currency, o.base_currency) as "isInOrderCurrency",
      t.purchase_unit as "purchaseUnit", t.units_per_purchase_unit as "unitsPerPurchaseUnit",
      t.minimum_order_quantity as minimum, t.order_multiple as multiple,
      coalesce(t.lead_time_days, i.lead_time_days, v.lead_time_days, 0) as "leadTimeDays",
      t.currency, ${pricesFrom(on, prices)} as prices,
      case when t.currency = o.base_currency then 1 else (select r.rate from exchange_rates r
        where r.org_id = ${orgId} and r.currency = t.currency and r.valid_from <= ${on}::date
        order by r.valid_from desc limit 1) end as rate,
      i.whole_units as "wholeUnits",
      t.units_per_purchase_unit <> 1 or upper(t.purchase_unit) <> upper(i.unit) as "inPacks"
    from vendor_items t
    join organizations o on o.id = ${orgId}
    join vendors v on v.org_id = ${orgId} and v.id = t.vendor_id and v.is_active
    cross join lateral (
      select m.unit, m.whole_units, m.lead_time_days from materials m
        where m.org_id = ${orgId} and m.id = t.material_id and m.is_active
      union all
      select k.unit, k.whole_units, k.lead_time_days from skus k
        where k.org_id = ${orgId} and k.id = t.sku_id and k.is_active and k.is_bought) i
    where t.org_id = ${orgId}${ofItems(itemIds)} and t.is_active`;

/** Prices are stored by quantity and day: the first one of a day is the lowest. */
const pricesFrom = (on: string, which: 'lowest' | 'from then on'): Fragment =>
  which === 'lowest'
    ? part`coalesce((select jsonb_build_array(e.price)
        from jsonb_array_elements(t.prices) with ordinality e (price, place)
        where ${holdsOn(part`e.price`, part`${on}::text`)} order by e.place limit 1), '[]')`
    : part`(select coalesce(jsonb_agg(e.price order by e.place), '[]')
        from jsonb_array_elements(t.prices) with ordinality e (price, place)
        where coalesce(e.price->>'validTo', '9999-12-31') collate "C" >= ${on}::text collate "C")`;

/** The price that so many purchase units of each vendor item reach on a day. */
export const selectReached = (
  orgId: string,
  lots: readonly { vendorItemId: string; packs: Exact }[],
  on: string,
): Statement<Reached> =>
  sql<Reached>`select t.id as "vendorItemId", p.price
    from unnest(${lots.map(({ vendorItemId }) => vendorItemId)}::uuid[],
      ${lots.map(({ packs }) => packs)}::numeric[]) as w (id, packs)
    join vendor_items t on t.org_id = ${orgId} and t.id = w.id
    cross join lateral (
      select e.price from jsonb_array_elements(t.prices) with ordinality e (price, place)
      where ${holdsOn(part`e.price`, part`${on}::text`)}
        and (e.price->>'fromQuantity')::numeric <= w.packs
      order by e.place desc limit 1) p`;

interface Reached {
  vendorItemId: string;
  price: VendorPrice;
}

const ofItems = (itemIds: readonly string[] | undefined): Fragment =>
  itemIds === undefined ? part`` : part` and t.item_id = any(${itemIds}::uuid[])`;

/** Whether there is an item, and today's day in the organization. */
export const selectToday = (
  orgId: string,
  itemId: string,
  now: Date,
): Statement<{ today: string; isKnown: boolean }> =>
  sql<{ today: string; isKnown: boolean }>`select
      (${now}::timestamptz at time zone o.timezone)::date::text as today,
      exists (select 1 from items i where i.org_id = ${orgId} and i.id = ${itemId}) as "isKnown"
    from organizations o where o.id = ${orgId}`;
