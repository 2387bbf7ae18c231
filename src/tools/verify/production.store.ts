import type { StoredWorkOrder } from '../../domains/work-orders/work-order.ts';
import {
  type StoredInputLine,
  type StoredItem,
  workOrderInputLine,
} from '../../domains/work-orders/work-order-item.ts';
import { workOrderItems, workOrders } from '../../domains/work-orders/work-orders.store.ts';
import { columns } from '../../kernel/database/columns.ts';
import { type Statement, sql } from '../../kernel/database/sql.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import type { Link } from '../../ledger/levels.ts';

/** Statements of the verifier on work orders, their receipts and production links. */

const inputColumns = columns(workOrderInputLine, 't', {
  materialId: "case when i.kind = 'material' then t.item_id end",
  skuId: "case when i.kind = 'sku' then t.item_id end",
  quantityPerUnit: null,
});

export const selectWorkOrders = (orgId: string, after: string): Statement<StoredWorkOrder> =>
  sql`select ${workOrders.columns} from work_orders t
    where t.org_id = ${orgId} and t.id > ${after} order by t.id limit 50`;

/** An item with the totals of its receipts. */
export interface MadeItem extends StoredItem {
  good: Exact;
  scrapped: Exact;
  /** Which pieces each line of a receipt made. */
  lists: readonly string[];
}

/** The items of orders, each with what its active receipts have made. */
export const selectWorkItems = (orgId: string, orderIds: readonly string[]): Statement<MadeItem> =>
  sql`select ${workOrderItems.columns}, m.good, m.scrapped, m.lists
    from work_order_items t
    cross join lateral (
      select coalesce(sum(l.quantity), 0) as good,
        coalesce(sum(l.scrapped_quantity), 0) as scrapped,
        coalesce(array_agg(l.pieces::text), '{}') as lists
      from work_order_receipt_items l
      join work_order_receipts r on r.org_id = ${orgId} and r.id = l.receipt_id
      where l.org_id = ${orgId} and l.work_order_item_id = t.id and r.deleted_at is null) m
    where t.org_id = ${orgId} and t.wo_id = any(${orderIds}::uuid[])
    order by t.wo_id, t.line_number`;

export const selectWorkInputs = (
  orgId: string,
  orderIds: readonly string[],
): Statement<StoredInputLine> =>
  sql`select t.wo_item_id as "itemId", ${inputColumns}
    from work_order_inputs t
    join work_order_items w on w.org_id = ${orgId} and w.id = t.wo_item_id
    join items i on i.org_id = ${orgId} and i.id = t.item_id
    where t.org_id = ${orgId} and w.wo_id = any(${orderIds}::uuid[])
    order by t.wo_item_id, t.line_number`;

/** A receipt; a reversed one has no active rows. */
export interface WorkReceipt {
  id: string;
  receiptNumber: string;
  receiptDate: string;
  siteLocationId: string;
  stockLocationId: string;
  isReversed: boolean;
}

export const selectWorkReceipts = (orgId: string, after: string): Statement<WorkReceipt> =>
  sql`select t.id, t.receipt_number as "receiptNumber", t.receipt_date as "receiptDate",
      w.site_location_id as "siteLocationId", w.stock_location_id as "stockLocationId",
      t.deleted_at is not null as "isReversed"
    from work_order_receipts t
    join work_orders w on w.org_id = ${orgId} and w.id = t.wo_id
    where t.org_id = ${orgId} and t.id > ${after} order by t.id limit 50`;

/** A line of a receipt, with the costs that its item has frozen. */
export interface WorkReceiptLine {
  receiptId: string;
  lineNumber: number;
  skuId: string;
  quantity: Exact;
  scrappedQuantity: Exact;
  pieces: string;
  materialUnitCost: Exact;
  conversionCost: Exact;
  ledgerEntryId: string | null;
}

