/** Changes an order and its items: shipments, the ledger and the timeline follow. */

import type { Work } from '../../kernel/contract/work.ts';
import { present } from '../../kernel/present.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import { compare, ZERO } from '../../kernel/values/exact.ts';
import { post } from '../../ledger/post.ts';
import { ledgerChange, type MovedGoods } from '../../orders/ledger-change.ts';
import type { OrderState } from '../../orders/order-kind.ts';
import { recalculated, type StoredSalesOrder } from './sales-order.ts';
import type { SalesOrderItem } from './sales-order-item.ts';
import { salesOrderKind } from './sales-order-kind.ts';
import { activeShipments, reverseShipments, shipEntry } from './shipments.ts';
import { insertEvents } from './timeline.store.ts';
import { eventsOf, type Moment } from './timeline.ts';

/** The order after the change. */
export interface TargetSale extends OrderState<StoredSalesOrder, SalesOrderItem> {
  before: Moment;
  /** The day of new shipments; today by default. */
  shipDate?: string | undefined;
}

/** Posts the change and records its events; returns the order with its totals and statuses. */
export async function changeSale(work: Work, target: TargetSale): Promise<StoredSalesOrder> {
  const { tx, org, actor, now, newId } = work;
  const order = recalculated(target.order, target.items);
  const shipDate = target.shipDate ?? dayIn(org.timezone, now);
  const goods = await shipmentChange(work, target, shipDate);
  await post(work, ledgerChange(salesOrderKind, [{ ...target, order }], goods));
  const events = eventsOf(target.before, target, order, shipDate);
  if (events.length > 0) {
    await tx.run(insertEvents(org.id, events, { userId: actor.userId, now, newId }));
  }
  return order;
}

/** How much more of each item is fulfilled than before; a negative quantity is less. */
const movesOf = ({ before, items }: TargetSale) => {
  const fulfilled = new Map(
    before.items.map(({ id, fulfilledQuantity }) => [id, fulfilledQuantity]),
  );
  return items.map((item) => ({
    item,
    more: item.fulfilledQuantity.minus(fulfilled.get(item.id) ?? ZERO),
  }));
};

/** The entries that bring the shipments of items to their fulfilled quantities. */
async function shipmentChange(
  work: Work,
  target: TargetSale,
  shipDate: string,
): Promise<MovedGoods> {
  const moves = movesOf(target);
  const shipped = moves
    .filter(({ more }) => compare(more, ZERO) > 0)
    .map(({ item, more }) => {
      const from = present(target.order.shipFromLocationId);
      return shipEntry(work, from, item, more, shipDate);
    });
  const less = moves.filter(({ more }) => compare(more, ZERO) < 0);
  if (less.length === 0) return { entries: shipped, voided: [], dated: '/shipDate' };
  const shipments = await activeShipments(
    work,
    less.map(({ item }) => item.id),
  );
  const reversed = less.map(({ item, more }) => {
    const own = shipments.filter((entry) => entry.sourceId === item.id);
    return reverseShipments(work, own, ZERO.minus(more));
  });
  const voided = reversed.flatMap((each) => each.voided);
  return {
    entries: [...shipped, ...reversed.flatMap(({ entries }) => entries)],
    voided,
    // A request either ships or reverses: the field that does so dates the entries.
    dated: voided.length > 0 ? '/fulfilledQuantity' : '/shipDate',
  };
}
