import { noSuchRow, tooManyRows } from './faults.ts';
import { bestRow, headingsOf, type MeaningOf, meantIn } from './headings.ts';
import { type Table, TableError, type TableOptions, type TableRow, topRows } from './table.ts';
import { csvLine, readSheet } from './xlsx/sheet.ts';
import { openWorkbook, type Workbook } from './xlsx/workbook.ts';

/** Reads a sheet of an XLSX workbook. Cells beyond the last heading are left out. */
export function readXlsx(bytes: Uint8Array, options: TableOptions): Table {
  const { headerRow = 1, maxRows, meaningOf } = options;
  const workbook = openWorkbook(bytes);
  const { sheet, rows: all } = chosen(workbook, options);
  const top = all.slice(0, topRows);
  const likely = bestRow(top, meaningOf);
  const first = headerRow === 'find' ? likely : all.find(({ line }) => line >= headerRow);
  if (!first && typeof headerRow === 'number' && headerRow > 1) throw noSuchRow(headerRow);
  if (!first) throw new TableError('empty_file', 1, 'The sheet is empty: it has no headings.');
  const headings = headingsOf(first.cells);
  const rows = all
    .filter(({ line }) => line > first.line)
    .map((row) => fitted(row, headings.length))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (rows.length > maxRows) throw tooManyRows(maxRows);
  return {
    ...{ format: 'xlsx', sheet, sheets: workbook.sheets.map(({ name }) => name) },
    ...{ headerRow: first.line, header: csvLine(headings), headings, top, rows },
    likelyHeaderRow: likely?.line ?? first.line,
  };
}

interface Chosen {
  sheet: string;
  rows: TableRow[];
}

/** The sheet that is asked for, else the first; where headings are looked for, one with some. */
function chosen(workbook: Workbook, { sheet, headerRow, meaningOf }: TableOptions): Chosen {
  const { sheets } = workbook;
  const asked =
    sheet === undefined
      ? sheets[0]
      : (sheets.find(({ name }) => name === sheet) ?? sheets[Number(sheet) - 1]);
  if (!asked) {
    const names = sheets.map(({ name }) => name).join(', ');
    const message = `The workbook has no sheet ${sheet}; it has ${names || 'none that is visible'}.`;
    throw new TableError('no_such_sheet', 1, message);
  }
  const rowsOf = ({ path }: { path: string }) => readSheet(workbook, path);
  const rows = rowsOf(asked);
  if (headerRow !== 'find' || sheet !== undefined || isMeant(rows, meaningOf)) {
    return { sheet: asked.name, rows };
  }
  for (const other of sheets.slice(1)) {
    const found = rowsOf(other);
    if (isMeant(found, meaningOf)) return { sheet: other.name, rows: found };
  }
  return { sheet: asked.name, rows };
}

const isMeant = (rows: readonly TableRow[], meaningOf: MeaningOf): boolean =>
  rows.slice(0, topRows).some(({ cells }) => meantIn(cells, meaningOf) > 0);

/** As many cells as there are headings. */
function fitted(row: TableRow, length: number): TableRow {
  const cells = Array.from({ length }, (_, at) => row.cells[at] ?? '');
  return { ...row, cells, sent: csvLine(cells) };
}
