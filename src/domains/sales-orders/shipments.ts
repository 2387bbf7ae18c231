/**
 * The shipped units of an item are entries of the ledger. Raising its fulfilled quantity adds an
 * entry; lowering it reverses the newest entries, the last of them in part.
 */

import type { Origin } from '../../kernel/contract/work.ts';
import { type Fault, Problem } from '../../kernel/problem.ts';
import { compare, type Exact, min, ZERO } from '../../kernel/values/exact.ts';
import { type NewEntry, plainEntry, replacementOf, type StoredEntry } from '../../ledger/entry.ts';
import { refuseUnrated } from '../../orders/exchange-rate.ts';
import { notInFuture } from '../../orders/not-in-future.ts';
import { needsStatus } from '../../orders/order-status.ts';
import type { StoredSalesOrder } from './sales-order.ts';
import type { SalesOrderItem } from './sales-order-item.ts';
import { isPromised, statusTypes } from './sales-order-status.ts';
import { maxShipmentLines } from './shipment.ts';
import type { PackedShipments } from './touched-shipments.store.ts';

/** The entry of a shipment. */
export function shipEntry(
  { actor, newId }: Pick<Origin, 'actor' | 'newId'>,
  locationId: string,
  item: Pick<SalesOrderItem, 'id' | 'skuId'>,
  quantity: Exact,
  at: Pick<NewEntry, 'day' | 'eventDate'>,
): NewEntry {
  return {
    ...plainEntry,
    id: newId(),
    ledger: 'finished_goods',
    itemId: item.skuId,
    locationId,
    eventType: 'SHIP',
    quantity,
    ...at,
    sourceType: 'sales_order_item',
    sourceId: item.id,
    createdBy: actor.userId,
  };
}

/** Reverses a quantity of an item's shipments, the latest in the order of the ledger first. */
export function reverseShipments(
  { actor, newId }: Pick<Origin, 'actor' | 'newId'>,
  shipments: readonly StoredEntry[],
  quantity: Exact,
): { entries: NewEntry[]; voided: StoredEntry[] } {
  const newestFirst = [...shipments].sort(
    (a, b) => b.day.localeCompare(a.day) || b.position - a.position,
  );
  const entries: NewEntry[] = [];
  const voided: StoredEntry[] = [];
  let left = quantity;
  for (const entry of newestFirst) {
    if (compare(left, ZERO) <= 0) break;
    const shipped = entry.quantity;
    const reversed = min(shipped, left);
    left = left.minus(reversed);
    voided.push(entry);
    if (compare(reversed, shipped) < 0) {
      const quantity = shipped.minus(reversed);
      entries.push({ ...replacementOf(entry), id: newId(), quantity, createdBy: actor.userId });
    }
  }
  return { entries, voided };
}

/** The fault of a ship date without a shipment. */
export const idleDate = (day: unknown, isShipping: boolean, field: string): Fault | false =>
  day !== undefined &&
  !isShipping && {
    path: '/shipDate',
    code: 'not_shipping',
    message: `is only accepted when ${field} ships something. To change the date of a shipment, change the shipDate of the shipment.`,
  };

/** The shipment that a request makes, and the field of the request that makes it. */
interface Move {
  /** Above 0 when it ships, below 0 when it reverses. */
  more: number;
  /** The days on which units of what it may move have left, as far as the request names them. */
  shipDays: readonly string[];
  field: string;
}

/**
 * The fault of the ship date of a request: nothing is shipped, or the day lies in the future. A
 * repeated request ships nothing more and is accepted when a shipment of that day exists. A
 * request that lowers the quantity has no use for the date and is accepted.
 */
export function shipDateFault(
  origin: Pick<Origin, 'org' | 'now'>,
  day: string | undefined,
  { more, shipDays, field }: Move,
): Fault | false {
  if (day === undefined) return false;
  if (more !== 0) return notInFuture('shipDate', day, origin);
  return idleDate(day, shipDays.includes(day), field);
}

/** 422 without an exchange rate; 409 unless the order can ship: it is Confirmed and not on hold. */
export function refuseShipping(order: StoredSalesOrder): void {
  refuseUnrated(order, 'a shipment');
  const { status, onHold, holdReason } = order;
  if (status !== 'Confirmed') throw needsStatus(statusTypes, status, 'a shipment', 'Confirmed');
  if (!onHold) return;
  const why = holdReason === null ? '' : ` (${holdReason})`;
  throw new Problem(
    'order_on_hold',
    `The order is on hold${why}. Set onHold to false before shipping.`,
  );
}

/** 409 of a change that adds lines to the shipments of an order which then has too many. */
export function refuseTooManyLines(count: number, added: number): void {
  if (added <= 0 || count + added <= maxShipmentLines) return;
  throw new Problem(
    'limit_reached',
    `The shipments of an order have at most ${maxShipmentLines} lines together, and these have ${count}. Close the order, and ship the rest from another one.`,
  );
}

/** 409 unless fulfilled quantities of the order can be lowered; a hold does not prevent it. */
export function refuseReversal({ status }: Pick<StoredSalesOrder, 'status'>): void {
  if (isPromised(status)) return;
  throw needsStatus(statusTypes, status, 'a reversal', 'Confirmed');
}

/** 409 of an order that is closed while shipments of it are packed: they could no longer leave. */
export function refuseClosing(packed: PackedShipments | undefined): void {
  if (!packed) return;
  const { count, numbers } = packed;
  const others = count - numbers.length;
  const names = [...numbers, ...(others > 0 ? [`${others} more`] : [])];
  const last = names.pop();
  const all = names.length > 0 ? `${names.join(', ')} and ${last}` : last;
  throw new Problem(
    'sales_order_has_shipments',
    `The order cannot be closed while shipments of it are packed: ${all}. Ship or delete them first.`,
  );
}

/** 409 while the order, or the item in question, has shipments. */
export const hasShipments = (what: string): Problem =>
  new Problem(
    'sales_order_has_shipments',
    `${what} while it has shipments. Reverse them first: lower fulfilledQuantity, or delete the shipments.`,
  );
