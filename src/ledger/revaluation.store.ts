/**
 * The matching of `match.ts`, done by the database for many pools at once: every change that
 * reaches back into a pool is valued here. Both give the same result; a test compares them.
 *
 * Inbound entries, and outbound entries, are laid end to end. All their ends together cut the line
 * of units into segments, each within one entry of either direction. The number of entries of a
 * direction that end before a segment identifies the entry that it lies in, so all segments of one
 * entry are one partition of a window. Nothing is joined: the work grows with the number of
 * entries, however they overlap and whatever the planner estimates, and no entry is read into the
 * service.
 */

import { assemble, type Fragment, Jsonb, literally, part } from '../kernel/database/sql.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import { type Exact, toText, ZERO } from '../kernel/values/exact.ts';
import type { EntryValuation, PoolChange, PoolWindow } from './pool.ts';
import { valuationOf } from './pool-entries.store.ts';

/** A pool to revalue: its change, where to begin, and its units after the change. */
export interface Revaluation {
  itemId: string;
  change: PoolChange;
  window: PoolWindow;
  quantityIn: Exact;
  quantityOut: Exact;
}

export interface Revalued {
  /** Of the new entries. */
  valuations: Map<string, EntryValuation>;
  /** Entries that were active before and now have another cost. */
  rowsRecosted: number;
  /** Work order receipts among them: the cost of what they made changes too. */
  receipts: string[];
  /** And shipments. */
  sales: RevaluedSale[];
}

/** Exact values of all that was shipped of a sales order's item, before and after a change. */
export interface RevaluedSale {
  salesOrderItemId: string;
  oldValue: Exact;
  newValue: Exact;
}

/**
 * Applies changes to pools, which must be locked. It writes only what differs: valuations of active
 * entries, a line of history for each cost, and the totals of the items. The caller inserts the
 * added entries and voids the voided ones; the matching counts both as done.
 *
 * If an update sets no column that a generated column depends on, PostgreSQL reads the expressions
 * of generated columns again with every row. So the update always sets `open_quantity`, on which
 * `is_open` depends. The statement is planned with every call, because a plan that was made for the
 * few rows of a new installation is quadratic for many rows.
 */
export async function revalue(
  tx: Transaction,
  orgId: string,
  pools: readonly Revaluation[],
  cause: { type: string; id: string; now: Date },
): Promise<Revalued> {
  const statement = part`with pools as (${windows(pools)}),
    read as (${active(orgId, pools)} union all ${added(pools)}),
    laid as (${laid}), cuts as (${cuts}), segments as (${segments}),
    valuations as (${valuations}),
    changed as (${changed}), worth as (${worth}),
    updated as (
      update ledger_entries t set open_quantity = c.open_quantity, value = c.value,
        provisional_quantity = c.provisional_quantity, unit_cost = c.unit_cost
      from changed c where t.org_id = ${orgId} and t.id = c.id
      returning t.source_type, t.source_id, c.old_value, c.value),
    recosted as (
      insert into cost_history (org_id, ledger_entry_id, number, old_unit_cost, new_unit_cost,
        old_value, new_value, cause_type, cause_id, changed_at)
      select ${orgId}, c.id, 1 + coalesce((select max(h.number) from cost_history h
          where h.org_id = ${orgId} and h.ledger_entry_id = c.id), 0),
        c.old_unit_cost, c.unit_cost, c.old_value, c.value, ${cause.type}, ${cause.id}, ${cause.now}
      from changed c where c.value is distinct from c.old_value
        or (c.direction = 1 and c.unit_cost is distinct from c.old_unit_cost)
      returning ledger_entry_id),
    totals as (
      update items i set quantity_in = p.quantity_in, quantity_out = p.quantity_out,
        value = i.value + coalesce(w.change, 0)
      from pools p left join worth w on w.item_id = p.item_id
      where i.org_id = ${orgId} and i.id = p.item_id)
    select 'row' as kind, f.id, 0 as count, f.open_quantity as "openQuantity", f.value,
      f.provisional_quantity as "provisionalQuantity", f.unit_cost as "unitCost",
      null::numeric as "oldValue"
    from valuations f where f.is_new
    union all
    select 'count', null, count(*)::int, null, null, null, null, null from recosted
    union all
    select s.source_type, s.source_id, count(*)::int, null, sum(s.value), null, null,
      sum(s.old_value)
    from updated s
    where s.source_type in ('work_order_receipt', 'sales_order_item')
      and s.value is distinct from s.old_value
    group by s.source_type, s.source_id`;
  return outcomeOf(await tx.rows(assemble<Outcome>(statement, false)));
}

