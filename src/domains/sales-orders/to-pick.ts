/** The goods of sales orders that are to be picked: what is promised and not shipped yet. */
import { exactly } from '../../kernel/database/columns.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import * as s from '../../kernel/values/schema.ts';
import type { OrderToPick } from '../../orders/order-to-pick.ts';
import { expectedShipments, storedSalesOrder } from './sales-order.ts';
import { salesOrderItem } from './sales-order-item.ts';

const order = storedSalesOrder.properties;
export const orderToPick = s.object({
  ...{ id: order.id, soNumber: order.soNumber, status: order.status, onHold: order.onHold },
  ...{ orderDate: order.orderDate, requestedShipDate: order.requestedShipDate },
  shipFromLocationId: order.shipFromLocationId,
});

const { id, soId, skuId, quantity, fulfilledQuantity } = salesOrderItem.properties;
export const lineToPick = s.object({ id, soId, skuId, quantity, fulfilledQuantity });

type Rows = readonly Record<string, unknown>[];

/** The orders of rows, with what is to be picked for each. */
export function salesToPick(orders: Rows, lines: Rows): OrderToPick[] {
  const open = lines.map((line) => exactly(lineToPick, line));
  const linesOf = groupedBy(open, (line) => line.soId);
  return orders.map((row) => {
    const found = exactly(orderToPick, row);
    const own = linesOf.get(found.id) ?? [];
    const { id: orderId, soNumber: number, requestedShipDate, orderDate } = found;
    const day = requestedShipDate ?? orderDate;
    return { id: orderId, number, day, movements: movementsOf(found, own) };
  });
}

/** Of a line is picked what is open of it. An order on hold ships nothing until it is released. */
const movementsOf = (
  of: s.Static<typeof orderToPick>,
  lines: readonly s.Static<typeof lineToPick>[],
) => (of.onHold ? [] : expectedShipments(of, lines));
