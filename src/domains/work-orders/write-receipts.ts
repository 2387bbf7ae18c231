/** Writes new receipts of one organization. */
import type { BatchWork } from '../../kernel/contract/batch.ts';
import { Problem } from '../../kernel/contract/problem.ts';
import { allotNumbers } from '../../kernel/database/numbers.ts';
import { RoundTrip } from '../../kernel/database/round-trip.ts';
import type { LedgerChange } from '../../ledger/change.ts';
import { postChanges } from '../../ledger/post-changes.ts';
import type { OrderState } from '../../orders/order-kind.ts';
import { countReceipts } from './change-receipt.ts';
import { addReceipt, insertReceipts } from './receipts.store.ts';
import type { StoredWorkOrder } from './work-order.ts';
import type { WorkOrderItem } from './work-order-item.ts';
import type { StoredLine, StoredReceipt } from './work-order-receipt.ts';
import { updateMade } from './work-orders.store.ts';

/** A new receipt that is decided but not written. */
export interface NewReceipt {
  receipt: StoredReceipt;
  lines: readonly StoredLine[];
  /** The order with this receipt. */
  target: OrderState<StoredWorkOrder, WorkOrderItem>;
  change: LedgerChange;
}

/** Returns each receipt as answers show it, or the Problem that refuses it. */
export async function writeReceipts(
  work: BatchWork,
  decisions: readonly NewReceipt[],
): Promise<unknown[]> {
  const results = await postChanges(work, decisions);
  const shown = await insert(
    work,
    decisions.filter((_, index) => !(results[index] instanceof Problem)),
  );
  return decisions.map((decision, index) => shown.get(decision)?.() ?? results[index]);
}

/** Inserts receipts with their numbers; they are read once that is done. */
async function insert(work: BatchWork, accepted: readonly NewReceipt[]) {
  const { tx, org, actor, now } = work;
  if (accepted.length === 0) return new Map<NewReceipt, () => unknown>();
  // Numbers come last: a dry run keeps their counter locked until it ends.
  const numbers = await allotNumbers(tx, org.id, { kind: 'WOR' }, accepted.length);
  const made = accepted.map(({ receipt, lines }, index) => ({
    receipt: { ...receipt, receiptNumber: `WOR-${numbers[index]}` },
    lines,
  }));
  const orders = accepted.map(({ target }) => target.order);
  const items = accepted.flatMap(({ target }) => target.items);
  const links = accepted.map(({ change }) => change.entries);
  const writing = new RoundTrip();
  for (const statement of [
    ...updateMade(org.id, orders, items),
    ...insertReceipts(org.id, made, { userId: actor.userId, now }),
    ...countReceipts(org.id, links, 1),
  ]) {
    writing.add(statement);
  }
  const shown = accepted.map((each) => {
    return [each, addReceipt(writing, org.id, each.receipt.id)] as const;
  });
  await writing.send(tx);
  return new Map<NewReceipt, () => unknown>(shown);
}
