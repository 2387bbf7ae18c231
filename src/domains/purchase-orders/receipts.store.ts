import { columnsWithin, lookUp, shownColumns } from '../../kernel/database/columns.ts';
import { type Creation, record } from '../../kernel/database/record.ts';
import type { RoundTrip } from '../../kernel/database/round-trip.ts';
import { type Fragment, literally, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import type { Filter } from '../../kernel/paging/list-definition.ts';
import * as s from '../../kernel/values/schema.ts';
import {
  type Receipt,
  type ReceiptItem,
  receiptHeader,
  receiptItem,
  receiptOfOrder,
  storedReceipt,
} from './purchase-order-receipt.ts';

/** Every SQL statement on `purchase_order_receipts` and `purchase_order_receipt_items`. */

const receipts = record({
  noun: 'purchase order receipt',
  table: 'purchase_order_receipts',
  shown: storedReceipt,
  rules: { receiptNumber: 'fixed', poId: 'fixed', locationId: 'fixed' },
});

// The material or the SKU is that of the item of the order; returns have what went back.
const {
  materialId: _,
  skuId: _sku,
  returnedStockQuantity: _returned,
  ...line
} = receiptItem.properties;

const receiptItems = record({
  noun: 'purchase order receipt item',
  table: 'purchase_order_receipt_items',
  shown: s.object({ ...line, receiptId: s.uuid(), lineNumber: s.integer() }),
  rules: { receiptId: 'fixed', lineNumber: 'fixed', purchaseOrderItemId: 'fixed' },
});

const itemCount = (orgId: string): Fragment =>
  part`(select count(*)::int from purchase_order_receipt_items i
    where i.org_id = ${orgId} and i.receipt_id = t.id)`;

const rejectedItemCount = (orgId: string): Fragment =>
  part`(select count(*)::int from purchase_order_receipt_items i
    where i.org_id = ${orgId} and i.receipt_id = t.id and i.rejected_quantity > 0)`;

const rejectReasons = (orgId: string): Fragment =>
  part`(select string_agg(distinct i.reject_reason, '; ') from purchase_order_receipt_items i
    where i.org_id = ${orgId} and i.receipt_id = t.id)`;

const summary = { itemCount, rejectedItemCount, rejectReasons };

export const receiptHeaderColumns = columnsWithin(receiptHeader, 't', summary);

const ofItsOrder = (column: string) => (orgId: string) =>
  lookUp('purchase_orders', column, orgId, part`t.po_id`);

export const receiptOfOrderColumns = columnsWithin(receiptOfOrder, 't', {
  ...summary,
  poNumber: ofItsOrder('po_number'),
  vendorId: ofItsOrder('vendor_id'),
});

/** Receipts, as `t`, of a material or of a SKU, be it accepted or rejected. */
export const ofItem = (column: 'material_id' | 'sku_id', description: string): Filter => ({
  schema: s.uuid({ description }),
  where: (id: string | undefined, orgId) =>
    id === undefined
      ? undefined
      : part`exists (select 1 from purchase_order_receipt_items i
          join purchase_order_items l on l.org_id = ${orgId} and l.id = i.purchase_order_item_id
          where i.org_id = ${orgId} and i.receipt_id = t.id
            and l.${literally(column)} = ${id})`,
});

const receiptItemColumns = columnsWithin(receiptItem, 't', {
  materialId: 'l.material_id',
  skuId: 'l.sku_id',
  returnedStockQuantity: (orgId) => part`(
    select coalesce(sum(v.stock_quantity), 0) from vendor_return_items v
    where v.org_id = ${orgId} and v.purchase_order_receipt_item_id = t.id)`,
});

/** The first return of goods of a receipt. */
export interface FirstReturn {
  returnNumber: string;
  returnDate: string;
}

export const selectFirstReturn = (orgId: string, receiptId: string): Statement<FirstReturn> =>
  sql<FirstReturn>`select r.return_number as "returnNumber", r.return_date as "returnDate"
    from purchase_order_receipt_items t
    join vendor_return_items v
      on v.org_id = ${orgId} and v.purchase_order_receipt_item_id = t.id
    join vendor_returns r on r.org_id = ${orgId} and r.id = v.return_id
    where t.org_id = ${orgId} and t.receipt_id = ${receiptId}
    order by r.return_date, r.id limit 1`;

export const selectReceipt = (orgId: string, id: string, hasNames = false): Fragment =>
  part`select ${shownColumns(receipts.columns, orgId, hasNames)} from purchase_order_receipts t
    where t.org_id = ${orgId} and t.id = ${id} and t.deleted_at is null`;

export const selectReceiptItems = (orgId: string, receiptId: string, hasNames = false): Fragment =>
  part`select ${shownColumns(receiptItemColumns, orgId, hasNames)}
    from purchase_order_receipt_items t
    join purchase_order_items l on l.org_id = ${orgId} and l.id = t.purchase_order_item_id
    where t.org_id = ${orgId} and t.receipt_id = ${receiptId} order by t.line_number`;

/** The id of the order of a receipt that was not reversed. */
export async function findOrderOfReceipt(
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<string | undefined> {
  const found = await tx.row(sql<{ poId: string }>`
    select t.po_id as "poId" from purchase_order_receipts t
    where t.org_id = ${orgId} and t.id = ${id} and t.deleted_at is null`);
  return found?.poId;
}

/** A receipt whose order is locked; undefined when it was reversed before the lock. */
export async function readReceipt(
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<Receipt | undefined> {
  const [[found], items] = await tx.all(
    sql<Omit<Receipt, 'items'>>`${selectReceipt(orgId, id)}`,
    sql<ReceiptItem>`${selectReceiptItems(orgId, id)}`,
  );
  return found && { ...found, items };
}

/** The orders of receipts that were not reversed: an array of ids in SQL. */
export const ordersOfReceipts = (orgId: string, ids: readonly string[]): Fragment =>
  part`array(select t.po_id from purchase_order_receipts t
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null)`;

/** Adds receipts whose orders are locked before to a round trip. */
export function addReceipts(
  reading: RoundTrip,
  orgId: string,
  ids: readonly string[],
): () => Receipt[] {
  const headers = reading.add(sql<Omit<Receipt, 'items'>>`select ${receipts.columns}
    from purchase_order_receipts t
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null`);
  const lines = reading.add(sql<ReceiptItem & { receiptId: string }>`
    select ${receiptItemColumns(orgId)}, t.receipt_id as "receiptId"
    from purchase_order_receipt_items t
    join purchase_order_items l on l.org_id = ${orgId} and l.id = t.purchase_order_item_id
    where t.org_id = ${orgId} and t.receipt_id = any(${ids}::uuid[]) order by t.line_number`);
  return () => {
    const linesOf = groupedBy(lines(), ({ receiptId }) => receiptId);
    return headers().map((receipt) => ({ ...receipt, items: linesOf.get(receipt.id) ?? [] }));
  };
}

/** A condition on a receipt `t`: goods of it went back. */
export const hasGoneBack = (orgId: string): Fragment => part`exists (
  select 1 from purchase_order_receipt_items i
  join vendor_return_items v
    on v.org_id = ${orgId} and v.purchase_order_receipt_item_id = i.id
  where i.org_id = ${orgId} and i.receipt_id = t.id)`;

export const insertReceipts = (
  orgId: string,
  made: readonly Receipt[],
  creation: Creation,
): [Statement, Statement] => [
  receipts.insertAll(
    orgId,
    made.map(({ items: _, ...row }) => row),
    creation,
  ),
  receiptItems.insertAll(
    orgId,
    made.flatMap(({ id, items }) =>
      items.map((item, index) => ({ ...item, receiptId: id, lineNumber: index + 1 })),
    ),
    creation,
  ),
];

export const updateReceipt = (
  orgId: string,
  { items, ...row }: Receipt,
  now: Date,
): Statement[] => [receipts.update(orgId, row, now), receiptItems.updateAll(orgId, items, now)];

/** Receipts are kept, so that their numbers are not used again. */
export const reverseReceipts = (orgId: string, ids: readonly string[], now: Date): Statement =>
  sql`update purchase_order_receipts set deleted_at = ${now}
    where org_id = ${orgId} and id = any(${ids}::uuid[])`;
