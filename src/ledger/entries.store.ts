import {
  type AnyRow,
  type Fragment,
  jsonb,
  literally,
  part,
  type Statement,
  sql,
} from '../kernel/database/sql.ts';
import { type Exact, ZERO } from '../kernel/values/exact.ts';
import {
  type BalanceMoves,
  changeBalances,
  type Shortage,
  shortages,
} from './balance-changes.store.ts';
import type { NewEntry, StoredEntry } from './entry.ts';
import {
  allottedLast,
  type EntryNumbers,
  type EntryPart,
  nothing,
  ofLedger,
  type Placed,
  type Places,
  prefixOf,
  selectNumbers,
  withPlaces,
} from './entry-numbers.store.ts';
import { eventTypes, isExpected, signOf } from './kinds.ts';

/** SQL that finds ledger entries, and that writes them with balances and counters. */

export const insertLedgerCounters = (orgId: string): Statement =>
  sql`insert into ledger_counters (org_id) values (${orgId})`;

/** The columns of a `StoredEntry` of the entry `t`. */
export const storedColumns =
  literally(`t.id, t.ledger, t.item_id as "itemId", t.location_id as "locationId",
  t.to_location_id as "toLocationId", t.event_type as "eventType", t.quantity, t.ref, t.day,
  t.source_type as "sourceType", t.source_id as "sourceId", t.event_date as "eventDate", t.position,
  t.carried_from as "carriedFrom", t.cut_quantity as "cutQuantity", t.cut_from as "cutFrom", t.value,
  coalesce(t.recorded_at, t.created_at) as "recordedAt", t.count_side as "countSide",
  t.voided_at as "voidedAt", t.unit_cost as "unitCost", t.given_unit_cost as "givenUnitCost",
  t.provisional_unit_cost as "provisionalUnitCost", t.provisional_quantity as "provisionalQuantity"`);

/** The active entries of records, such as receipts. */
export const selectEntriesFrom = (
  orgId: string,
  sourceIds: readonly string[],
): Statement<StoredEntry> =>
  sql<StoredEntry>`select ${storedColumns} from ledger_entries t
    where t.org_id = ${orgId} and t.source_id = any(${sourceIds}::uuid[]) and t.voided_at is null
    order by t.position`;

const expectedTypes = eventTypes.filter((eventType) => isExpected({ eventType }));

/**
 * The active entries of what lines of orders expect. Beside these a line has one for each time that
 * its goods have moved.
 */
export const selectExpectedFrom = (
  orgId: string,
  lineIds: readonly string[],
): Statement<StoredEntry> => selectExpectedOf(orgId, part`${lineIds}::uuid[]`);

/** The entries of lines whose ids are an array in SQL. */
export const selectExpectedOf = (orgId: string, lineIds: Fragment): Statement<StoredEntry> =>
  sql<StoredEntry>`select ${storedColumns} from ledger_entries t
    where t.org_id = ${orgId} and t.source_id = any(${lineIds}) and t.voided_at is null
      and t.event_type = any(${expectedTypes}::text[])
    order by t.position`;

/** The active entries of an array of ids in SQL. */
export const selectEntriesById = (orgId: string, ids: Fragment): Statement<StoredEntry> =>
  sql<StoredEntry>`select ${storedColumns} from ledger_entries t
    where t.org_id = ${orgId} and t.id = any(${ids}) and t.voided_at is null
    order by t.position`;

/** A new entry with the valuation that matching has found for it. */
export interface ValuedEntry extends NewEntry {
  unitCost: Exact | null;
  value: Exact | null;
  provisionalQuantity: Exact | null;
  provisionalUnitCost: Exact | null;
}

/**
 * Inserts entries and changes balances; returns the shortages of the changed balances. Without
 * `numbers` the statement allots them, after the balances.
 */
export const insertEntries = (
  orgId: string,
  entries: readonly ValuedEntry[],
  moves: BalanceMoves,
  now: Date,
  numbers: EntryNumbers | undefined,
): Statement<Shortage> => {
  const allotted = numbers ? selectNumbers(numbers) : allottedLast(orgId, entries);
  return sql<Shortage>`${insertion(orgId, entries, moves, now, allotted, literally('t.id'))}
    ${shortages}`;
};

/** An entry as it is answered, with the shortages of the whole statement if these are read. */
export interface InsertedEntry extends AnyRow {
  ref: string | null;
  shortages?: { itemId: string; locationId: string; onHand: string }[];
}

/**
 * Inserts new entries and changes balances; returns `shown` of each, in their order. Numbers are
 * allotted in the statement, after the balances: the counters are locked until COMMIT, which comes
 * soon and for all of the entries.
 */
export function insertShown(
  orgId: string,
  entries: readonly ValuedEntry[],
  moves: BalanceMoves,
  now: Date,
  { shown, withShortages }: { shown: Fragment; withShortages: boolean },
): Statement<InsertedEntry> {
  const allotted = allottedLast(orgId, entries);
  const columns = withShortages ? part`p.*, ${shortagesAsJson} as shortages` : part`p.*`;
  return sql<InsertedEntry>`${insertion(orgId, entries, moves, now, allotted, shown)}
    select ${columns} from posted p order by p."~position"`;
}

const shortagesAsJson = part`(select coalesce(jsonb_agg(jsonb_build_object('itemId', s."itemId",
    'locationId', s."locationId", 'onHand', s."onHand"::text)), '[]') from (${shortages}) s)`;

