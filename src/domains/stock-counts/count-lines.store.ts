import { type Columns, columnsWithin } from '../../kernel/database/columns.ts';
import {
  type Fragment,
  jsonb,
  literally,
  part,
  type Statement,
  sql,
} from '../../kernel/database/sql.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import type { ActiveLine, EnteredLine } from './active-lines.ts';
import { seesFigures } from './blind.ts';
import { type StockCountLine, stockCountLine } from './stock-count.ts';
import { entryOf, inScopeOf } from './stock-counts.store.ts';

/** SQL on `stock_count_lines`. */

/** The lines of a count as `t`, with whether a person sees their figures. */
export const linesSeenBy = (orgId: string, userId: string, countId: string): Fragment =>
  part`(select l.*, l.id as shown_id, i.kind as item_type, c.status, b.difference,
      b.late_entries, b.is_posted, e.id as entry_id, case e.event_type
        when 'ADJUST' then e.quantity * e.unit_cost when 'DISPOSE' then -e.value
        else 0 end as entry_value, ${seesFigures(orgId, userId)} as sees_figures
    from stock_count_lines l
    join stock_counts c on c.org_id = ${orgId} and c.id = l.count_id
    join items i on i.org_id = ${orgId} and i.id = l.item_id
    left join counted_balances b on b.org_id = ${orgId} and b.line_id = l.id and b.is_posted
    left join lateral ${entryOf(orgId)} e on true
    where l.org_id = ${orgId} and l.count_id = ${countId}) t`;

/** The items and places of the scope of an open count that are not counted, as such rows. */
export const uncountedIn = (orgId: string, userId: string, countId: string): Fragment =>
  part`(select c.org_id, md5(b.item_id::text || b.location_id::text)::uuid as id,
      null::uuid as shown_id,
      ${countId}::uuid as count_id, i.kind as item_type, b.item_id, b.location_id,
      null::text as mode, null::numeric as entered, null::numeric as counted,
      null::timestamptz as counted_at, null::uuid as counted_by, null::text as note,
      null::uuid as superseded_by, null::numeric as book, c.status,
      null::numeric as difference, null::int as late_entries, null::boolean as is_posted,
      null::uuid as entry_id, null::numeric as entry_value, c.created_at,
      ${seesFigures(orgId, userId)} as sees_figures
    ${inScopeOf(orgId, countId)} and c.status = 'Open'
      and not exists (select from stock_count_lines l where l.org_id = ${orgId}
        and l.count_id = ${countId} and l.item_id = b.item_id
        and l.location_id = b.location_id)) t`;

const ofItem = (column: string) => (orgId: string) =>
  part`coalesce((select x.${literally(column)} from materials x
      where x.org_id = ${orgId} and x.id = t.item_id),
    (select x.${literally(column)} from skus x where x.org_id = ${orgId} and x.id = t.item_id))`;

export const lineColumns: (orgId: string) => Columns = columnsWithin(
  stockCountLine,
  't',
  {
    id: 't.shown_id',
    lotId: 'null::uuid',
    book: `case when t.sees_figures then
      case when t.is_posted then t.counted - t.difference else t.book end end`,
    difference: `case when t.sees_figures and t.superseded_by is null then
      case when t.is_posted then t.difference else t.counted - t.book end end`,
    differenceValue: 'case when t.sees_figures and t.is_posted then t.entry_value end',
    lateEntries: 'case when t.sees_figures then t.late_entries end',
    ledgerEntryId: 't.entry_id',
  },
  { itemCode: ofItem('code'), itemName: ofItem('name'), itemUnit: ofItem('unit') },
);

/** Lines of a count by their ids, as a person sees them. */
export const selectLines = (
  orgId: string,
  userId: string,
  countId: string,
  ids: readonly string[],
): Statement<StockCountLine> =>
  sql<StockCountLine>`select ${lineColumns(orgId)} from ${linesSeenBy(orgId, userId, countId)}
    where t.id = any(${ids}::uuid[])`;

/** A line as it was sent. */
export interface SentLine extends EnteredLine {
  countedBy: string;
  deviceTime: string | null;
  note: string | null;
}

/** A line that is stored under an id. */
export interface KnownLine extends SentLine {
  countId: string;
  countNumber: string;
}

const enteredColumns = part`l.id, l.item_id as "itemId", l.location_id as "locationId", l.mode,
  l.entered, l.counted_at as "countedAt"`;

export const selectKnown = (orgId: string, ids: readonly string[]): Statement<KnownLine> =>
  sql<KnownLine>`select ${enteredColumns}, l.counted_by as "countedBy",
      l.device_time as "deviceTime", l.note, l.count_id as "countId",
      c.count_number as "countNumber"
    from stock_count_lines l join stock_counts c on c.org_id = ${orgId} and c.id = l.count_id
    where l.org_id = ${orgId} and l.id = any(${ids}::uuid[])`;

/** All lines of a count at places of which it has new ones. */
export const selectEntered = (
  orgId: string,
  countId: string,
  places: readonly { itemId: string; locationId: string }[],
): Statement<EnteredLine> =>
  sql<EnteredLine>`select ${enteredColumns}
    from stock_count_lines l
    join unnest(${places.map(({ itemId }) => itemId)}::uuid[],
      ${places.map(({ locationId }) => locationId)}::uuid[]) as p (item_id, location_id)
      on p.item_id = l.item_id and p.location_id = l.location_id
    where l.org_id = ${orgId} and l.count_id = ${countId}`;

