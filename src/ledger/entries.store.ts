import type { Transaction } from '../kernel/database/database.ts';
import { type Fragment, literally, part, type Statement, sql } from '../kernel/database/sql.ts';
import type { Filter } from '../kernel/paging/paging.ts';
import { type Columns, columns } from '../kernel/values/columns.ts';
import type { Exact } from '../kernel/values/exact.ts';
import * as s from '../kernel/values/schema.ts';
import type { BalanceChange, NewEntry, StoredEntry } from './entry.ts';
import { finishedGoods, type Ledger, ledgerEntry, materialsLedger } from './ledger.ts';

/** SQL statements on `ledger_entries`, `balances` and `ledger_counters`. */

export const entryColumns = (ledger: Ledger): Columns => entryColumnsOf[ledger.kind];

const columnsIn = (ledger: Ledger): Columns =>
  columns(ledgerEntry(ledger), 't', { [ledger.itemField]: 't.item_id' });

const entryColumnsOf = {
  materials: columnsIn(materialsLedger),
  finished_goods: columnsIn(finishedGoods),
};

export const insertLedgerCounters = (orgId: string): Statement =>
  sql`insert into ledger_counters (org_id) values (${orgId})`;

export const selectEntry = (ledger: Ledger, orgId: string, id: string): Fragment =>
  part`select ${entryColumns(ledger)} from ledger_entries t
    where t.org_id = ${orgId} and t.id = ${id} and t.ledger = ${ledger.kind}`;

/** The entry as it is answered, written by the database. */
export const selectEntryJson = (ledger: Ledger, orgId: string, id: string): Fragment =>
  part`select ${entryColumns(ledger).json} from ledger_entries t
    where t.org_id = ${orgId} and t.id = ${id} and t.ledger = ${ledger.kind}`;

const storedColumns =
  literally(`t.id, t.ledger, t.item_id as "itemId", t.location_id as "locationId",
  t.to_location_id as "toLocationId", t.event_type as "eventType", t.quantity, t.ref,
  t.source_type as "sourceType", t.source_id as "sourceId", t.event_date as "eventDate", t.day, t.position,
  t.voided_at as "voidedAt", t.unit_cost as "unitCost", t.given_unit_cost as "givenUnitCost",
  t.provisional_unit_cost as "provisionalUnitCost", t.open_quantity as "openQuantity",
  t.value, t.provisional_quantity as "provisionalQuantity"`);

/** A row with all that a person can say of it. */
export type ManualRow = StoredEntry & { notes: string | null; reason: string | null };

export function findManualRow(
  tx: Transaction,
  ledger: Ledger,
  orgId: string,
  id: string,
): Promise<ManualRow | undefined> {
  return tx.row<ManualRow>(sql`select ${storedColumns}, t.notes, t.reason from ledger_entries t
    where t.org_id = ${orgId} and t.id = ${id} and t.ledger = ${ledger.kind}`);
}

/** The unvoided rows that come from records: lines of an order, receipts. */
export const selectEntriesFrom = (orgId: string, sourceIds: readonly string[]): Statement =>
  sql`select ${storedColumns} from ledger_entries t
    where t.org_id = ${orgId} and t.source_id = any(${sourceIds}::uuid[]) and t.voided_at is null
    order by t.position`;

/** A transfer by its reference, and whether it has arrived. */
export function findTransfer(
  tx: Transaction,
  ledger: Ledger,
  orgId: string,
  ref: string,
): Promise<(StoredEntry & { arrived: boolean }) | undefined> {
  return tx.row(sql`select ${storedColumns}, exists (select 1 from ledger_entries r
      where r.org_id = t.org_id and r.ref = t.ref and r.event_type = 'RECEIVE'
        and r.voided_at is null) as arrived
    from ledger_entries t
    where t.org_id = ${orgId} and t.ref = ${ref} and t.ledger = ${ledger.kind}
      and t.event_type = 'TRANSFER'`);
}

/** Entries of an order: a look-up of where they can come from, then each by its source. */
export const ofOrder: Filter = {
  schema: s.uuid({ description: 'All entries of an order, its items and its receipts.' }),
  where: (id: string | undefined, orgId) =>
    id === undefined
      ? undefined
      : part`t.source_id = any(array(select o.source_id from order_sources o
          where o.org_id = ${orgId} and o.order_id = ${id}))`,
};

