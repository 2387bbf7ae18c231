/** The quantities that a change of a sales order ships or reverses. */

import { type Exact, ZERO } from '../../kernel/values/exact.ts';
import type { SalesOrderItem } from './sales-order-item.ts';

export interface MovedLine {
  /** The item after the change. */
  item: SalesOrderItem;
  /** How much more is fulfilled than before; below zero, so much less. */
  more: Exact;
}

/** The lines of which a change fulfils more or less, in their order. */
export function movedLines(
  before: readonly SalesOrderItem[],
  after: readonly SalesOrderItem[],
): MovedLine[] {
  const kept = new Set(before);
  const changed = after.filter((item) => !kept.has(item));
  const ids = new Set(changed.map(({ id }) => id));
  // An order has many lines of which a change moves few.
  const had = new Map(
    before.filter(({ id }) => ids.has(id)).map((item) => [item.id, item.fulfilledQuantity]),
  );
  return changed.flatMap((item) => {
    const more = item.fulfilledQuantity.minus(had.get(item.id) ?? ZERO);
    return more.eq(ZERO) ? [] : [{ item, more }];
  });
}
