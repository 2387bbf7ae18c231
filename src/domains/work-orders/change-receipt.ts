/** What a receipt brings to the ledger and takes from it: made, moved or taken back. */

import type { Work } from '../../kernel/contract/work.ts';
import { startOfDay } from '../../kernel/values/calendar.ts';
import { type Exact, ZERO } from '../../kernel/values/exact.ts';
import { inPlaceOf, type NewEntry, plainEntry, type StoredEntry } from '../../ledger/entry.ts';
import { countLinks } from '../../ledger/locks.store.ts';
import type { ReceiptLine } from '../../ledger/production.ts';
import { refuseOverReceipt } from '../../orders/over-receipt.ts';
import type { ReceiptRows } from '../../orders/settle-orders.ts';
import { settleOrders } from './settle-order.ts';
import { type StoredWorkOrder, statusByReceipts } from './work-order.ts';
import type { WorkOrderItem } from './work-order-item.ts';
import type { StoredLine, StoredReceipt } from './work-order-receipt.ts';
import { type LockedOrder, updateMade } from './work-orders.store.ts';

/** An item that a receipt consumes, so many of it. */
export interface Consumed {
  ledger: 'materials' | 'finished_goods';
  itemId: string;
  quantity: Exact;
}

/** The rows of a new receipt: consumed materials, consumed SKUs, goods. */
export function receiptRows(
  call: Work,
  order: StoredWorkOrder,
  items: readonly WorkOrderItem[],
  receipt: StoredReceipt,
  consumed: readonly Consumed[],
  lines: readonly StoredLine[],
): NewEntry[] {
  const common = {
    ...plainEntry,
    eventDate: startOfDay(call.org.timezone, receipt.receiptDate),
    day: receipt.receiptDate,
    sourceType: 'work_order_receipt',
    sourceId: receipt.id,
    createdBy: call.actor.userId,
  };
  const taken = (ledger: Consumed['ledger']) =>
    consumed
      .filter((each) => each.ledger === ledger)
      .map(
        (each): NewEntry => ({
          ...common,
          ...each,
          id: call.newId(),
          locationId: order.siteLocationId,
          eventType: 'CONSUME',
        }),
      );
  const made = lines
    .filter(({ ledgerEntryId }) => ledgerEntryId !== null)
    .map(
      (line): NewEntry => ({
        ...common,
        id: line.ledgerEntryId as string,
        ledger: 'finished_goods',
        itemId: items.find((item) => item.id === line.workOrderItemId)?.skuId as string,
        locationId: order.stockLocationId,
        eventType: 'RECEIVE',
        quantity: line.quantity,
      }),
    );
  return [...taken('materials'), ...taken('finished_goods'), ...made];
}

/** The same row on another day, in the place that it had; what it makes is costed anew. */
export const movedRow = (
  row: StoredEntry,
  day: string,
  by: { id: string; timezone: string; userId: string },
): NewEntry => ({
  ...inPlaceOf(row),
  id: by.id,
  eventDate: startOfDay(by.timezone, day),
  day,
  createdBy: by.userId,
});

/** The lines of a receipt as costing sees them. */
export function madeLines(
  lines: readonly StoredLine[],
  items: readonly WorkOrderItem[],
): ReceiptLine[] {
  const itemOf = new Map(items.map((item) => [item.id, item]));
  return lines.map((line) => {
    const item = itemOf.get(line.workOrderItemId) as WorkOrderItem;
    return {
      itemId: item.skuId,
      rowId: line.ledgerEntryId,
      good: line.quantity,
      scrapped: line.scrappedQuantity,
      materialUnitCost: item.materialUnitCost,
      conversionCost: item.conversionCost,
    };
  });
}

/** The items with what a receipt's lines add to what was made, or take from it. */
export function itemsWith(
  items: readonly WorkOrderItem[],
  lines: readonly StoredLine[],
  sign: 1 | -1,
): WorkOrderItem[] {
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const signed = (quantity: Exact) => (sign === 1 ? quantity : ZERO.minus(quantity));
  for (const { workOrderItemId: id, quantity, scrappedQuantity } of lines) {
    const item = itemOf.get(id) as WorkOrderItem;
    itemOf.set(id, {
      ...item,
      receivedQuantity: item.receivedQuantity.plus(signed(quantity)),
      scrappedQuantity: item.scrappedQuantity.plus(signed(scrappedQuantity)),
    });
  }
  return [...itemOf.values()];
}

/** 409 when more is made than was ordered, under the setting that forbids it. */
export function refuseOverProduction(
  before: readonly WorkOrderItem[],
  after: readonly WorkOrderItem[],
): void {
  const made = (item: WorkOrderItem) => item.receivedQuantity.plus(item.scrappedQuantity);
  const lines = after.map((item, index) => {
    const had = made(before[index] as WorkOrderItem);
    const { id, lineNumber, quantity } = item;
    const asked = made(item).minus(had);
    return {
      id: { workOrderItemId: id },
      lineNumber,
      quantity,
      before: had,
      after: made(item),
      asked,
    };
  });
  refuseOverReceipt(lines, 'overProduction');
}

/** Posts the change, with the order's plan rows, and writes what the order then says of itself. */
export async function settleReceipt(
  call: Work,
  { order }: LockedOrder,
  items: readonly WorkOrderItem[],
  status: StoredWorkOrder['status'],
  change: ReceiptRows,
): Promise<void> {
  const { tx, org } = call;
  const settled = { ...order, status };
  await settleOrders(call, [{ order: settled, items }], change);
  await tx.all(...updateMade(org.id, settled, items));
}

/** The status after a receipt was changed or taken back: Closed stays, as long as any stands. */
export function statusAfter(order: StoredWorkOrder, items: readonly WorkOrderItem[]) {
  const byReceipts = statusByReceipts(order.statusByHand, items);
  const stands = items.some((item) => !item.receivedQuantity.plus(item.scrappedQuantity).eq(ZERO));
  return order.status === 'Closed' && stands ? 'Closed' : byReceipts;
}

type LinkedRow = Pick<NewEntry, 'itemId' | 'eventType'>;

/** Counts what a receipt's rows made of what, in or out. */
export function countReceipt(orgId: string, rows: readonly LinkedRow[], by: 1 | -1) {
  const of = (eventType: string) => [
    ...new Set(rows.filter((row) => row.eventType === eventType).map((row) => row.itemId)),
  ];
  const made = of('RECEIVE');
  const links = of('CONSUME').flatMap((consumedId) =>
    made.map((producedId) => ({ consumedId, producedId })),
  );
  return links.length > 0 ? [countLinks(orgId, links, by)] : [];
}
