import type { StoredSalesOrder } from '../../domains/sales-orders/sales-order.ts';
import type { SalesOrderItem } from '../../domains/sales-orders/sales-order-item.ts';
import { itemColumns, salesOrders } from '../../domains/sales-orders/sales-orders.store.ts';
import { type Statement, sql } from '../../kernel/database/sql.ts';
import type { Exact } from '../../kernel/values/exact.ts';

/** Statements of the verifier on sales orders. */

/** An order with the currency of its organization. */
export type RatedSalesOrder = StoredSalesOrder & { baseCurrency: string };

export const selectSalesOrders = (orgId: string, after: string): Statement<RatedSalesOrder> =>
  sql`select ${salesOrders.columns},
      (select o.base_currency from organizations o where o.id = ${orgId}) as "baseCurrency"
    from sales_orders t
    where t.org_id = ${orgId} and t.id > ${after} order by t.id limit 50`;

export const selectSalesLines = (
  orgId: string,
  orderIds: readonly string[],
): Statement<SalesOrderItem> =>
  sql`select ${itemColumns(orgId)} from sales_order_items t
    where t.org_id = ${orgId} and t.so_id = any(${orderIds}::uuid[])
    order by t.so_id, t.line_number`;

/** The units of a line in shipments that have left. */
export interface LineShipments {
  salesOrderItemId: string;
  shipped: Exact;
}

export const selectLineShipments = (
  orgId: string,
  orderIds: readonly string[],
): Statement<LineShipments> =>
  sql<LineShipments>`select i.sales_order_item_id as "salesOrderItemId", sum(i.quantity) as shipped
    from shipments s
    join shipment_items i on i.org_id = ${orgId} and i.shipment_id = s.id
    where s.org_id = ${orgId} and s.so_id = any(${orderIds}::uuid[]) and s.deleted_at is null
      and s.status <> 'Packed'
    group by i.sales_order_item_id`;

/** A shipment, one that was deleted too. */
export interface ShipmentRecord {
  id: string;
  shipmentNumber: string;
  status: string;
  shipDate: string;
  locationId: string;
  isReversed: boolean;
}

export const selectShipments = (orgId: string, after: string): Statement<ShipmentRecord> =>
  sql<ShipmentRecord>`select t.id, t.shipment_number as "shipmentNumber", t.status,
      t.ship_date as "shipDate", t.ship_from_location_id as "locationId",
      t.deleted_at is not null as "isReversed"
    from shipments t
    where t.org_id = ${orgId} and t.id > ${after} order by t.id limit 200`;

/** A line of a shipment, with the line of the order that it ships, and its active entry. */
export interface ShipmentLineRecord {
  shipmentId: string;
  lineNumber: number;
  skuId: string;
  quantity: Exact;
  entryId: string | null;
  /** Null where it is of another order. */
  orderedSkuId: string | null;
  entryText: string | null;
}

export const selectShipmentLines = (
  orgId: string,
  shipmentIds: readonly string[],
): Statement<ShipmentLineRecord> =>
  sql<ShipmentLineRecord>`select t.shipment_id as "shipmentId", t.line_number as "lineNumber",
      t.sku_id as "skuId", t.quantity, t.entry_id as "entryId",
      o.sku_id as "orderedSkuId", case when e.id is not null then concat(e.event_type, ' ',
        trim_scale(e.quantity), ' of ', e.item_id, ' at ', e.location_id, ' on ', e.day)
        end as "entryText"
    from shipment_items t
    join shipments s on s.org_id = ${orgId} and s.id = t.shipment_id
    left join sales_order_items o on o.org_id = ${orgId} and o.id = t.sales_order_item_id
      and o.so_id = s.so_id
    left join ledger_entries e on e.org_id = ${orgId} and e.id = t.entry_id
      and e.source_id = t.sales_order_item_id and e.voided_at is null
    where t.org_id = ${orgId} and t.shipment_id = any(${shipmentIds}::uuid[])
    order by t.shipment_id, t.line_number`;
