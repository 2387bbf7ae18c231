import { part, type Statement, sql } from '../kernel/database/sql.ts';
import type { Cut } from './change.ts';
import type { RecostedLayer } from './cuts.ts';
import type { Cause } from './revaluation.store.ts';

/** SQL on goods that went back to their vendors. */

/** Writes the units of layers that have gone back. */
export const writeCuts = (orgId: string, cuts: readonly Cut[]): Statement =>
  sql`update ledger_entries t set cut_quantity = g.quantity
    from unnest(${cuts.map(({ layer }) => layer.id)}::uuid[],
      ${cuts.map(({ quantity }) => quantity)}::numeric[]) as g (id, quantity)
    where t.org_id = ${orgId} and t.id = g.id`;

/**
 * Goods that went back cost what their layer costs: writes those entries of these layers that
 * differ, and a line of history for each. Returns these entries. Their pools must be locked.
 */
export const recostCuts = (
  orgId: string,
  layers: readonly RecostedLayer[],
  cause: Cause,
): Statement<{ id: string }> =>
  sql<{ id: string }>`with changed as (
      select t.id, t.unit_cost as old_unit_cost, t.value as old_value, g.unit_cost,
        t.quantity * g.unit_cost as value
      from unnest(${layers.map(({ itemId }) => itemId)}::uuid[],
        ${layers.map(({ position }) => position)}::bigint[],
        ${layers.map(({ unitCost }) => unitCost)}::numeric[]) as g (item_id, position, unit_cost)
      join ledger_entries t on t.org_id = ${orgId} and t.item_id = g.item_id
        and t.cut_from = g.position and t.cut_from is not null and t.voided_at is null
      where t.unit_cost <> g.unit_cost),
    updated as (
      update ledger_entries t set unit_cost = c.unit_cost, value = c.value
      from changed c where t.org_id = ${orgId} and t.id = c.id)
    insert into cost_history (org_id, ledger_entry_id, number, old_unit_cost, new_unit_cost,
      old_value, new_value, cause_type, cause_id, changed_at)
    select ${orgId}, c.id, 1 + coalesce((select max(h.number) from cost_history h
        where h.org_id = ${orgId} and h.ledger_entry_id = c.id), 0),
      c.old_unit_cost, c.unit_cost, c.old_value, c.value, ${cause.type}, ${cause.id}, ${cause.now}
    from changed c returning ledger_entry_id as id`;

/** The entry `t` of goods that went back: the active entry of the receipt that brought them. */
export const cutEntryId = (orgId: string) => part`case when t.cut_from is not null then (
    select r.id from ledger_entries r
    where r.org_id = ${orgId} and r.item_id = t.item_id and r.position = t.cut_from
      and r.cut_quantity > 0 and r.voided_at is null) end`;
