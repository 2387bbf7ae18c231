import type { Transaction } from '../../kernel/database/database.ts';
import { literally, type Statement, sql } from '../../kernel/database/sql.ts';
import { type Exact, exact } from '../../kernel/exact.ts';
import {
  figuresOf,
  type PoolDay,
  type PoolFigures,
  type PoolRow,
  type PoolTotals,
  type PoolWindow,
} from '../costing/pool.ts';

/** SQL statements on the cost pools of items: `items`, `item_days`, and the rows' cost columns. */

/** An item's cost row, locked: nobody else matches or re-costs the item until we are done. */
export interface ItemPool extends PoolTotals {
  id: string;
  kind: 'material' | 'sku';
  currentCost: Exact;
  lastInDay: string | null;
  lastOutDay: string | null;
}

/**
 * Locks the cost rows of items, materials before SKUs, each by id. Rows that point at an item can
 * still be written meanwhile: a transfer, which needs no cost row, would else hold figures that the
 * holder of the cost row waits for, and wait for the cost row itself.
 */
export const lockItems = (orgId: string, itemIds: readonly string[]): Statement =>
  sql`select i.id from items i where i.org_id = ${orgId} and i.id = any(${itemIds}::uuid[])
    order by i.kind, i.id for no key update`;

/** Locks the cost rows of items, then reads them. */
export async function lockPools(
  tx: Transaction,
  orgId: string,
  itemIds: readonly string[],
): Promise<ItemPool[]> {
  const [, rows] = await tx.all(
    lockItems(orgId, itemIds),
    sql`select i.id, i.kind, i.current_cost as "currentCost", i.quantity_in as "quantityIn",
        i.quantity_out as "quantityOut", i.value,
        (select max(d.day) from ledger_entries d where d.org_id = i.org_id and d.item_id = i.id
          and d.direction = 1 and d.voided_at is null) as "lastInDay",
        (select max(d.day) from ledger_entries d where d.org_id = i.org_id and d.item_id = i.id
          and d.direction = -1 and d.voided_at is null) as "lastOutDay"
      from items i where i.org_id = ${orgId} and i.id = any(${itemIds}::uuid[])`,
  );
  return (rows ?? []).map((row) => ({
    id: row.id as string,
    kind: row.kind as ItemPool['kind'],
    currentCost: exact(row.currentCost as string),
    quantityIn: exact(row.quantityIn as string),
    quantityOut: exact(row.quantityOut as string),
    value: exact(row.value as string),
    lastInDay: row.lastInDay as string | null,
    lastOutDay: row.lastOutDay as string | null,
  }));
}

export async function poolDays(tx: Transaction, orgId: string, itemId: string): Promise<PoolDay[]> {
  const rows = await tx.rows<Record<'day' | 'quantityIn' | 'quantityOut', string>>(sql`
    select day, quantity_in as "quantityIn", quantity_out as "quantityOut"
    from item_days where org_id = ${orgId} and item_id = ${itemId} order by day`);
  return rows.map((row) => ({
    day: row.day,
    quantityIn: exact(row.quantityIn),
    quantityOut: exact(row.quantityOut),
  }));
}

interface RawPoolRow {
  id: string;
  direction: number;
  day: string;
  position: number;
  quantity: string;
  unitCost: string | null;
  openQuantity: string | null;
  value: string | null;
  provisionalQuantity: string | null;
  provisionalUnitCost: string | null;
}

const poolColumns = literally(`t.id, t.direction, t.day, t.position, t.quantity,
  t.unit_cost as "unitCost", t.open_quantity as "openQuantity", t.value,
  t.provisional_quantity as "provisionalQuantity",
  t.provisional_unit_cost as "provisionalUnitCost"`);

export function poolRowOf(row: RawPoolRow): PoolRow {
  const direction = row.direction === 1 ? 'in' : 'out';
  return {
    id: row.id,
    direction,
    day: row.day,
    position: row.position,
    quantity: exact(row.quantity),
    unitCost: exact((direction === 'in' ? row.unitCost : row.provisionalUnitCost) ?? '0'),
    figures: figuresOf(row),
  };
}

/** The unvoided rows of a pool from a window's days on. */
export async function poolRows(
  tx: Transaction,
  orgId: string,
  itemId: string,
  window: PoolWindow,
): Promise<PoolRow[]> {
  const from = (direction: 1 | -1, day: string | undefined) =>
    sql`select ${poolColumns} from ledger_entries t
      where t.org_id = ${orgId} and t.item_id = ${itemId} and t.direction = ${direction}
        and t.voided_at is null and t.day >= ${day ?? 'infinity'}::date
      order by t.day, t.position`;
  const [inbound = [], outbound = []] = await tx.all(
    from(1, window.fromInDay),
    from(-1, window.fromOutDay),
  );
  return [...inbound, ...outbound].map((row) => poolRowOf(row as unknown as RawPoolRow));
}

