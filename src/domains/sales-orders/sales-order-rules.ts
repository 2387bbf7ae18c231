/** Sales orders as a kind of order. */
import type { OrderRules } from '../../orders/order-rules.ts';
import { expectedShipments, type StoredSalesOrder } from './sales-order.ts';
import type { SalesOrderItem } from './sales-order-item.ts';
import { salesOrderItems, salesOrders } from './sales-orders.store.ts';

export const salesOrderRules: OrderRules<StoredSalesOrder, SalesOrderItem> = {
  type: 'sales_order',
  expected: expectedShipments,
  numbered: (order, soNumber) => ({ ...order, soNumber }),
  insert: (orgId, made, creation) => [
    salesOrders.insertAll(
      orgId,
      made.map(({ order }) => order),
      creation,
    ),
    salesOrderItems.insertAll(
      orgId,
      made.flatMap(({ items }) => items),
      creation,
    ),
  ],
};
