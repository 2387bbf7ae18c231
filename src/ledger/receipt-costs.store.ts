import { type Fragment, part, sql } from '../kernel/database/sql.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import { groupedBy } from '../kernel/grouped-by.ts';
import { type Exact, ZERO } from '../kernel/values/exact.ts';
import type { PoolEntry } from './pool.ts';
import { poolColumns, poolEntryOf, type RawPoolEntry } from './pool-entries.store.ts';
import type { ReceiptLine } from './production.ts';

/** SQL that reads the consumption and the goods of work order receipts. */

/** An active receipt: the value that it consumed, and the goods that it made. */
export interface ReceiptCosts {
  id: string;
  value: Exact;
  lines: (ReceiptLine & {
    /** The active layer; undefined where no piece was good. */
    entry: PoolEntry | undefined;
  })[];
}

/** The receipts that made one of the items, with everything that they consumed. */
export const receiptCosts = (
  tx: Transaction,
  orgId: string,
  receiptIds: readonly string[],
  itemIds: readonly string[],
): Promise<ReceiptCosts[]> =>
  readCosts(
    tx,
    orgId,
    part`r.id = any(${receiptIds}::uuid[])
        and exists (select 1 from work_order_receipt_items x
          join work_order_items y on y.org_id = ${orgId} and y.id = x.work_order_item_id
          where x.org_id = ${orgId} and x.receipt_id = r.id
            and y.sku_id = any(${itemIds}::uuid[]))`,
    part``,
  );

/** All receipts that made layers of the items, with their consumption of all other items. */
export const receiptsInto = (
  tx: Transaction,
  orgId: string,
  itemIds: readonly string[],
): Promise<ReceiptCosts[]> =>
  readCosts(
    tx,
    orgId,
    part`r.id in (select m.source_id from ledger_entries m
          where m.org_id = ${orgId} and m.item_id = any(${itemIds}::uuid[])
            and m.source_type = 'work_order_receipt' and m.event_type = 'RECEIVE'
            and m.voided_at is null)`,
    part`and c.item_id <> all(${itemIds}::uuid[])`,
  );

async function readCosts(
  tx: Transaction,
  orgId: string,
  condition: Fragment,
  consumed: Fragment,
): Promise<ReceiptCosts[]> {
  // Materialized: the consumption of a receipt is summed once, not with each of its lines.
  const rows = await tx.rows(sql<CostRow>`
    with receipts as materialized (
      select r.id, (select coalesce(sum(c.value), 0) from ledger_entries c
          where c.org_id = ${orgId} and c.source_id = r.id and c.event_type = 'CONSUME'
            and c.voided_at is null ${consumed}) as consumed
      from work_order_receipts r
      where r.org_id = ${orgId} and r.deleted_at is null and ${condition})
    select v.id as "receiptId", v.consumed, w.sku_id as "itemId", n.quantity as good,
      n.scrapped_quantity as scrapped, w.material_unit_cost as "materialUnitCost",
      w.conversion_cost as "conversionCost", n.ledger_entry_id as "rowId", ${poolColumns}
    from receipts v
    join work_order_receipt_items n on n.org_id = ${orgId} and n.receipt_id = v.id
    join work_order_items w on w.org_id = ${orgId} and w.id = n.work_order_item_id
    left join ledger_entries t on t.org_id = ${orgId} and t.id = n.ledger_entry_id
    order by v.id, n.line_number`);
  return [...groupedBy(rows, ({ receiptId }) => receiptId)].map(([id, own]) => ({
    id,
    value: own[0]?.consumed ?? ZERO,
    lines: own.map(lineOf),
  }));
}

interface CostRow extends RawPoolEntry {
  receiptId: string;
  consumed: Exact;
  itemId: string;
  good: Exact;
  scrapped: Exact;
  materialUnitCost: Exact;
  conversionCost: Exact;
  rowId: string | null;
}

const lineOf = (row: CostRow): ReceiptCosts['lines'][number] => {
  const { itemId, rowId, good, scrapped, materialUnitCost, conversionCost } = row;
  const entry = rowId === null ? undefined : poolEntryOf(row);
  return { itemId, rowId, good, scrapped, materialUnitCost, conversionCost, entry };
};
