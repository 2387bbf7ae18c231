import type { Transaction } from '../../kernel/database/database.ts';
import { insertRows } from '../../kernel/database/insert-rows.ts';
import { type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { columns } from '../../kernel/values/columns.ts';
import type { OrderTables } from '../../orders/orders.store.ts';
import {
  isOrdered,
  type PurchaseOrder,
  purchaseOrder,
  purchaseOrderHead,
  type StoredPurchaseOrder,
} from './purchase-order.ts';
import { type PurchaseOrderItem, purchaseOrderItem } from './purchase-order-item.ts';

/** Every SQL statement on `purchase_orders` and `purchase_order_items`. */

export const headColumns = columns(purchaseOrderHead, 't', {
  itemCount: `(select count(*)::int from purchase_order_items i
    where i.org_id = t.org_id and i.po_id = t.id)`,
});

export const itemColumns = columns(purchaseOrderItem, 't');

const orderColumns = columns(purchaseOrder, 't', { items: null });

export const selectOrder = (orgId: string, id: string): Fragment =>
  part`select ${orderColumns} from purchase_orders t where t.org_id = ${orgId} and t.id = ${id}`;

export const selectOrderId = (orgId: string, id: string): Fragment =>
  part`select t.id from purchase_orders t where t.org_id = ${orgId} and t.id = ${id}`;

export const selectItems = (orgId: string, orderId: string): Fragment =>
  part`select ${itemColumns} from purchase_order_items t
    where t.org_id = ${orgId} and t.po_id = ${orderId} order by t.line_number`;

/** Orders, as `t`, that have a line of a material. */
export const withMaterial = (materialId: string): Fragment =>
  part`exists (select 1 from purchase_order_items i
    where i.org_id = t.org_id and i.po_id = t.id and i.material_id = ${materialId})`;

/** Lines, as `t`, whose order meets a condition on `o`. */
export const ofOrders = (condition: Fragment): Fragment =>
  part`exists (select 1 from purchase_orders o
    where o.org_id = t.org_id and o.id = t.po_id and ${condition})`;

/** An item with the facts that rules need. */
export interface StoredItem extends PurchaseOrderItem {
  /** Whether it was ever ordered: from then on originalQuantity is kept. */
  wasOrdered: boolean;
  /** Whether an active receipt names it. */
  hasReceipts: boolean;
}

/** An order with its lines, locked until the transaction ends: orders come first of all locks. */
export interface LockedOrder {
  order: StoredPurchaseOrder;
  items: StoredItem[];
  /** Whether any item has a receipt. */
  hasReceipts: boolean;
  /** The version of the order, which If-Match is compared with. */
  version: number;
}

export const orderTables: OrderTables = {
  orders: 'purchase_orders',
  items: 'purchase_order_items',
  parent: 'po_id',
};

export async function lockOrder(
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<LockedOrder | undefined> {
  const [[order], items] = await tx.all(
    sql<StoredPurchaseOrder>`select ${orderColumns}, t.last_line as "lastLine"
      from purchase_orders t where t.org_id = ${orgId} and t.id = ${id} for no key update of t`,
    sql<StoredItem>`select ${itemColumns}, t.was_ordered as "wasOrdered", exists (
        select 1 from purchase_order_receipt_items r
        join purchase_order_receipts h on h.org_id = r.org_id and h.id = r.receipt_id
        where r.org_id = t.org_id and r.purchase_order_item_id = t.id and h.deleted_at is null)
        as "hasReceipts"
      from purchase_order_items t
      where t.org_id = ${orgId} and t.po_id = ${id} order by t.line_number`,
  );
  if (!order) return undefined;
  const hasReceipts = items.some((item) => item.hasReceipts);
  return { order, items, hasReceipts, version: order.version };
}

export const insertOrders = (orgId: string, orders: readonly StoredPurchaseOrder[]): Statement =>
  insertRows(
    'purchase_orders',
    {
      id: 'uuid',
      poNumber: 'text',
      vendorId: 'uuid',
      status: 'text',
      orderDate: 'date',
      expectedDate: 'date',
      shipToLocationId: 'uuid',
      currency: 'text',
      exchangeRate: 'numeric',
      paymentTerms: 'text',
      vendorReference: 'text',
      shippingAmount: 'numeric',
      taxAmount: 'numeric',
      notes: 'text',
      subtotal: 'numeric',
      total: 'numeric',
      lastLine: 'int',
      externalId: 'text',
      createdBy: 'uuid',
      createdAt: 'timestamptz',
      updatedAt: 'timestamptz',
    },
    orgId,
    orders,
  );

export const insertItems = (
  orgId: string,
  items: readonly (PurchaseOrderItem & { wasOrdered: boolean })[],
): Statement =>
  insertRows(
    'purchase_order_items',
    {
      id: 'uuid',
      poId: 'uuid',
      lineNumber: 'int',
      materialId: 'uuid',
      description: 'text',
      quantity: 'numeric',
      originalQuantity: 'numeric',
      wasOrdered: 'boolean',
      unit: 'text',
      unitsPerPurchaseUnit: 'numeric',
      unitPrice: 'numeric',
      lineTotal: 'numeric',
      expectedDate: 'date',
      notes: 'text',
      createdBy: 'uuid',
      createdAt: 'timestamptz',
      updatedAt: 'timestamptz',
    },
    orgId,
    items,
  );

/** Writes an order, its version included. */
export const updateOrder = (orgId: string, row: StoredPurchaseOrder): Statement[] => [
  sql`update purchase_orders set vendor_id = ${row.vendorId}, status = ${row.status},
      order_date = ${row.orderDate}, expected_date = ${row.expectedDate},
      ship_to_location_id = ${row.shipToLocationId}, currency = ${row.currency},
      exchange_rate = ${row.exchangeRate}, payment_terms = ${row.paymentTerms},
      vendor_reference = ${row.vendorReference}, shipping_amount = ${row.shippingAmount},
      tax_amount = ${row.taxAmount}, notes = ${row.notes}, subtotal = ${row.subtotal},
      total = ${row.total}, last_line = ${row.lastLine},
      external_id = ${row.externalId}, version = ${row.version}, updated_at = ${row.updatedAt}
    where org_id = ${orgId} and id = ${row.id}`,
  // From the first time that an order is Ordered, originalQuantity is kept.
  ...(isOrdered(row.status)
    ? [
        sql`update purchase_order_items set was_ordered = true
          where org_id = ${orgId} and po_id = ${row.id} and not was_ordered`,
      ]
    : []),
];

export const updateItem = (orgId: string, row: PurchaseOrderItem): Statement =>
  sql`update purchase_order_items set material_id = ${row.materialId},
      description = ${row.description}, quantity = ${row.quantity},
      original_quantity = ${row.originalQuantity}, unit = ${row.unit},
      units_per_purchase_unit = ${row.unitsPerPurchaseUnit}, unit_price = ${row.unitPrice},
      line_total = ${row.lineTotal}, expected_date = ${row.expectedDate}, notes = ${row.notes},
      version = ${row.version}, updated_at = ${row.updatedAt}
    where org_id = ${orgId} and id = ${row.id}`;

export const deleteItem = (orgId: string, id: string): Statement =>
  sql`delete from purchase_order_items where org_id = ${orgId} and id = ${id}`;

/** Accepted quantities follow from receipts; they are no edit of the order. */
export const updateReceived = (
  orgId: string,
  items: readonly Pick<PurchaseOrderItem, 'id' | 'receivedQuantity'>[],
): Statement =>
  sql`update purchase_order_items t set received_quantity = c.received_quantity
    from unnest(${items.map((item) => item.id)}::uuid[],
      ${items.map((item) => item.receivedQuantity)}::numeric[]) as c (id, received_quantity)
    where t.org_id = ${orgId} and t.id = c.id`;

/** The status follows from receipts too; it is no edit of the order. */
export const updateStatus = (
  orgId: string,
  order: PurchaseOrder | StoredPurchaseOrder,
): Statement =>
  sql`update purchase_orders set status = ${order.status}
    where org_id = ${orgId} and id = ${order.id}`;

/** The database deletes its items and its reversed receipts with it. */
export const deleteOrder = (orgId: string, id: string): Statement =>
  sql`delete from purchase_orders where org_id = ${orgId} and id = ${id}`;
