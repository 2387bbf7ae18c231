import { type Statement, sql } from '../kernel/database/sql.ts';
import type { Exact } from '../kernel/values/exact.ts';
import { setsCurrentCost } from './kinds.store.ts';
import type { RolledUp } from './roll-up.ts';

/**
 * SQL on current costs of items, and of SKUs, which have them too; those of materials are written
 * in material-costs.store.ts.
 */

export interface CurrentCost {
  id: string;
  currentCost: Exact;
}

export const selectCurrentCosts = (
  orgId: string,
  itemIds: readonly string[],
): Statement<CurrentCost> =>
  sql<CurrentCost>`select i.id, i.current_cost as "currentCost" from items i
    where i.org_id = ${orgId} and i.id = any(${itemIds}::uuid[])`;

/** Codes of materials and SKUs, in the order of the ids. */
export const selectCodes = (
  orgId: string,
  itemIds: readonly string[],
): Statement<{ code: string }> =>
  sql<{ code: string }>`select coalesce(m.code, k.code) as code
    from unnest(${itemIds}::uuid[]) with ordinality as g (id, number)
    left join materials m on m.org_id = ${orgId} and m.id = g.id
    left join skus k on k.org_id = ${orgId} and k.id = g.id
    order by g.number`;

/**
 * The current cost of a SKU without a recipe is that of its last active entry that states one: a
 * receipt of a purchase order, or an ADJUST. Returns the SKUs whose cost has changed.
 */
export const updateGivenCosts = (
  orgId: string,
  itemIds: readonly string[],
): Statement<{ id: string }> =>
  sql<{ id: string }>`with costs as (
      select i.id, coalesce((
        select t.unit_cost from ledger_entries t
        where t.org_id = ${orgId} and t.item_id = i.id and t.direction = 1 and t.voided_at is null
          and ${setsCurrentCost('finished_goods')}
        order by t.day desc, t.position desc limit 1), 0) as unit_cost
      from items i
      where i.org_id = ${orgId} and i.id = any(${itemIds}::uuid[]) and i.kind = 'sku'
        and not exists (select 1 from boms b where b.org_id = ${orgId} and b.sku_id = i.id)),
    updated as (
      update items i set current_cost = c.unit_cost from costs c
      where i.org_id = ${orgId} and i.id = c.id and i.current_cost <> c.unit_cost)
    update skus s set current_cost = c.unit_cost from costs c
    where s.org_id = ${orgId} and s.id = c.id and s.current_cost <> c.unit_cost
    returning s.id`;

/** Writes rolled up costs; returns the SKUs whose cost has changed. */
export function updateRolledUp(orgId: string, rolled: ReadonlyMap<string, RolledUp>): Statement {
  const ids = [...rolled.keys()];
  const costs = [...rolled.values()];
  return sql`with costs as (
      select * from unnest(${ids}::uuid[], ${costs.map((c) => c.materialUnitCost)}::numeric[],
        ${costs.map((c) => c.currentCost)}::numeric[]) as c (id, material_unit_cost, current_cost)),
    updated as (
      update items i set current_cost = c.current_cost from costs c
      where i.org_id = ${orgId} and i.id = c.id and i.current_cost <> c.current_cost)
    update skus s set material_unit_cost = c.material_unit_cost, current_cost = c.current_cost
    from costs c
    where s.org_id = ${orgId} and s.id = c.id
      and (s.material_unit_cost, s.current_cost) <> (c.material_unit_cost, c.current_cost)
    returning s.id`;
}

/** For SKUs whose recipes are deleted. */
export const clearRolledUp = (orgId: string, skuIds: readonly string[]): Statement =>
  sql`update skus set material_unit_cost = 0
    where org_id = ${orgId} and id = any(${skuIds}::uuid[])`;
