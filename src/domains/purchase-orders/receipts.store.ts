import type { Transaction } from '../../kernel/database/database.ts';
import { insertRows } from '../../kernel/database/insert-rows.ts';
import { type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { columns } from '../../kernel/values/columns.ts';
import {
  type Receipt,
  type ReceiptItem,
  receipt,
  receiptHead,
  receiptItem,
} from './purchase-order-receipt.ts';

/** Every SQL statement on `purchase_order_receipts` and `purchase_order_receipt_items`. */

export const receiptHeadColumns = columns(receiptHead, 't', {
  itemCount: `(select count(*)::int from purchase_order_receipt_items i
    where i.org_id = t.org_id and i.receipt_id = t.id)`,
});

const receiptColumns = columns(receipt, 't', { items: null });
const receiptItemColumns = columns(receiptItem, 't', { materialId: 'l.material_id' });

export const selectReceipt = (orgId: string, id: string): Fragment =>
  part`select ${receiptColumns} from purchase_order_receipts t
    where t.org_id = ${orgId} and t.id = ${id} and t.deleted_at is null`;

export const selectReceiptItems = (orgId: string, receiptId: string): Fragment =>
  part`select ${receiptItemColumns} from purchase_order_receipt_items t
    join purchase_order_items l on l.org_id = t.org_id and l.id = t.purchase_order_item_id
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

export const insertReceipt = (orgId: string, row: Receipt): Statement[] => [
  insertRows(
    'purchase_order_receipts',
    {
      id: 'uuid',
      receiptNumber: 'text',
      poId: 'uuid',
      receiptDate: 'date',
      locationId: 'uuid',
      notes: 'text',
      additionalCost: 'numeric',
      createdBy: 'uuid',
      createdAt: 'timestamptz',
      updatedAt: 'timestamptz',
    },
    orgId,
    [row],
  ),
  insertRows(
    'purchase_order_receipt_items',
    {
      id: 'uuid',
      receiptId: 'uuid',
      lineNumber: 'int',
      purchaseOrderItemId: 'uuid',
      quantity: 'numeric',
      rejectedQuantity: 'numeric',
      rejectReason: 'text',
      unitCost: 'numeric',
      landedUnitCost: 'numeric',
      ledgerEntryId: 'uuid',
    },
    orgId,
    row.items.map((item, index) => ({ ...item, receiptId: row.id, lineNumber: index + 1 })),
  ),
];

export const updateReceipt = (orgId: string, row: Receipt): Statement[] => [
  sql`update purchase_order_receipts set receipt_date = ${row.receiptDate}, notes = ${row.notes},
      additional_cost = ${row.additionalCost}, version = ${row.version},
      updated_at = ${row.updatedAt}
    where org_id = ${orgId} and id = ${row.id}`,
  sql`update purchase_order_receipt_items t set quantity = c.quantity,
      rejected_quantity = c.rejected_quantity, reject_reason = c.reject_reason,
      unit_cost = c.unit_cost, landed_unit_cost = c.landed_unit_cost,
      ledger_entry_id = c.ledger_entry_id
    from unnest(${row.items.map((i) => i.id)}::uuid[],
      ${row.items.map((i) => i.quantity)}::numeric[],
      ${row.items.map((i) => i.rejectedQuantity)}::numeric[],
      ${row.items.map((i) => i.rejectReason)}::text[],
      ${row.items.map((i) => i.unitCost)}::numeric[],
      ${row.items.map((i) => i.landedUnitCost)}::numeric[],
      ${row.items.map((i) => i.ledgerEntryId)}::uuid[])
      as c (id, quantity, rejected_quantity, reject_reason, unit_cost, landed_unit_cost,
        ledger_entry_id)
    where t.org_id = ${orgId} and t.id = c.id`,
];

/** The receipt is kept, so that its number is not used again. */
export const reverseReceipt = (orgId: string, id: string, now: Date): Statement =>
  sql`update purchase_order_receipts set deleted_at = ${now}
    where org_id = ${orgId} and id = ${id}`;
