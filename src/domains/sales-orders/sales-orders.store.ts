import type { Transaction } from '../../kernel/database/database.ts';
import { insertRows } from '../../kernel/database/insert-rows.ts';
import { type Fragment, jsonb, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { columns } from '../../kernel/values/columns.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import type { OrderTables } from '../../orders/orders.store.ts';
import { wholeAddress } from './address.ts';
import { type StoredSalesOrder, salesOrderFields, salesOrderHead } from './sales-order.ts';
import { type SalesOrderItem, salesOrderItem } from './sales-order-item.ts';

/** Every SQL statement on `sales_orders` and `sales_order_items`. */

export const headColumns = columns(salesOrderHead, 't', {
  itemCount: `(select count(*)::int from sales_order_items i
    where i.org_id = t.org_id and i.so_id = t.id)`,
});

export const itemColumns = columns(salesOrderItem, 't');

const orderColumns = columns(salesOrderFields, 't');

export const selectOrder = (orgId: string, id: string): Fragment =>
  part`select ${orderColumns} from sales_orders t where t.org_id = ${orgId} and t.id = ${id}`;

export const selectOrderId = (orgId: string, id: string): Fragment =>
  part`select t.id from sales_orders t where t.org_id = ${orgId} and t.id = ${id}`;

export const selectItems = (orgId: string, orderId: string): Fragment =>
  part`select ${itemColumns} from sales_order_items t
    where t.org_id = ${orgId} and t.so_id = ${orderId} order by t.line_number`;

/** The cost of an order's active shipments in the ledger; null without any. */
export const selectShippedCost = (orgId: string, orderId: string): Fragment =>
  part`select sum(e.value) as cost from sales_order_items t
    join ledger_entries e on e.org_id = t.org_id and e.source_id = t.id
      and e.event_type = 'SHIP' and e.voided_at is null
    where t.org_id = ${orgId} and t.so_id = ${orderId}`;

export async function shippedCost(
  tx: Transaction,
  orgId: string,
  orderId: string,
): Promise<Exact | null> {
  const select = sql<{ cost: Exact | null }>`${selectShippedCost(orgId, orderId)}`;
  return (await tx.row(select))?.cost ?? null;
}

/** Orders with a line of a SKU. */
export const withSku = (skuId: string): Fragment =>
  part`exists (select 1 from sales_order_items i
    where i.org_id = t.org_id and i.so_id = t.id and i.sku_id = ${skuId})`;

/**
 * An order with its items, locked until the transaction ends: orders come first of all locks. The
 * lock allows rows that reference the order: a revaluation of its shipments records an event on its
 * timeline, and holds locks on items that the holder of the order may wait for.
 */
export interface LockedOrder {
  order: StoredSalesOrder;
  items: SalesOrderItem[];
  /** The version of the order, which If-Match is compared with. */
  version: number;
}

export const orderTables: OrderTables = {
  orders: 'sales_orders',
  items: 'sales_order_items',
  parent: 'so_id',
};

export async function lockOrder(
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<LockedOrder | undefined> {
  const [[row], items] = await tx.all(
    sql<StoredSalesOrder>`select ${orderColumns}, t.last_line as "lastLine"
      from sales_orders t where t.org_id = ${orgId} and t.id = ${id} for no key update of t`,
    sql<SalesOrderItem>`${selectItems(orgId, id)}`,
  );
  if (!row) return undefined;
  const order = { ...row, shipToAddress: wholeAddress(row.shipToAddress) };
  return { order, items, version: order.version };
}

export const insertOrders = (orgId: string, orders: readonly StoredSalesOrder[]): Statement =>
  insertRows(
    'sales_orders',
    {
      id: 'uuid',
      soNumber: 'text',
      customerId: 'uuid',
      orderChannelId: 'uuid',
      status: 'text',
      fulfillmentStatus: 'text',
      orderDate: 'date',
      requestedShipDate: 'date',
      shipFromLocationId: 'uuid',
      shipToAddress: 'jsonb',
      customerReference: 'text',
      onHold: 'boolean',
      holdReason: 'text',
      currency: 'text',
      exchangeRate: 'numeric',
      discountAmount: 'numeric',
      shippingAmount: 'numeric',
      taxAmount: 'numeric',
      subtotal: 'numeric',
      total: 'numeric',
      notes: 'text',
      lastLine: 'int',
      externalId: 'text',
      createdBy: 'uuid',
      createdAt: 'timestamptz',
      updatedAt: 'timestamptz',
    },
    orgId,
    orders,
  );

export const insertItems = (orgId: string, items: readonly SalesOrderItem[]): Statement =>
  insertRows(
    'sales_order_items',
    {
      id: 'uuid',
      soId: 'uuid',
      lineNumber: 'int',
      skuId: 'uuid',
      description: 'text',
      quantity: 'numeric',
      unitPrice: 'numeric',
      discountPercent: 'numeric',
      lineTotal: 'numeric',
      fulfilledQuantity: 'numeric',
      createdBy: 'uuid',
      createdAt: 'timestamptz',
      updatedAt: 'timestamptz',
    },
    orgId,
    items,
  );

/** Writes an order, its version included. */
export const updateOrder = (orgId: string, row: StoredSalesOrder): Statement =>
  sql`update sales_orders set customer_id = ${row.customerId},
      order_channel_id = ${row.orderChannelId}, status = ${row.status},
      fulfillment_status = ${row.fulfillmentStatus}, order_date = ${row.orderDate},
      requested_ship_date = ${row.requestedShipDate},
      ship_from_location_id = ${row.shipFromLocationId},
      ship_to_address = ${jsonb(row.shipToAddress)},
      customer_reference = ${row.customerReference}, on_hold = ${row.onHold},
      hold_reason = ${row.holdReason}, currency = ${row.currency},
      exchange_rate = ${row.exchangeRate}, discount_amount = ${row.discountAmount},
      shipping_amount = ${row.shippingAmount}, tax_amount = ${row.taxAmount},
      subtotal = ${row.subtotal}, total = ${row.total}, notes = ${row.notes},
      last_line = ${row.lastLine}, external_id = ${row.externalId}, version = ${row.version},
      updated_at = ${row.updatedAt}
    where org_id = ${orgId} and id = ${row.id}`;

export const updateItem = (orgId: string, row: SalesOrderItem): Statement =>
  sql`update sales_order_items set sku_id = ${row.skuId}, description = ${row.description},
      quantity = ${row.quantity}, unit_price = ${row.unitPrice},
      discount_percent = ${row.discountPercent}, line_total = ${row.lineTotal},
      fulfilled_quantity = ${row.fulfilledQuantity}, version = ${row.version},
      updated_at = ${row.updatedAt}
    where org_id = ${orgId} and id = ${row.id}`;

/** Writes the shipped quantities of lines, and their versions. */
export const updateFulfilled = (orgId: string, items: readonly SalesOrderItem[]): Statement =>
  sql`update sales_order_items t set fulfilled_quantity = c.fulfilled_quantity,
      version = c.version, updated_at = c.updated_at
    from unnest(${items.map((item) => item.id)}::uuid[],
      ${items.map((item) => item.fulfilledQuantity)}::numeric[],
      ${items.map((item) => item.version)}::int[],
      ${items.map((item) => item.updatedAt)}::timestamptz[])
      as c (id, fulfilled_quantity, version, updated_at)
    where t.org_id = ${orgId} and t.id = c.id`;

export const deleteItem = (orgId: string, id: string): Statement =>
  sql`delete from sales_order_items where org_id = ${orgId} and id = ${id}`;

/** The database deletes its lines and its timeline with it. */
export const deleteOrder = (orgId: string, id: string): Statement =>
  sql`delete from sales_orders where org_id = ${orgId} and id = ${id}`;
