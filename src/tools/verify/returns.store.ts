import { part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Exact } from '../../kernel/values/exact.ts';

/** Statements of the verifier on returns of customers and to vendors. */

/** A return, one that was deleted too. */
export interface ReturnRecord {
  id: string;
  returnNumber: string;
}

export const selectReturns = (
  orgId: string,
  table: 'sales' | 'vendor',
  after: string,
): Statement<ReturnRecord> =>
  sql<ReturnRecord>`select t.id, t.return_number as "returnNumber"
    from ${table === 'sales' ? part`sales_returns` : part`vendor_returns`} t
    where t.org_id = ${orgId} and t.id > ${after} order by t.id limit 200`;

/** An active entry as `rowText` has it, and as the row `e` has it. */
const entryText = part`case when e.id is not null then concat(e.event_type, ' ',
  trim_scale(e.quantity), ' of ', e.item_id, ' at ', e.location_id, ' on ', e.day) end`;

/** A part of an item of a customer's return: the goods of one line of a shipment. */
export interface ReturnedPart {
  returnId: string;
  lineNumber: number;
  /** Of the item; nothing of one that has not come back. */
  expected: Exact;
  skuId: string;
  locationId: string | null;
  disposition: 'restock' | 'scrap';
  returnDate: string;
  /** Null where the item has no part. */
  partId: string | null;
  quantity: Exact | null;
  entryText: string | null;
  /** The position that the entry names, and that of the entry with which the goods left. */
  carriedFrom: number | null;
  leftAt: number | null;
  /** Units that left with the line of the shipment, and those that came back with all returns. */
  shipped: Exact | null;
  returned: Exact | null;
}

export const selectReturnedParts = (
  orgId: string,
  returnIds: readonly string[],
): Statement<ReturnedPart> =>
  sql<ReturnedPart>`select i.return_id as "returnId", i.line_number as "lineNumber",
      case when r.status = 'Received' and r.deleted_at is null then i.quantity else 0 end
        as expected,
      i.sku_id as "skuId", i.location_id as "locationId", i.disposition,
      r.return_date as "returnDate", p.id as "partId", p.quantity, ${entryText} as "entryText",
      e.carried_from as "carriedFrom", l.position as "leftAt", n.quantity as shipped,
      (select sum(o.quantity) from sales_return_parts o
        where o.org_id = ${orgId} and o.shipment_item_id = n.id) as returned
    from sales_return_items i
    join sales_returns r on r.org_id = ${orgId} and r.id = i.return_id
    left join sales_return_parts p on p.org_id = ${orgId} and p.return_item_id = i.id
    left join ledger_entries e on e.org_id = ${orgId} and e.id = p.entry_id
      and e.source_id = r.id and e.voided_at is null
    left join shipment_items n on n.org_id = ${orgId} and n.id = p.shipment_item_id
    left join ledger_entries l on l.org_id = ${orgId} and l.id = n.entry_id
      and l.voided_at is null
    where i.org_id = ${orgId} and i.return_id = any(${returnIds}::uuid[])
    order by i.return_id, i.line_number, p.line_number`;

/** An item of a return to a vendor, with the line of the receipt that brought its goods. */
export interface SentBackItem {
  returnId: string;
  lineNumber: number;
  stockQuantity: Exact;
  returnDate: string;
  locationId: string;
  entryText: string | null;
  cutFrom: number | null;
  /** Of the active entry that brought the goods. */
  itemId: string | null;
  broughtAt: number | null;
  /** Units that came with the line of the receipt, and those that went back with all returns. */
  received: Exact;
  sentBack: Exact;
}

export const selectSentBack = (
  orgId: string,
  returnIds: readonly string[],
): Statement<SentBackItem> =>
  sql<SentBackItem>`select i.return_id as "returnId", i.line_number as "lineNumber",
      i.stock_quantity as "stockQuantity", r.return_date as "returnDate",
      r.location_id as "locationId", ${entryText} as "entryText", e.cut_from as "cutFrom",
      l.item_id as "itemId", l.position as "broughtAt", n.stock_quantity as received,
      (select sum(o.stock_quantity) from vendor_return_items o
        where o.org_id = ${orgId} and o.purchase_order_receipt_item_id = n.id) as "sentBack"
    from vendor_return_items i
    join vendor_returns r on r.org_id = ${orgId} and r.id = i.return_id
    join purchase_order_receipt_items n
      on n.org_id = ${orgId} and n.id = i.purchase_order_receipt_item_id
    left join ledger_entries e on e.org_id = ${orgId} and e.id = i.ledger_entry_id
      and e.source_id = r.id and e.voided_at is null
    left join ledger_entries l on l.org_id = ${orgId} and l.id = n.ledger_entry_id
      and l.voided_at is null
    where i.org_id = ${orgId} and i.return_id = any(${returnIds}::uuid[])
    order by i.return_id, i.line_number`;
