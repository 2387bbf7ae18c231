import type { Transaction } from '../kernel/database/database.ts';
import { type Statement, sql } from '../kernel/database/sql.ts';
import type { Exact } from '../kernel/values/exact.ts';
import type { PoolFigures } from './pool.ts';
import { poolColumns } from './pool-rows.store.ts';

/** SQL on pools that feed each other: whole, since a circle may reach anywhere in them. */

/** All unvoided rows of pools, with where they come from. */
export const circleRows = (
  tx: Transaction,
  orgId: string,
  itemIds: readonly string[],
): Promise<Record<string, unknown>[]> =>
  tx.rows(sql`select t.item_id as "itemId", t.source_type as "sourceType",
      t.source_id as "sourceId", ${poolColumns}
    from ledger_entries t
    where t.org_id = ${orgId} and t.item_id = any(${itemIds}::uuid[]) and t.direction <> 0
      and t.voided_at is null
    order by t.day, t.position`);

export interface SettledRow {
  id: string;
  direction: 'in' | 'out';
  before: PoolFigures;
  after: PoolFigures;
}

/** Writes rows whose figures changed; each change of cost leaves a line of history. */
export function settleRows(
  orgId: string,
  rows: readonly SettledRow[],
  cause: { type: string; id: string; now: Date },
): Statement {
  const list = (pick: (row: SettledRow) => Exact) => rows.map(pick);
  return sql`with changed as (
      select * from unnest(${rows.map((row) => row.id)}::uuid[],
        ${rows.map((row) => (row.direction === 'in' ? 1 : -1))}::smallint[],
        ${list((row) => row.after.openQuantity)}::numeric[],
        ${list((row) => row.after.value)}::numeric[],
        ${list((row) => row.after.provisionalQuantity)}::numeric[],
        ${list((row) => row.after.unitCost)}::numeric[],
        ${list((row) => row.before.value)}::numeric[],
        ${list((row) => row.before.unitCost)}::numeric[])
        as c (id, direction, open_quantity, value, provisional_quantity, unit_cost, old_value,
          old_unit_cost)),
    settled as (
      update ledger_entries t set unit_cost = c.unit_cost,
        open_quantity = case when c.direction = 1 then c.open_quantity end,
        value = case when c.direction = -1 then c.value end,
        provisional_quantity = case when c.direction = -1 then c.provisional_quantity end
      from changed c where t.org_id = ${orgId} and t.id = c.id)
    insert into cost_history (org_id, ledger_entry_id, number, old_unit_cost, new_unit_cost,
      old_value, new_value, cause_type, cause_id, changed_at)
    select ${orgId}, c.id, 1 + coalesce((select max(h.number) from cost_history h
        where h.org_id = ${orgId} and h.ledger_entry_id = c.id), 0),
      c.old_unit_cost, c.unit_cost,
      case when c.direction = -1 then c.old_value end, case when c.direction = -1 then c.value end,
      ${cause.type}, ${cause.id}, ${cause.now}
    from changed c where c.unit_cost <> c.old_unit_cost or c.value <> c.old_value`;
}

/** The totals of pools that were costed whole. */
export const settlePools = (
  orgId: string,
  pools: readonly { itemId: string; quantityIn: Exact; quantityOut: Exact; value: Exact }[],
): Statement =>
  sql`update items i set quantity_in = c.quantity_in, quantity_out = c.quantity_out,
      value = c.value
    from unnest(${pools.map((p) => p.itemId)}::uuid[], ${pools.map((p) => p.quantityIn)}::numeric[],
      ${pools.map((p) => p.quantityOut)}::numeric[], ${pools.map((p) => p.value)}::numeric[])
      as c (id, quantity_in, quantity_out, value)
    where i.org_id = ${orgId} and i.id = c.id`;

/** The circular matches of pools are what was found now, and no others. */
export const writeCircularMatches = (
  orgId: string,
  itemIds: readonly string[],
  matches: readonly { outboundId: string; inboundId: string }[],
): Statement[] => [
  sql`delete from circular_matches m using ledger_entries t
    where m.org_id = ${orgId} and t.org_id = ${orgId} and t.id = m.outbound_id
      and t.item_id = any(${itemIds}::uuid[])`,
  sql`insert into circular_matches (org_id, outbound_id, inbound_id)
    select ${orgId}, c.outbound_id, c.inbound_id
    from unnest(${matches.map((m) => m.outboundId)}::uuid[],
      ${matches.map((m) => m.inboundId)}::uuid[]) as c (outbound_id, inbound_id)`,
];
