/** More than was ordered: of what a vendor sends, or of what is made. */

import { Problem } from '../kernel/contract/problem.ts';
import { compare, type Exact, max, ZERO } from '../kernel/values/exact.ts';

/** A line of an order with what has come of it; quantities in its own unit. */
export interface ReceivedLine {
  /** How the answer names the line, e.g. `{ workOrderItemId }`. */
  id: Record<string, string>;
  lineNumber: number;
  /** Printed after what is open, where a line has a unit. */
  unit?: string;
  /** What was ordered. */
  quantity: Exact;
  /** What had come before the change, and has after it, by all receipts. */
  before: Exact;
  after: Exact;
  /** What comes by the receipt that is entered or changed; part of `after`. */
  asked: Exact;
}

/**
 * 409 for the first line of which more comes than was ordered, and more than before: what is too
 * much since the setting was another may stay, and be cut. Open is what no other receipt fills.
 */
export function refuseOverReceipt(
  lines: readonly ReceivedLine[],
  setting: 'overReceipt' | 'overProduction',
): void {
  const line = lines.find(
    ({ quantity, before, after }) => compare(after, quantity) > 0 && compare(after, before) > 0,
  );
  if (!line) return;
  const open = max(line.quantity.minus(line.after.minus(line.asked)), ZERO).toFixed();
  const asked = line.asked.toFixed();
  const shown = line.unit === undefined ? open : `${open} ${line.unit}`;
  throw new Problem(
    'over_receipt',
    `Line ${line.lineNumber} has ${shown} open; ${asked} is more. Change the item, or the setting ${setting}.`,
    { members: { ...line.id, line: line.lineNumber, open, asked } },
  );
}
