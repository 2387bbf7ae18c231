/** Sales orders as a kind of order. */
import type { OrderKind } from '../../orders/order-kind.ts';
import { expectedShipments, type StoredSalesOrder } from './sales-order.ts';
import type { SalesOrderItem } from './sales-order-item.ts';
import { salesOrderItems, salesOrders } from './sales-orders.store.ts';

export const salesOrderKind: OrderKind<StoredSalesOrder, SalesOrderItem> = {
  type: 'sales_order',
  series: 'SO',
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
