/** Decides what comes back: of which lines of shipments, at which cost and credit. Pure. */

import type { Origin } from '../../kernel/contract/work.ts';
import { type Fault, Problem } from '../../kernel/problem.ts';
import { startOfDay } from '../../kernel/values/calendar.ts';
import { compare, type Exact, min, ZERO } from '../../kernel/values/exact.ts';
import { type NewEntry, plainEntry } from '../../ledger/entry.ts';
import type { SalesOrderItem } from '../sales-orders/sales-order-item.ts';
import type { ReturnableOrder } from './returnable-order.ts';
import type { ReturnItem, ReturnPart } from './sales-return.ts';
import type { ShippedLine } from './sales-returns.store.ts';

/** An item before it comes back; its credit is stated, or follows from the order. */
export type AnnouncedItem = Omit<ReturnItem, 'parts' | 'defaultCredit'>;

interface Received {
  items: ReturnItem[];
  entries: NewEntry[];
}

/** The goods of a return as they come back on a day; 409 where more comes back than has left. */
export function receive(
  origin: Origin,
  { id, day }: { id: string; day: string },
  announced: readonly AnnouncedItem[],
  facts: ReturnableOrder | undefined,
): Received {
  const taken = new Map<string, Exact>();
  const credits = facts?.credits.ahead();
  const entries: NewEntry[] = [];
  const items = announced.map((item): ReturnItem => {
    const units = facts ? partsOf(item, facts, day, taken) : [{ quantity: item.quantity }];
    const parts = units.map(({ line, quantity }: Taken, index): ReturnPart => {
      const entry = returnEntry(origin, { id, day }, item, { line, quantity });
      if (entry) entries.push(entry);
      return {
        id: origin.newId(),
        returnItemId: item.id,
        lineNumber: index + 1,
        shipmentItemId: line?.shipmentItemId ?? null,
        quantity,
        entryId: entry?.id ?? null,
      };
    });
    const earned = item.salesOrderItemId && credits?.next(item.salesOrderItemId, item.quantity);
    const defaultCredit = earned || ZERO;
    return { ...item, parts, defaultCredit, creditAmount: item.creditAmount ?? defaultCredit };
  });
  return { items, entries };
}

/** Units of a line of a shipment; without an order of none. */
interface Taken {
  line?: ShippedLine | undefined;
  quantity: Exact;
}

/**
 * The units of an item by the lines of shipments that they left with, newest first. `before` are
 * those that items before this one took of each line.
 */
function partsOf(
  item: AnnouncedItem,
  { items, shipped }: ReturnableOrder,
  day: string,
  before: Map<string, Exact>,
): Taken[] {
  const taken: Taken[] = [];
  let open = item.quantity;
  for (const line of shipped.left(item.salesOrderItemId ?? '')) {
    if (!isPossible(line, item, day)) continue;
    const gone = before.get(line.shipmentItemId) ?? ZERO;
    const quantity = min(open, line.quantity.minus(line.returned).minus(gone));
    if (compare(quantity, ZERO) <= 0) continue;
    taken.push({ line, quantity });
    before.set(line.shipmentItemId, gone.plus(quantity));
    open = open.minus(quantity);
    if (compare(open, ZERO) === 0) return taken;
  }
  const named = items.get(item.salesOrderItemId ?? '');
  throw overReturn(item, named, item.quantity.minus(open));
}

/** Goods do not come back before they left. */
const isPossible = (line: ShippedLine, item: AnnouncedItem, day: string): boolean =>
  line.day <= day && (item.shipmentItemId === null || item.shipmentItemId === line.shipmentItemId);

function overReturn(
  item: AnnouncedItem,
  line: SalesOrderItem | undefined,
  returnable: Exact,
): Problem {
  const [of, asked] = [line?.lineNumber ?? 0, item.quantity.toFixed()];
  const message = `Of line ${of}, ${returnable.toFixed()} can come back, less than ${asked}: what was shipped up to that day and has not come back yet.`;
  const members = {
    salesOrderItemId: item.salesOrderItemId,
    ...{ line: of, returnable: returnable.toFixed(), asked },
  };
  return new Problem('over_return', message, { members });
}

/** The entry of units that are in stock again; scrap has none. */
function returnEntry(
  { actor, newId, org }: Origin,
  { id, day }: { id: string; day: string },
  item: AnnouncedItem,
  { line, quantity }: Taken,
): NewEntry | undefined {
  if (item.disposition === 'scrap' || item.locationId === null) return undefined;
  return {
    ...plainEntry,
    id: newId(),
    ledger: 'finished_goods',
    itemId: item.skuId,
    locationId: item.locationId,
    eventType: 'CUSTOMER_RETURN',
    quantity,
    day,
    eventDate: startOfDay(org.timezone, day),
    sourceType: 'sales_return',
    sourceId: id,
    carriedFrom: line?.position ?? null,
    givenUnitCost: line ? null : item.unitCost,
    createdBy: actor.userId,
  };
}

/** The fault of a day before the shipment of what comes back. */
export function tooEarly(
  day: string,
  named: readonly Pick<ReturnItem, 'shipmentItemId'>[],
  { shipped }: ReturnableOrder,
): Fault | false {
  const left = named.map(({ shipmentItemId }) => shipped.byId.get(shipmentItemId ?? '')?.day ?? '');
  const last = left.sort().at(-1) ?? '';
  return (
    last > day && {
      path: '/returnDate',
      code: 'before_shipment',
      message: `must not be before ${last}, the day on which these goods left.`,
    }
  );
}
