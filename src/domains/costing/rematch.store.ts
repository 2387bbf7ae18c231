/**
 * The matching of `match.ts`, done by the database for many pools at once: the way of every change
 * that reaches back into a pool. Both give the same answer; a test holds them to it.
 *
 * Inbound rows, and outbound rows, are laid end to end. All their ends together cut the line of
 * units into segments, each within one row of either direction; a segment's rows are found by
 * counting how many rows of each direction end before it. So the work grows with the number of
 * rows, however they overlap, and no row is brought to the service.
 */
import type { Transaction } from '../../kernel/database/database.ts';
import { type Fragment, part, sql } from '../../kernel/database/sql.ts';
import type { Exact } from '../../kernel/exact.ts';
import { figuresOf, type PoolChange, type PoolFigures, type PoolWindow } from './pool.ts';

/** A pool to match anew: what changes, where to begin, and its units after the change. */
export interface Rematch {
  itemId: string;
  change: PoolChange;
  window: PoolWindow;
  quantityIn: Exact;
  quantityOut: Exact;
}

export interface Rematched {
  /** Of the rows that are about to be written. */
  figures: Map<string, PoolFigures>;
  /** Rows that stood before and whose cost is another now. */
  rowsRecosted: number;
}

/**
 * Lays the changes over the pools, which must be locked, and writes what differs: rows' figures and
 * costs, each change of cost with a line of history, and the totals of the items. Rows to be added
 * or voided are counted as if they were; to write or void them is the caller's.
 */
export async function rematch(
  tx: Transaction,
  orgId: string,
  pools: readonly Rematch[],
  cause: { type: string; id: string; now: Date },
): Promise<Rematched> {
  const rows = await tx.rows<Outcome>(sql`with pools as (${windows(pools)}),
    given as (${added(pools)}),
    standing as (${standing(orgId, pools)}),
    laid as (${laid}), cuts as (${cuts}), takes as (${takes}), figures as (${figures}),
    changed as (${changed}), worth as (${worth}),
    settled as (
      update ledger_entries t set open_quantity = c.open_quantity, value = c.value,
        provisional_quantity = c.provisional_quantity, unit_cost = c.unit_cost
      from changed c where t.org_id = ${orgId} and t.id = c.id),
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
    select null as id, count(*)::int as recosted, null as "openQuantity", null as value,
      null as "provisionalQuantity", null as "unitCost" from recosted
    union all
    select f.id, 0, f.open_quantity, f.value, f.provisional_quantity, f.unit_cost
    from figures f join given g on g.id = f.id`);
  const found = new Map<string, PoolFigures>();
  let rowsRecosted = 0;
  for (const row of rows) {
    if (row.id === null) rowsRecosted = row.recosted;
    else found.set(row.id, figuresOf(row));
  }
  return { figures: found, rowsRecosted };
}

interface Outcome extends Record<'openQuantity' | 'value' | 'provisionalQuantity', string | null> {
  id: string | null;
  recosted: number;
  unitCost: string | null;
}

const windows = (pools: readonly Rematch[]): Fragment => part`
  select * from unnest(${pools.map((p) => p.itemId)}::uuid[],
    ${pools.map((p) => p.window.startInbound)}::numeric[],
    ${pools.map((p) => p.window.startOutbound)}::numeric[],
    ${pools.map((p) => fromDay(p, 'in'))}::date[], ${pools.map((p) => fromDay(p, 'out'))}::date[],
    ${pools.map((p) => p.quantityIn)}::numeric[], ${pools.map((p) => p.quantityOut)}::numeric[])
    as p (item_id, start_in, start_out, from_in, from_out, quantity_in, quantity_out)`;

/**
 * The day from which a direction is read. A day whose last row is voided is no longer one of the
 * window's, but its row counted until now; no other rows stand between it and the window.
 */
function fromDay({ window, change }: Rematch, direction: 'in' | 'out'): string {
  const voided = change.voided.filter((row) => row.direction === direction).map((row) => row.day);
  const start = direction === 'in' ? window.fromInDay : window.fromOutDay;
  return [...voided, ...(start ? [start] : [])].sort()[0] ?? 'infinity';
}

function added(pools: readonly Rematch[]): Fragment {
  const rows = pools.flatMap(({ itemId, change }) =>
    change.added.map((row) => ({ ...row, itemId })),
  );
  return part`
    select * from unnest(${rows.map((r) => r.itemId)}::uuid[], ${rows.map((r) => r.id)}::uuid[],
      ${rows.map((r) => (r.direction === 'in' ? 1 : -1))}::smallint[],
      ${rows.map((r) => r.day)}::date[], ${rows.map((r) => r.position)}::bigint[],
      ${rows.map((r) => r.quantity)}::numeric[], ${rows.map((r) => r.unitCost)}::numeric[])
      with ordinality as g (item_id, id, direction, day, position, quantity, cost, place)`;
}

