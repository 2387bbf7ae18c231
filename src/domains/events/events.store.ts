import type { RecordName } from '../../kernel/contract/event.ts';
import type { FeedPosition } from '../../kernel/contract/work.ts';
import { columns, shownColumns } from '../../kernel/database/columns.ts';
import { type Fragment, literally, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { events as limits } from '../../kernel/limits/events.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { available, projected } from '../../ledger/balance-figures.ts';
import type { StockPlace } from '../../ledger/stock-changed.ts';
import { event } from './event.ts';
import { asJson } from './exact-json.ts';

/** Every SQL statement on `events` and `event_positions`. */

/** An event without its position and its organization. */
export interface NewEvent {
  id: string;
  type: string;
  objectType: string;
  objectId: string;
  objectVersion?: number | undefined;
  actorId: string;
  tokenId?: string | undefined;
  requestId: string;
  changes?: object | undefined;
  /** Its balances among the places of all events. */
  stock?: PlaceRange | undefined;
  cause?: RecordName | undefined;
}

/** The rows that are added to the feed. */
export interface FeedRows {
  rows: readonly NewEvent[];
  /** The balances that the rows name: many events of a busy feed name the same ones. */
  places: readonly StockPlace[];
}

/** The first and the last place of an event, counted from 1. */
export interface PlaceRange {
  first: number;
  last: number;
}

const lastPosition = (orgId: string): Fragment =>
  part`coalesce((select p.position from event_positions p where p.org_id = ${orgId}), 0)::int8`;

export const selectPosition = (orgId: string): Statement<FeedPosition> =>
  sql<FeedPosition>`select ${lastPosition(orgId)} as position`;

/**
 * A column of rows. Most hold the same value throughout, or none: it goes once, since an array is
 * read element by element.
 */
function column(values: readonly (string | number | undefined)[], type: Fragment): Fragment {
  const [first] = values;
  if (values.some((value) => value !== first)) return listed(values, type);
  return first === undefined ? part`null::${type}` : part`${first}::${type}`;
}

const listed = (values: readonly (string | number | undefined)[], type: Fragment): Fragment =>
  part`unnest(${values}::${type}[])`;

const [uuid, text, int] = [literally('uuid'), literally('text'), literally('int')];

/** A balance `b` of a ledger as JSON; null where there is none. */
const balanceAsJson = literally(`case when b.on_hand is not null then
      concat('{"ledger":"', s.ledger, '","itemId":"', b.item_id, '","locationId":"', b.location_id,
        '","onHand":', b.on_hand, ',"available":', ${available('b')},
        ',"projected":', ${projected('b')}, '}') end`);

/**
 * The balances of places as JSON, in their order, as they are at the commit. Each is looked up by
 * its key: the planner would read all balances of the organization for a join. Places name few
 * items and locations many times, so each id is passed once.
 */
function balancesAt(orgId: string, places: readonly StockPlace[]): Fragment {
  const items = numbered(places.map(({ itemId }) => itemId));
  const locations = numbered(places.map(({ locationId }) => locationId));
  const ledgers = column(
    places.map(({ ledger }) => ledger),
    text,
  );
  return part`
    balances_now as (
      select array_agg(${balanceAsJson}) as list
      from (select ${listed(items.numbers, int)} as item,
        ${listed(locations.numbers, int)} as location, ${ledgers} as ledger) s
      left join lateral (
        select n.* from balances n where n.org_id = ${orgId}
          and n.item_id = (${items.ids}::uuid[])[s.item]
          and n.location_id = (${locations.ids}::uuid[])[s.location] limit 1) b on true),`;
}

/** Different ids, and the number of each of the given ones among them, counted from 1. */
function numbered(given: readonly string[]): { ids: string[]; numbers: number[] } {
  const known = new Map<string, number>();
  const numbers = given.map((id) => {
    const number = known.get(id) ?? known.size + 1;
    if (number > known.size) known.set(id, number);
    return number;
  });
  return { ids: [...known.keys()], numbers };
}

/** Inserts events with the next positions of their organization, and returns the last one. */
export function insertEvents(
  orgId: string,
  { rows, places }: FeedRows,
  now: Date,
): Statement<FeedPosition> {
  const all = <Key extends keyof NewEvent>(key: Key) => rows.map((row) => row[key]);
  const hasStock = places.length > 0;
  const [first, last] = [
    rows.map(({ stock }) => stock?.first),
    rows.map(({ stock }) => stock?.last),
  ];
  const range = hasStock
    ? part`, ${listed(first, int)} as first, ${listed(last, int)} as last`
    : part``;
  return sql<FeedPosition>`with head as (
      insert into event_positions as p (org_id, position) values (${orgId}, ${rows.length}::int8)
      on conflict (org_id) do update set position = p.position + excluded.position
      returning p.position),${hasStock ? balancesAt(orgId, places) : part``}
    added as (
      insert into events (org_id, position, id, type, object_type, object_id, object_version,
        actor_id, token_id, request_id, occurred_at, changes, stock, cause)
      select ${orgId}, h.position + g.place, g.id, g.type, g.object_type,
        g.object_id, g.object_version, g.actor_id, g.token_id, g.request_id, ${now},
        g.changes::json, ${hasStock ? stockInRange : noStock}, g.cause::json
      from head h${hasStock ? part` cross join balances_now n` : part``}
      cross join (select generate_series(${1 - rows.length}::int, 0) as place,
        ${listed(all('id'), uuid)} as id,
        ${column(all('type'), text)} as type,
        ${column(all('objectType'), text)} as object_type,
        ${listed(all('objectId'), uuid)} as object_id,
        ${column(all('objectVersion'), int)} as object_version,
        ${column(all('actorId'), uuid)} as actor_id,
        ${column(all('tokenId'), uuid)} as token_id,
        ${column(all('requestId'), text)} as request_id,
        ${column(jsonOf(all('changes')), text)} as changes,
        ${column(jsonOf(all('cause')), text)} as cause${range}) g
      returning position)
    select h.position from head h`;
}

const stockInRange = literally(
  `('[' || nullif(array_to_string(n.list[g.first:g.last], ','), '') || ']')::json`,
);
const noStock = literally('null');

/** As JSON. Events that follow each other often have the same cause. */
function jsonOf(values: readonly (object | undefined)[]): (string | undefined)[] {
  let last: object | undefined;
  let json: string | undefined;
  return values.map((value) => {
    if (value !== last) {
      last = value;
      json = value && asJson(value);
    }
    return json;
  });
}

const eventColumns = columns(event, 't');

export interface EventFilter {
  types?: readonly string[] | undefined;
  objectType?: string | undefined;
  objectId?: string | undefined;
}

/** An event that carries stock has this type, too. */
export const stockChangedType = 'stock.changed';

function conditionOf({ types, objectType, objectId }: EventFilter): Fragment {
  const ofTypes = types
    ? part` and (t.type = any(${types})${
        types.includes(stockChangedType) ? part` or t.stock is not null` : part``
      })`
    : part``;
  const ofObjects = objectType ? part` and t.object_type = ${objectType}` : part``;
  const ofObject = objectId ? part` and t.object_id = ${objectId}::uuid` : part``;
  return part`true${ofTypes}${ofObjects}${ofObject}`;
}

/** The most events that one read with a filter looks at. */
const { scannedAtOnce } = valuesOf(limits.reading);

/** A page of events, as JSON text, and what a reader needs to go on. */
export type EventPage = {
  head: number;
  /** The oldest position that is kept; after the last one where none is. */
  oldest: number;
  page: string | null;
  /** Events that match, up to the limit; `found` is how many of them the page has. */
  matching: number;
  found: number;
  last: number | null;
  scanned: number | null;
};

/** The events of a page: as a list, or as server-sent events. */
const forms = {
  list: literally(`string_agg(f."~json", ',' order by f.position)`),
  'server-sent': literally(`string_agg(format(E'id: %s\\nevent: %s\\ndata: %s\\n\\n',
    f.position, f.type, f."~json"), '' order by f.position)`),
};

export interface PageForm {
  form: keyof typeof forms;
  /** Whether it names the people. */
  hasNames: boolean;
}

/** The most of a page: an event more begins only below this many bytes, about. */
export interface PageSize {
  limit: number;
  bytes: number;
}

/** The size of an event as JSON, about. The service need not write the JSON to know it. */
const size = literally('500 + coalesce(octet_length(t.stock::text), 0)');

/** Whether a page may lack some of the events that it looks at. */
export const isFiltered = (filter: EventFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined);

export function selectEvents(
  orgId: string,
  after: number,
  { limit, bytes }: PageSize,
  filter: EventFilter,
  { form, hasNames }: PageForm,
): Fragment {
  const scan = isFiltered(filter) ? scannedAtOnce : limit;
  return part`with scanned as (
      select t.* from events t where t.org_id = ${orgId} and t.position > ${after}::int8
      order by t.position limit ${scan}),
    matching as (
      select t.*, sum(${size}) over (order by t.position) - (${size}) as before
      from scanned t where ${conditionOf(filter)} order by t.position limit ${limit}),
    found as (
      select t.position, t.type, ${shownColumns(eventColumns, orgId, hasNames).json}
      from matching t where t.before < ${bytes})
    select ${lastPosition(orgId)} as head,
      coalesce((select e.position from events e where e.org_id = ${orgId}
        order by e.position limit 1), ${lastPosition(orgId)} + 1)::int8 as oldest,
      (select ${forms[form]} from found f) as page,
      (select count(*) from matching)::int8 as matching,
      (select count(*) from found)::int8 as found,
      (select max(f.position) from found f)::int8 as last,
      (select max(s.position) from scanned s)::int8 as scanned`;
}

/** Removes some of the events before an instant; `more` reports whether there may be others. */
export const sweepEvents = (before: string, limit: number): Statement<{ more: boolean }> =>
  sql<{ more: boolean }>`select sweep_events(${before}::timestamptz, ${limit}) as more`;
