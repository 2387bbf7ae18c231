/** An order of which lines are received, or go back. */
import type { OrderLines } from '../../orders/order-lines.ts';
import { type StoredPurchaseOrder, statusAt } from './purchase-order.ts';
import type { StoredItem } from './purchase-orders.store.ts';

export interface ReceivingOrder {
  order: StoredPurchaseOrder;
  lines: OrderLines<StoredItem>;
}

/** The order with its status after these lines change; no totals change with them. */
export const progressed = (
  { order, lines }: ReceivingOrder,
  changed: readonly StoredItem[],
): StoredPurchaseOrder => ({
  ...order,
  status: statusAt(order.status, lines.progressWith(changed)),
});
