/** From the text of a CSV file to its rows. */
import { CsvError, type Options, parse } from '#csv-parse';
import { headingsOf, isBetter, type MeaningOf, rankOf } from './headings.ts';
import {
  isBlank,
  refuseLong,
  type Separator,
  separators,
  TableError,
  type TableRow,
  topRows,
} from './table.ts';

/** Characters at the beginning of a file among which its headings are looked for. */
const topLength = 32_768;

/** Records that are read to find the rows at the beginning of a file. */
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
}

/** The rows that are not empty. */
export function parseRows(text: string, options: ParseOptions): TableRow[] {
  const { separator, firstLine = 1, most } = options;
  try {
    const reader = new RowReader(firstLine, most);
    parseRaw(text, { ...form, delimiter: separator, on_record: (row) => reader.add(row) });
    for (const { cells, line, sent } of reader.rows) {
      for (const cell of cells) refuseLong(cell, line);
      if (hasBrokenCell(cells, sent, separator)) {
        throw invalidCsv(line, 'text follows the end of a quoted cell.');
      }
    }
    return reader.rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = firstLine - 1 + Number((error as { lines?: number }).lines ?? 1);
    throw invalidCsv(line, csvFault(error.code));
  }
}

type RawOptions = Omit<Options, 'on_record'> & { on_record?: (row: Parsed) => null };

/** The parser as it is with its option `raw`. */
const parseRaw = parse as unknown as (text: string, options: RawOptions) => Parsed[];

/** A quote within a cell that is not quoted is text, such as that of 5" pipe. */
const form = {
  ...{ raw: true, relax_column_count: true, relax_quotes: true },
  ...{ skip_empty_lines: true, trim: false },
} as const;

/**
 * Whether a cell is quoted and goes on after its closing quote: the parser takes it for text. Each
 * cell is compared with its own place in the row, so that the time grows with the row alone.
 */
function hasBrokenCell(cells: readonly string[], sent: string, separator: Separator): boolean {
  if (!sent.includes('"')) return false;
  let place = 0;
  return cells.some((cell) => {
    const quoted = `"${cell.replaceAll('"', '""')}"`;
    const isQuoted = sent.startsWith(quoted, place);
    place += (isQuoted ? quoted : cell).length + separator.length;
    return !isQuoted && cell.startsWith('"');
  });
}

const invalidCsv = (line: number, fault: string) =>
  new TableError('invalid_csv', line, `Line ${line}: ${fault}`);

/** Keeps the first rows that are not empty, as they are parsed. */
class RowReader {
  readonly rows: TableRow[] = [];
  private readonly most: number;
  private line: number;

  constructor(firstLine: number, most: number) {
    this.line = firstLine;
    this.most = most;
  }

  /** The parser keeps nothing of it. */
  add({ record, raw }: Parsed): null {
    if (this.rows.length === this.most) return null;
    const [emptyLines = ''] = /^[\r\n]*/.exec(raw) ?? [];
    const line = this.line + lineBreaks(emptyLines);
    this.line += lineBreaks(raw);
    if (isBlank(record) || /^[\s,;|]*$/.test(raw)) return null;
    const sent = raw.slice(emptyLines.length).replace(/(\r\n?|\n)$/, '');
    this.rows.push({ line, cells: record, sent });
    return null;
  }
}

const lineBreaks = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

function csvFault(code: string): string {
  return /QUOTE/.test(code) ? 'a quote is not closed.' : 'this is not well-formed CSV.';
}

/** The rows at the beginning of a text, as far as they can be read with a separator. */
export function readTop(text: string, separator: Separator, firstLine = 1): TableRow[] {
  // Rows that were read before a fault are kept.
  const reader = new RowReader(firstLine, topRows);
  try {
    parseRaw(text.slice(0, topLength), {
      ...form,
      delimiter: separator,
      to: topRecords,
      on_record: (row) => reader.add(row),
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  return reader.rows;
}

/**
 * The separator with which the headings mean most.
 *
 * @param rows how many rows may be the headings; where nothing is meant in them, all rows count
 */
export function findSeparator(text: string, meaningOf: MeaningOf, rows: number): Separator {
  let best: { separator: Separator; rank: [number, number] } | undefined;
  for (const separator of separators) {
    for (const { cells } of readTop(text, separator).slice(0, rows)) {
      const rank = rankOf(headingsOf(cells), meaningOf);
      if (!best || isBetter(rank, best.rank)) best = { separator, rank };
    }
  }
  if (best?.rank[0] === 0 && rows < topRows) return findSeparator(text, meaningOf, topRows);
  return best?.separator ?? ',';
}