export const insertLines = (
  orgId: string,
  countId: string,
  lines: readonly SentLine[],
  now: Date,
): Statement =>
  sql`insert into stock_count_lines (org_id, id, count_id, item_id, location_id, mode, entered,
      counted, book, counted_at, counted_by, device_time, note, created_at)
    select ${orgId}, g.id, ${countId}, g."itemId", g."locationId", g.mode, g.entered, g.entered, 0,
      g."countedAt", g."countedBy", g."deviceTime", g.note, ${now}
    from json_to_recordset(${jsonb(lines)}::json) as g (id uuid, "itemId" uuid,
      "locationId" uuid, mode text, entered numeric, "countedAt" timestamptz, "countedBy" uuid,
      "deviceTime" timestamptz, note text)
    returning 1 as one`;

/** Writes which lines stand, with what they count and the books, and which they supersede. */
export function writeActive(
  orgId: string,
  active: readonly (ActiveLine & { book: Exact })[],
): Statement {
  const rows = active.flatMap(({ line, counted, book, superseded }) => [
    { id: line.id, counted, book, by: null },
    ...superseded.map((each) => ({ id: each.id, counted: each.entered, book, by: line.id })),
  ]);
  return sql`update stock_count_lines l set counted = g.counted, book = g.book,
      superseded_by = g.by
    from json_to_recordset(${jsonb(rows)}::json) as g (id uuid, counted numeric, book numeric,
      by uuid)
    where l.org_id = ${orgId} and l.id = g.id`;
}

/** Writes the books of posted lines as entries that came since have left them. */
export const writePostedBooks = (orgId: string, countId: string): Statement =>
  sql`update stock_count_lines l set book = l.counted - b.difference
    from counted_balances b
    where l.org_id = ${orgId} and l.count_id = ${countId} and b.org_id = ${orgId}
      and b.line_id = l.id and b.is_posted and l.book <> l.counted - b.difference`;

/** The lines of a count, those that are superseded too. */
export const countLinesOf = (orgId: string, countId: string): Statement<{ lines: number }> =>
  sql<{ lines: number }>`select count(*)::int as lines from stock_count_lines l
    where l.org_id = ${orgId} and l.count_id = ${countId}`;

/** A line that stands, as it is posted. */
export interface ActiveRow {
  id: string;
  itemId: string;
  locationId: string;
  counted: Exact;
  countedAt: string;
  kind: 'material' | 'sku';
}

export const selectActive = (orgId: string, countId: string): Statement<ActiveRow> =>
  sql<ActiveRow>`select l.id, l.item_id as "itemId", l.location_id as "locationId", l.counted,
      l.counted_at as "countedAt", i.kind
    from stock_count_lines l join items i on i.org_id = ${orgId} and i.id = l.item_id
    where l.org_id = ${orgId} and l.count_id = ${countId} and l.superseded_by is null`;

/** The items and places of the scope that no line of the count has. */
export const selectUncounted = (
  orgId: string,
  countId: string,
): Statement<{ itemId: string; locationId: string }> =>
  sql`select b.item_id as "itemId", b.location_id as "locationId"
    ${inScopeOf(orgId, countId)}
      and not exists (select from stock_count_lines l where l.org_id = ${orgId}
        and l.count_id = ${countId} and l.item_id = b.item_id
        and l.location_id = b.location_id)`;

/** Drops the lines of all places but those of these lines, and what they claimed. */
export const dropOthers = (
  orgId: string,
  countId: string,
  kept: readonly string[],
): readonly [Statement, Statement] => [
  sql`delete from stock_count_lines l where l.org_id = ${orgId} and l.count_id = ${countId}
    and l.id <> all(${kept}::uuid[])
    and (l.superseded_by is null or l.superseded_by <> all(${kept}::uuid[]))`,
  sql`delete from stock_count_claims c where c.org_id = ${orgId} and c.count_id = ${countId}
    and not exists (select from stock_count_lines l where l.org_id = ${orgId}
      and l.count_id = ${countId} and l.item_id = c.item_id and l.location_id = c.location_id)`,
];

/** The item that a line names: by id, code or barcode, a material or a SKU. */
export interface WantedItem {
  itemId: string | null;
  itemCode: string | null;
  barcode: string | null;
  itemType: string | null;
}

/** The items that each of the wanted can mean, and the place of the wanted in the list. */
export const selectItems = (
  orgId: string,
  wanted: readonly WantedItem[],
): Statement<{ at: number; id: string; kind: 'material' | 'sku' }> =>
  sql`select (g.at - 1)::int as at, f.id, f.kind
    from rows from (json_to_recordset(${jsonb(wanted)}::json) as ("itemId" uuid, "itemCode" text,
      barcode text, "itemType" text)) with ordinality as g ("itemId", "itemCode", barcode,
        "itemType", at)
    cross join lateral (
      select i.id, i.kind from items i where i.org_id = ${orgId} and i.id = g."itemId"
      union all
      select m.id, 'material' from materials m
        where m.org_id = ${orgId} and m.code_key = code_key(g."itemCode")
      union all
      select k.id, 'sku' from skus k
        where k.org_id = ${orgId} and k.code_key = code_key(g."itemCode")
      union all
      select i.id, i.kind from items i
        where i.org_id = ${orgId} and i.barcode_key = gtin_key(g.barcode)) f
    where g."itemType" is null or g."itemType" = f.kind
    order by 1, 2`;

/** The locations among these ids that exist. */
export const selectLocations = (orgId: string, ids: readonly string[]): Statement<{ id: string }> =>
  sql<{ id: string }>`select x.id from locations x
    where x.org_id = ${orgId} and x.id = any(${ids}::uuid[])`;
