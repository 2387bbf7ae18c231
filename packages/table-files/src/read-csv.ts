import { findSeparator, parseRows, readTop } from './csv.ts';
import { checkShape } from './csv-shape.ts';
import { decode } from './encoding.ts';
import { noSuchRow, tooManyRows } from './faults.ts';
import { bestRow, headingsOf } from './headings.ts';
import {
  isSeparator,
  type Separator,
  type Table,
  TableError,
  type TableOptions,
  topRows,
} from './table.ts';

/**
 * Reads a CSV file; a row whose length is not that of the headings stays as it is, except empty
 * cells beyond the headings.
 */
export function readCsv(bytes: Uint8Array, options: TableOptions): Table {
  const { headerRow = 1, maxRows, meaningOf } = options;
  const { text, encoding } = decode(bytes, options.encoding, options.guessEncoding);
  const named = separatorLine(text);
  const content = named ? text.slice(named.length) : text;
  const firstLine = named ? 2 : 1;
  const asked = typeof headerRow === 'number' && headerRow > firstLine ? headerRow : firstLine;
  const from = fromLine(content, asked - firstLine + 1);
  if (from === undefined) throw noSuchRow(asked);
  const separator =
    named?.separator ?? findSeparator(from, meaningOf, headerRow === 'find' ? topRows : 1);
  const top = readTop(content, separator, firstLine);
  const likely = bestRow(top, meaningOf)?.line ?? asked;
  const header = headerRow === 'find' ? likely : asked;
  const below = fromLine(content, header - firstLine + 1) ?? '';
  checkShape(below, { separator, firstLine: header, maxRows });
  const [first, ...rows] = parseRows(below, { separator, firstLine: header, most: maxRows + 2 });
  if (!first) throw new TableError('empty_file', 1, 'The file is empty: it has no headings.');
  if (rows.length > maxRows) throw tooManyRows(maxRows);
  const headings = headingsOf(first.cells);
  return {
    ...{ format: 'csv', encoding, separator, sheets: [], top, headings },
    headerRow: first.line,
    likelyHeaderRow: likely,
    header: first.sent,
    rows: rows.map((row) => ({ ...row, cells: fitted(row.cells, headings.length) })),
  };
}

/** Empty cells beyond the headings are left out. */
function fitted(cells: readonly string[], length: number): readonly string[] {
  let end = cells.length;
  while (end > length && cells[end - 1]?.trim() === '') end -= 1;
  return end === cells.length ? cells : cells.slice(0, end);
}

/** Spreadsheets name the separator in a line before the others: `sep=;`. */
function separatorLine(text: string): { separator: Separator; length: number } | undefined {
  const [line = '', separator = ''] = /^sep=(.)(\r\n?|\n)/i.exec(text) ?? [];
  return isSeparator(separator) ? { separator, length: line.length } : undefined;
}

/** The text from a line on; undefined where there is no such line. */
function fromLine(text: string, line: number): string | undefined {
  const ends = /\r\n|\r|\n/g;
  for (let at = 1; at < line; at += 1) if (!ends.exec(text)) return undefined;
  return line > 1 ? text.slice(ends.lastIndex) : text;
}
