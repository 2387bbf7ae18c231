import { assemble, type Fragment, part } from '../kernel/database/sql.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import { valuesOf } from '../kernel/limits/limit.ts';
import { writes } from '../kernel/limits/writes.ts';
import { partsOf } from '../kernel/sharing/slices.ts';
import { type Exact, ZERO } from '../kernel/values/exact.ts';
import { type Matching, matched, type Revaluation, voidedIn } from './matching.store.ts';
import { openUnits } from './open-layers.store.ts';
import type { EntryValuation } from './pool.ts';
import { valuationOf } from './pool-entries.store.ts';

/** SQL that matches pools again and writes what differs; `matching.store.ts` does the matching. */

export interface Revalued {
  /** Of the new entries. */
  valuations: Map<string, EntryValuation>;
  /** Entries that were active before and now have another cost. */
  rowsRecosted: number;
  /** Work order receipts among them: the cost of what they made changes too. */
  receipts: string[];
  /** And shipments. */
  sales: RevaluedSale[];
  /** By how much the value of each pool changes. */
  worth: Map<string, Exact>;
}

/** Exact values of all that was shipped of a sales order's item, before and after a change. */
export interface RevaluedSale {
  salesOrderItemId: string;
  oldValue: Exact;
  newValue: Exact;
}

/** The reason that the cost history records. */
export interface Cause {
  type: string;
  id: string;
  now: Date;
}

/**
 * Applies changes to pools, which must be locked. It writes only what differs: valuations of active
 * entries, a line of history for each cost, and the totals of the items. The caller inserts the
 * added entries and voids the voided ones; the matching counts both as done.
 */
export const revalue = (
  tx: Transaction,
  orgId: string,
  pools: readonly Revaluation[],
  cause: Cause,
): Promise<Revalued> =>
  inParts(pools, (some) =>
    run(
      tx,
      orgId,
      some.map((pool) => ({ ...pool, pastUnits: null })),
      cause,
      part`reached as (${reached(orgId, some)}), totals as (
      update items i set quantity_in = p.quantity_in, quantity_out = p.quantity_out,
        value = i.value + p.value_before + coalesce(w.change, 0),
        first_layer_id = case when r.item_id is null then i.first_layer_id else r.id end,
        first_layer_open = greatest(0, coalesce(r.open_quantity, i.first_layer_open))
      from pools p
      left join worth w on w.item_id = p.item_id
      left join reached r on r.item_id = p.item_id
      where i.org_id = ${orgId} and i.id = p.item_id)`,
    ),
  );

/**
 * Revalues the past of pools, of which corrections must be locked, while others add to their ends:
 * entries that end within `pastUnits`, but no layer that is open. It writes no totals, and returns
 * valuations of those new entries only that lie in the past.
 */
export const revaluePast = (
  tx: Transaction,
  orgId: string,
  pools: readonly Matching[],
  cause: Cause,
): Promise<Revalued> =>
  inParts(pools, (some) => run(tx, orgId, some, cause, part`totals as (select 1)`));

const { maxRows } = valuesOf(writes.messages);

/** Revalues pools, of which none depends on another, in parts with so many entries that change. */
async function inParts<Pool extends Revaluation>(
  pools: readonly Pool[],
  revalueSome: (some: readonly Pool[]) => Promise<Revalued>,
): Promise<Revalued> {
  const all: Revalued[] = [];
  const rowsOf = ({ change }: Pool) => change.added.length + change.voided.length;
  for (const some of partsOf(pools, maxRows, rowsOf)) all.push(await revalueSome(some));
  return {
    valuations: new Map(all.flatMap(({ valuations }) => [...valuations])),
    rowsRecosted: all.reduce((count, { rowsRecosted }) => count + rowsRecosted, 0),
    // A receipt has consumed from the pools of several parts.
    receipts: [...new Set(all.flatMap(({ receipts }) => receipts))],
    sales: all.flatMap(({ sales }) => sales),
    worth: new Map(all.flatMap(({ worth }) => [...worth])),
  };
}

/**
 * The statement is planned with every call, because a plan that was made for the few rows of a new
 * installation is quadratic for many rows.
 */
