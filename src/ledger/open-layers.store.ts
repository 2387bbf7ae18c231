import { type Fragment, literally, part, type Statement, sql } from '../kernel/database/sql.ts';
import type { Exact } from '../kernel/values/exact.ts';

/**
 * SQL that finds the open layers of items. No entry stores what is left of it: consumption takes
 * the layers of an item in order, and the item has the one that it has reached.
 */

/** The items of an organization with the places of their first layers, as the rows `p`. */
export const withFirstLayers = (orgId: string): Fragment => part`(
  select i.id as item_id, i.first_layer_id, i.first_layer_open, f.day as first_layer_day,
    f.position as first_layer_position
  from items i
  left join ledger_entries f on f.org_id = ${orgId} and f.id = i.first_layer_id
  where i.org_id = ${orgId}) p`;

/** The units that are left of the active inbound entry `t` of an item `p`. */
export const openUnits = literally(`case
  when t.id = p.first_layer_id then p.first_layer_open
  when p.first_layer_id is null
    or (t.day, t.position) > (p.first_layer_day, p.first_layer_position)
    then t.quantity - t.cut_quantity
  else 0 end`);

/** The condition of an entry `t` that is an open layer of the item `p`. An index leads to it. */
export const isOpenLayer = literally(`t.item_id = p.item_id and t.direction = 1
  and t.voided_at is null and t.quantity > t.cut_quantity
  and (t.day, t.position)
    >= (coalesce(p.first_layer_day, '-infinity'), coalesce(p.first_layer_position, 0))
  and (t.id is distinct from p.first_layer_id or p.first_layer_open > 0)`);

/** The days of the first open layers of items that have any. */
export const selectFirstOpenDays = (
  orgId: string,
  itemIds: readonly string[],
): Statement<{ itemId: string; day: string }> =>
  sql<{ itemId: string; day: string }>`select p.item_id as "itemId", o.day
    from ${withFirstLayers(orgId)}
    cross join lateral (
      select t.day from ledger_entries t where t.org_id = ${orgId} and ${isOpenLayer}
      order by t.day, t.position limit 1) o
    where p.item_id = any(${itemIds}::uuid[])`;

/** A layer with the units that are left of it, and what its consumption needs. */
export interface OpenLayer {
  id: string;
  itemId: string;
  quantity: Exact;
  unitCost: Exact;
}

/** The first open layers of each item, in order. */
export const openLayers = (
  orgId: string,
  itemIds: readonly string[],
  limit: number,
): Statement<OpenLayer> =>
  sql<OpenLayer>`select l.id, p.item_id as "itemId", l.quantity, l.unit_cost as "unitCost"
    from ${withFirstLayers(orgId)}
    cross join lateral (
      select t.id, ${openUnits} as quantity, t.unit_cost, t.day, t.position
      from ledger_entries t where t.org_id = ${orgId} and ${isOpenLayer}
      order by t.day, t.position limit ${limit}) l
    where p.item_id = any(${itemIds}::uuid[])
    order by l.day, l.position`;

/** Finds the first layers of all items, where a release stored what is open of each layer. */
export const placeFirstLayers = (orgId: string): Statement =>
  sql`update items i set first_layer_id = l.id,
      first_layer_open = greatest(0, l.ends - i.quantity_out)
    from (
      select distinct on (e.item_id) e.item_id, e.id, e.ends
      from (
        select t.item_id, t.id, t.quantity - t.cut_quantity as quantity,
          sum(t.quantity - t.cut_quantity)
            over (partition by t.item_id order by t.day, t.position) as ends
        from ledger_entries t
        where t.org_id = ${orgId} and t.direction = 1 and t.voided_at is null) e
      join items o on o.org_id = ${orgId} and o.id = e.item_id
      where e.ends - e.quantity < o.quantity_out and e.quantity > 0
      order by e.item_id, e.ends desc) l
    where i.org_id = ${orgId} and i.id = l.item_id`;
