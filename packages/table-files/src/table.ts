/** A table as it was read from a file, and why a file is no table. */
import type { MeaningOf } from './headings.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

export const isSeparator = (text: string): text is Separator =>
  separators.some((separator) => separator === text);

/** Rows at the beginning of a file, among which its headings are looked for. */
export const topRows = 50;

export interface TableOptions {
  /** Tells the separator from other characters of a file, and its headings from other rows. */
  meaningOf: MeaningOf;
  /** The line of the headings, 1-based. By default the first row with content. */
  headerRow?: number | 'find';
  /** The most rows below the headings. */
  maxRows: number;
  /** Of a CSV file that is not UTF-8 and has no mark; any name that `TextDecoder` knows. */
  encoding?: string;
  /** Takes Windows-1252 for a CSV file that is not UTF-8. */
  guessEncoding?: boolean;
  /** The file is said to be an XLSX workbook; else its bytes tell. */
  isWorkbook?: boolean;
  /** The name of the sheet, or its place, 1-based. By default the first one that is visible. */
  sheet?: string;
}

export interface TableRow {
  /** The line of the file at which the row begins, or its number in the sheet. */
  line: number;
  /** A row of CSV may be shorter or longer than the headings; empty cells beyond are left out. */
  cells: readonly string[];
  /** The row as CSV: as it was sent, or written from the cells of a sheet. */
  sent: string;
  /** Cells that hold numbers; their text is a plain numeral. */
  numbers?: readonly number[];
  /** Of these, the ones that were calculated: they may have more decimals than were meant. */
  calculated?: readonly number[];
}

export interface Table {
  format: 'csv' | 'xlsx';
  /** Of a CSV file. */
  encoding?: string;
  separator?: Separator;
  /** Of a workbook: its visible sheets, and the one that was read. */
  sheets: readonly string[];
  sheet?: string;
  /** The line of the headings. */
  headerRow: number;
  /** The line that looks most like the headings. */
  likelyHeaderRow: number;
  /** The headings as CSV. */
  header: string;
  /** Without empty ones at the end. */
  headings: readonly string[];
  /** The rows at the beginning of the file, among them the headings. */
  top: readonly TableRow[];
  /** The rows below the headings that are not empty. */
  rows: readonly TableRow[];
}

export type TableFault =
  | 'empty_file'
  | 'invalid_encoding'
  | 'unknown_encoding'
  | 'invalid_csv'
  | 'invalid_xlsx'
  | 'unsupported_file'
  | 'unpacked_too_large'
  | 'cell_too_long'
  | 'no_such_sheet'
  | 'no_such_row'
  | 'too_many_rows';

/** Characters of a message, which may quote a file. */
const maxMessage = 1000;

/** The file cannot be read as a table. */
export class TableError extends Error {
  readonly code: TableFault;
  readonly line: number;

  constructor(code: TableFault, line: number, message: string) {
    super(message.slice(0, maxMessage));
    this.name = 'TableError';
    this.code = code;
    this.line = line;
  }
}

/** Characters of a cell: no spreadsheet holds more in one. */
const maxCell = 32_767;

/** @throws where a cell is longer than any of a spreadsheet */
export function refuseLong(cell: string, line: number): void {
  if (cell.length <= maxCell) return;
  const message = `Line ${line}: a cell has more than ${maxCell} characters.`;
  throw new TableError('cell_too_long', line, message);
}

export const isBlank = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell.trim() === '');
