/** The inputs of work orders that are to be picked: those of the pieces that are not made yet. */
import { exactly } from '../../kernel/database/columns.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import * as s from '../../kernel/values/schema.ts';
import type { OrderToPick } from '../../orders/order-to-pick.ts';
import { expectedMovements, storedWorkOrder } from './work-order.ts';
import { storedInputLine, storedItem } from './work-order-item.ts';
import { itemsOf } from './work-orders.store.ts';

const order = storedWorkOrder.properties;
export const orderToPick = s.object({
  ...{ id: order.id, woNumber: order.woNumber, status: order.status },
  ...{ startDate: order.startDate, expectedDate: order.expectedDate },
  ...{ siteLocationId: order.siteLocationId, stockLocationId: order.stockLocationId },
});

type Rows = readonly Record<string, unknown>[];

/** The orders of rows, with what is to be picked for each. */
export function productionToPick(orders: Rows, items: Rows, inputs: Rows): OrderToPick[] {
  const stored = items.map((row) => exactly(storedItem, row));
  const lines = inputs.map((row) => exactly(storedInputLine, row));
  const itemsOfOrder = groupedBy(itemsOf(stored, lines), ({ woId }) => woId);
  return orders.map((row) => {
    const { woNumber: number, ...found } = exactly(orderToPick, row);
    const movements = expectedMovements(found, itemsOfOrder.get(found.id) ?? []);
    const needs = movements.filter(({ eventType }) => eventType === 'DEMAND');
    return { id: found.id, number, day: found.startDate, movements: needs };
  });
}
