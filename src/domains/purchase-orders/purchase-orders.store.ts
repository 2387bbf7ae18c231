import { itemReferences } from '../../import/item-names.ts';
import { columns, columnsWithin, shownColumns } from '../../kernel/database/columns.ts';
import { record } from '../../kernel/database/record.ts';
import type { RoundTrip } from '../../kernel/database/round-trip.ts';
import { type Fragment, literally, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { foundRates, type TableRate } from '../../orders/exchange-rate.ts';
import { OrderLines } from '../../orders/order-lines.ts';
import { lockingOrder } from '../../orders/orders.store.ts';
import { rateOfOrder } from '../exchange-rates/exchange-rates.store.ts';
import {
  isOrdered,
  purchaseOrder,
  purchaseOrderChanges,
  purchaseOrderDefaults,
  purchaseOrderFields,
  purchaseOrderHeader,
  receivedOfLine,
  type StoredPurchaseOrder,
  storedPurchaseOrder,
} from './purchase-order.ts';
import {
  type PurchaseOrderItem,
  purchaseOrderItem,
  purchaseOrderItemChanges,
  purchaseOrderItemDefaults,
  purchaseOrderItemInput,
  storedPurchaseOrderItem,
} from './purchase-order-item.ts';

/** Every SQL statement on `purchase_orders` and `purchase_order_items`. */

export const purchaseOrders = record({
  noun: 'purchase order',
  table: 'purchase_orders',
  shown: storedPurchaseOrder,
  input: purchaseOrderFields,
  changes: purchaseOrderChanges,
  defaults: purchaseOrderDefaults,
  rules: {
    poNumber: 'fixed',
    orderDate: 'derived',
    currency: 'derived',
    exchangeRateSource: 'derived',
    subtotal: 'derived',
    total: 'derived',
    lastLine: 'derived',
  },
  unique: ['externalId'],
  references: [
    { field: 'vendorId', name: 'vendor', noun: 'vendor', table: 'vendors', hasCode: true },
    {
      field: 'shipToLocationId',
      name: 'shipToLocation',
      noun: 'location',
      table: 'locations',
      hasCode: true,
    },
  ],
});

export const purchaseOrderItems = record({
  noun: 'purchase order item',
  table: 'purchase_order_items',
  shown: storedPurchaseOrderItem,
  input: purchaseOrderItemInput,
  changes: purchaseOrderItemChanges,
  defaults: purchaseOrderItemDefaults,
  rules: {
    poId: 'fixed',
    lineNumber: 'fixed',
    wasOrdered: 'fixed',
    originalQuantity: 'derived',
    // They follow from the article that the line names.
    materialId: 'derived',
    skuId: 'derived',
    vendorItemId: 'derived',
    vendorCode: 'derived',
    unitPrice: 'derived',
    // It follows from receipts.
    receivedQuantity: 'computed',
    receivedStockQuantity: 'computed',
    openStockQuantity: 'computed',
    unit: 'derived',
    unitsPerPurchaseUnit: 'derived',
    lineTotal: 'derived',
  },
  references: itemReferences,
});

/** The open items `i` of an order `t`. */
const openItems = (orgId: string): Fragment => part`purchase_order_items i
    where i.org_id = ${orgId} and i.po_id = t.id and i.open_stock_quantity > 0
      and t.status in ('Ordered', 'Partially Received')`;

/** The day on which the goods of an item are expected. */
const dueOf = part`coalesce(i.expected_date, t.expected_date)`;

export const headerColumns = columnsWithin(purchaseOrderHeader, 't', {
  itemCount: (orgId) => part`(select count(*)::int from purchase_order_items i
    where i.org_id = ${orgId} and i.po_id = t.id)`,
  nextDue: (orgId) => part`(select min(${dueOf}) from ${openItems(orgId)})`,
});

/** Orders, as `t`, of which goods are still expected by a day. */
export const expectedBy = (orgId: string, day: string): Fragment =>
  part`t.status in ('Ordered', 'Partially Received')
    and exists (select from ${openItems(orgId)} and ${dueOf} <= ${day}::date)`;

export const itemColumns = columns(purchaseOrderItem, 't');

const orderColumns = columns(purchaseOrder, 't', { items: null });

export const selectOrder = (orgId: string, id: string, hasNames = false): Fragment =>
  part`select ${shownColumns(orderColumns, orgId, hasNames)} from purchase_orders t where t.org_id = ${orgId} and t.id = ${id}`;

export const selectItems = (orgId: string, orderId: string, hasNames = false): Fragment =>
  part`select ${shownColumns(itemColumns, orgId, hasNames)} from purchase_order_items t
    where t.org_id = ${orgId} and t.po_id = ${orderId} order by t.line_number`;

/** Orders, as `t`, that have a line of a material or of a SKU. */
export const withItemOf = (
  orgId: string,
  column: 'material_id' | 'sku_id',
  itemId: string,
): Fragment =>
  part`exists (select 1 from purchase_order_items i
    where i.org_id = ${orgId} and i.po_id = t.id and i.${literally(column)} = ${itemId})`;

/** Orders that are delivered to a location: those to ship there, or with a receipt there. */
export const deliveredTo = (orgId: string, order: 't' | 'o', locationId: string): Fragment => {
  const of = literally(order);
  return part`(${of}.ship_to_location_id = ${locationId} or exists (
    select 1 from purchase_order_receipts r where r.org_id = ${orgId} and r.po_id = ${of}.id
      and r.location_id = ${locationId} and r.deleted_at is null))`;
};

/** Lines, as `t`, whose order meets a condition on `o`. */
export const ofOrders = (orgId: string, condition: Fragment): Fragment =>
  part`exists (select 1 from purchase_orders o
    where o.org_id = ${orgId} and o.id = t.po_id and ${condition})`;

/** Lines, as `t`, of orders in these statuses: each looks its order up. */
export const ofOrdersIn = (orgId: string, statuses: readonly string[]): Fragment =>
  part`(select o.status from purchase_orders o
    where o.org_id = ${orgId} and o.id = t.po_id) = any(${statuses})`;

/** Lines of orders in these statuses, as `t`, looked up by their orders. */
export const itemsOfOrdersIn = (orgId: string, statuses: readonly string[]): Fragment => part`(
  select i.* from purchase_orders o
  cross join lateral (select * from purchase_order_items i
    where i.org_id = ${orgId} and i.po_id = o.id limit all) i
  where o.org_id = ${orgId} and o.status = any(${statuses})) t`;

/** An item with the facts that rules need. */
export type StoredItem = Static<typeof storedPurchaseOrderItem> & {
  /** Whether an active receipt names it. */
  hasReceipts: boolean;
};

/** An order with its lines, locked until the transaction ends: orders come first of all locks. */
export interface LockedOrder {
  order: StoredPurchaseOrder;
  items: readonly StoredItem[];
  lines: OrderLines<StoredItem>;
  /** Whether any item has a receipt. */
  hasReceipts: boolean;
  /** The rate that the table has for it, if it has none. */
  rates: TableRate[];
  /** The version of the order, which If-Match is compared with. */
  version: number;
}

export const lockOrder = lockingOrder(addLockedOrders);

/** Adds the locking of orders to a round trip, in the order of their ids: an array in SQL. */
export function addLockedOrders(
  reading: RoundTrip,
  orgId: string,
  ids: Fragment,
): () => ReadonlyMap<string, LockedOrder> {
  const orders = reading.add(sql<StoredPurchaseOrder & { tableRate: Exact | null }>`
    select ${purchaseOrders.columns}, ${rateOfOrder(orgId)} as "tableRate"
    from purchase_orders t where t.org_id = ${orgId} and t.id = any(${ids})
    order by t.id for no key update of t`);
  const found = reading.add(sql<StoredItem>`select ${purchaseOrderItems.columns}, (
      select true from purchase_order_receipt_items r
      where r.org_id = ${orgId} and r.purchase_order_item_id = t.id and (
        select h.deleted_at is null from purchase_order_receipts h
        where h.org_id = ${orgId} and h.id = r.receipt_id)
      limit 1) is not null as "hasReceipts"
    from purchase_order_items t
    where t.org_id = ${orgId} and t.po_id = any(${ids}) order by t.line_number`);
  return () => {
    const itemsOf = groupedBy(found(), ({ poId }) => poId);
    return new Map(
      orders().map(({ tableRate, ...order }) => {
        const items = itemsOf.get(order.id) ?? [];
        const hasReceipts = items.some((item) => item.hasReceipts);
        const lines = new OrderLines(items, receivedOfLine);
        const rates = foundRates(order, tableRate);
        return [order.id, { order, items, lines, hasReceipts, rates, version: order.version }];
      }),
    );
  };
}

/** Writes an order, its version included. */
export const updateOrder = (orgId: string, row: StoredPurchaseOrder, now: Date): Statement[] => [
  purchaseOrders.update(orgId, row, now),
  // From the first time that an order is Ordered, originalQuantity is kept.
  ...(isOrdered(row.status)
    ? [
        sql`update purchase_order_items set was_ordered = true
          where org_id = ${orgId} and po_id = ${row.id} and not was_ordered`,
      ]
    : []),
];

/** Lines of an order that goes to another vendor are bought by no item of the one before. */
export const forgetVendorItems = (orgId: string, orderId: string, now: Date): Statement =>
  sql`update purchase_order_items t set vendor_item_id = null, vendor_code = null,
      version = t.version + 1, updated_at = ${now}
    where t.org_id = ${orgId} and t.po_id = ${orderId}
      and num_nonnulls(t.vendor_item_id, t.vendor_code) > 0`;

/** Accepted quantities follow from receipts; they are no edit of the order. */
export const updateReceived = (
  orgId: string,
  items: readonly Pick<PurchaseOrderItem, 'id' | 'receivedQuantity' | 'receivedStockQuantity'>[],
): Statement =>
  sql`update purchase_order_items t set received_quantity = c.quantity,
      received_stock_quantity = c.stock_quantity
    from unnest(${items.map((item) => item.id)}::uuid[],
      ${items.map((item) => item.receivedQuantity)}::numeric[],
      ${items.map((item) => item.receivedStockQuantity)}::numeric[])
      as c (id, quantity, stock_quantity)
    where t.org_id = ${orgId} and t.id = c.id`;

/** The status follows from receipts too; it is no edit of the order. */
export const updateStatuses = (
  orgId: string,
  orders: readonly Pick<StoredPurchaseOrder, 'id' | 'status'>[],
): Statement =>
  sql`update purchase_orders t set status = c.status
    from unnest(${orders.map((order) => order.id)}::uuid[],
      ${orders.map((order) => order.status)}::text[]) as c (id, status)
    where t.org_id = ${orgId} and t.id = c.id`;
