import { columns, columnsWithin, lookUp, shownColumns } from '../../kernel/database/columns.ts';
import { type Creation, record } from '../../kernel/database/record.ts';
import { RoundTrip } from '../../kernel/database/round-trip.ts';
import { type Fragment, literally, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import type { Filter } from '../../kernel/paging/list-definition.ts';
import * as s from '../../kernel/values/schema.ts';
import { type LayerRow, selectLayersFrom } from '../../ledger/layers.store.ts';
import { materialId, skuId } from '../named-ids.ts';
import {
  type ConsumedRow,
  consumedOf,
  receipt,
  receiptHeader,
  receiptOfOrder,
  type StoredLine,
  type StoredReceipt,
  scrapLossOf,
  storedLine,
  storedReceipt,
} from './work-order-receipt.ts';

/** Every SQL statement on `work_order_receipts` and their items, except those of the ledger. */

const receipts = record({
  noun: 'work order receipt',
  table: 'work_order_receipts',
  shown: storedReceipt,
  rules: { receiptNumber: 'fixed', woId: 'fixed' },
});

const receiptItems = record({
  noun: 'work order receipt item',
  table: 'work_order_receipt_items',
  shown: s.object({ ...storedLine.properties, receiptId: s.uuid(), lineNumber: s.integer() }),
  rules: { receiptId: 'fixed', lineNumber: 'fixed', workOrderItemId: 'fixed', pieces: 'fixed' },
});

const itemCount = (orgId: string): Fragment =>
  part`(select count(*)::int from work_order_receipt_items i
    where i.org_id = ${orgId} and i.receipt_id = t.id)`;

const piecesIn = (column: 'quantity' | 'scrapped_quantity') => (orgId: string) =>
  part`(select sum(i.${literally(column)}) from work_order_receipt_items i
    where i.org_id = ${orgId} and i.receipt_id = t.id)`;

/**
 * Its goods at their unit costs; the ledger has none where no piece was good. `limit all` has the
 * items found by their receipt, before their entries.
 */
const cost = (orgId: string): Fragment =>
  part`trim_scale(round(coalesce(
    (select sum(e.quantity * e.unit_cost) from (
        select i.ledger_entry_id as id from work_order_receipt_items i
        where i.org_id = ${orgId} and i.receipt_id = t.id limit all) i
      join ledger_entries e on e.org_id = ${orgId} and e.id = i.id),
    (select sum(e.value) from ledger_entries e
      where e.org_id = ${orgId} and e.source_id = t.id and e.event_type = 'CONSUME'
        and e.voided_at is null), 0), 6))`;

export const receiptHeaderColumns = columnsWithin(receiptHeader, 't', {
  itemCount,
  quantity: piecesIn('quantity'),
  scrappedQuantity: piecesIn('scrapped_quantity'),
  cost,
});

const ofItsOrder = (column: string) => (orgId: string) =>
  lookUp('work_orders', column, orgId, part`t.wo_id`);

/** The locations of an order do not change while it has receipts: they are also the receipt's. */
export const receiptOfOrderColumns = columnsWithin(receiptOfOrder, 't', {
  itemCount,
  woNumber: ofItsOrder('wo_number'),
  siteLocationId: ofItsOrder('site_location_id'),
  stockLocationId: ofItsOrder('stock_location_id'),
});

/** Receipts, as `t`, whose order has this value. */
export const ofOrderWith = (column: string, description: string): Filter => ({
  schema: s.uuid({ description }),
  where: (id: string | undefined, orgId) =>
    id === undefined
      ? undefined
      : part`exists (select 1 from work_orders o
          where o.org_id = ${orgId} and o.id = t.wo_id and o.${literally(column)} = ${id})`,
});

/** Receipts that made a SKU, be it good or scrapped. */
export const ofSku: Filter = {
  schema: s.uuid({ description: 'Receipts that made this SKU.' }),
  where: (id: string | undefined, orgId) =>
    id === undefined
      ? undefined
      : part`exists (select 1 from work_order_receipt_items i
          join work_order_items l on l.org_id = ${orgId} and l.id = i.work_order_item_id
          where i.org_id = ${orgId} and i.receipt_id = t.id and l.sku_id = ${id})`,
};

/** Receipts that consumed a material, whatever their recipe had. */
export const ofMaterial: Filter = {
  schema: s.uuid({ description: 'Receipts that consumed this material.' }),
  where: (id: string | undefined, orgId) =>
    id === undefined
      ? undefined
      : part`exists (select 1 from ledger_entries e
          where e.org_id = ${orgId} and e.source_id = t.id and e.event_type = 'CONSUME'
            and e.ledger = 'materials' and e.item_id = ${id} and e.voided_at is null)`,
};

const producedColumns = columns(receipt.properties.produced.items, 't', {
  skuId: 'w.sku_id',
  unitCost: 'e.unit_cost',
});

const selectReceipt = (orgId: string, id: string, hasNames = false): Fragment =>
  part`select ${shownColumns(receipts.columns, orgId, hasNames)} from work_order_receipts t
    where t.org_id = ${orgId} and t.id = ${id} and t.deleted_at is null`;

const selectProduced = (orgId: string, receiptId: string, hasNames = false): Fragment =>
  part`select ${shownColumns(producedColumns, orgId, hasNames)} from work_order_receipt_items t
    join work_order_items w on w.org_id = ${orgId} and w.id = t.work_order_item_id
    left join ledger_entries e on e.org_id = ${orgId} and e.id = t.ledger_entry_id
    where t.org_id = ${orgId} and t.receipt_id = ${receiptId} order by t.line_number`;

/** The item of an entry as a material or as a SKU. */
const itemColumns = columns(
  s.object({ materialId: s.nullable(materialId()), skuId: s.nullable(skuId()) }),
  't',
  {
    materialId: "case t.ledger when 'materials' then t.item_id end",
    skuId: "case t.ledger when 'finished_goods' then t.item_id end",
  },
);

const selectConsumed = (orgId: string, receiptId: string, hasNames: boolean): Fragment =>
  part`select t.id, t.ledger, t.item_id as "itemId", t.quantity, t.value,
      ${shownColumns(itemColumns, orgId, hasNames)} from ledger_entries t
    where t.org_id = ${orgId} and t.source_id = ${receiptId} and t.event_type = 'CONSUME'
      and t.voided_at is null order by t.position`;

/** The statements that a receipt is shown from; see `shownReceipt`. */
export const selectWholeReceipt = (orgId: string, id: string, hasNames = false): Fragment[] => [
  selectReceipt(orgId, id, hasNames),
  selectProduced(orgId, id, hasNames),
  selectConsumed(orgId, id, hasNames),
  selectLayersFrom(orgId, id),
];

type Rows = readonly Record<string, unknown>[];

/** A receipt as answers show it; undefined when it does not exist or was reversed. */
export function shownReceipt([
  found = [],
  produced = [],
  consumed = [],
  layers = [],
]: readonly Rows[]) {
  if (!found[0]) return undefined;
  const rows = consumed as readonly ConsumedRow[];
  return {
    ...found[0],
    ...consumedOf(rows, layers as readonly LayerRow[]),
    produced,
    scrapLoss: scrapLossOf(rows, produced as { ledgerEntryId: unknown }[]),
  };
}

/** Reads a receipt inside a transaction. */
export function readReceipt(tx: Transaction, orgId: string, id: string) {
  return RoundTrip.read(tx, (reading) => addReceipt(reading, orgId, id));
}

/** Adds the reading of a receipt to a round trip. */
export function addReceipt(reading: RoundTrip, orgId: string, id: string) {
  const found = selectWholeReceipt(orgId, id).map((each) => reading.add(sql`${each}`));
  return () => shownReceipt(found.map((rows) => rows()));
}

export const findReceipt = (
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<StoredReceipt | undefined> => tx.row(sql<StoredReceipt>`${selectReceipt(orgId, id)}`);

export function findLines(
  tx: Transaction,
  orgId: string,
  receiptId: string,
): Promise<StoredLine[]> {
  return tx.rows(sql<StoredLine>`select ${receiptItems.columns} from work_order_receipt_items t
    where t.org_id = ${orgId} and t.receipt_id = ${receiptId} order by t.line_number`);
}

export const insertReceipts = (
  orgId: string,
  made: readonly { receipt: StoredReceipt; lines: readonly StoredLine[] }[],
  creation: Creation,
): Statement[] => [
  receipts.insertAll(
    orgId,
    made.map(({ receipt }) => receipt),
    creation,
  ),
  receiptItems.insertAll(
    orgId,
    made.flatMap(({ receipt, lines }) =>
      lines.map((line, index) => ({ ...line, receiptId: receipt.id, lineNumber: index + 1 })),
    ),
    creation,
  ),
];

/** The fast path: one row, unless it was changed since it was read. */
export const updateNotes = (orgId: string, row: StoredReceipt): Statement =>
  sql`update work_order_receipts set notes = ${row.notes}, version = ${row.version + 1},
      updated_at = ${row.updatedAt}
    where org_id = ${orgId} and id = ${row.id} and version = ${row.version} and deleted_at is null
    returning id`;

/** Its ledger entries are replaced with it. */
export const updateReceipt = (
  orgId: string,
  row: StoredReceipt,
  lines: readonly StoredLine[],
  now: Date,
): Statement[] => [receipts.update(orgId, row, now), receiptItems.updateAll(orgId, lines, now)];

/** Receipts are kept, so that their numbers are not used again. */
export const reverseReceipts = (orgId: string, ids: readonly string[], now: Date): Statement =>
  sql`update work_order_receipts set deleted_at = ${now}
    where org_id = ${orgId} and id = any(${ids}::uuid[])`;

/** The orders of receipts that were not reversed: an array of ids in SQL. */
export const ordersOfReceipts = (orgId: string, ids: readonly string[]): Fragment =>
  part`array(select t.wo_id from work_order_receipts t
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null)`;

/** Adds the orders and the lines of receipts to a round trip; the orders are locked before. */
export function addReceiptLines(
  reading: RoundTrip,
  orgId: string,
  ids: readonly string[],
): () => { id: string; woId: string; lines: StoredLine[] }[] {
  const found = reading.add(sql<{ id: string; woId: string }>`select t.id, t.wo_id as "woId"
    from work_order_receipts t
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null`);
  const lines = reading.add(sql<StoredLine & { receiptId: string }>`
    select ${receiptItems.columns} from work_order_receipt_items t
    where t.org_id = ${orgId} and t.receipt_id = any(${ids}::uuid[]) order by t.line_number`);
  return () => {
    const linesOf = groupedBy(lines(), ({ receiptId }) => receiptId);
    return found().map((receipt) => ({ ...receipt, lines: linesOf.get(receipt.id) ?? [] }));
  };
}
