/** Changes orders and their items: shipments, the ledger and the timelines follow. */

import type { RecordChange } from '../../kernel/contract/event.ts';
import type { Origin, Work } from '../../kernel/contract/work.ts';
import type { Statement } from '../../kernel/database/sql.ts';
import { present } from '../../kernel/present.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import type { LedgerChange } from '../../ledger/change.ts';
import type { CountSide } from '../../ledger/counted.ts';
import type { StoredEntry } from '../../ledger/entry.ts';
import { post } from '../../ledger/post.ts';
import { onSide } from '../../orders/count-side.ts';
import { rated } from '../../orders/exchange-rate.ts';
import { completed, ledgerChange } from '../../orders/ledger-change.ts';
import { type ChangedOrder, orderAfter } from '../../orders/order-lines.ts';
import { movedLines } from './moved-lines.ts';
import { recalculated } from './recalculated.ts';
import { type ReturnedLine, refuseReturned } from './returned-lines.ts';
import { type StoredSalesOrder, salesOrder } from './sales-order.ts';
import type { SalesOrderItem } from './sales-order-item.ts';
import { salesOrderRules } from './sales-order-rules.ts';
import { type LockedOrder, salesOrderItems, salesOrders } from './sales-orders.store.ts';
import {
  linesAdded,
  type Shipment,
  type ShipmentChange,
  shipment,
  shownShipment,
} from './shipment.ts';
import { type Shipping, shipGoods } from './shipment-changes.ts';
import { shipmentWrites } from './shipments.store.ts';
import { refuseTooManyLines } from './shipments.ts';
import { insertEvents } from './timeline.store.ts';
import { type AuthoredEvent, eventsOf } from './timeline.ts';

/** The order after the change. */
export interface TargetSale extends ChangedOrder<StoredSalesOrder, SalesOrderItem> {
  before: Pick<LockedOrder, 'order' | 'rates' | 'shipmentLines'> & TouchedShipments;
  /** The day of new shipments; today by default. */
  shipDate?: string | undefined;
  /** Where new shipments are beside stock counts. */
  count?: CountSide | undefined;
  shipping?: Shipping | undefined;
}

interface TouchedShipments {
  /** The shipments that the change touches: none where nothing ships or is reversed. */
  shipments?: readonly Shipment[];
  /** The units of their lines that came back. */
  returned?: readonly ReturnedLine[];
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
  /** They follow from the change of the ledger. */
  shipments: readonly ShipmentChange[];
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

/** The event of a change of an order, with those of its shipments. */
export const saleEvent = (sale: SaleChange): RecordChange | undefined =>
  together(orderEvents(sale), shipmentEvents(sale));

/** The event of a change of a shipment, with that of its order. */
export const shipmentEvent = (sale: SaleChange): RecordChange | undefined =>
  together(shipmentEvents(sale), orderEvents(sale));

function together(...changes: readonly RecordChange[][]): RecordChange | undefined {
  const [first, ...also] = changes.flat();
  return first && { ...first, also };
}

/** An order ships, reverses shipments, or changes fields; packing leaves it as it is. */
function orderEvents({ before, order, change }: SaleChange): RecordChange[] {
  if (!isEdited({ before, order })) return [];
  const ships = change.entries.some(({ eventType }) => eventType === 'SHIP');
  const reverses = change.voided.some(({ eventType }) => eventType === 'SHIP');
  return [
    {
      id: order.id,
      version: order.version,
      before,
      after: order,
      schema: salesOrder,
      type: 'sales_order.updated',
      ...(ships && { type: 'sales_order.shipped' }),
      ...(reverses && { type: 'sales_order.shipment_reversed' }),
    },
  ];
}

const shipmentEvents = ({ order, shipments }: SaleChange): RecordChange[] =>
  shipments.map(({ before, after }): RecordChange => {
    const parent = { type: salesOrderRules.type, id: order.id };
    const { id, version } = after ?? present(before);
    if (!before) return { id, version, type: 'shipment.created', parent };
    const shown = { id, version, before: shownShipment(before, null), schema: shipment, parent };
    return after
      ? {
          ...shown,
          after: shownShipment(after, null),
          type: 'shipment.updated',
          keepsName: true,
        }
      : { ...shown, type: 'shipment.deleted' };
  });

/** Whether the order or its items have other fields; what is packed of them is no field. */
const isEdited = ({ before, order }: Pick<SaleChange, 'before' | 'order'>): boolean =>
  order.version !== before.version;

/** The change of the ledger for an order that does not change. */
export const noChange = (id: string): LedgerChange => ({
  entries: [],
  voided: [],
  cause: { type: salesOrderRules.type, id },
});

/** The statements that write decided changes of orders, except those of the ledger. */
export function saleWrites(
  { org, actor, now, newId }: Work,
  changes: readonly SaleChange[],
): [...Statement[], Statement] {
  const orders = changes.filter(isEdited).map(({ order }) => order);
  const shipments = changes.flatMap((change) => change.shipments);
  const items = changes.flatMap((change) => change.items);
  const events = changes.flatMap((change) => change.events);
  return [
    ...(events.length > 0 ? [insertEvents(org.id, events, { now, newId })] : []),
    ...(items.length > 0 ? [salesOrderItems.updateEach(org.id, items, now)] : []),
    // After these the counter of their numbers is locked. The orders are locked already.
    ...shipmentWrites(org.id, shipments, { userId: actor.userId, now }),
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
  const order = recalculated(current, target.lines, target.changed);
  const shipDate = target.shipDate ?? dayIn(org.timezone, now);
  const moved = movedLines(target.lines, target.changed);
  const { goods, shipments } = shipGoods(origin, { ...target, moved }, shipDate, entries);
  refuseTooManyLines(target.before.shipmentLines, linesAdded(shipments));
  refuseReturned(target.before.returned ?? [], shipments);
  const events = eventsOf(target.before.order, target.order, order, moved, shipDate);
  return {
    before: target.before.order,
    order,
    items: target.changed,
    change: onSide(
      { change: ledgerChange(salesOrderRules, [orderAfter({ ...target, order })], goods) },
      target.count,
    ).change,
    shipments,
    events: events.map((event) => ({ ...event, createdBy: actor.userId })),
  };
}
