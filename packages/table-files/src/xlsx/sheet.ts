/** The cells of a sheet. */
import { tooMuchContent } from '../faults.ts';
import { isBlank, refuseLong, type TableRow } from '../table.ts';
import { type SheetCell, shown } from './cell.ts';
import type { Workbook } from './workbook.ts';
import { readXml } from './xml.ts';

/** Columns after these are left out, far more than any table has. */
const maxColumns = 2000;

/**
 * Bytes of a sheet: a small workbook can name one long text in each of its cells. A row and a cell
 * have some beside their texts, also a cell that is empty before others.
 */
const maxContent = 32 * 1024 * 1024;
const bytesOfRow = 256;
const bytesOfCell = 8;

interface Row {
  line: number;
  cells: string[];
  numbers: number[];
  calculated: number[];
}

/** The rows of a sheet that are not empty. */
export function readSheet(workbook: Workbook, path: string): TableRow[] {
  const rows: TableRow[] = [];
  let row: Row = { line: 0, cells: [], numbers: [], calculated: [] };
  let content = 0;
  let column = -1;
  let cell: SheetCell | undefined;
  let isContent = false;
  readXml(workbook.read(path), {
    open(name, attribute) {
      if (name === 'row') {
        const line = Number(attribute('r')) || row.line + 1;
        row = { line, cells: [], numbers: [], calculated: [] };
        column = -1;
      } else if (name === 'c') {
        column = columnOf(attribute('r')) ?? column + 1;
        const style = Number(attribute('s') || '0');
        cell = { type: attribute('t'), style, content: '', hasFormula: false };
      } else if (cell && name === 'f') cell.hasFormula = true;
      isContent = name === 'v' || name === 't';
    },
    text(part) {
      if (!cell || !isContent) return;
      cell.content += part;
      refuseLong(cell.content, row.line);
    },
    close(name) {
      isContent = false;
      if (name === 'c' && cell) {
        if (column < maxColumns) content += add(row, column, cell, workbook);
        if (content > maxContent) throw tooMuchContent();
        cell = undefined;
      } else if (name === 'row' && !isBlank(row.cells)) {
        rows.push({ ...row, sent: csvLine(row.cells) });
        content += bytesOfRow;
      }
    },
  });
  return rows;
}

/** Returns the bytes that the row holds more than before. */
function add(row: Row, column: number, cell: SheetCell, workbook: Workbook): number {
  const { text, isNumber, isCalculated } = shown(cell, workbook);
  if (text === '') return 0;
  refuseLong(text, row.line);
  const before = row.cells.length;
  while (row.cells.length < column) row.cells.push('');
  row.cells[column] = text;
  if (isNumber) row.numbers.push(column);
  if (isCalculated) row.calculated.push(column);
  return text.length + bytesOfCell * (row.cells.length - before);
}

/** `AB12` is in column 27, counted from 0. */
function columnOf(reference: string): number | undefined {
  const [letters = ''] = /^[A-Z]{1,3}/i.exec(reference) ?? [];
  if (letters === '') return undefined;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** A row as a line of CSV. */
export const csvLine = (cells: readonly string[]): string =>
  cells
    .map((cell) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');
