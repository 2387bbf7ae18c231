/** An order of which lines are received, or go back. */
import { OrderLines } from '../../orders/order-lines.ts';
import { receivedOfLine, type StoredPurchaseOrder, statusAt } from './purchase-order.ts';
import type { StoredItem } from './purchase-orders.store.ts';

export interface ReceivingOrder {
  order: StoredPurchaseOrder;
  lines: OrderLines<StoredItem>;
}

/** An order with the lines that change. */
export interface ChangedOrder extends ReceivingOrder {
  changed: readonly StoredItem[];
}

export const orderLines = (items: readonly StoredItem[]): OrderLines<StoredItem> =>
  new OrderLines(items, receivedOfLine);

/** An order whose lines then change in place, one decision after the other. */
export const withOwnLines = <Facts extends ReceivingOrder>(facts: Facts): Facts => {
  const lines = facts.lines.copy();
  return { ...facts, lines, items: lines.all };
};

/** The order with its status after these lines change; no totals change with them. */
export const progressed = (
  { order, lines }: ReceivingOrder,
  changed: readonly StoredItem[],
): StoredPurchaseOrder => ({
  ...order,
  status: statusAt(order.status, lines.progressWith(changed)),
});

/** The order with all of its items after the change; they are put together when they are read. */
export const orderAfter = ({ order, lines, changed }: ChangedOrder) => ({
  order,
  get items(): StoredItem[] {
    return lines.with(changed);
  },
});
