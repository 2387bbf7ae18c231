/** Receipts of purchase orders: the landed costs of lines, and the layers of accepted units. */
import { inBaseCurrency } from '../../domains/purchase-orders/additional-cost.ts';
import { type Accepted, landedUnitCosts } from '../../domains/purchase-orders/landed-costs.ts';
import { purchaseUnits } from '../../domains/purchase-orders/purchase-units.ts';
import { type Exact, toText } from '../../kernel/values/exact.ts';
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
      stockQuantity: line.stockQuantity,
      unitCost: line.unitCost,
      unitsPerPurchaseUnit: line.unitsPerPurchaseUnit,
    }),
  );
  const landed = landedUnitCosts(accepted, receipt.additionalCost);
  const layers = new Map(rows.map((row) => [row.id, row]));
  const named = new Set(lines.map((line) => line.ledgerEntryId));
  const { receiptNumber } = receipt;
  const converted = inBaseCurrency(receipt.additionalCostOriginal, receipt.additionalCostRate);
  return [
    ...compared(receiptNumber, 'additionalCost', toText(receipt.additionalCost), toText(converted)),
    ...lines.flatMap((line, index) => {
      const where = `${receiptNumber} line ${line.lineNumber}`;
      const cost = landed[index];
      const landedUnitCost = cost ? toText(cost) : null;
      const layer = layers.get(line.ledgerEntryId ?? '');
      const expected =
        landedUnitCost &&
        rowText({
          eventType: 'RECEIVE',
          quantity: line.stockQuantity,
          itemId: line.itemId,
          locationId: receipt.locationId,
          day: receipt.receiptDate,
        });
      return [
        ...shown(where, 'quantity', line, line.stockQuantity),
        ...shown(where, 'rejectedQuantity', line, line.rejectedStockQuantity),
        ...compared(where, 'landedUnitCost', line.landedUnitCost, landedUnitCost),
        ...compared(where, 'layer', layer && rowText(layer), expected),
        ...compared(where, "layer's unitCost", layer?.unitCost, landedUnitCost),
      ];
    }),
    ...rows
      .filter((row) => !named.has(row.id))
      .flatMap((row) => compared(receiptNumber, row.code, rowText(row), null)),
  ];
}

/** A quantity in purchase units, compared with its stock units. */
const shown = (
  where: string,
  field: 'quantity' | 'rejectedQuantity',
  line: ReceiptLine,
  stockQuantity: Exact,
): Difference[] =>
  compared(where, field, toText(line[field]), toText(purchaseUnits(stockQuantity, line)));
