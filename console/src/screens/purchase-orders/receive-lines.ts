/** The lines of a receipt in a form: what is still to come, and what came of it. */
import type { GetPurchaseOrderResponse } from '@stockwright/client';
import { compare, isDecimal, subtract, sum } from '../../parts/exact.ts';
import { isZero } from '../../parts/format.ts';
import { type Line, type LinesChange, newLine } from '../../parts/lines/line.ts';
import { namedItem } from '../../parts/order/named-item.ts';
import {
  convertedLines,
  inUnitOf,
  isPacked,
  packText,
  statedQuantities,
} from '../../parts/order/packs.ts';

/** The lines of which something is still to come, filled in as ordered. */
export function openLines(
  order: GetPurchaseOrderResponse,
  receivedText: (item: GetPurchaseOrderResponse['items'][number]) => string,
): readonly Line[] {
  return order.items.flatMap((item) => {
    const open = item.openStockQuantity;
    if (isZero(open)) return [];
    const { kind, id: itemId, code, name, unit: stockUnit } = namedItem(item);
    const came = isPacked(item.unitsPerPurchaseUnit) && !isZero(item.receivedStockQuantity);
    const line = newLine({
      id: item.id,
      ...{ kind, itemId, code, name },
      vendorItemId: item.vendorItemId ?? '',
      vendorCode: item.vendorCode ?? '',
      ...packText({ ...item, stockUnit }, open),
      open,
      cameOf: came ? receivedText(item) : '',
      rejectedQuantity: '',
      rejectReason: '',
    });
    return [withQuantity(line, inUnitOf(line, open))];
  });
}

/** The lines that came; a line without a quantity is left out. */
export function itemsOf(lines: readonly Line[]) {
  return lines.flatMap((line) => {
    const { id = '', quantity = '', rejectedQuantity = '', rejectReason = '' } = line.text;
    if (isZero(quantity) && isZero(rejectedQuantity)) return [];
    return [
      {
        purchaseOrderItemId: id,
        ...statedQuantities(line),
        ...(rejectReason && { rejectReason }),
      },
    ];
  });
}

export const withQuantity = (line: Line, quantity: string): Line => ({
  ...line,
  text: { ...line.text, quantity },
});

/** Changes lines: what is rejected is not accepted, and a unit that changes converts its line. */
export const countedLines = (change: LinesChange): LinesChange =>
  convertedLines((lines) => change(lines).map((line, at) => lowered(lines[at] ?? line, line)));

/**
 * The rest of what was to come counts as accepted, until somebody has counted that in another way.
 */
function lowered(before: Line, line: Line): Line {
  const open = inUnitOf(line, line.text.open ?? '');
  const { quantity = '', rejectedQuantity = '' } = line.text;
  const isSame =
    before.text.rejectedQuantity === rejectedQuantity ||
    before.text.counted !== line.text.counted ||
    before.text.quantity !== quantity;
  if (isSame || !isDecimal(open) || !isDecimal(quantity)) return line;
  const rest = ({ text }: Line) => {
    const left = subtract(open, sum(text.rejectedQuantity ?? ''));
    return left.startsWith('-') ? '0' : left;
  };
  return compare(quantity, rest(before)) === 0 ? withQuantity(line, rest(line)) : line;
}
