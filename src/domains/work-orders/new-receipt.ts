/** A new receipt of a work order: what a request states, and what follows from it. */

import type { Origin } from '../../kernel/contract/work.ts';
import { present } from '../../kernel/present.ts';
import { refuse } from '../../kernel/problem.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import { compare, ZERO } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { onSide } from '../../orders/count-side.ts';
import type { WithEntries } from '../../orders/locked-orders.ts';
import { notInFuture } from '../../orders/not-in-future.ts';
import { firstVersion } from '../../orders/order-items.ts';
import type { OrderLines } from '../../orders/order-lines.ts';
import {
  itemsWith,
  receiptChange,
  receiptEntries,
  refuseOverProduction,
} from './change-receipt.ts';
import { allPieces, nextPieces } from './pieces.ts';
import { consumedFaults, consumption, itemNamed, lineFaults } from './read-input.ts';
import { statusByReceipts } from './work-order.ts';
import type { WorkOrderItem } from './work-order-item.ts';
import type { receiptInput, StoredLine, StoredReceipt } from './work-order-receipt.ts';
import type { LockedOrder } from './work-orders.store.ts';
import type { NewReceipt } from './write-receipts.ts';

/** An order, and the items that requests name as consumed: `materialId <id>`, `skuId <id>`. */
export interface ReceiptFacts extends WithEntries<LockedOrder> {
  knownItems: ReadonlySet<string>;
}

/**
 * Throws the Problem of a receipt that cannot be created. The change lacks the entries of what its
 * order then expects.
 */
export function decideNewReceipt(
  origin: Origin,
  body: Static<typeof receiptInput>,
  facts: ReceiptFacts,
): NewReceipt {
  const { org, now, newId } = origin;
  const { order, lines: ordered } = facts;
  const receipt: StoredReceipt = {
    id: newId(),
    receiptNumber: '',
    woId: order.id,
    receiptDate: body.receiptDate ?? dayIn(org.timezone, now),
    notes: body.notes ?? '',
    ...firstVersion(origin),
  };
  const { notFound, invalid } = lineFaults(body, ordered);
  refuse(
    [...notFound, ...consumedFaults(body, facts.knownItems)],
    [...invalid, notInFuture('receiptDate', receipt.receiptDate, origin)],
  );
  const lines = newLines(body, ordered, newId);
  const changed = itemsWith(ordered, lines, 1);
  if (org.overProduction === 'reject') refuseOverProduction(ordered, changed);
  const consumed = consumption(body, lines, ordered);
  const entries = receiptEntries(origin, facts, receipt, consumed, lines);
  const status = statusByReceipts(order.statusByHand, ordered.progressWith(changed));
  const target = { order: { ...order, status }, lines: ordered, changed };
  const goods = { id: receipt.id, lines, entries, voided: [], dated: '/receiptDate' };
  const change = receiptChange(target, goods);
  return onSide({ receipt, lines, statusBefore: order.status, target, change }, body.count);
}

/** Each line makes the next pieces of its item, after those of the lines before it. */
function newLines(
  { produced }: Static<typeof receiptInput>,
  ordered: OrderLines<WorkOrderItem>,
  newId: () => string,
): StoredLine[] {
  const made = new Map<string, string>();
  return produced.map((line): StoredLine => {
    const { id: workOrderItemId, madePieces } = present(itemNamed(line, ordered));
    const { quantity, scrappedQuantity = ZERO, scrapReason = null } = line;
    const before = made.get(workOrderItemId) ?? madePieces;
    const pieces = nextPieces(before, quantity.plus(scrappedQuantity));
    made.set(workOrderItemId, allPieces(before, pieces));
    const id = newId();
    const ledgerEntryId = compare(quantity, ZERO) > 0 ? newId() : null;
    return { id, workOrderItemId, quantity, scrappedQuantity, scrapReason, ledgerEntryId, pieces };
  });
}
