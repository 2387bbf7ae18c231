/** The totals and the statuses of a sales order, which follow from its lines. */

import type { Fault } from '../../kernel/problem.ts';
import { compare, ZERO } from '../../kernel/values/exact.ts';
import { OrderLines } from '../../orders/order-lines.ts';
import { totalsOf } from '../../orders/totals.ts';
import type { StoredSalesOrder } from './sales-order.ts';
import type { SalesOrderItem } from './sales-order-item.ts';
import { fulfillmentByProgress, shippedOfLine, statusAt } from './sales-order-status.ts';

export const orderLines = (items: readonly SalesOrderItem[]): OrderLines<SalesOrderItem> =>
  new OrderLines(items, (item) => ({ ...shippedOfLine(item), total: item.lineTotal }));

/** An order with the totals and the statuses that follow from its lines, with these changed. */
export function recalculated(
  order: StoredSalesOrder,
  lines: OrderLines<SalesOrderItem>,
  changed: readonly SalesOrderItem[] = [],
): StoredSalesOrder {
  const progress = lines.progressWith(changed);
  return {
    ...order,
    ...totalsOf(order, lines.subtotalWith(changed)),
    status: statusAt(order.status, progress),
    fulfillmentStatus: fulfillmentByProgress[progress],
  };
}

/** The fault of a total below zero, which only a Draft may have. */
export const totalFault = (
  path: string,
  order: Pick<StoredSalesOrder, 'status' | 'subtotal'> & Parameters<typeof totalsOf>[0],
): Fault | false => {
  const { subtotal, total } = totalsOf(order, order.subtotal);
  return (
    order.status !== 'Draft' &&
    compare(total, ZERO) < 0 && {
      path,
      code: 'below_zero',
      message: `The total would be ${total.toFixed()}: discountAmount is higher than the items, ${subtotal.toFixed()}, and charges together. Lower discountAmount.`,
    }
  );
};
