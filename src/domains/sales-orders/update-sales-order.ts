/** E147, W147: changes fields of a sales order, or ships its open quantities. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { type Fault, refuse } from '../../kernel/contract/problem.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { differs } from '../../kernel/values/differs.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { edited } from '../../orders/order-items.ts';
import { isManual, refuseTransition } from '../../orders/order-status.ts';
import { externalIdTaken } from '../../orders/orders.store.ts';
import { wholeAddress } from './address.ts';
import { changeSale } from './change-sale.ts';
import { earningsOf } from './earnings.ts';
import { locateOrder } from './locate.ts';
import { loadReferences, referenceFaults } from './references.ts';
import {
  holdFault,
  type StoredSalesOrder,
  salesOrder,
  salesOrderChanges,
  salesOrderExample,
  totalFault,
  unconfirmable,
} from './sales-order.ts';
import { isShipped, openQuantity, type SalesOrderItem } from './sales-order-item.ts';
import { fulfillmentStatusTypes, statusOf, statusTypes } from './sales-order-status.ts';
import {
  type LockedOrder,
  orderTables,
  salesOrders,
  shippedCost,
  updateFulfilled,
} from './sales-orders.store.ts';
import { hasShipments, idleDate, refuseShipping, shipDateFault } from './shipments.ts';

type Changes = Static<typeof salesOrderChanges>;

export const updateSalesOrder = endpoint({
  id: 'E147',
  operation: 'updateSalesOrder',
  method: 'PATCH',
  path: '/sales-orders/:id',
  tag: 'Sales Orders',
  summary: 'Update sales order',
  description:
    '`fulfillmentStatus: Fulfilled` ships all open quantities, after the other fields have changed; the order must then be Confirmed and not on hold. `Closed` is a short close: open quantities are no longer demand. `Confirmed` opens a closed order again; the answer shows the status that follows from its shipments. While the order has shipments, customer and currency cannot change, and the order can neither be cancelled nor go back to Draft.',
  access: 'member',
  body: salesOrderChanges,
  check: ({ fulfillmentStatus, shipDate }) => [
    idleDate(shipDate, fulfillmentStatus !== undefined, 'fulfillmentStatus'),
  ],
  gives: ok(salesOrder),
  fails: [
    'not_found',
    'invalid_transition',
    'sales_order_has_shipments',
    'order_on_hold',
    'insufficient_stock',
  ],
  violates: salesOrders.constraints,
  example: {
    body: { requestedShipDate: '2026-03-20', notes: 'Two days later than requested.' },
    reply: {
      ...salesOrderExample,
      requestedShipDate: '2026-03-20',
      notes: 'Two days later than requested.',
      version: 2,
    },
  },

  locate: locateOrder,

  async run(work) {
    const { tx, org, body, subject, now } = work;
    const { order, items } = subject;
    const { shipDate, fulfillmentStatus = order.fulfillmentStatus } = body;
    const next = changed(order, body);
    const isShipping = fulfillmentStatus !== order.fulfillmentStatus;
    const move = { more: isShipping ? 1 : 0, items, field: 'fulfillmentStatus' };
    const dayFault = await shipDateFault(work, shipDate, move);
    await refuseInvalid(work, subject, next, dayFault);
    if (isShipping) {
      refuseTransition(fulfillmentStatusTypes, order.fulfillmentStatus, fulfillmentStatus);
      refuseShipping({ ...next, status: statusOf(next.status, items) });
    }
    if (!isShipping && !differs(order, next)) return detail(work, order, items);
    const lines = isShipping ? items.map((item) => shippedInFull(item, work)) : items;
    const target = { order: edited(next, work), items: lines, before: subject, shipDate };
    const after = await changeSale(work, target);
    await tx.all(
      salesOrders.update(org.id, after, now),
      ...(isShipping ? [updateFulfilled(org.id, lines)] : []),
    );
    return detail(work, after, lines);
  },
});

/** The order with its changes; releasing it clears the hold reason. */
function changed(order: StoredSalesOrder, body: Changes): StoredSalesOrder {
  const { fulfillmentStatus: _, shipDate: _date, ...fields } = body;
  const next = { ...order, ...fields };
  const isReleased = order.onHold && !next.onHold && body.holdReason == null;
  return {
    ...next,
    shipToAddress: wholeAddress(next.shipToAddress),
    holdReason: isReleased ? null : next.holdReason,
  };
}

async function refuseInvalid(
  { tx, org }: Pick<Work, 'tx' | 'org'>,
  subject: LockedOrder,
  next: StoredSalesOrder,
  dayFault: Fault | false,
): Promise<void> {
  const { order, items } = subject;
  const taken = await externalIdTaken(orderTables, tx, org.id, order.id, next.externalId);
  const { notFound, invalid } = referenceFaults(next, await loadReferences(tx, org.id, next), {
    customer: next.customerId !== order.customerId,
    channel: next.orderChannelId !== order.orderChannelId,
    shipFrom: next.shipFromLocationId !== order.shipFromLocationId,
  });
  // A status is checked for its requirements only when the order can be set to it.
  const isPossible = isManual(statusTypes, order.status, next.status);
  refuse(notFound, [
    ...invalid,
    ...(isPossible
      ? [...unconfirmable(next, items.length), totalFault('/discountAmount', next, items)]
      : []),
    holdFault(next),
    dayFault,
    taken && salesOrders.duplicate('externalId'),
  ]);
  refuseShipped(subject, next);
  refuseTransition(statusTypes, order.status, next.status);
}

/** 409 for a change of fields that the shipments of the order depend on. */
function refuseShipped({ order, items }: LockedOrder, next: StoredSalesOrder): void {
  if (!items.some(isShipped)) return;
  if (next.customerId !== order.customerId) throw hasShipments('The customer cannot change');
  if (next.currency !== order.currency) throw hasShipments('The currency cannot change');
  if (next.status === order.status) return;
  if (next.status === 'Cancelled') throw hasShipments('The order cannot be cancelled');
  if (next.status === 'Draft') throw hasShipments('The order cannot go back to Draft');
}

const shippedInFull = (item: SalesOrderItem, work: Pick<Work, 'now'>): SalesOrderItem =>
  openQuantity(item).eq('0') ? item : edited({ ...item, fulfilledQuantity: item.quantity }, work);

async function detail(
  { tx, org }: Pick<Work, 'tx' | 'org'>,
  order: StoredSalesOrder,
  items: readonly SalesOrderItem[],
) {
  const cost = items.some(isShipped) ? await shippedCost(tx, org.id, order.id) : null;
  return { ...order, items, ...earningsOf(order, items, cost) };
}
