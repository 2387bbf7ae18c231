import { literally, type Statement, sql } from '../kernel/database/sql.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import { groupedBy } from '../kernel/grouped-by.ts';
import type { Exact } from '../kernel/values/exact.ts';
import { hasCarried } from './carried.store.ts';
import type { PoolDay, PoolTotals } from './pool.ts';

/** SQL on the cost pools of items: their totals in `items`, and `item_days`. */

/** The pool of an item. Under its lock no other transaction values the item. */
export interface ItemPool extends PoolTotals {
  id: string;
  currentCost: Exact;
  lastInDay: string | null;
  lastOutDay: string | null;
  /** Whether goods of it came back. */
  hasCarried: boolean;
}

/** The pools of items, which must be locked. */
export const selectPools = (orgId: string, itemIds: readonly string[]): Statement<ItemPool> =>
  sql<ItemPool>`select i.id, i.current_cost as "currentCost", i.quantity_in as "quantityIn",
      i.quantity_out as "quantityOut", i.value, i.first_layer_id as "firstLayerId",
      i.first_layer_open as "firstLayerOpen", ${hasCarried(orgId)} as "hasCarried",
      (select max(d.day) from ledger_entries d where d.org_id = ${orgId} and d.item_id = i.id
        and d.direction = 1 and d.voided_at is null) as "lastInDay",
      (select max(d.day) from ledger_entries d where d.org_id = ${orgId} and d.item_id = i.id
        and d.direction = -1 and d.voided_at is null) as "lastOutDay"
    from items i where i.org_id = ${orgId} and i.id = any(${itemIds}::uuid[])`;

/** Units in and out by day of each item. */
export async function poolDays(
  tx: Transaction,
  orgId: string,
  itemIds: readonly string[],
): Promise<Map<string, PoolDay[]>> {
  const rows = await tx.rows(sql<PoolDay & { itemId: string }>`
    select item_id as "itemId", day, quantity_in as "quantityIn", quantity_out as "quantityOut"
    from item_days where org_id = ${orgId} and item_id = any(${itemIds}::uuid[]) order by day`);
  return groupedBy(rows, ({ itemId }) => itemId);
}

/** Writes the totals of pools. */
export const updatePools = (
  orgId: string,
  totals: readonly (PoolTotals & { itemId: string })[],
): Statement =>
  sql`update items i set quantity_in = c.quantity_in, quantity_out = c.quantity_out,
      value = c.value, first_layer_id = c.first_layer_id, first_layer_open = c.first_layer_open
    from unnest(${totals.map((t) => t.itemId)}::uuid[],
      ${totals.map((t) => t.quantityIn)}::numeric[],
      ${totals.map((t) => t.quantityOut)}::numeric[], ${totals.map((t) => t.value)}::numeric[],
      ${totals.map((t) => t.firstLayerId)}::uuid[],
      ${totals.map((t) => t.firstLayerOpen)}::numeric[])
      as c (id, quantity_in, quantity_out, value, first_layer_id, first_layer_open)
    where i.org_id = ${orgId} and i.id = c.id`;

/** Adds units to the day totals of pools, or sets the totals of days that were read before. */
export function writeDays(
  orgId: string,
  days: readonly { itemId: string; day: PoolDay }[],
  how: 'add' | 'set',
): Statement {
  const plus = (column: string) => literally(how === 'add' ? `d.${column} + ` : '');
  return sql`insert into item_days as d (org_id, item_id, day, quantity_in, quantity_out)
    select ${orgId}, c.item_id, c.day, c.quantity_in, c.quantity_out
    from unnest(${days.map((d) => d.itemId)}::uuid[], ${days.map((d) => d.day.day)}::date[],
      ${days.map((d) => d.day.quantityIn)}::numeric[],
      ${days.map((d) => d.day.quantityOut)}::numeric[])
      as c (item_id, day, quantity_in, quantity_out)
    on conflict (org_id, item_id, day) do update set
      quantity_in = ${plus('quantity_in')}excluded.quantity_in,
      quantity_out = ${plus('quantity_out')}excluded.quantity_out
    returning 1 as one`;
}
