/** What a receipt makes of its lines: landed costs, and a layer of each with accepted units. */
import {
  type Accepted,
  landedUnitCosts,
} from '../domains/purchase-orders/purchase-order-receipt.ts';
import type { Transaction } from '../kernel/database/database.ts';
import { exact, toText } from '../kernel/exact.ts';
import { compared, type Difference } from './check.ts';
import { groupedBy, pages } from './pages.ts';
import {
  type ReceiptLine,
  type ReceiptRecord,
  type SourcedRow,
  selectReceiptLines,
  selectReceipts,
  selectRowsOf,
} from './purchasing.store.ts';

export async function* checkPurchaseReceipts(
  tx: Transaction,
  orgId: string,
): AsyncGenerator<Difference> {
  const read = (after: string) => tx.rows<ReceiptRecord>(selectReceipts(orgId, after));
  for await (const page of pages(read)) {
    const ids = page.map(({ id }) => id);
    const lines = await tx.rows<ReceiptLine>(selectReceiptLines(orgId, ids));
    const rows = await tx.rows<SourcedRow>(selectRowsOf(orgId, ids));
    const linesOf = groupedBy(lines, ({ receiptId }) => receiptId);
    const rowsOf = groupedBy(rows, ({ sourceId }) => sourceId);
    for (const receipt of page) {
      const { id, isTakenBack } = receipt;
      const standing = isTakenBack ? [] : (linesOf.get(id) ?? []);
      yield* receiptDifferences(receipt, standing, rowsOf.get(id) ?? []);
    }
  }
}

function receiptDifferences(
  receipt: ReceiptRecord,
  lines: readonly ReceiptLine[],
  rows: readonly SourcedRow[],
): Difference[] {
  const accepted = lines.map(
    (line): Accepted => ({
      quantity: exact(line.quantity),
      unitCost: exact(line.unitCost),
      unitsPerPurchaseUnit: exact(line.unitsPerPurchaseUnit),
    }),
  );
  const landed = landedUnitCosts(accepted, exact(receipt.additionalCost));
  const layers = new Map(rows.map((row) => [row.id, row]));
  const named = new Set(lines.map((line) => line.ledgerEntryId));
  return [
    ...lines.flatMap((line, index) => {
      const where = `${receipt.receiptNumber} line ${line.lineNumber}`;
      const cost = landed[index];
      const landedUnitCost = cost ? toText(cost) : null;
      const layer = layers.get(line.ledgerEntryId ?? '');
      const { quantity, unitsPerPurchaseUnit } = accepted[index] as Accepted;
      const stock = toText(quantity.times(unitsPerPurchaseUnit));
      const wanted = landedUnitCost && layerText({ ...receipt, ...line, quantity: stock });
      return [
        ...compared(where, 'landedUnitCost', line.landedUnitCost, landedUnitCost),
        ...compared(where, 'layer', layer && storedText(layer), wanted),
        ...compared(where, "layer's unitCost", layer?.unitCost, landedUnitCost),
      ];
    }),
    ...rows
      .filter((row) => !named.has(row.id))
      .flatMap((row) => compared(receipt.receiptNumber, row.code, storedText(row), null)),
  ];
}

const layerText = (layer: {
  quantity: string;
  materialId: string;
  locationId: string;
  receiptDate: string;
}): string =>
  `RECEIVE ${layer.quantity} of ${layer.materialId} at ${layer.locationId} on ${layer.receiptDate}`;

const storedText = (row: SourcedRow): string =>
  `${row.eventType} ${row.quantity} of ${row.itemId} at ${row.locationId} on ${row.day}`;
