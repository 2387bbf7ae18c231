/** E151, W151: changes an item of a sales order; ships it, or reverses shipments. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { type Fault, refuse } from '../../kernel/contract/problem.ts';
import { differs } from '../../kernel/values/differs.ts';
import { compare } from '../../kernel/values/exact.ts';
import { namedFaults } from '../../orders/named-record.ts';
import { edited, withItem } from '../../orders/order-items.ts';
import { sellableSkus } from '../skus/skus.store.ts';
import { changeSale } from './change-sale.ts';
import { type LockedItem, locateItem } from './locate.ts';
import { totalFault } from './sales-order.ts';
import {
  isShipped,
  lineTotalOf,
  type SalesOrderItem,
  salesOrderItem,
  salesOrderItemChanges,
  salesOrderItemExample,
} from './sales-order-item.ts';
import { statusOf } from './sales-order-status.ts';
import { salesOrderItems, salesOrders } from './sales-orders.store.ts';
import {
  hasShipments,
  idleDate,
  refuseReversal,
  refuseShipping,
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
    'Raising `fulfilledQuantity` ships the difference; the order must be Confirmed and not on hold. Lowering it reverses the newest shipments, by day and then by entry, the last of them in part; the order must be Confirmed or Completed, on hold or not. While the item has shipments, its SKU cannot change, and the quantity cannot be cut below the shipped quantity. Another SKU does not change the price.',
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

  async run(work) {
    const { tx, org, body, subject, now } = work;
    const { order, items, item } = subject;
    const { shipDate, ...fields } = body;
    const target = { ...item, ...fields, lineTotal: lineTotalOf({ ...item, ...fields }) };
    const isOther = target.skuId !== item.skuId;
    const skus = isOther ? await sellableSkus(tx, org.id, [target.skuId]) : new Map();
    const { notFound, invalid } = namedFaults('/skuId', 'SKU', skus.get(target.skuId));
    const move = { more: moves(item, target), items: [item], field: 'fulfilledQuantity' };
    refuse(
      [isOther && notFound],
      [
        isOther && invalid,
        fields.fulfilledQuantity !== undefined && tooMuch(target),
        totalFault('', order, withItem(items, target)),
        await shipDateFault(work, shipDate, move),
      ],
    );
    refuseShipped(item, target);
    refuseMoving(subject, target);
    if (!differs(item, fields)) return item;
    const line = edited(target, work);
    const next = await changeSale(work, {
      order: edited(order, work),
      items: withItem(items, line),
      before: subject,
      shipDate,
    });
    await tx.all(salesOrders.update(org.id, next, now), salesOrderItems.update(org.id, line, now));
    return line;
  },
});

const tooMuch = ({ quantity, fulfilledQuantity }: SalesOrderItem): Fault | false =>
  compare(fulfilledQuantity, quantity) > 0 && {
    path: '/fulfilledQuantity',
    code: 'too_large',
    message: `must not be above the quantity, ${quantity.toFixed()}. Raise that too.`,
  };

/** Above 0 when the change ships, below 0 when it reverses. */
const moves = (item: SalesOrderItem, target: SalesOrderItem): number =>
  compare(target.fulfilledQuantity, item.fulfilledQuantity);

/** 409 for a change of fields that the shipments of the item depend on. */
function refuseShipped(item: SalesOrderItem, target: SalesOrderItem): void {
  if (!isShipped(item)) return;
  if (target.skuId !== item.skuId) throw hasShipments('The SKU cannot change');
  if (compare(target.quantity, target.fulfilledQuantity) < 0) {
    const shipped = item.fulfilledQuantity.toFixed();
    throw hasShipments(`The quantity cannot be cut below the ${shipped} shipped`);
  }
}

/** 409 when the status of the order does not allow the move. */
function refuseMoving({ order, items, item }: LockedItem, target: SalesOrderItem): void {
  const direction = moves(item, target);
  if (direction > 0) {
    const { fulfilledQuantity } = item;
    const unmoved = withItem(items, { ...target, fulfilledQuantity });
    refuseShipping({ ...order, status: statusOf(order.status, unmoved) });
  }
  if (direction < 0) refuseReversal(order);
}
