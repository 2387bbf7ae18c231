/** E151, W151: changes the given fields of an item of a sales order; ships it, or takes it back. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { type Fault, refuse } from '../../kernel/contract/problem.ts';
import { differs } from '../../kernel/values/differs.ts';
import { compare } from '../../kernel/values/exact.ts';
import { withItem } from '../../orders/order-items.ts';
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
  hasShipments,
  idleDate,
  refuseShipping,
  refuseTakingBack,
  shipDateFault,
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
    const wanted = { ...item, ...fields, lineTotal: lineTotalOf({ ...item, ...fields }) };
    const isOther = wanted.skuId !== item.skuId;
    const skus = isOther ? await sellableSkus(tx, org.id, [wanted.skuId]) : new Map();
    const { absent, broken } = skuFaults('/skuId', skus.get(wanted.skuId));
    const move = { more: moves(item, wanted), items: [item], field: 'fulfilledQuantity' };
    refuse(
      [isOther && absent],
      [
        isOther && broken,
        fields.fulfilledQuantity !== undefined && tooMuch(wanted),
        totalFault('', order, withItem(items, wanted)),
        await shipDateFault(call, shipDate, move),
      ],
    );
    refuseShipped(item, wanted);
    refuseMoving(subject, wanted);
    if (!differs(item, fields)) return item;
    const updatedAt = now.toISOString();
    const line = { ...wanted, version: item.version + 1, updatedAt };
    const settled = await settleOrder(call, {
      order: { ...order, version: order.version + 1, updatedAt },
      items: withItem(items, line),
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

/** Above 0 where goods are to leave, below where some come back. */
const moves = (item: SalesOrderItem, wanted: SalesOrderItem): number =>
  compare(wanted.fulfilledQuantity, item.fulfilledQuantity);

/** What the shipments of a line stand on stays as it is. */
function refuseShipped(item: SalesOrderItem, wanted: SalesOrderItem): void {
  if (!isShipped(item)) return;
  if (wanted.skuId !== item.skuId) throw hasShipments('The SKU cannot change');
  if (compare(wanted.quantity, wanted.fulfilledQuantity) < 0) {
    const shipped = item.fulfilledQuantity.toFixed();
    throw hasShipments(`The quantity cannot be cut below the ${shipped} shipped`);
  }
}

/** Whether goods may leave, or come back, is a matter of the order as it is before they do. */
function refuseMoving({ order, items, item }: LockedItem, wanted: SalesOrderItem): void {
  const direction = moves(item, wanted);
  if (direction > 0) {
    const { fulfilledQuantity } = item;
    const unmoved = withItem(items, { ...wanted, fulfilledQuantity });
    refuseShipping({ ...order, status: statusOf(order.status, unmoved) });
  }
  if (direction < 0) refuseTakingBack(order);
}
