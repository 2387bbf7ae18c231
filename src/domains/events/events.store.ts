import type { FeedPosition } from '../../kernel/contract/work.ts';
import { type Fragment, literally, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { columns } from '../../kernel/values/columns.ts';
import { available, projected } from '../../ledger/balance-figures.ts';
import type { StockPlace } from '../../ledger/stock-changed.ts';
import { event } from './event.ts';

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
  stock?: readonly StockPlace[] | undefined;
  cause?: { type: string; id: string } | undefined;
}

const lastPosition = (orgId: string): Fragment =>
  part`coalesce((select p.position from event_positions p where p.org_id = ${orgId}), 0)::int8`;

export const selectPosition = (orgId: string): Statement<FeedPosition> =>
  sql<FeedPosition>`select ${lastPosition(orgId)} as position`;

/** The balances of the places of an event, as they are at its commit. */
const balancesOf = (orgId: string): Fragment => part`(
  select jsonb_agg(jsonb_build_object('ledger', s.ledger, 'itemId', s."itemId",
      'locationId', s."locationId", 'onHand', b.on_hand, 'available', ${literally(available('b'))},
      'projected', ${literally(projected('b'))}))
  from json_to_recordset(g.stock) as s (ledger text, "itemId" uuid, "locationId" uuid)
  join balances b on b.org_id = ${orgId} and b.item_id = s."itemId"
    and b.location_id = s."locationId")`;

/**
 * Inserts events with the next positions of their organization, in their order, and returns the
 * last one. `rows` is JSON: decimals are numbers in it, digit for digit.
 */
export function insertEvents(
  orgId: string,
  rows: string,
  count: number,
  hasStock: boolean,
  now: Date,
): Statement<FeedPosition> {
  const stock = hasStock ? balancesOf(orgId) : part`null::jsonb`;
  return sql<FeedPosition>`with head as (
      insert into event_positions as p (org_id, position) values (${orgId}, ${count}::int8)
      on conflict (org_id) do update set position = p.position + excluded.position
      returning p.position),
    added as (
      insert into events (org_id, position, id, type, object_type, object_id, object_version,
        actor_id, token_id, request_id, occurred_at, changes, stock, cause)
      select ${orgId}, h.position - ${count}::int8 + g.place, g.id, g.type, g."objectType",
        g."objectId", g."objectVersion", g."actorId", g."tokenId", g."requestId", ${now}, g.changes,
        ${stock}, g.cause
      from json_to_recordset(${rows}::json) as g (place int8, id uuid, type text,
        "objectType" text, "objectId" uuid, "objectVersion" int, "actorId" uuid, "tokenId" uuid,
        "requestId" text, changes jsonb, stock json, cause jsonb)
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
const size = literally('500 + 220 * coalesce(jsonb_array_length(t.stock), 0)');

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
