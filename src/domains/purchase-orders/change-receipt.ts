/**
 * A receipt as it was and as it is to be: what the change brings to the ledger and takes from it,
 * and what is then received of each line of the order.
 */
import { dayAfter, dayIn } from '../../kernel/calendar.ts';
import { compare, type Exact, exact, sum, ZERO } from '../../kernel/exact.ts';
import { type Fault, Problem } from '../../kernel/problem.ts';
import { selectRowsFrom } from '../inventory/ledger.store.ts';
import type { NewRow, StoredRow } from '../inventory/ledger-row.ts';
import type { LedgerChange } from '../inventory/post.ts';
import type { PurchaseOrderItem } from './purchase-order-item.ts';
import {
  landedUnitCosts,
  type Receipt,
  type ReceiptItem,
  receiveRow,
} from './purchase-order-receipt.ts';
import type { LockedOrder, StoredItem } from './purchase-orders.store.ts';
import { updateReceived, updateStatus } from './purchase-orders.store.ts';
import { type OrderCall, settleOrder } from './settle-order.ts';

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
  call: OrderCall,
  { order, items }: LockedOrder,
  { before, after }: ReceiptChange,
): Promise<ChangedReceipt> {
  const { tx, org } = call;
  const received = receivedAfter(items, before, after);
  if (after && org.overReceipt === 'reject') refuseOverReceipt(items, received, after);
  const { id } = (after ?? before) as Receipt;
  const standing = before ? await tx.rows<StoredRow>(selectRowsFrom(org.id, [id])) : [];
  const landed = after && land(after, items, standing, call);
  const change: LedgerChange = landed?.change ?? { rows: [], voided: standing };
  const settled = await settleOrder(call, { order, items: received }, { ...change, id });
  await tx.all(updateReceived(org.id, received), updateStatus(org.id, settled.order));
  return { receipt: landed?.receipt, cascade: settled.posted };
}

/** The lines with what is received of them once the change is made. */
function receivedAfter(
  items: readonly StoredItem[],
  before: Receipt | undefined,
  after: Receipt | undefined,
): StoredItem[] {
  const of = (receipt: Receipt | undefined, id: string) =>
    sum(
      (receipt?.items ?? [])
        .filter((line) => line.purchaseOrderItemId === id)
        .map(({ quantity }) => quantity),
    );
  return items.map((item) => ({
    ...item,
    receivedQuantity: item.receivedQuantity.minus(of(before, item.id)).plus(of(after, item.id)),
  }));
}

/** 409 when more is received of a line than was ordered, and more than before. */
function refuseOverReceipt(
  before: readonly StoredItem[],
  after: readonly StoredItem[],
  receipt: Receipt,
): void {
  after.forEach((item, index) => {
    const { receivedQuantity } = before[index] as StoredItem;
    const more = item.receivedQuantity.minus(receivedQuantity);
    if (compare(more, ZERO) <= 0 || compare(item.receivedQuantity, item.quantity) <= 0) return;
    const asked = sum(
      receipt.items
        .filter((line) => line.purchaseOrderItemId === item.id)
        .map(({ quantity }) => quantity),
    );
    const open = asked.minus(item.receivedQuantity.minus(item.quantity));
    throw new Problem(
      'over_receipt',
      `Line ${item.lineNumber} has ${open.toFixed()} ${item.unit} open; ${asked.toFixed()} is more. Change the line, or the setting overReceipt.`,
      {
        members: {
          purchaseOrderItemId: item.id,
          line: item.lineNumber,
          open: open.toFixed(),
          asked: asked.toFixed(),
        },
      },
    );
  });
}

/**
 * Prices a receipt and lays it over the rows that it has in the ledger. A row is rewritten when its
 * day, quantity or place is another, in the place that it had; a cost alone changes in the row.
 */
function land(
  after: Receipt,
  items: readonly StoredItem[],
  standing: readonly StoredRow[],
  call: OrderCall,
): { receipt: Receipt; change: LedgerChange } {
  const lineOf = new Map(items.map((item) => [item.id, item]));
  const accepted = after.items.map(({ quantity, unitCost, purchaseOrderItemId }) => {
    const { unitsPerPurchaseUnit } = lineOf.get(purchaseOrderItemId) as PurchaseOrderItem;
    return { quantity, unitCost, unitsPerPurchaseUnit };
  });
  const costs = landedUnitCosts(accepted, after.additionalCost);
  const rowOf = new Map(standing.map((row) => [row.id, row]));
  const rows: NewRow[] = [];
  const voided: StoredRow[] = [];
  const recosted: { row: StoredRow; unitCost: Exact }[] = [];
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
      exact(row.quantity).eq(stockQuantity);
    if (isSame) {
      const isRecosted = !exact(row.unitCost ?? '0').eq(landedUnitCost);
      if (isRecosted) recosted.push({ row, unitCost: landedUnitCost });
      return { ...item, landedUnitCost };
    }
    const { org, caller, newId } = call;
    const by = { id: newId(), timezone: org.timezone, userId: caller.userId };
    const fresh = receiveRow(after, { ...item, stockQuantity, landedUnitCost }, by);
    if (row) voided.push(row);
    rows.push({ ...fresh, position: row?.position ?? null });
    return { ...item, landedUnitCost, ledgerEntryId: fresh.id };
  });
  return { receipt: { ...after, items: lines }, change: { rows, voided, recosted } };
}

/** A receipt says what came; by tomorrow's date it may, for those who are ahead of the zone. */
export function dateFault(
  { receiptDate }: Pick<Receipt, 'receiptDate'>,
  { org, now }: Pick<OrderCall, 'org' | 'now'>,
): Fault | false {
  const latest = dayAfter(dayIn(org.timezone, now));
  return (
    receiptDate > latest && {
      path: '/receiptDate',
      code: 'in_future',
      message: `must not be after ${latest}: a receipt is entered when the goods are there.`,
    }
  );
}

/** Lines that say nothing, and costs that nothing bears. */
export function quantityFaults({
  additionalCost,
  items,
}: {
  additionalCost: Exact;
  items: readonly Pick<ReceiptItem, 'quantity' | 'rejectedQuantity'>[];
}): (Fault | false)[] {
  const nothing = items.every(({ quantity }) => quantity.eq(ZERO));
  return [
    nothing &&
      !additionalCost.eq(ZERO) && {
        path: '/additionalCost',
        code: 'nothing_accepted',
        message: 'must be 0 when nothing was accepted that could bear it.',
      },
    ...items.map(
      ({ quantity, rejectedQuantity }, index) =>
        quantity.eq(ZERO) &&
        rejectedQuantity.eq(ZERO) && {
          path: `/items/${index}/quantity`,
          code: 'required',
          message: 'must be above 0, or rejectedQuantity must be.',
        },
    ),
  ];
}
