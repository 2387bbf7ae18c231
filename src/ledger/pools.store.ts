import { literally, type Statement, sql } from '../kernel/database/sql.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import { groupedBy } from '../kernel/grouped-by.ts';
import type { Exact } from '../kernel/values/exact.ts';
import type { PoolDay, PoolTotals } from './pool.ts';

/** SQL on the cost pools of items: their totals in `items`, `item_days`, and open layers. */

/** The pool of an item. Under its lock no other transaction values the item. */
export interface ItemPool extends PoolTotals {
  id: string;
  currentCost: Exact;
  lastInDay: string | null;
  lastOutDay: string | null;
}

/** The pools of items, which must be locked. */
export const selectPools = (orgId: string, itemIds: readonly string[]): Statement<ItemPool> =>
  sql<ItemPool>`select i.id, i.current_cost as "currentCost", i.quantity_in as "quantityIn",
      i.quantity_out as "quantityOut", i.value,
      (select max(d.day) from ledger_entries d where d.org_id = ${orgId} and d.item_id = i.id
        and d.direction = 1 and d.voided_at is null) as "lastInDay",
      (select max(d.day) from ledger_entries d where d.org_id = ${orgId} and d.item_id = i.id
        and d.direction = -1 and d.voided_at is null) as "lastOutDay"
    from items i where i.org_id = ${orgId} and i.id = any(${itemIds}::uuid[])`;

/** The days of the first open layers of items that have any. */
export const selectFirstOpenDays = (
  orgId: string,
  itemIds: readonly string[],
): Statement<{ itemId: string; day: string }> =>
  sql<{ itemId: string; day: string }>`select g.item_id as "itemId", o.day
    from unnest(${itemIds}::uuid[]) as g (item_id)
    cross join lateral (
      select t.day from ledger_entries t
      where t.org_id = ${orgId} and t.item_id = g.item_id and t.is_open
      order by t.day, t.position limit 1) o`;

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

/** An open layer, with what its consumption needs. */
export interface OpenLayer {
  id: string;
  itemId: string;
  openQuantity: Exact;
  unitCost: Exact;
}

/** The first open layers of each item, in order. */
export const openLayers = (
  orgId: string,
  itemIds: readonly string[],
  limit: number,
): Statement<OpenLayer> =>
  sql<OpenLayer>`select l.id, g.item_id as "itemId", l.open_quantity as "openQuantity",
      l.unit_cost as "unitCost"
    from unnest(${itemIds}::uuid[]) g (item_id)
    cross join lateral (
      select t.id, t.open_quantity, t.unit_cost, t.day, t.position from ledger_entries t
      where t.org_id = ${orgId} and t.item_id = g.item_id and t.is_open
      order by t.day, t.position limit ${limit}) l
    order by l.day, l.position`;

/** Writes the open quantities of layers. */
export const drawLayers = (
  orgId: string,
  layers: readonly { id: string; openQuantity: Exact }[],
): Statement =>
  sql`update ledger_entries t set open_quantity = c.open_quantity
    from unnest(${layers.map((layer) => layer.id)}::uuid[],
      ${layers.map((layer) => layer.openQuantity)}::numeric[]) as c (id, open_quantity)
    where t.org_id = ${orgId} and t.id = c.id`;

/** Writes the totals of pools. */
export const updatePools = (
  orgId: string,
  totals: readonly (PoolTotals & { itemId: string })[],
): Statement =>
  sql`update items i set quantity_in = c.quantity_in, quantity_out = c.quantity_out,
      value = c.value
    from unnest(${totals.map((t) => t.itemId)}::uuid[],
      ${totals.map((t) => t.quantityIn)}::numeric[],
      ${totals.map((t) => t.quantityOut)}::numeric[], ${totals.map((t) => t.value)}::numeric[])
      as c (id, quantity_in, quantity_out, value)
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
