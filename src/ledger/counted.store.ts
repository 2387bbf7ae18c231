import { type Fragment, jsonb, part, type Statement, sql } from '../kernel/database/sql.ts';
import type { Exact } from '../kernel/values/exact.ts';
import type { CountedBalance, Place, Rebuilt } from './counted.ts';
import { unitsOnHand } from './kinds.store.ts';

/** SQL on posted lines of stock counts, and on the days up to which balances are counted. */

/** Places as the rows `p`. */
const placeRows = (places: readonly Place[]): Fragment =>
  part`json_to_recordset(${jsonb(places)}::json) as p ("itemId" uuid, "locationId" uuid)`;

/** An item at a location, and a day of its counts. */
export interface CountedDay extends Place {
  day: string;
}

const dayRows = (days: readonly CountedDay[]): Fragment =>
  part`json_to_recordset(${jsonb(
    days.map(({ itemId, locationId, day }) => ({ itemId, locationId, day })),
  )}::json) as p ("itemId" uuid, "locationId" uuid, day date)`;

/** The last counted days of places that were counted. */
export const selectCountedDays = (orgId: string, places: readonly Place[]): Statement<CountedDay> =>
  sql<CountedDay>`select b.item_id as "itemId", b.location_id as "locationId",
      b.counted_day as day
    from ${placeRows(places)}
    join balances b on b.org_id = ${orgId} and b.item_id = p."itemId"
      and b.location_id = p."locationId"
    where b.counted_day is not null`;

const lineColumns = part`c.line_id as "lineId", c.count_id as "countId",
  c.item_id as "itemId", c.location_id as "locationId", c.day, c.counted_at as "countedAt",
  c.position, c.counted, c.difference, c.unit_cost as "unitCost"`;

/** The posted lines of places from a day on, in the order in which they were counted. */
export const selectCountedBalances = (
  orgId: string,
  places: readonly CountedDay[],
): Statement<Omit<CountedBalance, 'ledger'> & { kind: 'material' | 'sku' }> =>
  sql`select ${lineColumns}, i.kind
    from ${dayRows(places)}
    join counted_balances c on c.org_id = ${orgId} and c.item_id = p."itemId"
      and c.location_id = p."locationId" and c.is_posted and c.day >= p.day
    join items i on i.org_id = ${orgId} and i.id = c.item_id
    order by c.day, c.counted_at, c.position`;

/** Writes the differences of lines that an entry has changed after they were posted. */
export const writeDifferences = (orgId: string, rebuilt: readonly Rebuilt[]): Statement =>
  sql`update counted_balances c
    set difference = g.difference, late_entries = c.late_entries + 1
    from unnest(${rebuilt.map(({ line }) => line.lineId)}::uuid[],
      ${rebuilt.map(({ difference }) => difference)}::numeric[]) as g (id, difference)
    where c.org_id = ${orgId} and c.line_id = g.id`;

/** A line of a count, at a day and an instant. */
export interface CountedAt extends Place {
  lineId: string;
  day: string;
  countedAt: string;
}

/** A line whose units are to be found. */
interface Sought extends CountedAt {
  /** The units of the entries of counts that are not to be among them. */
  ofCounts: Exact;
  /** The day of the line of its place that is posted now, and not stored yet. */
  postedDay: string | null;
}

/**
 * The units that moved before lines, of entries as they are now: those on hand, less those that
 * belong after the line and those of counts, which are stated. The balances must be locked where
 * the result is to be kept.
 */
export const selectMovedBefore = (
  orgId: string,
  lines: readonly Sought[],
): Statement<{ lineId: string; before: Exact }> =>
  sql`select p."lineId", coalesce(b.on_hand, 0) - p."ofCounts" - coalesce(a.units, 0) as before
    from json_to_recordset(${jsonb(lines)}::json) as p ("lineId" uuid, "itemId" uuid,
      "locationId" uuid, day date, "countedAt" timestamptz, "ofCounts" numeric,
      "postedDay" date)
    left join balances b on b.org_id = ${orgId} and b.item_id = p."itemId"
      and b.location_id = p."locationId"
    left join lateral (select sum(${unitsOnHand}) as units
      from (${entriesAfter(orgId)}) e) a on true`;

/**
 * The entries of the place `p` that belong after its line. An entry of a day is at most a day
 * earlier or later than it in any zone, so that an index by event date finds those from a day on.
 */
