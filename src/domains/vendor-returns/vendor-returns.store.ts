import { columns, columnsWithin, lookUp, shownColumns } from '../../kernel/database/columns.ts';
import { type Creation, record } from '../../kernel/database/record.ts';
import { RoundTrip } from '../../kernel/database/round-trip.ts';
import { type Fragment, literally, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { present } from '../../kernel/present.ts';
import { selectEntriesById } from '../../ledger/entries.store.ts';
import { movementKinds } from '../../orders/kinds.ts';
import type { ReceivedLine } from './decide-return.ts';
import {
  type ReturnItem,
  type StoredVendorReturn,
  storedReturnItem,
  storedVendorReturn,
  type VendorReturn,
  vendorReturnHeader,
  vendorReturnItem,
} from './vendor-return.ts';

/** Every SQL statement on `vendor_returns` and `vendor_return_items`. */

const vendorReturns = record({
  noun: 'vendor return',
  table: 'vendor_returns',
  shown: storedVendorReturn,
  rules: {
    returnNumber: 'fixed',
    vendorId: 'fixed',
    poId: 'fixed',
    locationId: 'fixed',
    outcome: 'fixed',
  },
});

const items = record({
  noun: 'vendor return item',
  table: 'vendor_return_items',
  shown: storedReturnItem,
  rules: { returnId: 'fixed', lineNumber: 'fixed', purchaseOrderReceiptItemId: 'fixed' },
});

/**
 * The price of an item of a return, or of the line `n` of a receipt itself, by this line and `l` of
 * its order: exact where its quantity is in purchase units.
 */
export const creditOf = (
  of: 't' | 'i' | 'n',
): string => `case when ${of}.quantity * l.units_per_purchase_unit = ${of}.stock_quantity
  then ${of}.quantity * n.unit_cost
  else quotient_half_even(${of}.stock_quantity * n.unit_cost, l.units_per_purchase_unit) end`;

/** The line `n` of the receipt and the line `l` of the order of an item of a return. */
export const linesOf = (orgId: string, of: 't' | 'i'): Fragment => part`
  join purchase_order_receipt_items n
    on n.org_id = ${orgId} and n.id = ${literally(of)}.purchase_order_receipt_item_id
  join purchase_order_items l on l.org_id = ${orgId} and l.id = n.purchase_order_item_id`;

const shownItemColumns = columns(vendorReturnItem, 't', {
  materialId: 'l.material_id',
  skuId: 'l.sku_id',
  unitCost: 'n.unit_cost',
  landedUnitCost: 'e.unit_cost',
  creditAmount: creditOf('t'),
  creditInOrderCurrency: `quotient_half_even(${creditOf('t')}, coalesce(o.exchange_rate, 1))`,
  landedLoss: `e.value - ${creditOf('t')}`,
});

export const returnHeaderColumns = columnsWithin(vendorReturnHeader, 't', {
  poNumber: (orgId) => lookUp('purchase_orders', 'po_number', orgId, part`t.po_id`),
  itemCount: (orgId) => part`(select count(*)::int from vendor_return_items i
    where i.org_id = ${orgId} and i.return_id = t.id)`,
  creditTotal: (orgId) => part`(
    select coalesce(sum(${literally(creditOf('i'))}), 0)
    from vendor_return_items i ${linesOf(orgId, 'i')}
    where i.org_id = ${orgId} and i.return_id = t.id)`,
});

export const selectReturn = (orgId: string, id: string, hasNames = false): Fragment =>
  part`select ${shownColumns(vendorReturns.columns, orgId, hasNames)} from vendor_returns t
    where t.org_id = ${orgId} and t.id = ${id} and t.deleted_at is null`;

export const selectReturnItems = (orgId: string, id: string, hasNames = false): Fragment =>
  part`select ${shownColumns(shownItemColumns, orgId, hasNames)}
    from vendor_return_items t ${linesOf(orgId, 't')}
    join purchase_orders o on o.org_id = ${orgId} and o.id = l.po_id
    join ledger_entries e on e.org_id = ${orgId} and e.id = t.ledger_entry_id
    where t.org_id = ${orgId} and t.return_id = ${id} order by t.line_number`;

/** The number of a return that was written, and its items as answers show them. */
export async function readWritten(tx: Transaction, orgId: string, id: string) {
  const [numbers, shown] = await tx.all(
    sql<{ returnNumber: string }>`select t.return_number as "returnNumber" from vendor_returns t
      where t.org_id = ${orgId} and t.id = ${id}`,
    sql<Record<string, unknown>>`${selectReturnItems(orgId, id)}`,
  );
  return { returnNumber: present(numbers[0]).returnNumber, items: shown };
}

/** Returns, as `t`, with goods of a material or of a SKU. */
export const withReturnedItem = (
  orgId: string,
  column: 'material_id' | 'sku_id',
  itemId: string,
): Fragment =>
  part`exists (select 1 from vendor_return_items i ${linesOf(orgId, 'i')}
    where i.org_id = ${orgId} and i.return_id = t.id and l.${literally(column)} = ${itemId})`;

/** The lines of receipts that a return names; undefined if there is no such return. */
export async function findReturnedLines(
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<string[] | undefined> {
  const found = await tx.row(sql<{ ids: string[] }>`
    select array(select i.purchase_order_receipt_item_id from vendor_return_items i
      where i.org_id = ${orgId} and i.return_id = t.id) as ids
    from vendor_returns t
    where t.org_id = ${orgId} and t.id = ${id} and t.deleted_at is null`);
  return found?.ids;
}

/** A return with its goods, locked for an edit; its orders are locked already. */
export const lockReturn = async (
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<VendorReturn | undefined> =>
  (await RoundTrip.read(tx, (reading) => addReturns(reading, orgId, [id])))[0];

/** Adds the locking of returns with their goods to a round trip; their orders come before. */
export function addReturns(
  reading: RoundTrip,
  orgId: string,
  ids: readonly string[],
): () => VendorReturn[] {
  const found = reading.add(sql<StoredVendorReturn>`select ${vendorReturns.columns}
    from vendor_returns t
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null
    order by t.id for update of t`);
  const own = reading.add(sql<ReturnItem>`select ${items.columns} from vendor_return_items t
    where t.org_id = ${orgId} and t.return_id = any(${ids}::uuid[]) order by t.line_number`);
  return () => {
    const itemsOf = groupedBy(own(), ({ returnId }) => returnId);
    return found().map((head) => ({ ...head, items: itemsOf.get(head.id) ?? [] }));
  };
}

/** The orders of returns that were not deleted: an array of ids in SQL. */
export const ordersOfReturns = (orgId: string, ids: readonly string[]): Fragment =>
  part`array(select t.po_id from vendor_returns t
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null
      and t.po_id is not null)`;

/** A condition on a line `n` of a receipt: one of these returns names it. */
export const isReturnedBy = (orgId: string, ids: readonly string[]): Fragment =>
  part`n.id in (select i.purchase_order_receipt_item_id from vendor_return_items i
    where i.org_id = ${orgId} and i.return_id = any(${ids}::uuid[]))`;

/** The statements that write new returns with their goods, in the order of their numbers. */
export function insertReturns(
  orgId: string,
  made: readonly VendorReturn[],
  creation: Creation,
): Statement[] {
  const { series, numberField: field } = movementKinds.vendor_return;
  const own = made.flatMap((each) => each.items);
  return [
    vendorReturns.insertNumbered(orgId, made.map(withoutItems), creation, { field, series }),
    items.insertAll(orgId, own, creation),
  ];
}

/** The statements that write a changed return. */
export const updateReturn = (orgId: string, after: VendorReturn, now: Date): Statement[] => [
  vendorReturns.updateEach(orgId, [withoutItems(after)], now),
  items.updateAll(orgId, after.items, now),
];

/** Returns are kept without their goods, so that their numbers are not used again. */
export const endReturns = (orgId: string, ids: readonly string[], now: Date): Statement[] => [
  sql`delete from vendor_return_items t
    where t.org_id = ${orgId} and t.return_id = any(${ids}::uuid[])`,
  sql`update vendor_returns t set deleted_at = ${now}
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`,
];

const withoutItems = ({ items: _, ...row }: VendorReturn) => row;

/** The orders, an array of ids in SQL, that lines of receipts belong to. */
export const ordersOfReceipts = (orgId: string, receiptItemIds: readonly string[]): Fragment =>
  part`array(select l.po_id from purchase_order_receipt_items n
    join purchase_order_items l on l.org_id = ${orgId} and l.id = n.purchase_order_item_id
    where n.org_id = ${orgId} and n.id = any(${receiptItemIds}::uuid[]))`;

/**
 * Adds the reading of lines of receipts that meet a condition on the line `n` and its receipt `h`,
 * with their layers and what of them has gone back; the newest first. Their orders must be locked
 * before.
 */
export function addReceivedLines(
  reading: RoundTrip,
  orgId: string,
  condition: Fragment,
): () => ReceivedLine[] {
  const from = part`from purchase_order_receipt_items n
    join purchase_order_receipts h on h.org_id = ${orgId} and h.id = n.receipt_id
    where n.org_id = ${orgId} and h.deleted_at is null and n.ledger_entry_id is not null
      and ${condition}`;
  const lines = reading.add(sql<Omit<ReceivedLine, 'layer'> & { entryId: string }>`
    select n.id as "receiptItemId", n.line_number as "lineNumber", h.po_id as "poId",
      h.receipt_number as "receiptNumber", h.receipt_date as "receiptDate",
      h.location_id as "locationId", n.purchase_order_item_id as "purchaseOrderItemId",
      n.ledger_entry_id as "entryId", (
        select coalesce(sum(i.stock_quantity), 0) from vendor_return_items i
        where i.org_id = ${orgId} and i.purchase_order_receipt_item_id = n.id) as returned
    ${from} order by h.receipt_date desc, h.created_at desc, h.id, n.line_number`);
  const layers = reading.add(
    selectEntriesById(orgId, part`array(select n.ledger_entry_id ${from})`),
  );
  return () => {
    const layerOf = new Map(layers().map((entry) => [entry.id, entry]));
    return lines().map(({ entryId, ...line }) => ({
      ...line,
      layer: present(layerOf.get(entryId)),
    }));
  };
}

/** The vendors and locations that a request names, each by what messages call it. */
export const selectNamed = (
  orgId: string,
  named: readonly (string | undefined)[],
): Statement<{ kind: string; id: string; isActive: boolean }> => {
  const ids = named.filter((id) => id !== undefined);
  return sql<{ kind: string; id: string; isActive: boolean }>`
    select 'vendor' as kind, t.id, t.is_active as "isActive" from vendors t
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])
    union all
    select 'location', t.id, t.is_active from locations t
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;
};
