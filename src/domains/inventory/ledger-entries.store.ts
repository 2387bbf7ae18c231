import type { RecordState } from '../../import/undo-rule.ts';
import {
  type AnyColumns,
  type Columns,
  columns,
  columnsWithin,
  shownColumns,
} from '../../kernel/database/columns.ts';
import {
  type AnyRow,
  type Fragment,
  join,
  literally,
  part,
  type Statement,
  sql,
} from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { cutEntryId } from '../../ledger/cuts.store.ts';
import { storedColumns } from '../../ledger/entries.store.ts';
import type { StoredEntry } from '../../ledger/entry.ts';
import { finishedGoods, type Ledger, materialsLedger } from '../../ledger/ledger.ts';
import {
  carriedFromOf,
  shipmentDocuments,
  sourceDocuments,
} from '../../orders/entry-documents.store.ts';
import { ledgerEntry, listedLedgerEntry } from './ledger-entry.ts';

/** SQL by which the endpoints read ledger entries; only the ledger writes them. */

/** Of an entry that a person writes, which returns nothing. */
export const entryColumns = (ledger: Ledger): Columns => entryColumnsOf[ledger.kind];

const ownColumns = (ledger: Ledger) => ({
  [ledger.itemField]: 't.item_id',
  sequence: 't.position',
  count: 't.count_side',
});

const columnsIn = (ledger: Ledger): Columns =>
  columns(ledgerEntry(ledger), 't', {
    ...ownColumns(ledger),
    carriedFrom: 'null::jsonb',
    returnsEntryId: 'null::uuid',
  });

/** Where goods came from that came back, or went back. */
const links = {
  carriedFrom: (orgId: string) => carriedFromOf(orgId),
  returnsEntryId: cutEntryId,
};

const anyColumnsIn = (ledger: Ledger): AnyColumns =>
  columnsWithin(ledgerEntry(ledger), 't', { ...ownColumns(ledger), ...links });

const entryColumnsOf = {
  materials: columnsIn(materialsLedger),
  finished_goods: columnsIn(finishedGoods),
};

/** Of any entry. */
const anyEntryColumns = {
  materials: anyColumnsIn(materialsLedger),
  finished_goods: anyColumnsIn(finishedGoods),
};

/** With the documents that are joined: the sources of entries, and shipments of finished goods. */
export const listedColumns = (ledger: Ledger): AnyColumns =>
  columnsWithin(listedLedgerEntry(ledger), 't', {
    ...ownColumns(ledger),
    ...links,
    documentType: () => sourceDocuments.type,
    documentId: () => sourceDocuments.id,
    documentNumber: () => sourceDocuments.number,
    shipmentId: () => shipmentDocuments.id,
    shipmentNumber: () => shipmentDocuments.number,
  });

export const selectEntry = (
  ledger: Ledger,
  orgId: string,
  id: string,
  hasNames = false,
): Fragment =>
  part`select ${shownColumns(anyEntryColumns[ledger.kind], orgId, hasNames)} from ledger_entries t
    where t.org_id = ${orgId} and t.id = ${id} and t.ledger = ${ledger.kind}`;

/** The entry as answers show it, written as JSON by the database. */
export const selectEntryJson = (ledger: Ledger, orgId: string, id: string): Fragment =>
  part`select ${shownColumns(anyEntryColumns[ledger.kind], orgId, false).json} from ledger_entries t
    where t.org_id = ${orgId} and t.id = ${id} and t.ledger = ${ledger.kind}`;

/** An entry with all fields that a manual entry can set. */
export type ManualEntry = StoredEntry & { notes: string | null; reason: string | null };

export function findManualEntry(
  tx: Transaction,
  ledger: Ledger,
  orgId: string,
  id: string,
): Promise<ManualEntry | undefined> {
  return tx.row(sql<ManualEntry>`select ${storedColumns}, t.notes, t.reason from ledger_entries t
    where t.org_id = ${orgId} and t.id = ${id} and t.ledger = ${ledger.kind}`);
}

/** A transfer, and whether it has arrived. */
export type Transfer = StoredEntry & { arrived: boolean };

/** Transfers by their references. */
export const selectTransfers = (
  ledger: Ledger,
  orgId: string,
  refs: readonly string[],
): Statement<Transfer> =>
  sql<Transfer>`select ${storedColumns}, exists (select 1 from ledger_entries r
      where r.org_id = ${orgId} and r.ref = t.ref and r.event_type = 'RECEIVE'
        and r.voided_at is null) as arrived
    from ledger_entries t
    where t.org_id = ${orgId} and t.ref = any(${refs}::text[]) and t.ledger = ${ledger.kind}
      and t.event_type = 'TRANSFER'`;

/**
 * An order, a customer or a location that has fewer entries than a page in the order of the list
 * reads.
 */
export interface EntrySource {
  orderId?: string;
  customerId?: string;
  locationId?: string;
}

const inBrackets = (source: Fragment): Fragment => part`(${source})`;

