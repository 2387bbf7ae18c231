/** A table that is being imported, and the faults that were found in it. */
import type { ImportReply } from '@stockwright/client';
import {
  type DayOrder,
  type DecimalMark,
  readDay,
  readNumeral,
  roundNumeral,
  type Table,
} from '@stockwright/table-files';
import { faultText } from '../../base/refusals.ts';
import { currentWords } from '../../words/language.tsx';
import { columnName } from './column-names.ts';

export interface Sheet {
  /** As it was read. */
  table: Table;
  /** Its cells, as they were corrected. */
  rows: readonly (readonly string[])[];
  /** The column of the service that each heading means; empty for none. */
  columns: readonly string[];
  /** Values for columns that the file lacks, by column. */
  constants: Readonly<Record<string, string>>;
  /** How the numbers or the days of each column are written; of no meaning for others. */
  forms: readonly Form[];
}

/** The decimal mark of numbers, or the order of days. */
export type Form = DecimalMark | DayOrder;

/** The columns of the service that are read in one of several ways. */
export interface Formed {
  numbers: Numbers;
  days: readonly string[];
}

/** The columns of the service that hold numbers, with the decimals that each keeps. */
type Numbers = Readonly<Record<string, number>>;

export interface RowFaults {
  /** Index of the row in the sheet. */
  row: number;
  /** Messages by the index of the cell. */
  cells: ReadonlyMap<number, string>;
  /** Messages about the row as a whole. */
  whole: readonly string[];
}

/** The line of the file at which a row begins. */
export const lineOf = ({ table }: Sheet, row: number): number => table.rows[row]?.line ?? 0;

/** Why a row is not sent: its cells may stand in wrong columns, or it has none that is used. */
export function wholeFault(
  { table, rows, columns }: Sheet,
  row: number,
): 'length' | 'nothing' | undefined {
  const cells = rows[row] ?? [];
  if (cells.length !== table.headings.length) return 'length';
  return columns.some((column, at) => column && cells[at]?.trim()) ? undefined : 'nothing';
}

/**
 * The rows without a key, each with the row above whose key it has: a spreadsheet names a recipe in
 * the first of its lines alone.
 */
export function continued(sheet: Sheet, keys: readonly string[]): Map<number, number> {
  const at = sheet.columns.flatMap((column, index) => (keys.includes(column) ? [index] : []));
  const found = new Map<number, number>();
  let latest: number | undefined;
  sheet.rows.forEach((cells, row) => {
    if (wholeFault(sheet, row)) return;
    if (at.some((index) => cells[index]?.trim())) latest = row;
    else if (at.length > 0 && latest !== undefined) found.set(row, latest);
  });
  return found;
}

/**
 * The CSV that is sent, without rows that have a fault as a whole, and the row of each line. A row
 * has the line of the file, as far as cells with several lines leave room: the service records it.
 */
export function csvOf(
  sheet: Sheet,
  { keys, ...formed }: Formed & { keys: readonly string[] },
): { text: string; rowOfLine: Map<number, number> } {
  const used = sheet.columns.flatMap((column, at) => (column ? [{ column, at }] : []));
  const { headerRow } = sheet.table;
  const lines = emptyLines(headerRow - 1);
  lines.push(used.map(({ column }) => quoted(column)).join(','));
  const above = continued(sheet, keys);
  const rowOfLine = new Map<number, number>();
  let line = headerRow + 1;
  sheet.rows.forEach((_cells, row) => {
    if (wholeFault(sheet, row)) return;
    const keyRow = above.get(row) ?? row;
    const text = used.map(({ at, column }) =>
      quoted(sent(sheet, keys.includes(column) ? keyRow : row, { at, column }, formed)),
    );
    const before = emptyLines(lineOf(sheet, row) - line);
    for (const empty of before) lines.push(empty);
    line += before.length;
    rowOfLine.set(line, row);
    lines.push(text.join(','));
    line += text.join('').split('\n').length;
  });
  return { text: `${lines.join('\n')}\n`, rowOfLine };
}

/** The service reads no rows of them. */
const emptyLines = (count: number): string[] => new Array(Math.max(count, 0)).fill('');