/** What an item and the places of a movement are: null where there is none. */
export interface MovementFacts {
  itemIsActive: boolean | null;
  locationIsActive: boolean | null;
  toLocationIsActive: boolean | null;
}

export interface Movement {
  itemId: string;
  locationId?: string | undefined;
  toLocationId?: string | undefined;
}

/** The facts of each movement, in the order given. */
export function movementFacts(
  ledger: Ledger,
  orgId: string,
  movements: readonly Movement[],
): Statement {
  return sql`select t.is_active as "itemIsActive", l.is_active as "locationIsActive",
      d.is_active as "toLocationIsActive"
    from unnest(${movements.map((m) => m.itemId)}::uuid[],
      ${movements.map((m) => m.locationId)}::uuid[],
      ${movements.map((m) => m.toLocationId)}::uuid[])
      with ordinality as g (item_id, location_id, to_location_id, place)
    left join ${literally(ledger.itemTable)} t on t.org_id = ${orgId} and t.id = g.item_id
    left join locations l on l.org_id = ${orgId} and l.id = g.location_id
    left join locations d on d.org_id = ${orgId} and d.id = g.to_location_id
    order by g.place`;
}

/** A new row with the figures that matching has found for it. */
export interface ValuedEntry extends NewEntry {
  unitCost: Exact | null;
  openQuantity: Exact | null;
  value: Exact | null;
  provisionalQuantity: Exact | null;
  provisionalUnitCost: Exact | null;
}

/** A number that each ledger counts for itself, e.g. the one of a row's code. */
const ofLedger = (counter: 'code' | 'transfer') =>
  literally(
    `case g.ledger when 'materials' then n.materials_${counter} else n.finished_goods_${counter} end`,
  );

const prefixOf = (prefix: 'codePrefix' | 'refPrefix') =>
  literally(
    `case g.ledger when 'materials' then '${materialsLedger[prefix]}' else '${finishedGoods[prefix]}' end`,
  );

/**
 * The door of the ledger: moves the figures, allots positions and numbers, and inserts the rows, in
 * one statement. Figures are locked in the order they are given in; the counters come last,
 * because every post of the tenant wants them. Answers `shown` of each row `t`, and the places
 * whose on-hand figure is now below zero.
 */
export function insertEntries(
  orgId: string,
  rows: readonly ValuedEntry[],
  figures: readonly BalanceChange[],
  now: Date,
  shown: Fragment = literally('t.id'),
): Statement {
  const moved = movedFigures(orgId, figures);
  const materials = rows.filter((row) => row.ledger === 'materials');
  const goods = rows.filter((row) => row.ledger === 'finished_goods');
  return sql`with figures as (${moved}),
    numbers as (
      update ledger_counters set position = position + ${rows.length}::bigint,
        materials_code = materials_code + ${materials.length}::bigint,
        materials_transfer = materials_transfer + ${transfersIn(materials)}::bigint,
        finished_goods_code = finished_goods_code + ${goods.length}::bigint,
        finished_goods_transfer = finished_goods_transfer + ${transfersIn(goods)}::bigint
      where org_id = ${orgId} and (select count(*) from figures) >= 0
      returning position - ${rows.length}::bigint as position,
        materials_code - ${materials.length}::bigint as materials_code,
        materials_transfer - ${transfersIn(materials)}::bigint as materials_transfer,
        finished_goods_code - ${goods.length}::bigint as finished_goods_code,
        finished_goods_transfer - ${transfersIn(goods)}::bigint as finished_goods_transfer),
    given as (${givenRows(rows)}),
    posted as (
      insert into ledger_entries as t (org_id, id, ledger, code, item_id, location_id, event_type,
        quantity, unit_cost, ref, to_location_id, notes, reason, event_date, source_type, source_id,
        created_at, created_by, day, position, given_unit_cost, open_quantity, value,
        provisional_quantity, provisional_unit_cost)
      select ${orgId}, g.id, g.ledger,
        ${prefixOf('codePrefix')} || (${ofLedger('code')}
          + row_number() over (partition by g.ledger order by g.place))::text,
        g.item_id, g.location_id, g.event_type, g.quantity, g.unit_cost,
        case when g.event_type = 'TRANSFER'
          then ${prefixOf('refPrefix')} || (${ofLedger('transfer')}
            + sum((g.event_type = 'TRANSFER')::int)
              over (partition by g.ledger order by g.place))::text
          else g.ref end,
        g.to_location_id, g.notes, g.reason, g.event_date, g.source_type, g.source_id,
        ${now}, g.created_by, g.day, coalesce(g.position, n.position + g.place),
        g.given_unit_cost, g.open_quantity, g.value, g.provisional_quantity,
        g.provisional_unit_cost
      from given g cross join numbers n
      returning ${shown}, t.position as "~position")
    select p.*, (select coalesce(jsonb_agg(jsonb_build_object('itemId', f.item_id,
        'locationId', f.location_id, 'onHand', f.on_hand::text)), '[]')
      from figures f where f.on_hand < 0) as "~below"
    from posted p order by p."~position"`;
}