interface Outcome
  extends Record<
    'openQuantity' | 'value' | 'provisionalQuantity' | 'unitCost' | 'oldValue',
    Exact | null
  > {
  kind: 'row' | 'count' | 'work_order_receipt' | 'sales_order_item';
  id: string;
  count: number;
}

function outcomeOf(rows: readonly Outcome[]): Revalued {
  const of = (kind: Outcome['kind']) => rows.filter((row) => row.kind === kind);
  return {
    valuations: new Map(of('row').map((row) => [row.id, valuationOf(row)])),
    rowsRecosted: of('count')[0]?.count ?? 0,
    receipts: of('work_order_receipt').map(({ id }) => id),
    sales: of('sales_order_item').map(({ id, value, oldValue }) => ({
      salesOrderItemId: id,
      oldValue: oldValue ?? ZERO,
      newValue: value ?? ZERO,
    })),
  };
}

const windows = (pools: readonly Revaluation[]): Fragment => part`
  select * from unnest(${pools.map((p) => p.itemId)}::uuid[],
    ${pools.map((p) => p.window.startInbound)}::numeric[],
    ${pools.map((p) => p.window.startOutbound)}::numeric[],
    ${pools.map((p) => fromDay(p, 'in'))}::date[], ${pools.map((p) => fromDay(p, 'out'))}::date[],
    ${pools.map((p) => p.quantityIn)}::numeric[], ${pools.map((p) => p.quantityOut)}::numeric[])
    as p (item_id, start_in, start_out, from_in, from_out, quantity_in, quantity_out)`;

/**
 * The day from which a direction is read: the first of the window, or an earlier one of a voided
 * entry. A day that loses its last entry is no longer in the window. The entry is read all the
 * same, because its old value must be subtracted from the pool.
 */
function fromDay({ window, change }: Revaluation, direction: 'in' | 'out'): string {
  const voided = change.voided.filter((row) => row.direction === direction).map((row) => row.day);
  const start = direction === 'in' ? window.fromInDay : window.fromOutDay;
  return [...voided, ...(start ? [start] : [])].sort()[0] ?? 'infinity';
}

/**
 * Every active entry of the windows, those that are being voided too. Directions are part of the
 * text: otherwise no generic plan could use the index of pools.
 */
function active(orgId: string, pools: readonly Revaluation[]): Fragment {
  const voided = pools.flatMap(({ change }) => change.voided.map((row) => row.id));
  const revalued = pools.flatMap(({ change }) => [...change.revalued]);
  const from = (direction: 1 | -1, cost: Fragment, day: Fragment) => part`
    select t.item_id, t.id, t.direction, t.day, t.position, 0::bigint as place, t.quantity,
      ${cost} as cost, false as is_new, t.id = any(${voided}::uuid[]) as is_voided,
      t.unit_cost as old_unit_cost, t.open_quantity as old_open_quantity, t.value as old_value,
      t.provisional_quantity as old_provisional_quantity
    from pools p join ledger_entries t on t.org_id = ${orgId} and t.item_id = p.item_id
      and t.direction = ${literally(String(direction))} and t.voided_at is null
      and t.day >= ${day}`;
  // Looked up and not joined: a generic plan assumes that a list is short, and loops through it.
  const costs = new Jsonb(
    Object.fromEntries(revalued.map((row) => [row.id, toText(row.unitCost)])),
  );
  const cost = part`coalesce((${costs}::jsonb ->> t.id::text)::numeric, t.unit_cost)`;
  return part`${from(1, cost, part`p.from_in`)}
    union all ${from(-1, part`t.provisional_unit_cost`, part`p.from_out`)}`;
}

/** The new entries: after all active ones of their day, in their order. */
function added(pools: readonly Revaluation[]): Fragment {
  const rows = pools.flatMap(({ itemId, change }) =>
    change.added.map((row) => ({ ...row, itemId })),
  );
  return part`
    select g.item_id, g.id, g.direction, g.day, g.position, g.place, g.quantity, g.cost,
      true, false, null, null, null, null
    from unnest(${rows.map((r) => r.itemId)}::uuid[], ${rows.map((r) => r.id)}::uuid[],
      ${rows.map((r) => (r.direction === 'in' ? 1 : -1))}::smallint[],
      ${rows.map((r) => r.day)}::date[], ${rows.map((r) => r.position)}::bigint[],
      ${rows.map((r) => r.quantity)}::numeric[], ${rows.map((r) => r.unitCost)}::numeric[])
      with ordinality as g (item_id, id, direction, day, position, quantity, cost, place)`;
}

