/** The value that the rows of a check would add to the stock. */
import { product, sum } from '../../parts/exact.ts';
import type { ImportKind } from './kinds.ts';
import { type RowFaults, type Sheet, sent } from './sheet.ts';

/** Of the rows without faults; undefined of records that are no stock. */
export function stockValueOf(
  sheet: Sheet,
  kind: ImportKind,
  faults: readonly RowFaults[],
): string | undefined {
  if (kind.name !== 'openingStock') return undefined;
  const faulty = new Set(faults.map(({ row }) => row));
  const cell = (row: number, column: string) => {
    const at = sheet.columns.indexOf(column);
    const text = at === -1 ? '' : sent(sheet, row, { at, column }, kind);
    return text || (sheet.constants[column] ?? '');
  };
  const values = sheet.rows.flatMap((_cells, row) =>
    faulty.has(row) ? [] : (product(cell(row, 'quantity'), cell(row, 'unitCost')) ?? []),
  );
  return sum(...values);
}