const entriesAfter = (orgId: string): Fragment => part`
    select t.quantity, t.event_type, t.ref from ledger_entries t
    where t.org_id = ${orgId} and t.item_id = p."itemId" and t.location_id = p."locationId"
      and t.voided_at is null and t.event_date >= p.day - interval '2 days' and t.day >= p.day
      and t.source_type is distinct from 'stock_count_line'
      and t.count_side is distinct from 'after'
      and (t.day > p.day or (t.count_side is null and case when t.source_type is null
        then t.event_date else coalesce(t.recorded_at, t.created_at) end > p."countedAt"))
    union all
    select t.quantity, t.event_type, t.ref from ledger_entries t
    where t.org_id = ${orgId} and t.item_id = p."itemId" and t.location_id = p."locationId"
      and t.voided_at is null and t.count_side = 'after'
      and (p."postedDay" is null or p."postedDay" < t.day or p."postedDay" >= p.day)
      and not exists (select from counted_balances c
        where c.org_id = ${orgId} and c.item_id = p."itemId" and c.location_id = p."locationId"
          and c.is_posted and c.day >= t.day and c.day < p.day)`;

/** A line as it is posted; `day` is the local day of its instant. */
export interface PostedLine extends CountedAt {
  countId: string;
  counted: Exact;
}

/** The position and the cost of lines that were posted before; of others the cost of the item. */
export const selectPlacesOfLines = (
  orgId: string,
  lines: readonly PostedLine[],
): Statement<{ lineId: string; position: number | null; unitCost: Exact }> =>
  sql`select p.line_id as "lineId", c.position, coalesce(c.unit_cost, i.current_cost) as "unitCost"
    from unnest(${lines.map(({ lineId }) => lineId)}::uuid[],
      ${lines.map(({ itemId }) => itemId)}::uuid[]) as p (line_id, item_id)
    join items i on i.org_id = ${orgId} and i.id = p.item_id
    left join counted_balances c on c.org_id = ${orgId} and c.line_id = p.line_id`;

/** Posts lines, whose entries are written: a line without a position has that of its entry. */
export const insertCountedBalances = (
  orgId: string,
  lines: readonly (Omit<CountedBalance, 'position'> & { position: number | null })[],
): Statement =>
  sql`insert into counted_balances as c (org_id, line_id, count_id, item_id, location_id, day,
      counted_at, position, counted, difference, unit_cost, is_posted)
    select ${orgId}, p."lineId", p."countId", p."itemId", p."locationId", p.day, p."countedAt",
      coalesce(p.position, t.position), p.counted, p.difference, p."unitCost", true
    from json_to_recordset(${jsonb(lines)}::json) as p ("lineId" uuid, "countId" uuid,
        "itemId" uuid, "locationId" uuid, day date, "countedAt" timestamptz, position bigint,
        counted numeric, difference numeric, "unitCost" numeric)
      left join ledger_entries t on t.org_id = ${orgId} and t.source_id = p."lineId"
        and t.voided_at is null and p.position is null
    on conflict (org_id, line_id) do update set day = excluded.day,
      counted_at = excluded.counted_at, counted = excluded.counted,
      difference = excluded.difference, late_entries = 0, is_posted = true
    returning 1 as one`;

/** Lines that are posted no longer; they keep their positions and their costs. */
export const withdrawLines = (orgId: string, lineIds: readonly string[]): Statement =>
  sql`update counted_balances c set is_posted = false
    where c.org_id = ${orgId} and c.line_id = any(${lineIds}::uuid[])`;

/** Locks balances, in the order of `places`. */
export const lockBalances = (orgId: string, places: readonly Place[]): Statement =>
  sql`insert into balances as b (org_id, item_id, location_id)
    select ${orgId}, p."itemId", p."locationId" from ${placeRows(places)}
    on conflict (org_id, item_id, location_id) do update set on_hand = b.on_hand
    returning 1 as one`;

/** Locks balances in the order of lines that are posted, and writes the last counted days. */
export const lockCounted = (orgId: string, lines: readonly CountedDay[]): Statement =>
  sql`insert into balances as b (org_id, item_id, location_id, counted_day)
    select ${orgId}, p."itemId", p."locationId", p.day from ${dayRows(lines)}
    on conflict (org_id, item_id, location_id)
      do update set counted_day = greatest(b.counted_day, excluded.counted_day)
    returning 1 as one`;

/** The last counted days after lines are posted no longer. */
export const writeCountedDays = (orgId: string, places: readonly Place[]): Statement =>
  sql`update balances b set counted_day = (select max(c.day) from counted_balances c
      where c.org_id = ${orgId} and c.item_id = b.item_id and c.location_id = b.location_id
        and c.is_posted)
    from ${placeRows(places)}
    where b.org_id = ${orgId} and b.item_id = p."itemId" and b.location_id = p."locationId"`;

/** Allots positions to lines without entries; returns the last. */
export const allotPositions = (orgId: string, count: number): Statement<{ position: number }> =>
  sql`update ledger_counters set position = position + ${count}::bigint
    where org_id = ${orgId} returning position`;
