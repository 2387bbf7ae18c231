/** From the text of a CSV file to its rows. */
import { CsvError, parse } from '#csv-parse';
import { headingsOf, isBetter, type Known, rankOf } from './headings.ts';
import { isBlank, type Separator, separators, TableError, type TableRow } from './table.ts';

/** Characters at the beginning of a file among which its headings are looked for. */
const topLength = 32_768;

/** Rows at the beginning of a file, and the records that are read to find them. */
export const topRows = 50;
const topRecords = 200;

interface Parsed {
  record: string[];
  /** With the empty lines before it; a line that ends in CRLF may have lost one of the two. */
  raw: string;
}

interface ParseOptions {
  separator: Separator;
  /** The line of the file at which the text begins. */
  firstLine?: number;
  /** Rows after these are left out. */
  most: number;
  /** Of the beginning of a file: quotes may stand anywhere, since the separator is a trial. */
  isTop?: boolean;
}

/** The rows that are not empty. */
export function parseRows(text: string, options: ParseOptions): TableRow[] {
  const rows: TableRow[] = [];
  try {
    readInto(rows, text, options);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { firstLine = 1 } = options;
    const line = firstLine - 1 + Number((error as { lines?: number }).lines ?? 1);
    throw new TableError('invalid_csv', line, `Line ${line}: ${csvFault(error.code)}`);
  }
  return rows;
}

function readInto(
  rows: TableRow[],
  text: string,
  { separator, firstLine = 1, most, isTop = false }: ParseOptions,
): void {
  let line = firstLine;
  parse(text, {
    delimiter: separator,
    raw: true,
    relax_column_count: true,
    relax_quotes: isTop,
    ...(isTop && { to: topRecords }),
    skip_empty_lines: true,
    trim: false,
    on_record(parsed) {
      const { record, raw } = parsed as unknown as Parsed;
      const [emptyLines = ''] = /^[\r\n]*/.exec(raw) ?? [];
      const begins = line + lineBreaks(emptyLines);
      line += lineBreaks(raw);
      if (rows.length < most && !isBlank(record)) {
        const sent = raw.slice(emptyLines.length).replace(/(\r\n?|\n)$/, '');
        rows.push({ line: begins, cells: record, sent });
      }
      return null;
    },
  });
}

const lineBreaks = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

function csvFault(code: string): string {
  return /QUOTE/.test(code)
    ? 'a quote is not closed, or is inside a cell that is not quoted.'
    : 'this is not well-formed CSV.';
}

/** The rows at the beginning of a text, as far as they can be read with a separator. */
export function readTop(text: string, separator: Separator, firstLine = 1): TableRow[] {
  const rows: TableRow[] = [];
  try {
    const options = { separator, firstLine, most: topRows, isTop: true };
    readInto(rows, text.slice(0, topLength), options);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  return rows;
}

/**
 * The separator with which the headings are known best.
 *
 * @param rows how many rows may be the headings; where nothing is known in them, all rows count
 */
export function findSeparator(text: string, known: Known, rows: number): Separator {
  let best: { separator: Separator; rank: [number, number] } | undefined;
  for (const separator of separators) {
    for (const { cells } of readTop(text, separator).slice(0, rows)) {
      const rank = rankOf(headingsOf(cells), known);
      if (!best || isBetter(rank, best.rank)) best = { separator, rank };
    }
  }
  if (best?.rank[0] === 0 && rows < topRows) return findSeparator(text, known, topRows);
  return best?.separator ?? ',';
}
