/** Changes a receipt: its ledger entries, and the made quantities of the order's items. */

import type { Origin, Work } from '../../kernel/contract/work.ts';
import type { Statement } from '../../kernel/database/sql.ts';
import { present } from '../../kernel/present.ts';
import { startOfDay } from '../../kernel/values/calendar.ts';
import { type Exact, ZERO } from '../../kernel/values/exact.ts';
import type { LedgerChange } from '../../ledger/change.ts';
import { type NewEntry, plainEntry, replacementOf, type StoredEntry } from '../../ledger/entry.ts';
import { countLinks } from '../../ledger/locks.store.ts';
import { post } from '../../ledger/post.ts';
import type { ReceiptLine } from '../../ledger/production.ts';
import { ledgerChange, type MovedGoods } from '../../orders/ledger-change.ts';
import { announceStatus } from '../../orders/order-events.ts';
import {
  type ChangedOrder,
  lastChanges,
  type OrderLines,
  orderAfter,
} from '../../orders/order-lines.ts';
import { refuseOverReceipt } from '../../orders/over-receipt.ts';
import { allPieces, otherPieces } from './pieces.ts';
import { madeQuantity, type StoredWorkOrder } from './work-order.ts';
import type { Consumed, WorkOrderItem } from './work-order-item.ts';
import type { StoredLine, StoredReceipt } from './work-order-receipt.ts';
import { workOrderRules } from './work-order-rules.ts';
import { updateMade } from './work-orders.store.ts';

/** The entries that a receipt moves, and its lines after the change; none when it is reversed. */
export interface ReceiptGoods extends Pick<MovedGoods, 'entries' | 'voided' | 'dated'> {
  id: string;
  lines: readonly StoredLine[];
}

/** An order after a change of a receipt. */
export type OrderMade = ChangedOrder<StoredWorkOrder, WorkOrderItem>;

/** Posts a change of a receipt; returns the statements that write its order. */
export async function changeReceipt(
  work: Work,
  statusBefore: StoredWorkOrder['status'],
  target: OrderMade,
  goods: ReceiptGoods,
): Promise<Statement[]> {
  const change = receiptChange(target, goods);
  await post(work, [{ change }]);
  await announceOrder(work, { statusBefore, target, change });
  return madeWrites(work.org.id, [target]);
}

/** The statements that write what was made of orders; the last change of each stands. */
export function madeWrites(orgId: string, made: readonly OrderMade[]): [Statement, Statement] {
  const { orders, lines } = lastChanges(made);
  return updateMade(orgId, orders, lines);
}

interface OrderChange {
  statusBefore: StoredWorkOrder['status'];
  target: OrderMade;
  change: LedgerChange;
}

/** Emits the new status of an order, if its receipt has changed it. */
export const announceOrder = (
  work: Work,
  { statusBefore, target, change }: OrderChange,
): Promise<void> =>
  announceStatus(work, {
    type: workOrderRules.type,
    order: target.order,
    before: statusBefore,
    cause: change.cause,
  });

/** The change of the ledger for a change of a receipt; `target` is its order after the change. */
export const receiptChange = (
  target: OrderMade,
  { id, lines, ...goods }: ReceiptGoods,
): LedgerChange =>
  ledgerChange(workOrderRules, [orderAfter(target)], {
    ...goods,
    production: [{ id, lines: madeLines(lines, target.lines) }],
    cause: { type: 'work_order_receipt', id },
  });

