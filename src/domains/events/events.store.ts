import type { FeedPosition } from '../../kernel/contract/work.ts';
import { type Fragment, literally, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { columns } from '../../kernel/values/columns.ts';
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
  /** The number of its set of places, of an event that tells of balances. */
  set?: number | undefined;
  cause?: { type: string; id: string } | undefined;
}

const lastPosition = (orgId: string): Fragment =>
  part`coalesce((select p.position from event_positions p where p.org_id = ${orgId}), 0)::int8`;

export const selectPosition = (orgId: string): Statement<FeedPosition> =>
  sql<FeedPosition>`select ${lastPosition(orgId)} as position`;

/** Places whose balances one or more events name: `set` is the same for those of one event. */
export interface PlaceInSet extends StockPlace {
  set: number;
}

/** The balances of each set as JSON, as they are at the commit. */
const setsOfBalances = (orgId: string, places: readonly PlaceInSet[]): Fragment => part`
    sets as materialized (
      select s.set, ('[' || string_agg(format('{"ledger":"%s","itemId":"%s","locationId":"%s",'
          '"onHand":%s,"available":%s,"projected":%s}', s.ledger, s.item_id, s.location_id,
          b.on_hand, ${literally(available('b'))}, ${literally(projected('b'))}), ',')
        || ']')::json as stock
      from unnest(${places.map(({ set }) => set)}::int[],
        ${places.map(({ ledger }) => ledger)}::text[],
        ${places.map(({ itemId }) => itemId)}::uuid[],
        ${places.map(({ locationId }) => locationId)}::uuid[])
        as s (set, ledger, item_id, location_id)
      join balances b on b.org_id = ${orgId} and b.item_id = s.item_id
        and b.location_id = s.location_id
      group by s.set),`;

/** Inserts events with the next positions of their organization, and returns the last one. */
export function insertEvents(
  orgId: string,
  rows: readonly NewEvent[],
  places: readonly PlaceInSet[],
  now: Date,
): Statement<FeedPosition> {
  const [sets, stock] =
    places.length > 0
      ? [setsOfBalances(orgId, places), part`(select t.stock from sets t where t.set = g.set)`]
      : [part``, part`null`];
  const values = <Key extends keyof NewEvent>(key: Key) => rows.map((row) => row[key]);
  const texts = (key: 'changes' | 'cause') =>
    rows.map(({ [key]: value }) => value && asJson(value));
  return sql<FeedPosition>`with head as (
      insert into event_positions as p (org_id, position) values (${orgId}, ${rows.length}::int8)
      on conflict (org_id) do update set position = p.position + excluded.position
      returning p.position),${sets}
    added as (
      insert into events (org_id, position, id, type, object_type, object_id, object_version,
        actor_id, token_id, request_id, occurred_at, changes, stock, cause)
      select ${orgId}, h.position - ${rows.length}::int8 + g.place, g.id, g.type, g.object_type,
        g.object_id, g.object_version, g.actor_id, g.token_id, g.request_id, ${now},
        g.changes::json, ${stock}, g.cause::json
      from unnest(${values('id')}::uuid[], ${values('type')}::text[],
        ${values('objectType')}::text[], ${values('objectId')}::uuid[],
        ${values('objectVersion')}::int[], ${values('actorId')}::uuid[],
        ${values('tokenId')}::uuid[], ${values('requestId')}::text[], ${texts('changes')}::text[],
        ${values('set')}::int[], ${texts('cause')}::text[])
        with ordinality as g (id, type, object_type, object_id, object_version, actor_id, token_id,
          request_id, changes, set, cause, place)
      cross join head h returning position)
    select max(a.position) as position from added a`;
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
const scannedAtOnce = 10_000;

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

export type PageForm = keyof typeof forms;

/** The most of a page: an event more begins only below this many bytes, about. */
export interface PageSize {
  limit: number;
  bytes: number;
}

/** What an event takes as JSON, about. The service need not write the JSON to know it. */
const size = literally('500 + coalesce(octet_length(t.stock::text), 0)');

export function selectEvents(
  orgId: string,
  after: number,
  { limit, bytes }: PageSize,
  filter: EventFilter,
  form: PageForm,
): Fragment {
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const scan = isFiltered ? scannedAtOnce : limit;
  return part`with scanned as (
      select t.* from events t where t.org_id = ${orgId} and t.position > ${after}::int8
      order by t.position limit ${scan}),
    matching as (
      select t.*, sum(${size}) over (order by t.position) - (${size}) as before
      from scanned t where ${conditionOf(filter)} order by t.position limit ${limit}),
    found as (
      select t.position, t.type, ${eventColumns.json} from matching t where t.before < ${bytes})
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
export const sweepEvents = (before: Date, limit: number): Statement<{ more: boolean }> =>
  sql<{ more: boolean }>`select sweep_events(${before}::timestamptz, ${limit}) as more`;