/** Which records the entries of an order come from: its items, its receipts and its returns. */
const sourcesOf = (orgId: string, orderId: string): Fragment =>
  join(
    Object.entries(orderOfSource).map(
      ([table, order]) => part`select s.id from ${literally(table)} s
        where s.org_id = ${orgId} and s.${literally(order)} = ${orderId}`,
    ),
    ' union all ',
  );

const orderOfSource = {
  purchase_order_items: 'po_id',
  purchase_order_receipts: 'po_id',
  vendor_returns: 'po_id',
  work_order_items: 'wo_id',
  work_order_receipts: 'wo_id',
  sales_order_items: 'so_id',
  sales_returns: 'so_id',
};

/** The lines of all orders of a customer, and its returns. */
const recordsOfCustomer = (orgId: string, customerId: string): Fragment =>
  part`select n.id from sales_orders s
    join sales_order_items n on n.org_id = ${orgId} and n.so_id = s.id
    where s.org_id = ${orgId} and s.customer_id = ${customerId}
    union all
    select r.id from sales_returns r
    where r.org_id = ${orgId} and r.customer_id = ${customerId}`;

/**
 * The entries of a list as `t`. Those of an order are looked up by its items, receipts and returns,
 * those of a customer by its returns and the lines of its orders. Those of a location are in two
 * columns, each with an index in the order of the list.
 */
export function entriesOf(orgId: string, source: EntrySource): Fragment[] {
  const { orderId, customerId, locationId } = source;
  const sources = [
    ...(orderId === undefined ? [] : [sourcesOf(orgId, orderId)]),
    ...(customerId === undefined ? [] : [recordsOfCustomer(orgId, customerId)]),
  ];
  const entries =
    sources.length === 0
      ? part`ledger_entries e where e.org_id = ${orgId}`
      : part`(${join(sources.map(inBrackets), ' intersect ')}) o
          cross join lateral (select * from ledger_entries e
            where e.org_id = ${orgId} and e.source_id = o.id limit all) e
          where true`;
  if (locationId === undefined) return [part`(select e.* from ${entries}) t`];
  return [
    part`(select e.* from ${entries} and e.location_id = ${locationId}) t`,
    part`(select e.* from ${entries} and e.to_location_id = ${locationId}) t`,
  ];
}

/** Whether the item and the locations of a movement are active; null where one does not exist. */
export interface MovementFacts extends AnyRow {
  itemIsActive: boolean | null;
  locationIsActive: boolean | null;
  toLocationIsActive: boolean | null;
}

export interface Movement {
  itemId: string;
  locationId?: string | undefined;
  toLocationId?: string | undefined;
}

/**
 * The facts of each movement, in their order. Each record is looked up by its key: for a join the
 * database would read all items of the organization.
 */
export function movementFacts(
  ledger: Ledger,
  orgId: string,
  movements: readonly Movement[],
): Statement<MovementFacts> {
  const isActive = (table: string, id: string) =>
    part`(select t.is_active from ${literally(table)} t
      where t.org_id = ${orgId} and t.id = ${literally(id)})`;
  return sql<MovementFacts>`select ${isActive(ledger.itemTable, 'g.item_id')} as "itemIsActive",
      ${isActive('locations', 'g.location_id')} as "locationIsActive",
      ${isActive('locations', 'g.to_location_id')} as "toLocationIsActive"
    from unnest(${movements.map((m) => m.itemId)}::uuid[],
      ${movements.map((m) => m.locationId)}::uuid[],
      ${movements.map((m) => m.toLocationId)}::uuid[])
      with ordinality as g (item_id, location_id, to_location_id, place)
    order by g.place`;
}

/** The ids that entries have. */
export const selectEntryIds = (orgId: string, ids: readonly string[]): Statement<{ id: string }> =>
  sql`select t.id from ledger_entries t where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

/** The items of entries. */
export const selectEntryItems = (
  orgId: string,
  ids: readonly string[],
): Statement<{ itemId: string }> =>
  sql<{ itemId: string }>`select distinct t.item_id as "itemId" from ledger_entries t
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

/** The code of the item of each entry, voided ones included. */
export const selectEntryCodes = (
  orgId: string,
  ids: readonly string[],
): Statement<{ id: string; itemCode: string }> =>
  sql<{ id: string; itemCode: string }>`select t.id, coalesce(m.code, k.code) as "itemCode"
    from ledger_entries t
    left join materials m on m.org_id = ${orgId} and m.id = t.item_id
    left join skus k on k.org_id = ${orgId} and k.id = t.item_id
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

/**
 * Adjustments as an undo meets them. One that was replaced counts as changed: the entry that
 * replaces it has its position.
 */
export const selectEntryStates = (orgId: string, ids: readonly string[]): Statement<RecordState> =>
  sql<RecordState>`select t.id, t.code as number, false as "isUsed",
      case when t.voided_at is null then 1 else 2 end as version
    from ledger_entries t
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[]) and (
      t.voided_at is null or exists (select 1 from ledger_entries r
        where r.org_id = ${orgId} and r.item_id = t.item_id and r.position = t.position
          and r.voided_at is null))`;
