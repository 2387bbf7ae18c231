import {
  type Fragment,
  jsonb,
  literally,
  part,
  type Statement,
  sql,
} from '../kernel/database/sql.ts';
import type { Exact } from '../kernel/values/exact.ts';
import type { BalanceChange } from './balance-changes.ts';
import { placeOf } from './counted.ts';

/** SQL on balances by item and location. */

/** A balance on hand below zero. */
export interface Shortage {
  itemId: string;
  locationId: string;
  onHand: Exact;
}

/** The balances on hand of items, at every location where they have been. */
export const selectOnHand = (orgId: string, itemIds: readonly string[]): Statement<Shortage> =>
  sql<Shortage>`select b.item_id as "itemId", b.location_id as "locationId", b.on_hand as "onHand"
    from balances b where b.org_id = ${orgId} and b.item_id = any(${itemIds}::uuid[])`;

/** Changes of balances, and the counted days that they were compared with, if they were. */
export interface BalanceMoves {
  changes: readonly BalanceChange[];
  countedDays: ReadonlyMap<string, string> | undefined;
  /** Places where only expected units change, which were compared with no count. */
  expectedAt: ReadonlySet<string>;
}

/** The shortages among the balances that were `changed`. */
export const shortages = literally(`select b.item_id as "itemId", b.location_id as "locationId",
    b.on_hand as "onHand" from changed b where b.on_hand < 0`);

/** Changes balances alone, where entries are voided and none is new; returns the shortages. */
export const moveBalances = (orgId: string, moves: BalanceMoves): Statement<Shortage> =>
  sql<Shortage>`with changed as (${changeBalances(orgId, moves)}) ${shortages}`;

/** Changes the balances, locked in the order of the changes. */
export function changeBalances(
  orgId: string,
  { changes, countedDays, expectedAt }: BalanceMoves,
): Fragment {
  const compared = changes.map((change) => {
    return { ...change, countedDay: countedDays?.get(placeOf(change)) };
  });
  const unchanged = part`unchanged_counted_day(b.counted_day, excluded.counted_day)`;
  // As the keys of an object, which are found without reading all of them.
  const expected = changes.map(placeOf).filter((at) => expectedAt.has(at));
  const uncompared = jsonb(Object.fromEntries(expected.map((at) => [at, null])));
  const isUnchanged =
    expected.length === 0
      ? part`, counted_day = ${unchanged}`
      : part`, counted_day = case
          when ${uncompared} ? (b.item_id::text || ' ' || b.location_id::text)
          then b.counted_day else ${unchanged} end`;
  return part`insert into balances as b
      (org_id, item_id, location_id, on_hand, in_transit, on_order, demand, counted_day)
    select ${orgId}, c."itemId", c."locationId", c."onHand", c."inTransit", c."onOrder", c.demand,
      c."countedDay"
    from json_to_recordset(${jsonb(compared)}::json) as c ("itemId" uuid, "locationId" uuid,
      "onHand" numeric, "inTransit" numeric, "onOrder" numeric, demand numeric, "countedDay" date)
    on conflict (org_id, item_id, location_id) do update set
      on_hand = b.on_hand + excluded.on_hand, in_transit = b.in_transit + excluded.in_transit,
      on_order = b.on_order + excluded.on_order, demand = b.demand + excluded.demand
      ${countedDays ? isUnchanged : part``}
    returning b.item_id, b.location_id, b.on_hand`;
}