async function run(
  tx: Transaction,
  orgId: string,
  pools: readonly Matching[],
  cause: Cause,
  totals: Fragment,
): Promise<Revalued> {
  const statement = part`with ${matched(orgId, pools)},
    changed as (${changed}), worth as (${worth(orgId, pools)}),
    updated as (
      update ledger_entries t set value = c.value, provisional_quantity = c.provisional_quantity,
        unit_cost = c.unit_cost
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
    ${totals}
    select 'row' as kind, f.id, 0 as count, f.value, f.provisional_quantity as "provisionalQuantity",
      f.unit_cost as "unitCost", null::numeric as "oldValue"
    from valuations f where f.is_new and f.is_written
    union all
    select 'count', null, count(*)::int, null, null, null, null from recosted
    union all
    select 'worth', w.item_id, 0, w.change, null, null, null from worth w
    union all
    select s.source_type, s.source_id, count(*)::int, sum(s.value), null, null, sum(s.old_value)
    from updated s
    where s.source_type in ('work_order_receipt', 'sales_order_item')
      and s.value is distinct from s.old_value
    group by s.source_type, s.source_id`;
  return outcomeOf(await tx.rows(assemble<Outcome>(statement, false)));
}

interface Outcome
  extends Record<'value' | 'provisionalQuantity' | 'unitCost' | 'oldValue', Exact | null> {
  kind: 'row' | 'count' | 'worth' | 'work_order_receipt' | 'sales_order_item';
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
    worth: new Map(of('worth').map(({ id, value }) => [id, value ?? ZERO])),
  };
}

/**
 * The layer of each pool that consumption has reached, by the first choice that there is:
 * 1. of the layers that were read, the last one of which something is consumed;
 * 2. the first layer that was read, unless it comes after the layer that was reached before;
 * 3. if the layer that was reached before is voided, the last layer in front of it, or none.
 * A pool without a row keeps the layer that was reached before.
 */
const reached = (orgId: string, pools: readonly Revaluation[]): Fragment => part`
  select distinct on (c.item_id) c.item_id, c.id, c.open_quantity from (
    select l.item_id, l.id, l.ends - l.quantity_out as open_quantity, 1 as choice, -l.ends as place
    from laid l where l.direction = 1 and l.quantity > 0 and l.ends - l.quantity < l.quantity_out
    union all
    select l.item_id, l.id, l.quantity, 2, l.ends from laid l join pools p on p.item_id = l.item_id
    where l.direction = 1 and (l.day, l.position) <= (p.first_layer_day, p.first_layer_position)
    union all
    select p.item_id, b.id, 0, 3, 0 from pools p left join lateral (
      select t.id from ledger_entries t
      where t.org_id = ${orgId} and t.item_id = p.item_id and t.direction = 1
        and t.voided_at is null and t.id <> all(${voidedIn(pools)}::uuid[])
        and (t.day, t.position) < (p.first_layer_day, p.first_layer_position)
      order by t.day desc, t.position desc limit 1) b on true
    where p.first_layer_id = any(${voidedIn(pools)}::uuid[])) c
  order by c.item_id, c.choice, c.place`;

const changed = part`
  select f.* from valuations f
  where not f.is_new and f.is_written and (
    (f.value, f.provisional_quantity)
      is distinct from (f.old_value, f.old_provisional_quantity)
    or (f.direction = 1 and f.unit_cost is distinct from f.old_unit_cost))`;

/**
 * Open units at their cost, less provisional units at theirs; after the change and before it. An
 * entry that is being voided is counted where the whole pool is valued.
 */
const worth = (orgId: string, pools: readonly Revaluation[]): Fragment => part`
  select u.item_id, sum(u.worth) as change from (
    select f.item_id, case when f.direction = 1
      then f.open_quantity * f.cost - coalesce(f.old_open_quantity * f.old_unit_cost, 0)
      else (coalesce(f.old_provisional_quantity, 0) - f.provisional_quantity) * f.cost
      end as worth
    from valuations f where f.is_written
    union all
    select t.item_id, case when t.direction = 1 then -(${openUnits}) * t.unit_cost
      else t.provisional_quantity * t.provisional_unit_cost end
    from ledger_entries t join pools p on p.item_id = t.item_id and p.past_units is null
    where t.org_id = ${orgId} and t.id = any(${voidedIn(pools)}::uuid[])) u
  group by u.item_id`;
