/**
 * Shipments of a line: rows of the ledger, which follow from how much of it is fulfilled. More of
 * it is one more row; less takes the newest rows back, the last of them in part.
 */

import { type Fault, Problem } from '../../kernel/contract/problem.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { startOfDay } from '../../kernel/values/calendar.ts';
import { compare, type Exact, min, ZERO } from '../../kernel/values/exact.ts';
import { selectEntriesFrom } from '../../ledger/entries.store.ts';
import {
  inPlaceOf,
  isExpected,
  type NewEntry,
  plainEntry,
  type StoredEntry,
} from '../../ledger/entry.ts';
import { notInFuture } from '../../orders/not-in-future.ts';
import { needsStatus } from '../../orders/order-status.ts';
import type { StoredSalesOrder } from './sales-order.ts';
import type { SalesOrderItem } from './sales-order-item.ts';
import { isPromised, statusTypes } from './sales-order-status.ts';

/** The ledger's row of goods that leave. */
export function shipRow(
  { org, actor, newId }: Pick<Work, 'org' | 'actor' | 'newId'>,
  locationId: string,
  item: Pick<SalesOrderItem, 'id' | 'skuId'>,
  quantity: Exact,
  day: string,
): NewEntry {
  return {
    ...plainEntry,
    id: newId(),
    ledger: 'finished_goods',
    itemId: item.skuId,
    locationId,
    eventType: 'SHIP',
    quantity,
    eventDate: startOfDay(org.timezone, day),
    day,
    sourceType: 'sales_order_item',
    sourceId: item.id,
    createdBy: actor.userId,
  };
}

/** The shipments of lines that were not taken back. */
export async function standingShipments(
  { tx, org }: Pick<Work, 'tx' | 'org'>,
  lineIds: readonly string[],
): Promise<StoredEntry[]> {
  const rows = await tx.rows<StoredEntry>(selectEntriesFrom(org.id, lineIds));
  return rows.filter((row) => !isExpected(row));
}

/** Takes a quantity off the shipments of a line, the latest in the ledger's order first. */
export function takeBack(
  { actor, newId }: Pick<Work, 'actor' | 'newId'>,
  shipments: readonly StoredEntry[],
  quantity: Exact,
): { rows: NewEntry[]; voided: StoredEntry[] } {
  const newestFirst = [...shipments].sort(
    (a, b) => b.day.localeCompare(a.day) || b.position - a.position,
  );
  const rows: NewEntry[] = [];
  const voided: StoredEntry[] = [];
  let left = quantity;
  for (const row of newestFirst) {
    if (compare(left, ZERO) <= 0) break;
    const shipped = row.quantity;
    const taken = min(shipped, left);
    left = left.minus(taken);
    voided.push(row);
    if (compare(taken, shipped) < 0) {
      const quantity = shipped.minus(taken);
      rows.push({ ...inPlaceOf(row), id: newId(), quantity, createdBy: actor.userId });
    }
  }
  return { rows, voided };
}

/** The fault of a day on which nothing leaves; `isShipping` says whether anything does, or did. */
export const idleDate = (day: unknown, isShipping: boolean, field: string): Fault | false =>
  day !== undefined &&
  !isShipping && {
    path: '/shipDate',
    code: 'not_shipping',
    message: `says when goods leave; it is only taken where ${field} ships some. To change the date of a shipment, take it back and ship it again.`,
  };

/** What a request asks of the goods of lines, and the field in which it does. */
interface Move {
  /** Above 0 where some leave, below where some come back. */
  more: number;
  items: readonly Pick<SalesOrderItem, 'id'>[];
  field: string;
}

/**
 * What is wrong with the day of a request that says what is shipped: nothing leaves, or not yet.
 * One that is repeated finds its goods shipped, and its day that of a shipment that stands. Who
 * says how much is to be shipped may not know that it is less than before; nothing then bears the
 * day.
 */
export async function shipDateFault(
  call: Pick<Work, 'tx' | 'org' | 'now'>,
  day: string | undefined,
  { more, items, field }: Move,
): Promise<Fault | false> {
  if (day === undefined) return false;
  if (more !== 0) return notInFuture('shipDate', day, call);
  const shipments = await standingShipments(
    call,
    items.map(({ id }) => id),
  );
  const isRepeated = shipments.some((row) => row.day === day);
  return idleDate(day, isRepeated, field);
}

/** 409 unless the order ships: Confirmed, and not on hold. */
export function refuseShipping({
  status,
  onHold,
  holdReason,
}: Pick<StoredSalesOrder, 'status' | 'onHold' | 'holdReason'>): void {
  if (status !== 'Confirmed') throw needsStatus(statusTypes, status, 'a shipment', 'Confirmed');
  if (!onHold) return;
  const why = holdReason === null ? '' : ` (${holdReason})`;
  throw new Problem(
    'order_on_hold',
    `The order is on hold${why} and ships nothing. Set onHold to false first.`,
  );
}

/** 409 unless shipments of the order can be taken back, on hold or not. */
export function refuseTakingBack({ status }: Pick<StoredSalesOrder, 'status'>): void {
  if (isPromised(status)) return;
  throw needsStatus(statusTypes, status, 'a shipment taken back', 'Confirmed');
}

/** 409 while goods that were shipped stand, on the order or on the line in question. */
export const hasShipments = (what: string): Problem =>
  new Problem(
    'sales_order_has_shipments',
    `${what} while shipments of it stand. Take them back first: lower fulfilledQuantity.`,
  );