/** The entries of a new receipt: consumed materials, consumed SKUs, finished goods. */
export function receiptEntries(
  { org, actor, newId }: Origin,
  { order, lines: ordered }: Pick<OrderMade, 'order' | 'lines'>,
  receipt: StoredReceipt,
  consumed: readonly Consumed[],
  lines: readonly StoredLine[],
): NewEntry[] {
  const common = {
    ...plainEntry,
    eventDate: startOfDay(org.timezone, receipt.receiptDate),
    day: receipt.receiptDate,
    sourceType: 'work_order_receipt' as const,
    sourceId: receipt.id,
    createdBy: actor.userId,
  };
  const consumedFrom = (ledger: Consumed['ledger']) =>
    consumed
      .filter((each) => each.ledger === ledger)
      .map(
        (each): NewEntry => ({
          ...common,
          ...each,
          id: newId(),
          locationId: order.siteLocationId,
          eventType: 'CONSUME',
        }),
      );
  const made = lines.flatMap(({ ledgerEntryId, workOrderItemId, quantity }): NewEntry[] =>
    ledgerEntryId === null
      ? []
      : [
          {
            ...common,
            id: ledgerEntryId,
            ledger: 'finished_goods',
            itemId: present(ordered.get(workOrderItemId)).skuId,
            locationId: order.stockLocationId,
            eventType: 'RECEIVE',
            quantity,
          },
        ],
  );
  return [...consumedFrom('materials'), ...consumedFrom('finished_goods'), ...made];
}

/** The entry on another day, in its sequence. The cost of finished goods is computed again. */
export const movedEntry = (
  entry: StoredEntry,
  day: string,
  by: { id: string; timezone: string; userId: string },
): NewEntry => ({
  ...replacementOf(entry),
  id: by.id,
  eventDate: startOfDay(by.timezone, day),
  day,
  createdBy: by.userId,
});

/** The lines of a receipt as the valuation needs them. */
const madeLines = (
  lines: readonly StoredLine[],
  ordered: OrderLines<WorkOrderItem>,
): ReceiptLine[] =>
  lines.map((line) => {
    const item = present(ordered.get(line.workOrderItemId));
    return {
      itemId: item.skuId,
      rowId: line.ledgerEntryId,
      good: line.quantity,
      scrapped: line.scrappedQuantity,
      materialUnitCost: item.materialUnitCost,
      conversionCost: item.conversionCost,
    };
  });

/** The items of a receipt's lines, with their quantities added, or subtracted. */
export function itemsWith(
  ordered: OrderLines<WorkOrderItem>,
  lines: readonly StoredLine[],
  sign: 1 | -1,
): WorkOrderItem[] {
  const changed = new Map<string, WorkOrderItem>();
  const signed = (quantity: Exact) => (sign === 1 ? quantity : ZERO.minus(quantity));
  for (const { workOrderItemId: id, quantity, scrappedQuantity, pieces } of lines) {
    const item = changed.get(id) ?? present(ordered.get(id));
    const made = item.madePieces;
    changed.set(id, {
      ...item,
      receivedQuantity: item.receivedQuantity.plus(signed(quantity)),
      scrappedQuantity: item.scrappedQuantity.plus(signed(scrappedQuantity)),
      madePieces: sign === 1 ? allPieces(made, pieces) : otherPieces(made, pieces),
    });
  }
  return [...changed.values()];
}

/** 409 when more is made than was ordered. Called only if the settings forbid it. */
export function refuseOverProduction(
  before: OrderLines<WorkOrderItem>,
  changed: readonly WorkOrderItem[],
): void {
  const lines = changed.map((item) => {
    const had = madeQuantity(present(before.get(item.id)));
    const made = madeQuantity(item);
    return {
      id: { workOrderItemId: item.id },
      lineNumber: item.lineNumber,
      quantity: item.quantity,
      before: had,
      after: made,
      requested: made.minus(had),
    };
  });
  refuseOverReceipt(lines, 'overProduction');
}

type LinkedEntry = Pick<NewEntry, 'itemId' | 'eventType'>;

/**
 * Counts the receipts that made one item of another, by the entries of each; `by` is -1 when they
 * are reversed.
 */
export function countReceipts(
  orgId: string,
  receipts: readonly (readonly LinkedEntry[])[],
  by: 1 | -1,
): Statement[] {
  const links = receipts.flatMap((entries) => {
    const made = itemsOfType(entries, 'RECEIVE');
    return itemsOfType(entries, 'CONSUME').flatMap((consumedId) =>
      made.map((producedId) => ({ consumedId, producedId })),
    );
  });
  return links.length > 0 ? [countLinks(orgId, links, by)] : [];
}

const itemsOfType = (entries: readonly LinkedEntry[], eventType: string): string[] => [
  ...new Set(entries.filter((entry) => entry.eventType === eventType).map(({ itemId }) => itemId)),
];
