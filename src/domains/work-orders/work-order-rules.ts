/** Work orders as a kind of order. */
import type { OrderRules } from '../../orders/order-rules.ts';
import { expectedMovements, type StoredWorkOrder } from './work-order.ts';
import type { WorkOrderItem } from './work-order-item.ts';
import { insertItems, workOrders } from './work-orders.store.ts';

export const workOrderRules: OrderRules<StoredWorkOrder, WorkOrderItem> = {
  type: 'work_order',
  expected: expectedMovements,
  numbered: (order, woNumber) => ({ ...order, woNumber }),
  insert: (orgId, made, creation) => [
    workOrders.insertAll(
      orgId,
      made.map(({ order }) => order),
      creation,
    ),
    ...insertItems(
      orgId,
      made.flatMap(({ items }) => items),
      creation,
    ),
  ],
};
