/**
 * A receipt as it was and as it is to be: what the change brings to the ledger and takes from it,
 * and what is then received of each line of the order.
 */

import type { Fault } from '../../kernel/contract/problem.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { type Exact, ZERO } from '../../kernel/values/exact.ts';
import type { LedgerChange } from '../../ledger/change.ts';
import { selectEntriesFrom } from '../../ledger/entries.store.ts';
import type { NewEntry, StoredEntry } from '../../ledger/entry.ts';
import { refuseOverReceipt } from '../../orders/over-receipt.ts';
import type { PurchaseOrderItem } from './purchase-order-item.ts';
import {
  landedUnitCosts,
  type Receipt,
  type ReceiptItem,
  receiveRow,
} from './purchase-order-receipt.ts';
import type { LockedOrder, StoredItem } from './purchase-orders.store.ts';
import { updateReceived, updateStatus } from './purchase-orders.store.ts';
import { settleOrder } from './settle-order.ts';

export interface ReceiptChange {
  /** Undefined for a receipt that is new. */
  before: Receipt | undefined;
  /** Undefined for one that is taken back. */
  after: Receipt | undefined;
}

/** What a change of a receipt came to. */
export interface ChangedReceipt {
  /** With landed costs and ledger entries in place. */
  receipt: Receipt | undefined;
  cascade: Record<'materialsUpdated' | 'skusUpdated' | 'receiptsRecosted' | 'rowsRecosted', number>;
}

/** Carries out a change of a receipt of a locked order, all of it as one change of the ledger. */
export async function changeReceipt(
  call: Work,
  { order, items }: LockedOrder,
  { before, after }: ReceiptChange,
): Promise<ChangedReceipt> {
  const { tx, org } = call;
  const accepted = { before: acceptedOf(before), after: acceptedOf(after) };
  const received = receivedAfter(items, accepted);
  if (org.overReceipt === 'reject') refuseTooMuch(items, received, accepted.after);
  const { id } = (after ?? before) as Receipt;
  const standing = before ? await tx.rows<StoredEntry>(selectEntriesFrom(org.id, [id])) : [];
  const landed = after && land(after, items, standing, call);
  const change = landed?.change ?? { entries: [], voided: standing };
  const dated = after ? '/receiptDate' : '';
  const rows = { ...change, id, dated } as const;
  const settled = await settleOrder(call, { order, items: received }, rows);
  await tx.all(updateReceived(org.id, received), updateStatus(org.id, settled.order));
  return { receipt: landed?.receipt, cascade: settled.posted };
}

/** What a receipt accepted, by the line of the order; several of its items may name one. */
type AcceptedByLine = ReadonlyMap<string, Exact>;

function acceptedOf(receipt: Receipt | undefined): AcceptedByLine {
  const accepted = new Map<string, Exact>();
  for (const { purchaseOrderItemId: id, quantity } of receipt?.items ?? []) {
    accepted.set(id, quantity.plus(accepted.get(id) ?? ZERO));
  }
  return accepted;
}

/** The lines with what is received of them once the change is made. */
const receivedAfter = (
  items: readonly StoredItem[],
  { before, after }: { before: AcceptedByLine; after: AcceptedByLine },
): StoredItem[] =>
  items.map((item) => ({
    ...item,
    receivedQuantity: item.receivedQuantity
      .minus(before.get(item.id) ?? ZERO)
      .plus(after.get(item.id) ?? ZERO),
  }));

/** 409 when more is received of a line than was ordered, and more than before. */
const refuseTooMuch = (
  before: readonly StoredItem[],
  after: readonly StoredItem[],
  accepted: AcceptedByLine,
): void =>
  refuseOverReceipt(
    before.map(({ id, lineNumber, unit, quantity, receivedQuantity }, index) => ({
      id: { purchaseOrderItemId: id },
      lineNumber,
      unit,
      quantity,
      before: receivedQuantity,
      after: (after[index] as StoredItem).receivedQuantity,
      asked: accepted.get(id) ?? ZERO,
    })),
    'overReceipt',
  );