/** The first open layers of an item, in order. */
export async function openLayers(
  tx: Transaction,
  orgId: string,
  itemId: string,
  limit: number,
): Promise<PoolRow[]> {
  const rows = await tx.rows<RawPoolRow>(sql`select ${poolColumns} from ledger_entries t
    where t.org_id = ${orgId} and t.item_id = ${itemId} and t.direction = 1
      and t.open_quantity > 0 and t.voided_at is null
    order by t.day, t.position limit ${limit}`);
  return rows.map(poolRowOf);
}

/**
 * Writes the figures of rows whose matching changed; of rows that stood before, costs leave a
 * trace.
 */
export function settleRows(
  orgId: string,
  changes: readonly { row: PoolRow; figures: PoolFigures; historyId: string }[],
  cause: { type: string; id: string; now: Date },
): Statement[] {
  const list = (pick: (change: (typeof changes)[number]) => Exact) => changes.map(pick);
  const ids = changes.map(({ row }) => row.id);
  const outbound = changes.filter(({ row }) => row.direction === 'out');
  const update = sql`update ledger_entries t set
      open_quantity = case when t.direction = 1 then c.open_quantity end,
      value = case when t.direction = -1 then c.value end,
      provisional_quantity = case when t.direction = -1 then c.provisional_quantity end,
      unit_cost = case when t.direction = -1 then c.unit_cost else t.unit_cost end
    from unnest(${ids}::uuid[], ${list((c) => c.figures.openQuantity)}::numeric[],
      ${list((c) => c.figures.value)}::numeric[],
      ${list((c) => c.figures.provisionalQuantity)}::numeric[],
      ${list((c) => c.figures.unitCost)}::numeric[])
      as c (id, open_quantity, value, provisional_quantity, unit_cost)
    where t.org_id = ${orgId} and t.id = c.id`;
  const repriced = outbound.filter(({ row, figures }) => !row.figures.value.eq(figures.value));
  if (repriced.length === 0) return [update];
  const history = sql`insert into cost_history (org_id, id, ledger_entry_id, old_unit_cost,
      new_unit_cost, old_value, new_value, cause_type, cause_id, changed_at)
    select ${orgId}, h.id, h.entry, h.old_cost, h.new_cost, h.old_value, h.new_value,
      ${cause.type}, ${cause.id}, ${cause.now}
    from unnest(${repriced.map((c) => c.historyId)}::uuid[],
      ${repriced.map((c) => c.row.id)}::uuid[],
      ${repriced.map((c) => c.row.figures.unitCost)}::numeric[],
      ${repriced.map((c) => c.figures.unitCost)}::numeric[],
      ${repriced.map((c) => c.row.figures.value)}::numeric[],
      ${repriced.map((c) => c.figures.value)}::numeric[])
      as h (id, entry, old_cost, new_cost, old_value, new_value)`;
  return [update, history];
}

export const settleTotals = (orgId: string, itemId: string, totals: PoolTotals): Statement =>
  sql`update items set quantity_in = ${totals.quantityIn}, quantity_out = ${totals.quantityOut},
    value = ${totals.value} where org_id = ${orgId} and id = ${itemId}`;

/** Adds units to the day totals of a pool, or sets the totals of days that were read before. */
export function writeDays(
  orgId: string,
  itemId: string,
  days: readonly PoolDay[],
  how: 'add' | 'set',
): Statement {
  const plus = (column: string) => literally(how === 'add' ? `d.${column} + ` : '');
  return sql`insert into item_days as d (org_id, item_id, day, quantity_in, quantity_out)
    select ${orgId}, ${itemId}, c.day, c.quantity_in, c.quantity_out
    from unnest(${days.map((d) => d.day)}::date[], ${days.map((d) => d.quantityIn)}::numeric[],
      ${days.map((d) => d.quantityOut)}::numeric[]) as c (day, quantity_in, quantity_out)
    on conflict (org_id, item_id, day) do update set
      quantity_in = ${plus('quantity_in')}excluded.quantity_in,
      quantity_out = ${plus('quantity_out')}excluded.quantity_out`;
}

/** A SKU's current cost is the one given with its last unvoided ADJUST. */
export const settleSkuCost = (orgId: string, itemIds: readonly string[]): Statement =>
  sql`update items i set current_cost = coalesce((
      select t.given_unit_cost from ledger_entries t
      where t.org_id = i.org_id and t.item_id = i.id and t.direction = 1 and t.voided_at is null
        and t.event_type = 'ADJUST' and t.given_unit_cost is not null
      order by t.day desc, t.position desc limit 1), 0)
    where i.org_id = ${orgId} and i.id = any(${itemIds}::uuid[]) and i.kind = 'sku'`;