export const selectWorkReceiptLines = (
  orgId: string,
  receiptIds: readonly string[],
): Statement<WorkReceiptLine> =>
  sql`select t.receipt_id as "receiptId", t.line_number as "lineNumber", w.sku_id as "skuId",
      t.quantity, t.scrapped_quantity as "scrappedQuantity", t.pieces,
      w.material_unit_cost as "materialUnitCost", w.conversion_cost as "conversionCost",
      t.ledger_entry_id as "ledgerEntryId"
    from work_order_receipt_items t
    join work_order_items w on w.org_id = ${orgId} and w.id = t.work_order_item_id
    where t.org_id = ${orgId} and t.receipt_id = any(${receiptIds}::uuid[])
    order by t.receipt_id, t.line_number`;

/** The number of active receipts in which an item went into a SKU: stored, and recomputed. */
export interface ProductionLink {
  /** The item that was consumed. */
  id: string;
  consumedCode: string;
  /** Null, like the fields below, for an item that went into no SKU. */
  producedCode: string | null;
  stored: number | null;
  receipts: number | null;
}

/**
 * The links of the next items. Each step is materialized and codes are looked up, so that no step
 * is repeated for each item while the database has no statistics of the tables.
 */
export const selectLinks = (orgId: string, after: string): Statement<ProductionLink> =>
  sql`with next as materialized (
      select i.id from items i
      where i.org_id = ${orgId} and i.id > ${after} order by i.id limit 200),
    made as materialized (
      select c.item_id, p.item_id as sku_id, count(distinct c.source_id) as receipts
      from next n
      join ledger_entries c on c.org_id = ${orgId} and c.item_id = n.id
        and c.event_type = 'CONSUME' and c.voided_at is null
      join ledger_entries p on p.org_id = ${orgId} and p.source_id = c.source_id
        and p.event_type = 'RECEIVE' and p.voided_at is null
      group by 1, 2),
    stored as materialized (
      select l.consumed_item_id as item_id, l.produced_sku_id as sku_id, l.receipts
      from next n
      join production_links l on l.org_id = ${orgId} and l.consumed_item_id = n.id),
    links as materialized (
      select item_id, sku_id, coalesce(s.receipts, 0) as stored,
        coalesce(m.receipts, 0) as receipts
      from stored s full join made m using (item_id, sku_id))
    select n.id,
      coalesce(
        (select m.code from materials m where m.org_id = ${orgId} and m.id = n.id),
        (select k.code from skus k where k.org_id = ${orgId} and k.id = n.id)) as "consumedCode",
      coalesce((select p.code from skus p where p.org_id = ${orgId} and p.id = l.sku_id),
        l.sku_id::text) as "producedCode",
      l.stored, l.receipts
    from next n left join links l on l.item_id = n.id
    order by n.id, "producedCode"`;

/** The SKUs that went into a SKU through active receipts; a returned SKU went into itself. */
export const selectSkuLinks = (orgId: string): Statement<Link> =>
  sql`select distinct c.item_id as "consumedId", p.item_id as "producedId"
    from ledger_entries c
    join ledger_entries p on p.org_id = ${orgId} and p.source_id = c.source_id
      and p.event_type = 'RECEIVE' and p.voided_at is null
    where c.org_id = ${orgId} and c.event_type = 'CONSUME' and c.ledger = 'finished_goods'
      and c.voided_at is null
    union
    select k.item_id, k.item_id from ledger_entries k
    where k.org_id = ${orgId} and k.carried_from is not null and k.voided_at is null`;

/** A row of a pool, and its work order receipt, if any. */
export interface CycleRow {
  id: string;
  code: string;
  itemId: string;
  direction: number;
  day: string;
  position: number;
  quantity: Exact;
  /** Of an outbound row, the cost of units that no layer covers. */
  unitCost: Exact;
  carriedFrom: number | null;
  receiptId: string | null;
}

export const selectCycleRows = (orgId: string, itemIds: readonly string[]): Statement<CycleRow> =>
  sql`select t.id, t.code, t.item_id as "itemId", t.direction, t.day, t.position,
      t.quantity - t.cut_quantity as quantity,
      coalesce(case when t.direction = 1 then t.unit_cost else t.provisional_unit_cost end, 0)
        as "unitCost", t.carried_from as "carriedFrom",
      case when t.source_type = 'work_order_receipt' then t.source_id end as "receiptId"
    from ledger_entries t
    where t.org_id = ${orgId} and t.item_id = any(${itemIds}::uuid[]) and t.direction in (1, -1)
      and t.voided_at is null`;
