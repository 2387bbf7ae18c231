import type { StoredPurchaseOrder } from '../../domains/purchase-orders/purchase-order.ts';
import type { PurchaseOrderItem } from '../../domains/purchase-orders/purchase-order-item.ts';
import {
  itemColumns,
  purchaseOrders,
} from '../../domains/purchase-orders/purchase-orders.store.ts';
import { type Statement, sql } from '../../kernel/database/sql.ts';
import type { Exact } from '../../kernel/values/exact.ts';

/** Statements of the verifier on purchase orders and their receipts. */

/** An order with the currency of its organization. */
export type RatedPurchaseOrder = StoredPurchaseOrder & { baseCurrency: string };

export const selectOrders = (orgId: string, after: string): Statement<RatedPurchaseOrder> =>
  sql`select ${purchaseOrders.columns},
      (select o.base_currency from organizations o where o.id = ${orgId}) as "baseCurrency"
    from purchase_orders t
    where t.org_id = ${orgId} and t.id > ${after} order by t.id limit 50`;

/** A line with the stock units that count as received. */
export interface OrderLine extends PurchaseOrderItem {
  accepted: Exact;
}

/**
 * The lines of orders, each with the accepted stock units of its active receipts, less what went
 * back to be replaced.
 */
export const selectLines = (orgId: string, orderIds: readonly string[]): Statement<OrderLine> =>
  sql`select ${itemColumns}, (
        select coalesce(sum(r.stock_quantity), 0) from purchase_order_receipt_items r
        join purchase_order_receipts h on h.org_id = ${orgId} and h.id = r.receipt_id
        where r.org_id = ${orgId} and r.purchase_order_item_id = t.id
          and h.deleted_at is null) - (
        select coalesce(sum(i.stock_quantity), 0) from vendor_return_items i
        join purchase_order_receipt_items r
          on r.org_id = ${orgId} and r.id = i.purchase_order_receipt_item_id
        join vendor_returns v on v.org_id = ${orgId} and v.id = i.return_id
        where i.org_id = ${orgId} and r.purchase_order_item_id = t.id
          and v.outcome = 'replacement') as accepted
    from purchase_order_items t
    where t.org_id = ${orgId} and t.po_id = any(${orderIds}::uuid[])
    order by t.po_id, t.line_number`;

/** A receipt; a reversed one has no active rows. */
export interface ReceiptRecord {
  id: string;
  receiptNumber: string;
  receiptDate: string;
  locationId: string;
  additionalCost: Exact;
  additionalCostOriginal: Exact;
  additionalCostRate: Exact;
  isReversed: boolean;
}

export const selectReceipts = (orgId: string, after: string): Statement<ReceiptRecord> =>
  sql`select t.id, t.receipt_number as "receiptNumber", t.receipt_date as "receiptDate",
      t.location_id as "locationId", t.additional_cost as "additionalCost",
      t.additional_cost_original as "additionalCostOriginal",
      t.additional_cost_rate as "additionalCostRate",
      t.deleted_at is not null as "isReversed"
    from purchase_order_receipts t
    where t.org_id = ${orgId} and t.id > ${after} order by t.id limit 50`;

export interface ReceiptLine {
  receiptId: string;
  lineNumber: number;
  itemId: string;
  quantity: Exact;
  stockQuantity: Exact;
  rejectedQuantity: Exact;
  rejectedStockQuantity: Exact;
  unitCost: Exact;
  unitsPerPurchaseUnit: Exact;
  landedUnitCost: Exact | null;
  ledgerEntryId: string | null;
}

export const selectReceiptLines = (
  orgId: string,
  receiptIds: readonly string[],
): Statement<ReceiptLine> =>
  sql`select t.receipt_id as "receiptId", t.line_number as "lineNumber",
      coalesce(l.material_id, l.sku_id) as "itemId", t.quantity,
      t.stock_quantity as "stockQuantity",
      t.rejected_quantity as "rejectedQuantity",
      t.rejected_stock_quantity as "rejectedStockQuantity", t.unit_cost as "unitCost",
      l.units_per_purchase_unit as "unitsPerPurchaseUnit",
      t.landed_unit_cost as "landedUnitCost", t.ledger_entry_id as "ledgerEntryId"
    from purchase_order_receipt_items t
    join purchase_order_items l on l.org_id = ${orgId} and l.id = t.purchase_order_item_id
    where t.org_id = ${orgId} and t.receipt_id = any(${receiptIds}::uuid[])
    order by t.receipt_id, t.line_number`;
