/** Receipts of more than was ordered, from a vendor or from production. */

import { Problem } from '../kernel/contract/problem.ts';
import { compare, type Exact, max, ZERO } from '../kernel/values/exact.ts';

/** A line of an order and its received quantities, in its own unit. */
export interface ReceivedLine {
  /** How the answer names the line, e.g. `{ workOrderItemId }`. */
  id: Record<string, string>;
  lineNumber: number;
  /** Shown after the open quantity; a line of a work order has none. */
  unit?: string;
  /** The ordered quantity. */
  quantity: Exact;
  /** Received by all receipts, before and after the change. */
  before: Exact;
  after: Exact;
  /** The quantity of the receipt that is created or changed; part of `after`. */
  requested: Exact;
}

/**
 * 409 for the first line of which more is received than was ordered, and more than before. A line
 * that was over-received under another setting may stay so, or be reduced.
 */
export function refuseOverReceipt(
  lines: readonly ReceivedLine[],
  setting: 'overReceipt' | 'overProduction',
): void {
  const line = lines.find(
    ({ quantity, before, after }) => compare(after, quantity) > 0 && compare(after, before) > 0,
  );
  if (!line) return;
  const open = max(line.quantity.minus(line.after.minus(line.requested)), ZERO).toFixed();
  const requested = line.requested.toFixed();
  const shown = line.unit === undefined ? open : `${open} ${line.unit}`;
  throw new Problem(
    'over_receipt',
    `Line ${line.lineNumber} has ${shown} open, less than ${requested}. Change the item, or the setting ${setting}.`,
    { members: { ...line.id, line: line.lineNumber, open, asked: requested } },
  );
}
