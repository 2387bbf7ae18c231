/** Purchase orders as a kind of order. */
import type { OrderRules } from '../../orders/order-rules.ts';
import { expectedReceipts, isOrdered, type StoredPurchaseOrder } from './purchase-order.ts';
import type { PurchaseOrderItem } from './purchase-order-item.ts';
import { purchaseOrderItems, purchaseOrders } from './purchase-orders.store.ts';

export const purchaseOrderRules: OrderRules<StoredPurchaseOrder, PurchaseOrderItem> = {
  type: 'purchase_order',
  expected: expectedReceipts,
  numbered: (order, poNumber) => ({ ...order, poNumber }),
  insert: (orgId, made, creation) => [
    purchaseOrders.insertAll(
      orgId,
      made.map(({ order }) => order),
      creation,
    ),
    purchaseOrderItems.insertAll(
      orgId,
      made.flatMap(({ order, items }) => {
        const wasOrdered = isOrdered(order.status);
        return items.map((item) => ({ ...item, wasOrdered }));
      }),
      creation,
    ),
  ],
};
