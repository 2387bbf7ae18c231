/** What a receipt of a work order makes: rows of what it consumed, layers of its good pieces. */

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
      const wanted = {
        eventType: 'RECEIVE',
        quantity: line.quantity,
        itemId: line.skuId,
        locationId: receipt.stockLocationId,
        day: receipt.receiptDate,
      };
      const isGood = compare(line.quantity, ZERO) > 0;
      return [
        ...compared(where, 'layer', layer && rowText(layer), isGood ? rowText(wanted) : null),
        ...compared(where, "layer's unitCost", layer?.unitCost, costs[index]),
      ];
    }),
    ...others.flatMap((row) =>
      compared(
        receipt.receiptNumber,
        row.code,
        rowText(row),
        receipt.isTakenBack ? null : consumedText(receipt, row),
      ),
    ),
  ];
}

/** Of each line with good pieces, by the value of all that was consumed. */
function layerCosts(
  lines: readonly WorkReceiptLine[],
  consumed: readonly SourcedRow[],
): (string | null)[] {
  const value = sum(consumed.map((row) => row.value ?? ZERO));
  const costs = producedUnitCosts(value, lines.map(producedLine));
  return costs.map((cost) => cost && toText(cost));
}

/** What was consumed, and how much of it, people may have said: only where and when is known. */
const consumedText = (receipt: WorkReceipt, row: SourcedRow): string | null =>
  row.eventType === 'CONSUME'
    ? rowText({ ...row, locationId: receipt.siteLocationId, day: receipt.receiptDate })
    : null;
