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

import { type Fragment, Jsonb, literally, part } from '../kernel/database/sql.ts';
import { type Exact, toText } from '../kernel/values/exact.ts';
import { signs } from './kinds.ts';
import { openUnits, withFirstLayers } from './open-layers.store.ts';
import type { PoolChange, PoolWindow } from './pool.ts';

/** A pool to revalue: its change, where to begin, and its units after the change. */
export interface Revaluation {
  itemId: string;
  change: PoolChange;
  window: PoolWindow;
  quantityIn: Exact;
  quantityOut: Exact;
  /** By how much the value of the pool changes with entries that are valued already. */
  valueBefore: Exact;
}

/** A pool to revalue whole, or only its past: the entries that end within so many units. */
export interface Matching extends Revaluation {
  pastUnits: Exact | null;
}

/**
 * Common table expressions up to `valuations`: the valuation of each entry, the one before it, and
 * whether it is to be written (`is_written`): the past of a pool has no open layers.
 */
export const matched = (orgId: string, pools: readonly Matching[]): Fragment => part`
  pools as (${windows(orgId, pools)}),
  read as (${active(orgId, pools)} union all ${added(pools)}),
  laid as (${laid}), cuts as (${cuts}), segments as (${segments}),
  outbound as (${outbound}), valuations as (${valuations})`;

export const voidedIn = (pools: readonly Revaluation[]): string[] =>
  pools.flatMap(({ change }) => change.voided.map((row) => row.id));

const windows = (orgId: string, pools: readonly Matching[]): Fragment => part`
  select w.*, p.first_layer_id, p.first_layer_open, p.first_layer_day, p.first_layer_position
  from unnest(${pools.map((p) => p.itemId)}::uuid[],
    ${pools.map((p) => p.window.startInbound)}::numeric[],
    ${pools.map((p) => p.window.startOutbound)}::numeric[],
    ${pools.map((p) => p.window.fromInDay ?? 'infinity')}::date[],
    ${pools.map((p) => p.window.fromOutDay ?? 'infinity')}::date[],
    ${pools.map((p) => p.quantityIn)}::numeric[], ${pools.map((p) => p.quantityOut)}::numeric[],
    ${pools.map((p) => p.valueBefore)}::numeric[], ${pools.map((p) => p.pastUnits)}::numeric[])
    as w (item_id, start_in, start_out, from_in, from_out, quantity_in, quantity_out,
      value_before, past_units)
  join ${withFirstLayers(orgId)} using (item_id)`;

/**
 * Every active entry of the windows that stays active. Directions are part of the text: otherwise
 * no generic plan could use the index of pools.
 */
function active(orgId: string, pools: readonly Revaluation[]): Fragment {
  const revalued = pools.flatMap(({ change }) => [...change.revalued]);
  const from = (direction: 1 | -1, cost: Fragment, open: Fragment, day: Fragment) => part`
    select t.item_id, t.id, t.direction, t.day, t.position, 0::bigint as place,
      t.quantity - t.cut_quantity as quantity,
      ${cost} as cost, false as is_new, t.unit_cost as old_unit_cost,
      ${open} as old_open_quantity, t.value as old_value,
      t.provisional_quantity as old_provisional_quantity
    from pools p join ledger_entries t on t.org_id = ${orgId} and t.item_id = p.item_id
      and t.direction = ${literally(String(direction))} and t.voided_at is null
      and t.day >= ${day} and t.id <> all(${voidedIn(pools)}::uuid[])`;
  // Looked up and not joined: a generic plan assumes that a list is short, and loops through it.
  const costs = new Jsonb(
    Object.fromEntries(revalued.map((row) => [row.id, toText(row.unitCost)])),
  );
  const cost = part`coalesce((${costs}::jsonb ->> t.id::text)::numeric, t.unit_cost)`;
  return part`${from(1, cost, openUnits, part`p.from_in`)}
    union all ${from(-1, part`t.provisional_unit_cost`, part`null::numeric`, part`p.from_out`)}`;
}

