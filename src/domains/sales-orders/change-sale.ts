/** Changes orders and their items: shipments, the ledger and the timelines follow. */

import type { RecordChange } from '../../kernel/contract/event.ts';
import type { Origin, Work } from '../../kernel/contract/work.ts';
import type { Statement } from '../../kernel/database/sql.ts';
import { present } from '../../kernel/present.ts';
import { dayIn, startOfDay } from '../../kernel/values/calendar.ts';
import { compare, ZERO } from '../../kernel/values/exact.ts';
import type { LedgerChange } from '../../ledger/change.ts';
import type { StoredEntry } from '../../ledger/entry.ts';
import { isExpected } from '../../ledger/kinds.ts';
import { post } from '../../ledger/post.ts';
import { rated } from '../../orders/exchange-rate.ts';
import { completed, ledgerChange, type MovedGoods } from '../../orders/ledger-change.ts';
import type { OrderState } from '../../orders/order-rules.ts';
import { recalculated, type StoredSalesOrder, salesOrder } from './sales-order.ts';
import type { SalesOrderItem } from './sales-order-item.ts';
import { salesOrderRules } from './sales-order-rules.ts';
import { type LockedOrder, salesOrderItems, salesOrders } from './sales-orders.store.ts';
import { reverseShipments, shipEntry } from './shipments.ts';
import { insertEvents } from './timeline.store.ts';
import { type AuthoredEvent, eventsOf, type Moment } from './timeline.ts';

/** The order after the change. */
export interface TargetSale extends OrderState<StoredSalesOrder, SalesOrderItem> {
  before: Moment & Pick<LockedOrder, 'rates'>;
  /** The day of new shipments; today by default. */
  shipDate?: string | undefined;
}

/** A change of an order, decided but not written. */
export interface SaleChange {
  /** The order before the change. */
  before: StoredSalesOrder;
  /** With its totals and statuses. */
  order: StoredSalesOrder;
  /** The items that differ. */
  items: readonly SalesOrderItem[];
  change: LedgerChange;
  events: readonly AuthoredEvent[];
}

/** Posts the change and records its events; returns the order with its totals and statuses. */
export async function changeSale(work: Work, target: TargetSale): Promise<StoredSalesOrder> {
  const { tx, org } = work;
  const { order, change, events } = saleChange(work, target, []);
  await post(work, [{ change }]);
  if (events.length > 0) await tx.run(insertEvents(org.id, events, work));
  return order;
}

/**
 * Decides a change of an order whose items have these active entries. The ledger's change is
 * complete, and lies in no closed period.
 */
export function decideSale(
  origin: Origin,
  target: TargetSale,
  entries: readonly StoredEntry[],
): SaleChange {
  return completed(origin, saleChange(origin, target, entries), entries);
}

/** The event of a change of an order: it ships, reverses shipments, or changes fields. */
export function saleEvent({ before, order, change }: SaleChange): RecordChange {
  const ships = change.entries.some(({ eventType }) => eventType === 'SHIP');
  const reverses = change.voided.some(({ eventType }) => eventType === 'SHIP');
  return {
    id: order.id,
    version: order.version,
    before,
    after: order,
    schema: salesOrder,
    ...(ships && { type: 'sales_order.shipped' }),
    ...(reverses && { type: 'sales_order.shipment_reversed' }),
  };
}

/** The change of the ledger for an order that does not change. */
export const noChange = (id: string): LedgerChange => ({
  entries: [],
  voided: [],
  cause: { type: salesOrderRules.type, id },
});

/** The statements that write decided changes of orders, except those of the ledger. */
export function saleWrites(
  { org, now, newId }: Work,
  changes: readonly SaleChange[],
): [...Statement[], Statement] {
  const orders = changes.map(({ order }) => order);
  const items = changes.flatMap((change) => change.items);
  const events = changes.flatMap((change) => change.events);
  return [
    ...(events.length > 0 ? [insertEvents(org.id, events, { now, newId })] : []),
    ...(items.length > 0 ? [salesOrderItems.updateEach(org.id, items, now)] : []),
    salesOrders.updateEach(org.id, orders, now),
  ];
}

/** Decides a change of an order; its change of the ledger lacks the entries of what is expected. */
export function saleChange(
  origin: Origin,
  target: TargetSale,
  entries: readonly StoredEntry[],
): SaleChange {
  const { org, actor, now } = origin;
  const current = rated(org, { order: target.order, rates: target.before.rates });
  const order = recalculated(current, target.items);
  const shipDate = target.shipDate ?? dayIn(org.timezone, now);
  const goods = shipmentChange(origin, target, shipDate, entries);
  const events = eventsOf(target.before, target, order, shipDate);
  return {
    before: target.before.order,
    order,
    items: target.items.filter((item) => !target.before.items.includes(item)),
    change: ledgerChange(salesOrderRules, [{ ...target, order }], goods),
    events: events.map((event) => ({ ...event, createdBy: actor.userId })),
  };
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
function shipmentChange(
  origin: Origin,
  target: TargetSale,
  shipDate: string,
  active: readonly StoredEntry[],
): MovedGoods {
  const moves = movesOf(target);
  const at = { day: shipDate, eventDate: startOfDay(origin.org.timezone, shipDate) };
  const shipped = moves
    .filter(({ more }) => compare(more, ZERO) > 0)
    .map(({ item, more }) => {
      const from = present(target.order.shipFromLocationId);
      return shipEntry(origin, from, item, more, at);
    });
  const less = moves.filter(({ more }) => compare(more, ZERO) < 0);
  if (less.length === 0) return { entries: shipped, voided: [], dated: '/shipDate' };
  const reversed = less.map(({ item, more }) => {
    const own = active.filter((entry) => !isExpected(entry) && entry.sourceId === item.id);
    return reverseShipments(origin, own, ZERO.minus(more));
  });
  const voided = reversed.flatMap((each) => each.voided);
  return {
    entries: [...shipped, ...reversed.flatMap(({ entries }) => entries)],
    voided,
    // A request either ships or reverses: the field that does so dates the entries.
    dated: voided.length > 0 ? '/fulfilledQuantity' : '/shipDate',
  };
}
