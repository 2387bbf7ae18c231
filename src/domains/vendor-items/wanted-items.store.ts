import { type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import type { OrderableItem } from '../inventory/purchase-terms.ts';
import { holdsOn } from './price-days.store.ts';
import type { VendorItemTerms } from './vendor-items.store.ts';

/** SQL that reads the vendor items that lines of orders can mean. */

/** A vendor item with its item; its decimals are texts. */
export interface FoundItem extends VendorItemTerms {
  item: OrderableItem;
}

/** A line of an order by the name by which it finds a vendor item: an id, a code, or an item. */
export interface WantedItem {
  vendorId: string;
  id: string | null;
  vendorCode: string | null;
  itemId: string | null;
  unit: string | null;
  /** Whether the line has the price of its vendor item. */
  needsPrice: boolean;
  quantity: Exact | null;
  /** Null: the day of `now`. */
  orderDate: string | null;
  now: Date;
}

/** The lines, with one key for all that name the same code, or the same item, of a vendor. */
const linesOf = (orgId: string, wanted: readonly WantedItem[]): Fragment => part`
  select w.vendor_id, w.id, w.item_id, code_key(w.vendor_code) as code_key,
    name_key(w.unit) as unit_key, w.quantity,
    case when w.needs_price then
      coalesce(w.day, (w.now at time zone o.timezone)::date::text) collate "C" end as day,
    case when w.vendor_code is not null then 'code ' || w.vendor_id || ' ' || code_key(w.vendor_code)
      when w.item_id is not null then 'item ' || w.vendor_id || ' ' || w.item_id end as key
  from unnest(${wanted.map(({ vendorId }) => vendorId)}::uuid[],
    ${wanted.map(({ id }) => id)}::uuid[],
    ${wanted.map(({ vendorCode }) => vendorCode)}::text[],
    ${wanted.map(({ itemId }) => itemId)}::uuid[],
    ${wanted.map(({ unit }) => unit)}::text[],
    ${wanted.map(({ needsPrice }) => needsPrice)}::boolean[],
    ${wanted.map(({ quantity }) => quantity)}::numeric[],
    ${wanted.map(({ orderDate }) => orderDate)}::text[],
    ${wanted.map(({ now }) => now.toISOString())}::timestamptz[])
      as w (vendor_id, id, vendor_code, item_id, unit, needs_price, quantity, day, now)
  join organizations o on o.id = ${orgId}`;

/**
 * The active vendor items of each code and each item, in the order in which lines choose: two are
 * enough to know that there are several, and of these the preferred one is first.
 */
const rankedOf = (orgId: string): Fragment => part`
  select f.key, f.id, f.purchase_unit_key as unit_key,
    row_number() over (partition by f.key order by f.is_preferred desc, f.id) as place,
    row_number() over (partition by f.key, f.purchase_unit_key
      order by f.is_preferred desc, f.id) as place_in_unit
  from (
    select n.key, v.* from (
        select distinct w.key, w.vendor_id, w.code_key from w where w.code_key is not null) n
      cross join lateral (
        select x.id, x.purchase_unit_key, x.is_preferred from vendor_items x
        where x.org_id = ${orgId} and x.vendor_id = n.vendor_id
          and x.vendor_code_key = n.code_key and x.is_active limit all) v
    union all
    select n.key, v.* from (
        select distinct w.key, w.vendor_id, w.item_id from w where w.item_id is not null) n
      cross join lateral (
        select x.id, x.purchase_unit_key, x.is_preferred from vendor_items x
        where x.org_id = ${orgId} and x.vendor_id = n.vendor_id and x.item_id = n.item_id
          and x.is_active limit all) v) f`;

/** Vendor items that a line can mean: by its id, else two of its name, and two in its unit. */
const candidates = part`
  select w.id, w.day, w.quantity from w where w.id is not null
  union
  select r.id, w.day, w.quantity from w join ranked r on r.key = w.key and r.place <= 2
  union
  select r.id, w.day, w.quantity from w
    join ranked r on r.key = w.key and r.unit_key = w.unit_key and r.place_in_unit <= 2`;

/**
 * Of the prices, which are stored by quantity and day, those that a line can have: on its day the
 * lowest, from which the vendor item is sold, and the last one that its quantity reaches.
 */
const pricesOfLines = part`(
  select coalesce(jsonb_agg(u.price order by u.place), '[]') from (
    select distinct p.place, p.price from unnest(c.days, c.quantities) d (day, quantity)
    cross join lateral (
      (select e.place, e.price from jsonb_array_elements(t.prices) with ordinality e (price, place)
        where ${holdsOn(part`e.price`, part`d.day`)} order by e.place limit 1)
      union all
      (select e.place, e.price from jsonb_array_elements(t.prices) with ordinality e (price, place)
        where ${holdsOn(part`e.price`, part`d.day`)}
          and (e.price->>'fromQuantity')::numeric <= d.quantity
        order by e.place desc limit 1)) p) u)`;

/** They are locked, so that none is deleted before the line is written. */
export const selectWanted = (orgId: string, wanted: readonly WantedItem[]): Statement<FoundItem> =>
  sql<FoundItem>`with w as materialized (${linesOf(orgId, wanted)}),
    ranked as materialized (${rankedOf(orgId)}),
    c as materialized (
      select u.id, array_agg(u.day) as days, array_agg(u.quantity) as quantities
      from (${candidates}) u group by u.id)
    select t.id, t.vendor_id as "vendorId", t.material_id as "materialId", t.sku_id as "skuId",
      t.vendor_code as "vendorCode", t.purchase_unit as "purchaseUnit",
      t.units_per_purchase_unit as "unitsPerPurchaseUnit", t.currency,
      ${pricesOfLines} as prices,
      t.is_preferred as "isPreferred", t.is_active as "isActive", i.item
    from vendor_items t
    join c on c.id = t.id
    cross join lateral (
      select jsonb_build_object('id', m.id, 'isActive', m.is_active, 'isBought', true,
          'unit', m.unit, 'purchaseUnit', m.purchase_unit,
          'unitsPerPurchaseUnit', m.units_per_purchase_unit::text) as item
        from materials m where m.org_id = ${orgId} and m.id = t.material_id
      union all
      select jsonb_build_object('id', k.id, 'isActive', k.is_active, 'isBought', k.is_bought,
          'unit', k.unit, 'purchaseUnit', k.purchase_unit,
          'unitsPerPurchaseUnit', k.units_per_purchase_unit::text)
        from skus k where k.org_id = ${orgId} and k.id = t.sku_id) i
    where t.org_id = ${orgId} and t.id = any(array(select c.id from c))
    order by t.vendor_code_key, t.id for key share of t`;
