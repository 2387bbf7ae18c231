import { type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import type { EventType } from '../../ledger/ledger.ts';

/** SQL that reads where goods came from and went to: it writes nothing. */

/** An entry with its item, its location, its document, and the vendor or customer of this. */
export type TracedRow = {
  entryId: string;
  entryCode: string;
  eventType: EventType;
  direction: -1 | 0 | 1;
  isVoided: boolean;
  date: string;
  quantity: Exact;
  itemId: string;
  itemType: 'material' | 'sku';
  itemCode: string | null;
  itemName: string | null;
  unit: string | null;
  locationId: string | null;
  locationName: string | null;
  /** The receipt of a work order that the entry belongs to. */
  workReceiptId: string | null;
  documentType: 'purchase_order_receipt' | 'work_order_receipt' | 'sales_order' | null;
  documentId: string | null;
  documentNumber: string | null;
  partyType: 'vendor' | 'customer' | null;
  partyId: string | null;
  partyCode: string | null;
  partyName: string | null;
};

const select = (orgId: string, condition: Fragment): Statement<TracedRow> =>
  sql<TracedRow>`select t.id as "entryId", t.code as "entryCode", t.event_type as "eventType",
      t.direction, t.voided_at is not null as "isVoided", t.day::text as date, t.quantity,
      t.item_id as "itemId", i.kind as "itemType", coalesce(m.code, k.code) as "itemCode",
      coalesce(m.name, k.name) as "itemName", coalesce(m.unit, k.unit) as unit,
      t.location_id as "locationId", l.name as "locationName", wr.id as "workReceiptId",
      case when pr.id is not null then 'purchase_order_receipt'
        when wr.id is not null then 'work_order_receipt'
        when so.id is not null then 'sales_order' end as "documentType",
      coalesce(pr.id, wr.id, so.id) as "documentId",
      coalesce(pr.receipt_number, wr.receipt_number, so.so_number) as "documentNumber",
      case when v.id is not null then 'vendor' when c.id is not null then 'customer' end
        as "partyType",
      coalesce(v.id, c.id) as "partyId", coalesce(v.code, c.code) as "partyCode",
      coalesce(v.name, c.name) as "partyName"
    from ledger_entries t
    join items i on i.org_id = ${orgId} and i.id = t.item_id
    left join materials m on m.org_id = ${orgId} and m.id = t.item_id
    left join skus k on k.org_id = ${orgId} and k.id = t.item_id
    left join locations l on l.org_id = ${orgId} and l.id = t.location_id
    left join purchase_order_receipts pr on pr.org_id = ${orgId} and pr.id = t.source_id
    left join purchase_orders po on po.org_id = ${orgId} and po.id = pr.po_id
    left join vendors v on v.org_id = ${orgId} and v.id = po.vendor_id
    left join work_order_receipts wr on wr.org_id = ${orgId} and wr.id = t.source_id
    left join sales_order_items si on si.org_id = ${orgId} and si.id = t.source_id
    left join sales_orders so on so.org_id = ${orgId} and so.id = si.so_id
    left join customers c on c.org_id = ${orgId} and c.id = so.customer_id
    where t.org_id = ${orgId} and ${condition}
    order by t.day, t.code`;

export const selectTraced = (orgId: string, ids: readonly string[]): Statement<TracedRow> =>
  select(orgId, part`t.id = any(${ids}::uuid[])`);

/**
 * The entries of work order receipts: the goods that they made (`RECEIVE`), or the inputs that they
 * consumed (`CONSUME`).
 */
export const selectOfReceipts = (
  orgId: string,
  receiptIds: readonly string[],
  eventType: 'RECEIVE' | 'CONSUME',
): Statement<TracedRow> =>
  select(
    orgId,
    part`t.source_id = any(${receiptIds}::uuid[]) and t.event_type = ${eventType}
      and t.voided_at is null`,
  );
