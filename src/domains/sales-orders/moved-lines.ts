/** The quantities that a change of a sales order ships or reverses. */

import { present } from '../../kernel/present.ts';
import { type Exact, ZERO } from '../../kernel/values/exact.ts';
import type { OrderLines } from '../../orders/order-lines.ts';
import type { SalesOrderItem } from './sales-order-item.ts';

export interface MovedLine {
  /** The item after the change. */
  item: SalesOrderItem;
  /** How much more is fulfilled than before; below zero, so much less. */
  more: Exact;
}

/** The lines of which a change fulfils more or less. */
export const movedLines = (
  before: OrderLines<SalesOrderItem>,
  changed: readonly SalesOrderItem[],
): MovedLine[] =>
  changed.flatMap((item) => {
    const more = item.fulfilledQuantity.minus(present(before.get(item.id)).fulfilledQuantity);
    return more.eq(ZERO) ? [] : [{ item, more }];
  });