/**
 * Prices a receipt and lays it over the rows that it has in the ledger. A row is rewritten when its
 * day, quantity or place is another, in the place that it had; a cost alone changes in the row.
 */
function land(
  after: Receipt,
  items: readonly StoredItem[],
  standing: readonly StoredEntry[],
  call: Work,
): { receipt: Receipt; change: Pick<LedgerChange, 'entries' | 'voided' | 'revalued'> } {
  const lineOf = new Map(items.map((item) => [item.id, item]));
  const accepted = after.items.map(({ quantity, unitCost, purchaseOrderItemId }) => {
    const { unitsPerPurchaseUnit } = lineOf.get(purchaseOrderItemId) as PurchaseOrderItem;
    return { quantity, unitCost, unitsPerPurchaseUnit };
  });
  const costs = landedUnitCosts(accepted, after.additionalCost);
  const rowOf = new Map(standing.map((row) => [row.id, row]));
  const rows: NewEntry[] = [];
  const voided: StoredEntry[] = [];
  const revalued: { entry: StoredEntry; unitCost: Exact }[] = [];
  const lines = after.items.map((item, index): ReceiptItem => {
    const landedUnitCost = costs[index] ?? null;
    const row = rowOf.get(item.ledgerEntryId ?? '');
    const { quantity, unitsPerPurchaseUnit } = accepted[index] as (typeof accepted)[number];
    const stockQuantity = quantity.times(unitsPerPurchaseUnit);
    if (landedUnitCost === null) {
      if (row) voided.push(row);
      return { ...item, landedUnitCost, ledgerEntryId: null };
    }
    const isSame =
      row !== undefined &&
      row.day === after.receiptDate &&
      row.locationId === after.locationId &&
      row.quantity.eq(stockQuantity);
    if (isSame) {
      const isRecosted = !row.unitCost?.eq(landedUnitCost);
      if (isRecosted) revalued.push({ entry: row, unitCost: landedUnitCost });
      return { ...item, landedUnitCost };
    }
    const { org, actor, newId } = call;
    const by = { id: newId(), timezone: org.timezone, userId: actor.userId };
    const fresh = receiveRow(after, { ...item, stockQuantity, landedUnitCost }, by, row);
    if (row) voided.push(row);
    rows.push(fresh);
    return { ...item, landedUnitCost, ledgerEntryId: fresh.id };
  });
  return { receipt: { ...after, items: lines }, change: { entries: rows, voided, revalued } };
}

/** The fault of a cost that nothing bears. */
export const freightFault = (
  additionalCost: Exact,
  items: readonly Pick<ReceiptItem, 'quantity'>[],
): Fault | false =>
  !additionalCost.eq(ZERO) &&
  items.every(({ quantity }) => quantity.eq(ZERO)) && {
    path: '/additionalCost',
    code: 'nothing_accepted',
    message: 'must be 0 when nothing was accepted that could bear it.',
  };

/** The faults of items that say nothing, in the order in which the request has them. */
export const emptyItems = (
  items: readonly Pick<ReceiptItem, 'quantity' | 'rejectedQuantity'>[],
): (Fault | false)[] =>
  items.map(
    ({ quantity, rejectedQuantity }, index) =>
      quantity.eq(ZERO) &&
      rejectedQuantity.eq(ZERO) && {
        path: `/items/${index}/quantity`,
        code: 'required',
        message: 'must be above 0, or rejectedQuantity must be.',
      },
  );

/** The faults of reasons to reject where nothing was rejected, likewise. */
export const idleReasons = (
  items: readonly { rejectedQuantity: Exact; rejectReason: unknown }[],
): (Fault | false)[] =>
  items.map(
    ({ rejectedQuantity, rejectReason }, index) =>
      rejectReason != null &&
      rejectedQuantity.eq(ZERO) && {
        path: `/items/${index}/rejectReason`,
        code: 'not_rejected',
        message: 'is only kept of what was rejected. Set rejectedQuantity too.',
      },
  );
