import { type Fragment, part, type Statement, sql } from '../kernel/database/sql.ts';
import type { Exact } from '../kernel/values/exact.ts';
import { openUnits, withFirstLayers } from './open-layers.store.ts';

/**
 * A consumption of an entry's units; an entry without any has one row, too. Decimals are exact in a
 * transaction, and text where a read prints them.
 */
export type LayerRow = {
  entryId: string;
  ledgerEntryId: string | null;
  quantity: Exact | string | null;
  unitCost: Exact | string | null;
  /** True for a consumption in a cycle, which is valued at the consumer's provisional unit cost. */
  provisional: boolean | null;
  openQuantity: Exact | string | null;
  provisionalQuantity: Exact | string | null;
  /** Null when no unit is provisional. */
  provisionalUnitCost: Exact | string | null;
};

export const selectLayers = (orgId: string, id: string): Fragment =>
  layersOf(orgId, part`t.id = ${id}`);

/** Of one entry, with decimals that are exact. */
export const selectTaken = (orgId: string, id: string): Statement<LayerRow> =>
  sql<LayerRow>`${selectLayers(orgId, id)}`;

/** Of several entries, inbound or outbound. */
export const selectConsumptions = (orgId: string, ids: readonly string[]): Statement<LayerRow> =>
  sql<LayerRow>`${layersOf(orgId, part`t.id = any(${ids}::uuid[])`)}`;

/** Of everything that several records consumed. */
export const selectTakenFrom = (orgId: string, sourceIds: readonly string[]): Statement<LayerRow> =>
  sql<LayerRow>`${layersOf(
    orgId,
    part`t.source_id = any(${sourceIds}::uuid[]) and t.event_type = 'CONSUME'`,
  )}`;

/** Of everything that a record consumed. */
export const selectLayersFrom = (orgId: string, sourceId: string): Fragment =>
  layersOf(orgId, part`t.source_id = ${sourceId} and t.event_type = 'CONSUME'`);

/**
 * The consumptions of entries, computed when they are read: they are not stored. An entry's
 * interval of units begins where the day totals and the earlier rows of its day end; the rows of
 * the other direction that overlap it are looked for from the day in which its first unit lies.
 * They are found once, not for each entry; the index of pools requires `direction <> 0`. What
 * joins are made by is computed before them: row level security keeps a condition out of an index
 * if its operators could show rows of others. A test compares the result with that of `match.ts`.
 */
const layersOf = (orgId: string, condition: Fragment): Fragment => part`
  with entry as (
    select t.id, t.item_id, t.direction, t.position, t.unit_cost, t.provisional_quantity,
      t.provisional_unit_cost, t.quantity - t.cut_quantity as quantity, -t.direction as opposite,
      case when t.direction = 1 then ${openUnits} end as open_quantity,
      case when t.direction = 1 then d.quantity_in else d.quantity_out end + coalesce((
        select sum(r.quantity - r.cut_quantity) from ledger_entries r
        where r.org_id = ${orgId} and r.item_id = t.item_id and r.direction = t.direction
          and r.direction <> 0 and r.day = t.day and r.position < t.position
          and r.voided_at is null), 0) as starts
    from ledger_entries t
    join ${withFirstLayers(orgId)} on p.item_id = t.item_id
    cross join lateral (
      select coalesce(sum(i.quantity_in), 0) as quantity_in,
        coalesce(sum(i.quantity_out), 0) as quantity_out
      from item_days i
      where i.org_id = ${orgId} and i.item_id = t.item_id and i.day < t.day) d
    where t.org_id = ${orgId} and ${condition} and t.direction in (1, -1) and t.voided_at is null),
  days as (
    select e.id as entry_id, e.item_id, e.opposite, e.starts, e.quantity, i.day, x.units,
      sum(x.units) over (partition by e.id order by i.day) - x.units as before
    from entry e
    join item_days i on i.org_id = ${orgId} and i.item_id = e.item_id
    cross join lateral (
      select case when e.direction = 1 then i.quantity_out else i.quantity_in end as units) x
    where x.units > 0),
  reach as (
    select d.entry_id, d.item_id, d.opposite, min(d.day) as first_day, max(d.day) as last_day,
      min(d.before) as before
    from days d
    where d.before < d.starts + d.quantity and d.before + d.units > d.starts
    group by d.entry_id, d.item_id, d.opposite),
  others as (
    select h.entry_id, r.id, r.quantity - r.cut_quantity as quantity, r.unit_cost,
      r.provisional_unit_cost, r.day, r.position,
      h.before + sum(r.quantity - r.cut_quantity) over (
        partition by h.entry_id order by r.day, r.position)
        - (r.quantity - r.cut_quantity) as starts
    from reach h
    join ledger_entries r on r.org_id = ${orgId} and r.item_id = h.item_id
      and r.direction = h.opposite and r.direction <> 0 and r.voided_at is null
      and r.day >= h.first_day and r.day <= h.last_day),
  consumptions as materialized (
    select e.id as entry_id, o.id, o.day, o.position,
      least(o.starts + o.quantity, e.starts + e.quantity)
        - greatest(o.starts, e.starts) as quantity,
      case when e.direction = 1 then e.unit_cost else o.unit_cost end as unit_cost,
      case when e.direction = 1 then o.provisional_unit_cost
        else e.provisional_unit_cost end as provisional_unit_cost,
      case when e.direction = 1 then e.id else o.id end as inbound_id,
      case when e.direction = 1 then o.id else e.id end as outbound_id
    from others o
    join entry e on e.id = o.entry_id
    where o.starts < e.starts + e.quantity and o.starts + o.quantity > e.starts
      and o.quantity > 0 and e.quantity > 0)
  select e.id as "entryId", k.id as "ledgerEntryId", k.quantity,
    case when c.org_id is null then k.unit_cost else k.provisional_unit_cost end as "unitCost",
    nullif(c.org_id is not null, false) as provisional, e.open_quantity as "openQuantity",
    e.provisional_quantity as "provisionalQuantity",
    case when e.provisional_quantity > 0 then e.provisional_unit_cost end as "provisionalUnitCost"
  from entry e
  left join consumptions k on k.entry_id = e.id
  left join circular_matches c on c.org_id = ${orgId}
    and c.outbound_id = k.outbound_id and c.inbound_id = k.inbound_id
  order by e.position, k.day, k.position`;
