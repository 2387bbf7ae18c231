/** E151, W151: changes the given fields of an item of a sales order; ships it, or takes it back. */
import { differs } from '../../kernel/differs.ts';
import { endpoint, ok } from '../../kernel/endpoint.ts';
import { compare } from '../../kernel/exact.ts';
import { type Fault, refuse } from '../../kernel/problem.ts';
import { sellableSkus } from '../skus/skus.store.ts';
import { type LockedItem, locateItem } from './locate.ts';
import { totalFault } from './sales-order.ts';
import {
  isShipped,
  lineTotalOf,
  type SalesOrderItem,
  salesOrderItem,
  salesOrderItemChanges,
  salesOrderItemExample,
  skuFaults,
} from './sales-order-item.ts';
import { statusOf } from './sales-order-status.ts';
import { updateItem, updateOrder } from './sales-orders.store.ts';
import { settleOrder } from './settle-order.ts';
import {
  dateFault,
  hasShipments,
  idleDate,
  refuseShipping,
  refuseTakingBack,
} from './shipments.ts';

export const updateSalesOrderItem = endpoint({
  id: 'E151',
  operation: 'updateSalesOrderItem',
  method: 'PATCH',
  path: '/sales-order-items/:id',
  tag: 'Sales Orders',
  summary: 'Update item',
  description:
    'Raising `fulfilledQuantity` ships the difference, of a Confirmed order that is not on hold; lowering it takes the newest shipments back, by day and then by entry, the last of them in part, of a Confirmed or Completed order, on hold or not. While shipments of the item stand, its SKU cannot change, nor can the quantity be cut below what was shipped. Another SKU leaves the price as it is.',
  access: 'member',
  body: salesOrderItemChanges,
  check: ({ fulfilledQuantity, shipDate }) => [
    idleDate(shipDate, fulfilledQuantity !== undefined, 'fulfilledQuantity'),
  ],
  gives: ok(salesOrderItem),
  fails: [
    'not_found',
    'sales_order_has_shipments',
    'invalid_transition',
    'order_on_hold',
    'insufficient_stock',
  ],
  example: {
    body: { fulfilledQuantity: 12, shipDate: '2026-03-14' },
    reply: { ...salesOrderItemExample, fulfilledQuantity: 12, version: 2 },
  },

  locate: locateItem,

  async run(call) {
    const { tx, org, body, subject, now } = call;
    const { order, items, item } = subject;
    const { shipDate, ...fields } = body;
    const changed = { ...item, ...fields };
    const next = { ...changed, lineTotal: lineTotalOf(changed) };
    const lines = items.map((each) => (each.id === next.id ? next : each));
    const isOther = next.skuId !== item.skuId;
    const skus = isOther ? await sellableSkus(tx, org.id, [next.skuId]) : new Map();
    const { absent, broken } = skuFaults('/skuId', skus.get(next.skuId));
    refuse(
      [isOther && absent],
      [
        isOther && broken,
        fields.fulfilledQuantity !== undefined && tooMuch(next),
        totalFault('', order, lines),
        dateFault(shipDate, call),
      ],
    );
    refuseShipped(item, next);
    refuseMoving(subject, next);
    if (!differs(item, fields)) return item;
    const updatedAt = now.toISOString();
    const line = { ...next, version: item.version + 1, updatedAt };
    const edited = { ...order, version: order.version + 1, updatedAt };
    const settled = await settleOrder(call, {
      order: edited,
      items: lines.map((each) => (each.id === line.id ? line : each)),
      before: subject,
      shipDate,
    });
    await tx.all(updateOrder(org.id, settled), updateItem(org.id, line));
    return line;
  },
});

const tooMuch = ({ quantity, fulfilledQuantity }: SalesOrderItem): Fault | false =>
  compare(fulfilledQuantity, quantity) > 0 && {
    path: '/fulfilledQuantity',
    code: 'too_large',
    message: `must not be above the quantity, ${quantity.toFixed()}. Raise that too.`,
  };

/** What the shipments of a line stand on stays as it is. */
function refuseShipped(item: SalesOrderItem, next: SalesOrderItem): void {
  if (!isShipped(item)) return;
  if (next.skuId !== item.skuId) throw hasShipments('The SKU cannot change');
  if (compare(next.quantity, next.fulfilledQuantity) < 0) {
    const shipped = item.fulfilledQuantity.toFixed();
    throw hasShipments(`The quantity cannot be cut below the ${shipped} shipped`);
  }
}

/** Whether goods may leave, or come back, is a matter of the order as it is before they do. */
function refuseMoving({ order, items, item }: LockedItem, next: SalesOrderItem): void {
  const more = compare(next.fulfilledQuantity, item.fulfilledQuantity);
  const { fulfilledQuantity } = item;
  const lines = items.map((each) => (each.id === item.id ? { ...next, fulfilledQuantity } : each));
  if (more > 0) refuseShipping({ ...order, status: statusOf(order.status, lines) });
  if (more < 0) refuseTakingBack(order);
}