/** The entries after the change. `ends` is the number of units up to the end of the entry. */
const laid = part`
  select r.*, p.start_out, p.quantity_out,
    case when r.direction = 1 then p.start_in else p.start_out end + sum(r.quantity) over (
      partition by r.item_id, r.direction order by r.day, r.position, r.place) as ends
  from read r join pools p on p.item_id = r.item_id
  where not r.is_voided`;

/**
 * One segment of units up to each end of an entry. Units that went out before the first outbound
 * entry that was read do not count.
 */
const cuts = part`
  select l.*, greatest(0, l.ends - greatest(l.start_out, lag(l.ends) over cut)) as units,
    count(*) filter (where l.direction = 1)
      over (cut rows between unbounded preceding and 1 preceding) as layers_before,
    count(*) filter (where l.direction = -1)
      over (cut rows between unbounded preceding and 1 preceding) as consumers_before
  from laid l
  window cut as (partition by l.item_id order by l.ends, l.direction)`;

/** Each segment with the cost of the layer that it lies in; null beyond the last layer. */
const segments = part`
  select c.*, max(c.cost) filter (where c.direction = 1)
    over (partition by c.item_id, c.layers_before) as layer_cost
  from cuts c`;

/**
 * The valuation of every entry. A layer is consumed up to `quantity_out`, the number of all units
 * that ever went out; the rest of it is open. The units of an outbound entry are the segments that
 * have as many ends of outbound entries before them as the entry itself.
 */
const valuations = part`
  select l.item_id, l.id, l.direction, l.cost, l.is_new, l.old_unit_cost, l.old_value,
    l.old_open_quantity, null::numeric as old_provisional_quantity, l.cost as unit_cost,
    greatest(0, least(l.quantity, l.ends - l.quantity_out)) as open_quantity,
    null::numeric as value, null::numeric as provisional_quantity
  from laid l where l.direction = 1
  union all
  select t.item_id, t.id, -1, t.cost, t.is_new, t.old_unit_cost, t.old_value, null,
    t.old_provisional_quantity,
    quotient_half_even(t.consumed + (t.quantity - t.covered) * t.cost, t.quantity), null,
    t.consumed + (t.quantity - t.covered) * t.cost, t.quantity - t.covered
  from (
    select s.item_id, (array_agg(s.id) filter (where s.direction = -1))[1] as id,
      max(s.quantity) filter (where s.direction = -1) as quantity,
      max(s.cost) filter (where s.direction = -1) as cost,
      bool_or(s.is_new) filter (where s.direction = -1) as is_new,
      max(s.old_unit_cost) filter (where s.direction = -1) as old_unit_cost,
      max(s.old_value) filter (where s.direction = -1) as old_value,
      max(s.old_provisional_quantity) filter (where s.direction = -1)
        as old_provisional_quantity,
      coalesce(sum(s.units) filter (where s.layer_cost is not null), 0) as covered,
      coalesce(sum(s.units * s.layer_cost), 0) as consumed
    from segments s
    group by s.item_id, s.consumers_before
    having bool_or(s.direction = -1)) t`;

const changed = part`
  select f.* from valuations f
  where not f.is_new and (
    (f.open_quantity, f.value, f.provisional_quantity)
      is distinct from (f.old_open_quantity, f.old_value, f.old_provisional_quantity)
    or (f.direction = 1 and f.unit_cost is distinct from f.old_unit_cost))`;

/** Open units at their cost, less provisional units at theirs; after the change and before it. */
const worth = part`
  select u.item_id, sum(u.worth) as change from (
    select f.item_id, case when f.direction = 1 then f.open_quantity * f.cost
      else -f.provisional_quantity * f.cost end as worth
    from valuations f
    union all
    select r.item_id, case when r.direction = 1 then -r.old_open_quantity * r.old_unit_cost
      else r.old_provisional_quantity * r.cost end
    from read r where not r.is_new) u
  group by u.item_id`;
