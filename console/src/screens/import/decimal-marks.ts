/** The decimal mark of each column of a table: what its numbers show, else what others show. */
import {
  type DecimalMark,
  guessDecimalMark,
  isAmbiguous,
  type Table,
} from '@stockwright/table-files';
import type { Numbers } from './sheet.ts';

export function decimalMarks(
  table: Table,
  columns: readonly string[],
  numbers: Numbers,
): DecimalMark[] {
  const texts = columns.map((column, at) => (column in numbers ? textsOf(table, at) : []));
  const ofAll = guessDecimalMark(texts.flat());
  return texts.map((cells) => guessDecimalMark(cells) ?? ofAll ?? usualMark(table, cells));
}

/** Where no number tells: files of countries that write a decimal comma have semicolons. */
const usualMark = ({ separator }: Table, cells: readonly string[]): DecimalMark =>
  separator === ';' && cells.some((cell) => cell.includes(',')) ? ',' : '.';

/** The cells of a column that are texts; a workbook may have numbers in others. */
const textsOf = ({ rows }: Table, at: number): string[] =>
  rows.flatMap(({ cells, numbers }) => (numbers?.includes(at) ? [] : [cells[at] ?? '']));

/** The places of the columns of which it matters which mark they have. */
export const markedColumns = (
  table: Table,
  columns: readonly string[],
  numbers: Numbers,
): ReadonlySet<number> =>
  new Set(columns.flatMap((column, at) => (column in numbers && needsMark(table, at) ? [at] : [])));

const needsMark = (table: Table, at: number): boolean =>
  textsOf(table, at).some((cell) => /\d,/.test(cell) || isAmbiguous(cell));