/** Every row of the windows as it stands, those that are being voided too. */
function standing(orgId: string, pools: readonly Rematch[]): Fragment {
  const voided = pools.flatMap(({ change }) => change.voided.map((row) => row.id));
  const recosted = pools.flatMap(({ change }) => [...change.recosted]);
  const from = (direction: 1 | -1, cost: Fragment, day: Fragment) => part`
    select t.item_id, t.id, t.direction, t.day, t.position, t.quantity, ${cost} as cost,
      t.id = any(${voided}::uuid[]) as is_voided, t.unit_cost, t.open_quantity, t.value,
      t.provisional_quantity
    from pools p join ledger_entries t on t.org_id = ${orgId} and t.item_id = p.item_id
      and t.direction = ${direction}::smallint and t.voided_at is null and t.day >= ${day}
    left join unnest(${recosted.map((row) => row.id)}::uuid[],
      ${recosted.map((row) => row.unitCost)}::numeric[]) as r (id, unit_cost) on r.id = t.id`;
  return part`${from(1, part`coalesce(r.unit_cost, t.unit_cost)`, part`p.from_in`)}
    union all ${from(-1, part`t.provisional_unit_cost`, part`p.from_out`)}`;
}

/** Rows after the change, each with its number in its direction and where its units end. */
const laid = part`
  select a.*, row_number() over pool as nth, p.quantity_out, p.start_out,
    case when a.direction = 1 then p.start_in else p.start_out end
      + sum(a.quantity) over pool as ends
  from (
    select item_id, id, direction, day, position, 0 as place, quantity, cost
    from standing where not is_voided
    union all
    select item_id, id, direction, day, position, place, quantity, cost from given) a
  join pools p on p.item_id = a.item_id
  window pool as (partition by a.item_id, a.direction order by a.day, a.position, a.place)`;

const cuts = part`
  select c.item_id, c.start_out, c.ends, lag(c.ends) over cut as begins,
    count(*) filter (where c.direction = 1)
      over (cut rows between unbounded preceding and 1 preceding) as layers_before,
    count(*) filter (where c.direction = -1)
      over (cut rows between unbounded preceding and 1 preceding) as takers_before
  from (
    select item_id, start_out, direction, ends from laid
    union all select item_id, start_out, 0, start_in from pools
    union all select item_id, start_out, 0, start_out from pools) c
  window cut as (partition by c.item_id order by c.ends, c.direction)`;

/** What each outbound row takes from layers; units before startOut went to rows not read. */
const takes = part`
  select o.id, sum(c.ends - c.begins) as covered, sum((c.ends - c.begins) * i.cost) as cost
  from cuts c
  join laid o on o.item_id = c.item_id and o.direction = -1 and o.nth = c.takers_before + 1
  join laid i on i.item_id = c.item_id and i.direction = 1 and i.nth = c.layers_before + 1
  where c.ends > c.begins and c.begins >= c.start_out
  group by o.id`;

/** A layer's units are taken up to the last unit that ever went out. */
const figures = part`
  select f.*, case when f.direction = 1 then f.cost
    else quotient_half_even(f.value, f.quantity) end as unit_cost
  from (
    select l.item_id, l.id, l.direction, l.quantity, l.cost,
      case when l.direction = 1
        then greatest(0, least(l.quantity, l.ends - l.quantity_out)) end as open_quantity,
      case when l.direction = -1 then l.quantity - coalesce(t.covered, 0) end
        as provisional_quantity,
      case when l.direction = -1
        then coalesce(t.cost, 0) + (l.quantity - coalesce(t.covered, 0)) * l.cost end as value
    from laid l left join takes t on t.id = l.id) f`;

const changed = part`
  select f.*, s.unit_cost as old_unit_cost, s.value as old_value
  from figures f join standing s on s.id = f.id
  where (f.open_quantity, f.value, f.provisional_quantity)
      is distinct from (s.open_quantity, s.value, s.provisional_quantity)
    or (f.direction = 1 and f.unit_cost is distinct from s.unit_cost)`;

/** Open units at their cost, less provisional units at theirs; after the change and before it. */
const worth = part`
  select u.item_id, sum(u.worth) as change from (
    select f.item_id, case when f.direction = 1 then f.open_quantity * f.cost
      else -f.provisional_quantity * f.cost end as worth
    from figures f
    union all
    select s.item_id, case when s.direction = 1 then -s.open_quantity * s.unit_cost
      else s.provisional_quantity * s.cost end
    from standing s) u
  group by u.item_id`;
