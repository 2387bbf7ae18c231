/** Receipts of which goods went back keep these, and are not dated after they left. */

import type { Work } from '../../kernel/contract/work.ts';
import { type Fault, invalid, Problem } from '../../kernel/problem.ts';
import { compare, ZERO } from '../../kernel/values/exact.ts';
import type { Receipt } from './purchase-order-receipt.ts';
import { type FirstReturn, selectFirstReturn } from './receipts.store.ts';

/** Refuses a change of a receipt that leaves less than went back, or moves it after that day. */
export async function refuseReturned(
  { tx, org }: Pick<Work, 'tx' | 'org'>,
  before: Receipt,
  after?: Receipt,
): Promise<void> {
  if (before.items.every((item) => item.returnedStockQuantity.eq(ZERO))) return;
  const first = await tx.row(selectFirstReturn(org.id, before.id));
  if (!first) return;
  if (!after) throw hasReturns(`${before.receiptNumber} cannot be deleted`, first);
  const index = after.items.findIndex(
    (item) => compare(item.stockQuantity, item.returnedStockQuantity) < 0,
  );
  const short = after.items[index];
  if (short) {
    const returned = short.returnedStockQuantity.toFixed();
    const what = `line ${index + 1} of ${before.receiptNumber} cannot have less`;
    throw hasReturns(`${what} than the ${returned} stock units that went back`, first);
  }
  if (after.receiptDate > first.returnDate) throw invalid(lateFault(first));
}

const hasReturns = (what: string, { returnNumber }: FirstReturn): Problem =>
  new Problem(
    'purchase_order_receipt_has_returns',
    `The receipt has the return ${returnNumber}: ${what}. Delete the return first.`,
  );

const lateFault = ({ returnDate, returnNumber }: FirstReturn): Fault => ({
  path: '/receiptDate',
  code: 'after_return',
  message: `must not be after ${returnDate}, the day on which goods of it went back (${returnNumber}).`,
});
