/** Goods that are bought in packs and kept in pieces: a line counts them in one of the two. */
import { product, wholePacks } from '../exact.ts';
import type { Line, LineColumn, LinesChange } from '../lines/line.ts';

/** The units of an item of a purchase order. */
export interface PackedItem {
  unit: string;
  unitsPerPurchaseUnit: string;
  /** Of a piece. */
  stockUnit: string;
}

export const isPacked = (unitsPerPurchaseUnit: string): boolean => unitsPerPurchaseUnit !== '1';

/** The text of a line that knows its units; it counts in packs wherever these are exact. */
export const packText = (
  { unit, unitsPerPurchaseUnit, stockUnit }: PackedItem,
  ...stock: readonly string[]
) => ({
  unit,
  perPack: unitsPerPurchaseUnit,
  pieceUnit: stockUnit,
  counted: stock.every((pieces) => wholePacks(pieces, unitsPerPurchaseUnit)) ? 'packs' : 'pieces',
});

const isInPieces = ({ text }: Line): boolean => text.counted === 'pieces';

/** The unit in which a line counts. */
export const unitOf = (line: Line): string | undefined =>
  isInPieces(line) ? line.text.pieceUnit : line.text.unit;

/** Pieces in the unit in which a line counts; none where packs are not exact. */
export const inUnitOf = (line: Line, pieces: string): string =>
  isInPieces(line) ? pieces : (wholePacks(pieces, line.text.perPack ?? '1') ?? '');

/** The column in which packs or pieces are chosen. */
export const unitColumn = (title: string): LineColumn => ({
  id: 'counted',
  title,
  kind: 'choice',
  choices: ({ text }) => [
    { value: 'packs', title: text.unit ?? '' },
    ...(isPacked(text.perPack ?? '1') ? [{ value: 'pieces', title: text.pieceUnit ?? '' }] : []),
  ],
});

const counts = ['quantity', 'rejectedQuantity'];

/** A line whose unit was changed: its quantities are the same in the new one. */
function converted(before: Line, line: Line): Line {
  if (before.text.counted === line.text.counted) return line;
  const text = { ...line.text };
  for (const field of counts) {
    const typed = text[field] ?? '';
    const perPack = text.perPack ?? '1';
    text[field] = (isInPieces(line) ? product(typed, perPack) : wholePacks(typed, perPack)) ?? '';
  }
  return { ...line, text };
}

/** Changes lines, and converts those whose unit changes. */
export const convertedLines =
  (change: LinesChange): LinesChange =>
  (lines) =>
    change(lines).map((line, at) => converted(lines[at] ?? line, line));

/** The accepted and the rejected quantity of a line, as a request states them. */
export function statedQuantities(line: Line) {
  const { quantity, rejectedQuantity } = line.text;
  const [accepted, rejected] = [quantity || '0', rejectedQuantity || '0'];
  return isInPieces(line)
    ? { stockQuantity: accepted, rejectedStockQuantity: rejected }
    : { quantity: accepted, rejectedQuantity: rejected };
}
