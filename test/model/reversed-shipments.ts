import { isUnvoided, type Row } from './ledger-rows.ts';
import { lesser, NOTHING, type Rational } from './rational.ts';
import type { SalesLine, Shipment } from './sales-order.ts';

/** The line after so many units of its newest shipments were reversed. */
export function reversed(line: SalesLine, quantity: Rational, all: readonly Row[]): SalesLine {
  const rows = all.filter(isUnvoided);
  const positionOf = ({ id }: Shipment) =>
    rows.find((row) => row.source?.key === id)?.sequence ?? 0;
  const newestFirst = [...line.shipments].sort((a, b) =>
    a.date === b.date ? positionOf(b) - positionOf(a) : a.date < b.date ? 1 : -1,
  );
  let left = quantity;
  const kept = newestFirst.map((shipment) => {
    const taken = lesser(left, shipment.quantity);
    left = left.minus(taken);
    return { ...shipment, quantity: shipment.quantity.minus(taken) };
  });
  const remaining = new Map(kept.map((shipment) => [shipment.id, shipment]));
  const shipments = line.shipments
    .map((shipment) => remaining.get(shipment.id) ?? shipment)
    .filter((shipment) => shipment.quantity.compare(NOTHING) > 0);
  return { ...line, shipments };
}
