import { join, literally, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import type { SourceType } from '../../ledger/kinds.ts';
import { movementKinds, orderKinds } from '../../orders/kinds.ts';

/** Statements of the verifier on rows of orders, receipts and shipments. */

/** An active row of a line or a receipt. */
export interface SourcedRow {
  id: string;
  code: string;
  sourceId: string;
  eventType: string;
  itemId: string;
  locationId: string;
  quantity: Exact;
  unitCost: Exact | null;
  value: Exact | null;
  day: string;
}

export const selectRowsOf = (orgId: string, sourceIds: readonly string[]): Statement<SourcedRow> =>
  sql`select t.id, t.code, t.source_id as "sourceId", t.event_type as "eventType",
      t.item_id as "itemId", t.location_id as "locationId", t.quantity,
      t.unit_cost as "unitCost", t.value, t.day
    from ledger_entries t
    where t.org_id = ${orgId} and t.source_id = any(${sourceIds}::uuid[]) and t.voided_at is null
    order by t.position`;

/** An active row of a missing line or receipt. */
export interface Orphan {
  code: string;
  sourceType: string;
  sourceId: string;
}

/** The table of each source. */
const sources: Readonly<Record<SourceType, string>> = {
  purchase_order_item: orderKinds.purchase_order.items,
  work_order_item: orderKinds.work_order.items,
  sales_order_item: orderKinds.sales_order.items,
  purchase_order_receipt: movementKinds.purchase_order_receipt.table,
  work_order_receipt: movementKinds.work_order_receipt.table,
  sales_return: 'sales_returns',
  vendor_return: 'vendor_returns',
  stock_count_line: 'stock_count_lines',
};

export const selectOrphans = (orgId: string): Statement<Orphan> =>
  sql`select t.code, t.source_type as "sourceType", t.source_id as "sourceId"
    from ledger_entries t
    where t.org_id = ${orgId} and t.voided_at is null and t.source_id is not null
      and not case t.source_type ${join(
        Object.entries(sources).map(
          ([type, table]) => part`when ${literally(`'${type}'`)} then exists (
            select 1 from ${literally(table)} s where s.org_id = ${orgId} and s.id = t.source_id)`,
        ),
        ' ',
      )} else false end
    order by t.position`;
