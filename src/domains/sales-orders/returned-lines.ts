/** Shipments of which goods came back keep what came back, and do not leave after it. */

import { type Fault, invalid, Problem } from '../../kernel/problem.ts';
import { compare, type Exact } from '../../kernel/values/exact.ts';
import type { Shipment, ShipmentChange, ShipmentLine } from './shipment.ts';

/** The units of a line of a shipment that came back. */
export interface ReturnedLine {
  shipmentItemId: string;
  quantity: Exact;
  /** The first day on which something of it came, and the number of that return. */
  firstDay: string;
  returnNumber: string;
}

/** Refuses changes of shipments that leave less than came back, or leave after it came. */
export function refuseReturned(
  returned: readonly ReturnedLine[],
  changes: readonly ShipmentChange[],
): void {
  if (returned.length === 0) return;
  const byLine = new Map(returned.map((line) => [line.shipmentItemId, line]));
  for (const { before, after } of changes) {
    for (const line of before?.items ?? []) {
      const back = byLine.get(line.id);
      if (back && before) refuseLine(before, line, after, back);
    }
  }
}

function refuseLine(
  { shipmentNumber }: Shipment,
  line: ShipmentLine,
  after: Shipment | undefined,
  { quantity, firstDay, returnNumber }: ReturnedLine,
): void {
  const kept = after?.items.find(({ id }) => id === line.id);
  if (!kept || compare(kept.quantity, quantity) < 0) {
    throw hasReturns(
      `${shipmentNumber} cannot have less of line ${line.lineNumber} than the ${quantity.toFixed()} that came back (${returnNumber})`,
    );
  }
  if (after && after.shipDate > firstDay) throw invalid(lateFault(firstDay, returnNumber));
}

const lateFault = (day: string, returnNumber: string): Fault => ({
  path: '/shipDate',
  code: 'after_return',
  message: `must not be after ${day}, the day on which goods of it came back (${returnNumber}).`,
});

/** 409 while goods of the order came back, or are expected back. */
export const hasReturns = (what: string): Problem =>
  new Problem('sales_order_has_returns', `${what}. Delete the return first.`);
