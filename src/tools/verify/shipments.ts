/** Shipments: each line ships a line of its order, and has the entry of what has left. */
import type { Transaction } from '../../kernel/database/transaction.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { exact } from '../../kernel/values/exact.ts';
import { compared, type Difference } from './check.ts';
import { pages } from './pages.ts';
import {
  type ShipmentLineRecord,
  type ShipmentRecord,
  selectShipmentLines,
  selectShipments,
} from './sales.store.ts';
import { rowText } from './sourced-rows.ts';

export async function* checkShipments(tx: Transaction, orgId: string): AsyncGenerator<Difference> {
  for await (const page of pages((after) => tx.rows(selectShipments(orgId, after)))) {
    const ids = page.map(({ id }) => id);
    const lines = await tx.rows(selectShipmentLines(orgId, ids));
    const linesOf = groupedBy(lines, ({ shipmentId }) => shipmentId);
    for (const shipment of page) yield* differencesOf(shipment, linesOf.get(shipment.id) ?? []);
  }
}

function differencesOf(
  shipment: ShipmentRecord,
  lines: readonly ShipmentLineRecord[],
): Difference[] {
  const { shipmentNumber: where, isReversed } = shipment;
  const count = isReversed ? '0' : '1 or more';
  const isRight = isReversed ? lines.length === 0 : lines.length > 0;
  return [
    ...(isRight ? [] : compared(where, 'lines', String(lines.length), count)),
    ...lines.flatMap((line) => lineDifferences(shipment, line)),
  ];
}

function lineDifferences(
  { shipmentNumber, status, shipDate, locationId }: ShipmentRecord,
  line: ShipmentLineRecord,
): Difference[] {
  const where = `${shipmentNumber} line ${line.lineNumber}`;
  const { skuId: itemId } = line;
  const quantity = exact(line.quantity);
  const entry = rowText({ eventType: 'SHIP', quantity, itemId, locationId, day: shipDate });
  const stored = line.entryId === null ? null : (line.entryText ?? 'no active entry');
  return [
    ...compared(where, 'skuId', itemId, line.orderedSkuId),
    ...compared(where, 'entry', stored, status === 'Packed' ? null : entry),
  ];
}
