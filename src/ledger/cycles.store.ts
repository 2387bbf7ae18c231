import { type Statement, sql } from '../kernel/database/sql.ts';
import type { Exact } from '../kernel/values/exact.ts';
import { type SourceType, signs } from './kinds.ts';
import type { EntryValuation } from './pool.ts';
import { poolColumns, type RawPoolEntry } from './pool-entries.store.ts';

/** SQL on the pools of a cycle. They are read whole: receipts may consume from all of them. */

export interface SourcedPoolEntry extends RawPoolEntry {
  itemId: string;
  sourceType: SourceType | null;
  sourceId: string | null;
}

/** All active entries of pools, with their sources. */
export const selectCycleEntries = (
  orgId: string,
  itemIds: readonly string[],
): Statement<SourcedPoolEntry> =>
  sql<SourcedPoolEntry>`select t.item_id as "itemId", t.source_type as "sourceType",
      t.source_id as "sourceId", ${poolColumns}
    from ledger_entries t
    where t.org_id = ${orgId} and t.item_id = any(${itemIds}::uuid[]) and t.direction in (1, -1)
      and t.voided_at is null
    order by t.day, t.position`;

export interface RevaluedEntry {
  id: string;
  direction: 'in' | 'out';
  before: EntryValuation;
  after: EntryValuation;
}

/** Writes valuations that have changed; each change of a cost adds to the cost history. */
export function updateValuations(
  orgId: string,
  entries: readonly RevaluedEntry[],
  cause: { type: string; id: string; now: Date },
): Statement {
  const list = (pick: (entry: RevaluedEntry) => Exact) => entries.map(pick);
  return sql`with changed as (
      select * from unnest(${entries.map((entry) => entry.id)}::uuid[],
        ${entries.map((entry) => signs[entry.direction])}::smallint[],
        ${list((entry) => entry.after.value)}::numeric[],
        ${list((entry) => entry.after.provisionalQuantity)}::numeric[],
        ${list((entry) => entry.after.unitCost)}::numeric[],
        ${list((entry) => entry.before.value)}::numeric[],
        ${list((entry) => entry.before.unitCost)}::numeric[])
        as c (id, direction, value, provisional_quantity, unit_cost, old_value, old_unit_cost)),
    updated as (
      update ledger_entries t set unit_cost = c.unit_cost,
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
    from changed c where c.unit_cost <> c.old_unit_cost or c.value <> c.old_value
    returning 1 as one`;
}

/**
 * Replaces the stored consumptions of these pools that `cycle.ts` values at the consumer's
 * provisional unit cost. No other consumption is stored.
 */
export const writeCycleConsumptions = (
  orgId: string,
  itemIds: readonly string[],
  consumptions: readonly { outboundId: string; inboundId: string }[],
): Statement[] => [
  sql`delete from circular_matches m using ledger_entries t
    where m.org_id = ${orgId} and t.org_id = ${orgId} and t.id = m.outbound_id
      and t.item_id = any(${itemIds}::uuid[])`,
  sql`insert into circular_matches (org_id, outbound_id, inbound_id)
    select ${orgId}, c.outbound_id, c.inbound_id
    from unnest(${consumptions.map((m) => m.outboundId)}::uuid[],
      ${consumptions.map((m) => m.inboundId)}::uuid[]) as c (outbound_id, inbound_id)
    returning 1 as one`,
];
