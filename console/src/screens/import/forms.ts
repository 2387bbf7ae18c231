/** How each column of a table writes its numbers or days: as they show, else as others show. */
import {
  type DayOrder,
  type DecimalMark,
  guessDayOrder,
  guessDecimalMark,
  isAmbiguous,
  isUnclearDay,
  type Table,
} from '@stockwright/table-files';
import type { Form, Formed } from './sheet.ts';

/** The forms of columns with these meanings; `usual` is the order of days where none tells. */
export function formsOf(
  table: Table,
  columns: readonly string[],
  { numbers, days }: Formed,
  usual: DayOrder,
): Form[] {
  const cellsOf = (isMeant: (column: string) => boolean) =>
    columns.map((column, at) => (isMeant(column) ? textsOf(table, at) : []));
  const ofNumbers = cellsOf((column) => column in numbers);
  const ofDays = cellsOf((column) => days.includes(column));
  const mark = guessDecimalMark(ofNumbers.flat());
  const order = guessDayOrder(ofDays.flat()) ?? usual;
  return columns.map((column, at) => {
    if (days.includes(column)) return guessDayOrder(ofDays[at] ?? []) ?? order;
    const cells = ofNumbers[at] ?? [];
    return guessDecimalMark(cells) ?? mark ?? usualMark(table, cells);
  });
}

const isOrder = (form: Form): boolean => form === 'day' || form === 'month';

/** The forms with those that were chosen, where a column still means what it meant then. */
export const withChosen = (
  forms: readonly Form[],
  chosen: Readonly<Record<number, Form>>,
): Form[] =>
  forms.map((form, at) => {
    const own = chosen[at];
    return own !== undefined && isOrder(own) === isOrder(form) ? own : form;
  });

/** Where no number tells: files of countries that write a decimal comma have semicolons. */
const usualMark = ({ separator }: Table, cells: readonly string[]): DecimalMark =>
  separator === ';' && cells.some((cell) => cell.includes(',')) ? ',' : '.';

/** The cells of a column that are texts; a workbook may have numbers in others. */
const textsOf = ({ rows }: Table, at: number): string[] =>
  rows.flatMap(({ cells, numbers }) => (numbers?.includes(at) ? [] : [cells[at] ?? '']));

/** The places of the columns of which it matters which form they have, with its two choices. */
export const unclearColumns = (
  table: Table,
  columns: readonly string[],
  { numbers, days }: Formed,
): ReadonlyMap<number, readonly Form[]> =>
  new Map(
    columns.flatMap((column, at): [number, readonly Form[]][] => {
      const cells = textsOf(table, at);
      if (days.includes(column)) return cells.some(isUnclearDay) ? [[at, ['day', 'month']]] : [];
      return column in numbers && cells.some(needsMark) ? [[at, ['.', ',']]] : [];
    }),
  );

const needsMark = (cell: string): boolean => /\d,/.test(cell) || isAmbiguous(cell);
