/** Receipts of work orders: the rows of their consumption, and the layers of their good pieces. */

import { pieceCount } from '../../domains/work-orders/pieces.ts';
import { compare, sum, toText, ZERO } from '../../kernel/values/exact.ts';
import { producedUnitCosts } from '../../ledger/production.ts';
import { compared, type Difference } from './check.ts';
import { producedLine } from './cycles.ts';
import {
  selectWorkReceiptLines,
  selectWorkReceipts,
  type WorkReceipt,
  type WorkReceiptLine,
} from './production.store.ts';
import { receiptCheck } from './receipts.ts';
import type { SourcedRow } from './sourced-rows.store.ts';
import { rowText } from './sourced-rows.ts';

export const checkWorkReceipts = receiptCheck({
  selectReceipts: selectWorkReceipts,
  selectLines: selectWorkReceiptLines,
  differences: receiptDifferences,
});

function receiptDifferences(
  receipt: WorkReceipt,
  lines: readonly WorkReceiptLine[],
  rows: readonly SourcedRow[],
): Difference[] {
  const layers = new Map(rows.map((row) => [row.id, row]));
  const named = new Set(lines.map((line) => line.ledgerEntryId));
  const others = rows.filter((row) => !named.has(row.id));
  const costs = layerCosts(lines, others);
  return [
    ...lines.flatMap((line, index) => {
      const where = `${receipt.receiptNumber} line ${line.lineNumber}`;
      const layer = layers.get(line.ledgerEntryId ?? '');
      const expected = {
        eventType: 'RECEIVE',
        quantity: line.quantity,
        itemId: line.skuId,
        locationId: receipt.stockLocationId,
        day: receipt.receiptDate,
      };
      const isGood = compare(line.quantity, ZERO) > 0;
      return [
        ...compared(where, 'layer', layer && rowText(layer), isGood ? rowText(expected) : null),
        ...compared(where, "layer's unitCost", layer?.unitCost, costs[index]),
        ...(receipt.isReversed ? [] : pieceDifferences(where, line)),
      ];
    }),
    ...others.flatMap((row) =>
      compared(
        receipt.receiptNumber,
        row.code,
        rowText(row),
        receipt.isReversed ? null : consumedText(receipt, row),
      ),
    ),
  ];
}

/** A line made as many pieces as are good and scrapped. */
const pieceDifferences = (where: string, line: WorkReceiptLine): Difference[] =>
  compared(
    where,
    'number of pieces',
    toText(pieceCount(line.pieces)),
    toText(line.quantity.plus(line.scrappedQuantity)),
  );

/** The unit cost of each line with good pieces, from the value of the consumption. */
function layerCosts(
  lines: readonly WorkReceiptLine[],
  consumed: readonly SourcedRow[],
): (string | null)[] {
  const value = sum(consumed.map((row) => row.value ?? ZERO));
  const costs = producedUnitCosts(value, lines.map(producedLine));
  return costs.map((cost) => cost && toText(cost));
}

/** A user may have stated the consumed items and quantities: only location and day are checked. */
const consumedText = (receipt: WorkReceipt, row: SourcedRow): string | null =>
  row.eventType === 'CONSUME'
    ? rowText({ ...row, locationId: receipt.siteLocationId, day: receipt.receiptDate })
    : null;
