/** Receipts of purchase orders: the landed costs of lines, and the layers of accepted units. */
import {
  type Accepted,
  landedUnitCosts,
} from '../../domains/purchase-orders/purchase-order-receipt.ts';
import { toText } from '../../kernel/values/exact.ts';
import { compared, type Difference } from './check.ts';
import {
  type ReceiptLine,
  type ReceiptRecord,
  selectReceiptLines,
  selectReceipts,
} from './purchasing.store.ts';
import { receiptCheck } from './receipts.ts';
import type { SourcedRow } from './sourced-rows.store.ts';
import { rowText } from './sourced-rows.ts';

export const checkPurchaseReceipts = receiptCheck({
  selectReceipts,
  selectLines: selectReceiptLines,
  differences: receiptDifferences,
});

function receiptDifferences(
  receipt: ReceiptRecord,
  lines: readonly ReceiptLine[],
  rows: readonly SourcedRow[],
): Difference[] {
  const accepted = lines.map(
    (line): Accepted => ({
      quantity: line.quantity,
      unitCost: line.unitCost,
      unitsPerPurchaseUnit: line.unitsPerPurchaseUnit,
    }),
  );
  const landed = landedUnitCosts(accepted, receipt.additionalCost);
  const layers = new Map(rows.map((row) => [row.id, row]));
  const named = new Set(lines.map((line) => line.ledgerEntryId));
  return [
    ...lines.flatMap((line, index) => {
      const where = `${receipt.receiptNumber} line ${line.lineNumber}`;
      const cost = landed[index];
      const landedUnitCost = cost ? toText(cost) : null;
      const layer = layers.get(line.ledgerEntryId ?? '');
      const stock = line.quantity.times(line.unitsPerPurchaseUnit);
      const expected =
        landedUnitCost &&
        rowText({
          eventType: 'RECEIVE',
          quantity: stock,
          itemId: line.materialId,
          locationId: receipt.locationId,
          day: receipt.receiptDate,
        });
      return [
        ...compared(where, 'landedUnitCost', line.landedUnitCost, landedUnitCost),
        ...compared(where, 'layer', layer && rowText(layer), expected),
        ...compared(where, "layer's unitCost", layer?.unitCost, landedUnitCost),
      ];
    }),
    ...rows
      .filter((row) => !named.has(row.id))
      .flatMap((row) => compared(receipt.receiptNumber, row.code, rowText(row), null)),
  ];
}
