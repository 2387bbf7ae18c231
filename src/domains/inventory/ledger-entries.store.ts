import {
  type AnyRow,
  type Fragment,
  literally,
  part,
  type Statement,
  sql,
} from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Filter } from '../../kernel/paging/paging.ts';
import { type Columns, columns, shownColumns } from '../../kernel/values/columns.ts';
import * as s from '../../kernel/values/schema.ts';
import { storedColumns } from '../../ledger/entries.store.ts';
import type { StoredEntry } from '../../ledger/entry.ts';
import { finishedGoods, type Ledger, materialsLedger } from '../../ledger/ledger.ts';
import { ledgerEntry } from './ledger-entry.ts';

/** SQL by which the endpoints read ledger entries; only the ledger writes them. */

export const entryColumns = (ledger: Ledger): Columns => entryColumnsOf[ledger.kind];

const columnsIn = (ledger: Ledger): Columns =>
  columns(ledgerEntry(ledger), 't', { [ledger.itemField]: 't.item_id', sequence: 't.position' });

const entryColumnsOf = {
  materials: columnsIn(materialsLedger),
  finished_goods: columnsIn(finishedGoods),
};

export const selectEntry = (
  ledger: Ledger,
  orgId: string,
  id: string,
  hasNames = false,
): Fragment =>
  part`select ${shownColumns(entryColumns(ledger), orgId, hasNames)} from ledger_entries t
    where t.org_id = ${orgId} and t.id = ${id} and t.ledger = ${ledger.kind}`;

/** The entry as answers show it, written as JSON by the database. */
export const selectEntryJson = (ledger: Ledger, orgId: string, id: string): Fragment =>
  part`select ${entryColumns(ledger).json} from ledger_entries t
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

/** Entries of an order: first the sources that belong to it, then their entries. */
export const ofOrder: Filter = {
  schema: s.uuid({ description: 'All entries of an order, its items and its receipts.' }),
  where: (id: string | undefined, orgId) =>
    id === undefined
      ? undefined
      : part`t.source_id = any(array(select o.source_id from order_sources o
          where o.org_id = ${orgId} and o.order_id = ${id}))`,
};

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