/** The new entries: after all active ones of their day, in their order. */
function added(pools: readonly Revaluation[]): Fragment {
  const rows = pools.flatMap(({ itemId, change }) =>
    change.added.map((row) => ({ ...row, itemId })),
  );
  return part`
    select g.item_id, g.id, g.direction, g.day, g.position, g.place, g.quantity, g.cost,
      true, null, null, null, null
    from unnest(${rows.map((r) => r.itemId)}::uuid[], ${rows.map((r) => r.id)}::uuid[],
      ${rows.map((r) => signs[r.direction])}::smallint[],
      ${rows.map((r) => r.day)}::date[], ${rows.map((r) => r.position)}::bigint[],
      ${rows.map((r) => r.quantity)}::numeric[], ${rows.map((r) => r.unitCost)}::numeric[])
      with ordinality as g (item_id, id, direction, day, position, quantity, cost, place)`;
}

/** The entries after the change. `ends` is the number of units up to the end of the entry. */
const laid = part`
  select r.*, p.start_out, p.quantity_out, p.past_units,
    case when r.direction = 1 then p.start_in else p.start_out end + sum(r.quantity) over (
      partition by r.item_id, r.direction order by r.day, r.position, r.place) as ends
  from read r join pools p on p.item_id = r.item_id`;

/**
 * A segment of units up to each end of an entry. Units that went out before the first outbound
 * entry that was read do not count. A layer that went back whole ends where the layer before it
 * does, and comes after that: its segment is empty.
 */
const cuts = part`
  select l.*, greatest(0, l.ends - greatest(l.start_out, lag(l.ends) over cut)) as units,
    count(*) filter (where l.direction = 1)
      over (cut rows between unbounded preceding and 1 preceding) as layers_before,
    count(*) filter (where l.direction = -1)
      over (cut rows between unbounded preceding and 1 preceding) as consumers_before
  from laid l
  window cut as (
    partition by l.item_id order by l.ends, l.direction, l.day, l.position, l.place)`;

/** Each segment with the cost of the layer that it lies in; null beyond the last layer. */
const segments = part`
  select c.*, max(c.cost) filter (where c.direction = 1)
    over (partition by c.item_id, c.layers_before) as layer_cost
  from cuts c`;

/**
 * The units that each outbound entry consumed. Its units are the segments that have as many ends of
 * outbound entries before them as the entry itself, whose own end is the last of these.
 */
const outbound = part`
  select o.*, o.consumed + (o.quantity - o.covered) * o.cost as new_value from (
    select s.*,
      coalesce(sum(s.units) filter (where s.layer_cost is not null) over entry, 0) as covered,
      coalesce(sum(s.units * s.layer_cost) over entry, 0) as consumed
    from segments s
    window entry as (partition by s.item_id, s.consumers_before)) o
  where o.direction = -1`;

/**
 * The valuation of every entry. A layer is consumed up to `quantity_out`, the number of all units
 * that ever went out; the rest of it is open.
 */
const valuations = part`
  select l.item_id, l.id, l.direction, l.cost, l.is_new, l.old_unit_cost, l.old_value,
    l.old_open_quantity, null::numeric as old_provisional_quantity, l.cost as unit_cost,
    greatest(0, least(l.quantity, l.ends - l.quantity_out)) as open_quantity,
    null::numeric as value, null::numeric as provisional_quantity,
    l.past_units is null
      or (l.ends <= l.past_units and coalesce(l.old_open_quantity, 0) = 0) as is_written
  from laid l where l.direction = 1
  union all
  select o.item_id, o.id, -1, o.cost, o.is_new, o.old_unit_cost, o.old_value, null,
    o.old_provisional_quantity, quotient_half_even(o.new_value, o.quantity), null, o.new_value,
    o.quantity - o.covered, o.past_units is null or o.ends <= o.past_units
  from outbound o`;