/** A cell as the service reads it. */
export function sent(
  sheet: Sheet,
  row: number,
  { at, column }: { at: number; column: string },
  { numbers, days }: Formed,
): string {
  const text = (sheet.rows[row]?.[at] ?? '').trim();
  const decimals = numbers[column];
  if (decimals !== undefined) return sentNumber(sheet, row, at, { text, decimals });
  if (!days.includes(column)) return text;
  return readDay(text, sheet.forms[at] === 'month' ? 'month' : 'day') ?? text;
}

function sentNumber(
  { table, forms }: Sheet,
  row: number,
  at: number,
  { text, decimals }: { text: string; decimals: number },
): string {
  const given = table.rows[row];
  if (given?.cells[at] === text && given.numbers?.includes(at)) {
    const isRounded = decimals > 0 && given.calculated?.includes(at);
    return isRounded ? roundNumeral(text, decimals) : text;
  }
  const mark = forms[at] === ',' ? ',' : '.';
  const asFile = readNumeral(text, mark);
  if (asFile !== undefined || given?.cells[at]?.trim() === text) return asFile ?? text;
  // A person corrects a cell in the way of the country, whatever the file has.
  return readNumeral(text, mark === '.' ? ',' : '.') ?? text;
}

const quoted = (text: string) => {
  const plain = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  // A cell in quotes: a row of one empty cell would else be no row.
  return /[",\n]/.test(plain) || plain === '' ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** The faults of each row that has some, in the order of the sheet. */
export function faultsOf(
  errors: ImportReply['errors'],
  sheet: Sheet,
  rowOfLine: ReadonlyMap<number, number>,
): RowFaults[] {
  const words = currentWords();
  const { columns } = sheet;
  /** Messages name rows of what was sent; the person looks into the file. */
  const inFile = (message: string) =>
    message.replace(/\brow (\d+)/g, (whole, line) => {
      const row = rowOfLine.get(Number(line));
      return row === undefined ? whole : `row ${lineOf(sheet, row)}`;
    });
  const byRow = new Map<number, { cells: Map<number, string>; whole: string[] }>();
  for (const { row: line, ...fault } of errors) {
    const { path } = fault;
    const message =
      fault.code === 'not_found' ? words.imports.unknownName : inFile(faultText(fault));
    const row = rowOfLine.get(line);
    if (row === undefined) continue;
    const faults = byRow.get(row) ?? { cells: new Map<number, string>(), whole: [] as string[] };
    byRow.set(row, faults);
    const at = cellOf(path, columns);
    // The names are those that the choice of columns has: the person looks for them there.
    const column = columnName(columnOf(path), words);
    if (at === -1) faults.whole.push(`${column} ${message}`.trim());
    else faults.cells.set(at, joined(faults.cells.get(at), message));
  }
  return [...byRow].map(([row, faults]) => ({ row, ...faults }));
}

/** The rows with faults as CSV: as the file has them, and why each was refused. */
export function refusedRows({ table, rows }: Sheet, faults: readonly RowFaults[]): string {
  const words = currentWords().imports;
  const lines = faults.map(({ row, cells, whole }) => {
    const reasons = [...whole, ...[...cells].map(([at, text]) => `${table.headings[at]}: ${text}`)];
    return [...(rows[row] ?? []), reasons.join(' ')];
  });
  // Spreadsheets tell by the mark that it is UTF-8.
  return `\ufeff${[[...table.headings, words.whole], ...lines]
    .map((cells) => cells.map(quoted).join(','))
    .join('\r\n')}\r\n`;
}

const joined = (before: string | undefined, message: string) =>
  before ? `${before} ${message}` : message;

/** `/address/city` is the column `address.city`; a line of an order may leave out `item.`. */
const columnOf = (path: string): string => path.slice(1).replaceAll('/', '.');

function cellOf(path: string, columns: readonly string[]): number {
  const column = columnOf(path);
  const at = column === '' ? -1 : columns.indexOf(column);
  return at === -1 && column.startsWith('item.') ? columns.indexOf(column.slice(5)) : at;
}
