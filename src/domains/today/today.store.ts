import { type Statement, sql } from '../../kernel/database/sql.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import type { StoredSalesOrder } from '../sales-orders/sales-order.ts';
import type { SalesOrderItem } from '../sales-orders/sales-order-item.ts';

/** SQL that reads the orders of today: it writes nothing. */

export interface SaleRow
  extends Pick<
    StoredSalesOrder,
    'id' | 'customerId' | 'onHold' | 'status' | 'discountAmount' | 'exchangeRate'
  > {
  customerName: string;
}

export interface SaleLineRow
  extends Pick<SalesOrderItem, 'id' | 'soId' | 'lineNumber' | 'quantity' | 'fulfilledQuantity'> {
  lineTotal: Exact;
}

export const selectSales = (orgId: string, ids: readonly string[]): Statement<SaleRow> =>
  sql<SaleRow>`select o.id, o.customer_id as "customerId", c.name as "customerName",
      o.on_hold as "onHold", o.status, o.discount_amount as "discountAmount",
      o.exchange_rate as "exchangeRate"
    from sales_orders o
    cross join lateral (select c.name from customers c
      where c.org_id = ${orgId} and c.id = o.customer_id limit 1) c
    where o.org_id = ${orgId} and o.id = any(${ids}::uuid[])`;

export const selectSaleLines = (orgId: string, ids: readonly string[]): Statement<SaleLineRow> =>
  sql<SaleLineRow>`select i.id, i.so_id as "soId", i.line_number as "lineNumber", i.quantity,
      i.fulfilled_quantity as "fulfilledQuantity", i.line_total as "lineTotal"
    from sales_order_items i
    where i.org_id = ${orgId} and i.so_id = any(${ids}::uuid[])
    order by i.so_id, i.line_number`;

/** A line of a purchase order, with its vendor and its price for a stock unit as a fraction. */
export interface PurchaseLineRow {
  id: string;
  vendorId: string;
  vendorName: string;
  lineTotal: Exact;
  stockQuantity: Exact;
  exchangeRate: Exact;
}

/** Lines of orders that have left Draft, and so have a rate. */
export const selectPurchaseLines = (
  orgId: string,
  ids: readonly string[],
): Statement<PurchaseLineRow> =>
  sql<PurchaseLineRow>`select i.id, o.vendor_id as "vendorId", v.name as "vendorName",
      i.line_total as "lineTotal", i.quantity * i.units_per_purchase_unit as "stockQuantity",
      o.exchange_rate as "exchangeRate"
    from purchase_order_items i
    cross join lateral (select o.vendor_id, o.exchange_rate from purchase_orders o
      where o.org_id = ${orgId} and o.id = i.po_id limit 1) o
    cross join lateral (select v.name from vendors v
      where v.org_id = ${orgId} and v.id = o.vendor_id limit 1) v
    where i.org_id = ${orgId} and i.id = any(${ids}::uuid[])`;

export interface ItemRow {
  id: string;
  type: 'material' | 'sku';
  code: string;
  name: string;
  unit: string;
  wholeUnits: boolean;
  currentCost: Exact;
}

export const selectItems = (orgId: string, ids: readonly string[]): Statement<ItemRow> =>
  sql<ItemRow>`select i.id, i.kind as type, coalesce(m.code, k.code) as code,
      coalesce(m.name, k.name) as name, coalesce(m.unit, k.unit) as unit,
      coalesce(m.whole_units, k.whole_units) as "wholeUnits", i.current_cost as "currentCost"
    from items i
    left join lateral (select m.code, m.name, m.unit, m.whole_units from materials m
      where m.org_id = ${orgId} and m.id = i.id limit 1) m on true
    left join lateral (select k.code, k.name, k.unit, k.whole_units from skus k
      where k.org_id = ${orgId} and k.id = i.id limit 1) k on true
    where i.org_id = ${orgId} and i.id = any(${ids}::uuid[])`;

/** A draft. Its amount is exact, and null without a rate. */
export interface DraftRow {
  type: 'purchase_order' | 'work_order' | 'sales_order';
  id: string;
  number: string;
  partnerId: string | null;
  partnerName: string | null;
  date: string;
  amount: Exact | null;
}

/** All drafts, the oldest first. */
export const selectDraftOrders = (orgId: string): Statement<DraftRow> =>
  sql<DraftRow>`select d.type, d.id, d.number, d."partnerId", d."partnerName", d.date::text as date,
      d.amount
    from (
      select 'purchase_order' as type, o.id, o.po_number as number, o.vendor_id as "partnerId",
        v.name as "partnerName", o.order_date as date, o.total * o.exchange_rate as amount
      from purchase_orders o
      cross join lateral (select v.name from vendors v
        where v.org_id = ${orgId} and v.id = o.vendor_id limit 1) v
      where o.org_id = ${orgId} and o.status = 'Draft'
      union all
      select 'sales_order', o.id, o.so_number, o.customer_id, c.name, o.order_date,
        o.total * o.exchange_rate
      from sales_orders o
      cross join lateral (select c.name from customers c
        where c.org_id = ${orgId} and c.id = o.customer_id limit 1) c
      where o.org_id = ${orgId} and o.status = 'Draft'
      union all
      select 'work_order', o.id, o.wo_number, null, null, o.start_date, (
        select coalesce(sum(i.quantity * n.current_cost), 0)
        from work_order_items i
        cross join lateral (select n.current_cost from items n
          where n.org_id = ${orgId} and n.id = i.sku_id limit 1) n
        where i.org_id = ${orgId} and i.wo_id = o.id)
      from work_orders o
      where o.org_id = ${orgId} and o.status = 'Draft') d
    order by d.date, d.number, d.id`;

/** The value of all stock at costs known now. */
export const selectStockValue = (orgId: string): Statement<{ value: Exact }> =>
  sql<{ value: Exact }>`select coalesce(sum(i.value), 0) as value
    from items i where i.org_id = ${orgId}`;
