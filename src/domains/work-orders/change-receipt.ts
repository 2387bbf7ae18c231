/** What a receipt brings to the ledger and takes from it: made, moved or taken back. */
import { startOfDay } from '../../kernel/calendar.ts';
import { compare, type Exact, exact, sum, ZERO } from '../../kernel/exact.ts';
import { Problem } from '../../kernel/problem.ts';
import { countLinks } from '../costing/locks.store.ts';
import type { MadeLine } from '../costing/production.ts';
import { type NewRow, plainRow, type StoredRow } from '../inventory/ledger-row.ts';
import type { LedgerChange } from '../inventory/post.ts';
import { type OrderCall, settleOrders } from './settle-order.ts';
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
  call: OrderCall,
  order: StoredWorkOrder,
  items: readonly WorkOrderItem[],
  receipt: StoredReceipt,
  consumed: readonly Consumed[],
  lines: readonly StoredLine[],
): NewRow[] {
  const common = {
    ...plainRow,
    eventDate: startOfDay(call.org.timezone, receipt.receiptDate),
    day: receipt.receiptDate,
    sourceType: 'work_order_receipt',
    sourceId: receipt.id,
    createdBy: call.caller.userId,
  };
  const taken = (ledger: Consumed['ledger']) =>
    consumed
      .filter((each) => each.ledger === ledger)
      .map(
        (each): NewRow => ({
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
      (line): NewRow => ({
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

/** The same rows on another day, each in the place that it had. */
export const movedRow = (
  row: StoredRow,
  day: string,
  by: { id: string; timezone: string; userId: string },
): NewRow => ({
  ...plainRow,
  id: by.id,
  ledger: row.ledger,
  itemId: row.itemId,
  locationId: row.locationId,
  eventType: row.eventType,
  quantity: exact(row.quantity),
  eventDate: startOfDay(by.timezone, day),
  day,
  sourceType: row.sourceType,
  sourceId: row.sourceId,
  keptUnitCost: row.provisionalUnitCost === null ? null : exact(row.provisionalUnitCost),
  position: row.position,
  createdBy: by.userId,
});

/** The lines of a receipt as costing sees them. */
export const madeLines = (
  lines: readonly StoredLine[],
  items: readonly WorkOrderItem[],
): MadeLine[] =>
  lines.map((line) => {
    const item = items.find(({ id }) => id === line.workOrderItemId) as WorkOrderItem;
    return {
      itemId: item.skuId,
      rowId: line.ledgerEntryId,
      good: line.quantity,
      scrapped: line.scrappedQuantity,
      materialUnitCost: item.materialUnitCost,
      conversionCost: item.conversionCost,
    };
  });

/** The items with what a receipt's lines add to what was made, or take from it. */
export const itemsWith = (
  items: readonly WorkOrderItem[],
  lines: readonly StoredLine[],
  sign: 1 | -1,
): WorkOrderItem[] =>
  items.map((item) => {
    const own = lines.filter((line) => line.workOrderItemId === item.id);
    const more = (pick: (line: StoredLine) => Exact) => {
      const total = sum(own.map(pick));
      return sign === 1 ? total : ZERO.minus(total);
    };
    return {
      ...item,
      receivedQuantity: item.receivedQuantity.plus(more((line) => line.quantity)),
      scrappedQuantity: item.scrappedQuantity.plus(more((line) => line.scrappedQuantity)),
    };
  });

/** 409 when more is made than was ordered, under the setting that forbids it. */
export function refuseOverProduction(
  before: readonly WorkOrderItem[],
  after: readonly WorkOrderItem[],
): void {
  const made = (item: WorkOrderItem) => item.receivedQuantity.plus(item.scrappedQuantity);
  after.forEach((item, index) => {
    const had = made(before[index] as WorkOrderItem);
    if (compare(made(item), item.quantity) <= 0 || compare(made(item), had) <= 0) return;
    const open = item.quantity.minus(had);
    const asked = made(item).minus(had);
    const left = compare(open, ZERO) > 0 ? open : ZERO;
    throw new Problem(
      'over_receipt',
      `Line ${item.lineNumber} has ${left.toFixed()} open; ${asked.toFixed()} is more. Change the item, or the setting overProduction.`,
      {
        members: {
          workOrderItemId: item.id,
          line: item.lineNumber,
          open: left.toFixed(),
          asked: asked.toFixed(),
        },
      },
    );
  });
}

/** Posts the change, with the order's plan rows, and writes what the order then says of itself. */
export async function settleReceipt(
  call: OrderCall,
  { order }: LockedOrder,
  items: readonly WorkOrderItem[],
  status: StoredWorkOrder['status'],
  change: LedgerChange & { id: string },
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

type LinkedRow = Pick<NewRow, 'itemId' | 'eventType'>;

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