/** Changes the balances, locked in the order of `changes`, and inserts the entries. */
function insertion(
  orgId: string,
  entries: readonly ValuedEntry[],
  moves: BalanceMoves,
  now: Date,
  numbers: Fragment,
  shown: Fragment,
): Fragment {
  return part`with changed as (${changeBalances(orgId, moves)}),
    numbers as (${numbers}),
    posted as (${insertInto(orgId, { entries, following: nothing }, now)}
      returning ${shown}, t.position as "~position")`;
}

/** Inserts a part of the entries whose balances were changed; a row for each (decision 24). */
export const insertPart = (
  orgId: string,
  entries: EntryPart<ValuedEntry>,
  now: Date,
  numbers: EntryNumbers,
): Statement =>
  sql`with numbers as (${selectNumbers(numbers)}) ${insertInto(orgId, entries, now)}
    returning 1 as one`;

function insertInto(orgId: string, added: EntryPart<ValuedEntry>, now: Date): Fragment {
  return part`insert into ledger_entries as t (org_id, id, ledger, code, item_id, location_id,
        event_type, quantity, unit_cost, ref, to_location_id, notes, reason, event_date,
        source_type, source_id, created_at, created_by, direction, day, position, carried_from,
        cut_quantity, cut_from, recorded_at, count_side, given_unit_cost, value,
        provisional_quantity, provisional_unit_cost)
      select ${orgId}, g.id, g.ledger,
        ${prefixOf('codePrefix')} || (${ofLedger('Code')} - g."codesAfter")::text,
        g."itemId", g."locationId", g."eventType", g.quantity, g."unitCost",
        case when g."eventType" = 'TRANSFER'
          then ${prefixOf('refPrefix')} || (${ofLedger('Transfer')} - g."transfersAfter")::text
          else g.ref end,
        g."toLocationId", g.notes, g.reason, g."eventDate", g."sourceType", g."sourceId",
        ${now}, g."createdBy", g.direction, g.day,
        coalesce(g.position, n.position - g."entriesAfter"),
        g."carriedFrom", coalesce(g."cutQuantity", 0), g."cutFrom",
        g."recordedAt", g."countSide", g."givenUnitCost", g.value, g."provisionalQuantity",
        g."provisionalUnitCost"
      from ${inputRows(added)} cross join numbers n`;
}

/**
 * The entries as the rows `g`, each with the numbers of entries that follow it: in all, in its
 * ledger, and among the transfers of its ledger. One JSON value costs a small statement much less
 * than an array for each column.
 */
function inputRows(added: EntryPart<ValuedEntry>): Fragment {
  const rows = withPlaces(added).map(inputRow);
  return part`json_to_recordset(${jsonb(rows)}::json) as g (id uuid, ledger text,
    "itemId" uuid, "locationId" uuid, "eventType" text, quantity numeric, "unitCost" numeric,
    ref text, "toLocationId" uuid, notes text, reason text, "eventDate" timestamptz, day date,
    "sourceType" text, "sourceId" uuid, position bigint, "carriedFrom" bigint,
    "cutQuantity" numeric, "cutFrom" bigint, "recordedAt" timestamptz, "countSide" text,
    "givenUnitCost" numeric,
    value numeric, "provisionalQuantity" numeric, "provisionalUnitCost" numeric,
    "createdBy" uuid, direction smallint, "entriesAfter" bigint, "codesAfter" bigint,
    "transfersAfter" bigint)`;
}

/**
 * JSON leaves out what is undefined; most entries leave half of these empty. Each field is named: a
 * copy of so many fields by a spread takes 10 microseconds instead of 0.1.
 */
const inputRow = ({ entry, places }: Placed<ValuedEntry>) =>
  ({
    id: entry.id,
    ledger: entry.ledger,
    itemId: entry.itemId,
    locationId: entry.locationId,
    eventType: entry.eventType,
    quantity: entry.quantity,
    eventDate: entry.eventDate,
    day: entry.day,
    createdBy: entry.createdBy,
    direction: signOf(entry),
    toLocationId: entry.toLocationId ?? undefined,
    ref: entry.ref ?? undefined,
    notes: entry.notes ?? undefined,
    reason: entry.reason ?? undefined,
    sourceType: entry.sourceType ?? undefined,
    sourceId: entry.sourceId ?? undefined,
    position: entry.position ?? undefined,
    carriedFrom: entry.carriedFrom ?? undefined,
    cutQuantity: entry.cutQuantity.eq(ZERO) ? undefined : entry.cutQuantity,
    cutFrom: entry.cutFrom ?? undefined,
    recordedAt: entry.recordedAt ?? undefined,
    countSide: entry.countSide ?? undefined,
    unitCost: entry.unitCost ?? undefined,
    givenUnitCost: entry.givenUnitCost ?? undefined,
    value: entry.value ?? undefined,
    provisionalQuantity: entry.provisionalQuantity ?? undefined,
    provisionalUnitCost: entry.provisionalUnitCost ?? undefined,
    entriesAfter: places.entriesAfter,
    codesAfter: places.codesAfter,
    transfersAfter: places.transfersAfter,
  }) satisfies Record<Exclude<keyof ValuedEntry, 'keptUnitCost'> | 'direction', unknown> & Places;

export const voidEntries = (orgId: string, ids: readonly string[], now: Date): Statement =>
  sql`update ledger_entries t set voided_at = ${now} from unnest(${ids}::uuid[]) as g (id)
    where t.org_id = ${orgId} and t.id = g.id and t.voided_at is null`;
