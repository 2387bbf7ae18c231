import { type Statement, sql } from '../kernel/database/sql.ts';
import type { Exact } from '../kernel/values/exact.ts';
import { setsCurrentCost } from './kinds.store.ts';

/**
 * SQL on the costs of materials: `item_cost_settings`, `materials.unit_cost`, `items.current_cost`.
 * The cost rows of the materials must be locked, or new.
 */

/** A manual cost: base currency per stock unit, null for unknown. */
export interface CostSetting {
  materialId: string;
  unitCost: Exact | string | null;
}

/** The first cost of a new material, and the user who sets it. */
export interface FirstCost extends CostSetting {
  setBy: string;
}

/** The first costs of new materials, null for none. */
export const insertFirstCosts = (
  orgId: string,
  settings: readonly FirstCost[],
  now: Date,
): Statement => sql`insert into item_cost_settings
    (org_id, item_id, number, unit_cost, set_at, set_by)
  select ${orgId}, g.id, 1, g.unit_cost, ${now}, g.set_by
  from unnest(${settings.map((setting) => setting.materialId)}::uuid[],
    ${settings.map((setting) => setting.unitCost)}::numeric[],
    ${settings.map((setting) => setting.setBy)}::uuid[]) as g (id, unit_cost, set_by)
  where g.unit_cost is not null
  returning 1 as one`;

/**
 * Inserts manual costs, one for each material; a material that has this cost already gets none. A
 * setting comes directly after the material's latest receipt, or before the first one.
 */
export const insertSettings = (
  orgId: string,
  settings: readonly CostSetting[],
  setBy: string,
  now: Date,
): Statement => sql`insert into item_cost_settings
    (org_id, item_id, number, unit_cost, after_day, after_position, set_at, set_by)
  select ${orgId}, m.id,
    1 + coalesce((select max(c.number) from item_cost_settings c
      where c.org_id = ${orgId} and c.item_id = m.id), 0),
    g.unit_cost, r.day, r.position, ${now}, ${setBy}
  from unnest(${settings.map((setting) => setting.materialId)}::uuid[],
    ${settings.map((setting) => setting.unitCost)}::numeric[]) as g (id, unit_cost)
  join materials m on m.org_id = ${orgId} and m.id = g.id
    and m.unit_cost is distinct from g.unit_cost
  left join lateral (
    select t.day, t.position from ledger_entries t
    where t.org_id = ${orgId} and t.item_id = m.id and t.direction = 1
      and t.voided_at is null and t.event_type = 'RECEIVE'
    order by t.day desc, t.position desc limit 1) r on true
  returning 1 as one`;

/** Deletes the manual costs that one write has set. */
export const deleteSettings = (
  orgId: string,
  { ids, at, by }: { ids: readonly string[]; at: string; by: string },
): Statement =>
  sql`delete from item_cost_settings h
    where h.org_id = ${orgId} and h.item_id = any(${ids}::uuid[])
      and h.set_at = ${at}::timestamptz and h.set_by = ${by}`;

/** The day that the last manual cost of a material comes after. */
interface SettingDay {
  materialId: string;
  day: string;
}

/** Of the materials that have a manual cost since a receipt, also one that was deleted later. */
export const selectSettingDays = (
  orgId: string,
  materialIds: readonly string[],
): Statement<SettingDay> =>
  sql<SettingDay>`select h.item_id as "materialId", max(h.after_day) as day
    from item_cost_settings h
    where h.org_id = ${orgId} and h.item_id = any(${materialIds}::uuid[])
      and h.after_day is not null
    group by h.item_id`;

/**
 * The cost of a material is the last one in the order of its receipts and its manual costs.
 * Receipts at no cost and found stock do not count. Returns the materials whose cost has changed.
 */
export const updateMaterialCosts = (
  orgId: string,
  materialIds: readonly string[],
): Statement<{ id: string }> =>
  sql<{ id: string }>`with costs as (
      select i.id, (
        select c.unit_cost from (
          (select t.day, t.position, 0 as number, t.unit_cost from ledger_entries t
            where t.org_id = ${orgId} and t.item_id = i.id and t.direction = 1
              and t.voided_at is null and ${setsCurrentCost('materials')}
            order by t.day desc, t.position desc limit 1)
          union all
          (select h.after_day, h.after_position, h.number, h.unit_cost from item_cost_settings h
            where h.org_id = ${orgId} and h.item_id = i.id
            order by h.after_day desc nulls last, h.after_position desc nulls last,
              h.number desc limit 1)) c
        order by c.day desc nulls last, c.position desc nulls last, c.number desc limit 1
      ) as unit_cost
      from items i
      where i.org_id = ${orgId} and i.id = any(${materialIds}::uuid[]) and i.kind = 'material'),
    updated as (
      update items i set current_cost = coalesce(c.unit_cost, 0) from costs c
      where i.org_id = ${orgId} and i.id = c.id
        and i.current_cost <> coalesce(c.unit_cost, 0))
    update materials m set unit_cost = c.unit_cost from costs c
    where m.org_id = ${orgId} and m.id = c.id and m.unit_cost is distinct from c.unit_cost
    returning m.id`;