const transfersIn = (rows: readonly NewEntry[]) =>
  rows.filter((row) => row.eventType === 'TRANSFER').length;

/** Rows of which only the figures change: a voided row that nothing replaces. */
export const moveBalances = (orgId: string, figures: readonly BalanceChange[]): Statement =>
  sql`with figures as (${movedFigures(orgId, figures)})
    select f.item_id as "itemId", f.location_id as "locationId", f.on_hand as "onHand"
    from figures f where f.on_hand < 0`;

function movedFigures(orgId: string, figures: readonly BalanceChange[]): Fragment {
  return part`insert into balances as b
      (org_id, item_id, location_id, on_hand, in_transit, on_order, demand)
    select ${orgId}, c.item_id, c.location_id, c.on_hand, c.in_transit, c.on_order, c.demand
    from unnest(
      ${figures.map((f) => f.itemId)}::uuid[], ${figures.map((f) => f.locationId)}::uuid[],
      ${figures.map((f) => f.onHand)}::numeric[], ${figures.map((f) => f.inTransit)}::numeric[],
      ${figures.map((f) => f.onOrder)}::numeric[], ${figures.map((f) => f.demand)}::numeric[])
      as c (item_id, location_id, on_hand, in_transit, on_order, demand)
    on conflict (org_id, item_id, location_id) do update set
      on_hand = b.on_hand + excluded.on_hand, in_transit = b.in_transit + excluded.in_transit,
      on_order = b.on_order + excluded.on_order, demand = b.demand + excluded.demand
    returning b.item_id, b.location_id, b.on_hand`;
}

function givenRows(rows: readonly ValuedEntry[]): Fragment {
  const list = <K extends keyof ValuedEntry>(field: K) =>
    rows.map((row) => row[field]) as (string | number | null)[];
  return part`select * from unnest(
      ${list('id')}::uuid[], ${list('ledger')}::text[], ${list('itemId')}::uuid[], ${list('locationId')}::uuid[],
      ${list('eventType')}::text[], ${list('quantity')}::numeric[], ${list('unitCost')}::numeric[],
      ${list('ref')}::text[], ${list('toLocationId')}::uuid[], ${list('notes')}::text[],
      ${list('reason')}::text[], ${list('eventDate')}::timestamptz[], ${list('day')}::date[],
      ${list('sourceType')}::text[], ${list('sourceId')}::uuid[], ${list('position')}::bigint[],
      ${list('givenUnitCost')}::numeric[], ${list('openQuantity')}::numeric[],
      ${list('value')}::numeric[], ${list('provisionalQuantity')}::numeric[],
      ${list('provisionalUnitCost')}::numeric[], ${list('createdBy')}::uuid[])
    with ordinality as g (id, ledger, item_id, location_id, event_type, quantity, unit_cost, ref,
      to_location_id, notes, reason, event_date, day, source_type, source_id, position,
      given_unit_cost, open_quantity, value, provisional_quantity, provisional_unit_cost,
      created_by, place)`;
}

export const voidEntries = (orgId: string, ids: readonly string[], now: Date): Statement =>
  sql`update ledger_entries set voided_at = ${now}
    where org_id = ${orgId} and id = any(${ids}::uuid[]) and voided_at is null`;
