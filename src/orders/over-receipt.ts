/** Receipts of more than was ordered, from a vendor or from production. */

import { Problem } from '../kernel/problem.ts';
import { compare, divide, type Exact, max, ONE, ZERO } from '../kernel/values/exact.ts';
import { Fraction } from '../kernel/values/fraction.ts';

/** A line of an order and its received quantities, in stock units. */
export interface ReceivedLine {
  /** How the answer names the line, e.g. `{ workOrderItemId }`. */
  id: Record<string, string>;
  lineNumber: number;
  /** The ordered quantity. */
  quantity: Exact;
  /** Received by all receipts, before and after the change. */
  before: Exact;
  after: Exact;
  /** The quantity of the receipt that is created or changed; part of `after`. */
  requested: Exact;
  /** The unit of the request, and the stock units in it; a line of a work order has none. */
  shownIn?: { unit: string; factor?: Exact };
}

/** Decimals of a quantity in the unit of a request. */
const places = 6;

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
  const left = max(line.quantity.minus(line.after.minus(line.requested)), ZERO);
  const { unit, factor = ONE } = line.shownIn ?? {};
  // Never more than there is, so that it is below what was asked.
  const open = Fraction.of(left).over(Fraction.of(factor)).roundDown(places);
  const asked = divide(line.requested, factor, places).toFixed();
  const exactly = open.times(factor).eq(left) ? '' : ` (${left.toFixed()} stock units)`;
  const shown = [open.toFixed(), unit].filter((word) => word !== undefined).join(' ') + exactly;
  throw new Problem(
    'over_receipt',
    `Line ${line.lineNumber} has ${shown} open, less than ${asked}. Change the item, or the setting ${setting}.`,
    { members: { ...line.id, line: line.lineNumber, open: open.toFixed(), asked } },
  );
}
