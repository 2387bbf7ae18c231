/**
 * What follows from a change of an order or its lines, whatever the change was: totals, statuses,
 * plan rows, shipments, the timeline, and with them everything that the ledger makes of its rows.
 */

import type { Work } from '../../kernel/contract/work.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import { compare, ZERO } from '../../kernel/values/exact.ts';
import type { LedgerChange } from '../../ledger/change.ts';
import { postOrders, type WantedOrder } from '../../orders/settle-orders.ts';
import { plansOf, type StoredSalesOrder, totalsOf } from './sales-order.ts';
import type { SalesOrderItem } from './sales-order-item.ts';
import { fulfillmentOf, statusOf } from './sales-order-status.ts';
import { shipRow, standingShipments, takeBack } from './shipments.ts';
import { insertEvents } from './timeline.store.ts';
import { eventsOf, type Moment } from './timeline.ts';

/** A sales order as it is to be. */
export interface WantedSale extends WantedOrder<StoredSalesOrder, SalesOrderItem> {
  /** As it was; undefined for one that is new or is going. */
  before?: Moment;
  /** When what is newly fulfilled is shipped; today where nothing is said. */
  shipDate?: string | undefined;
}

/** Settles one order. */
export async function settleOrder(call: Work, wanted: WantedSale): Promise<StoredSalesOrder> {
  const [order] = await settleOrders(call, [wanted]);
  return order as StoredSalesOrder;
}

/** Settles any number of orders with one post; what they ship and take back is one change. */
export async function settleOrders(
  call: Work,
  wanted: readonly WantedSale[],
): Promise<StoredSalesOrder[]> {
  const orders = wanted.map(({ order, items }) => ({
    ...order,
    ...totalsOf(order, items),
    status: statusOf(order.status, items),
    fulfillmentStatus: fulfillmentOf(items),
  }));
  const expected = orders.flatMap((order, index) => plansOf(order, wanted[index]?.items ?? []));
  const shipments = await shipmentChange(call, wanted);
  const cause = { type: 'sales_order', id: orders[0]?.id as string };
  // One request either ships or takes back: what dates the rows is the field that it does so by.
  const dated = shipments.voided.length > 0 ? '/fulfilledQuantity' : '/shipDate';
  await postOrders(call, wanted, { expected, cause }, { ...shipments, dated });
  const events = wanted.flatMap((each, index) => {
    const settled = orders[index] as StoredSalesOrder;
    return each.before ? eventsOf(each.before, each, settled, shipDayOf(call, each)) : [];
  });
  if (events.length > 0) {
    const { tx, org, actor, now, newId } = call;
    await tx.run(insertEvents(org.id, events, { userId: actor.userId, now, newId }));
  }
  return orders;
}

const shipDayOf = ({ org, now }: Work, { shipDate }: WantedSale): string =>
  shipDate ?? dayIn(org.timezone, now);

/** How much more is fulfilled of each line than before; less where it is negative. */
const movesOf = ({ before, items }: WantedSale) => {
  const fulfilled = new Map(
    before?.items.map(({ id, fulfilledQuantity }) => [id, fulfilledQuantity]),
  );
  return items.map((item) => ({
    item,
    more: item.fulfilledQuantity.minus(fulfilled.get(item.id) ?? ZERO),
  }));
};

/** The rows that bring the shipments of lines to what is fulfilled of them. */
async function shipmentChange(
  call: Work,
  wanted: readonly WantedSale[],
): Promise<Pick<LedgerChange, 'entries' | 'voided'>> {
  const shipped = wanted.flatMap((each) =>
    movesOf(each)
      .filter(({ more }) => compare(more, ZERO) > 0)
      .map(({ item, more }) => {
        const from = each.order.shipFromLocationId as string;
        return shipRow(call, from, item, more, shipDayOf(call, each));
      }),
  );
  const less = wanted.flatMap(movesOf).filter(({ more }) => compare(more, ZERO) < 0);
  if (less.length === 0) return { entries: shipped, voided: [] };
  const ids = less.map(({ item }) => item.id);
  const shipments = await standingShipments(call, ids);
  const back = less.map(({ item, more }) => {
    const own = shipments.filter((row) => row.sourceId === item.id);
    return takeBack(call, own, ZERO.minus(more));
  });
  return {
    entries: [...shipped, ...back.flatMap(({ rows }) => rows)],
    voided: back.flatMap(({ voided }) => voided),
  };
}
