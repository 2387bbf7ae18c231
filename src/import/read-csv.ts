import { CsvError, parse } from 'csv-parse/sync';
import { type Fault, invalid, Problem } from '../kernel/contract/problem.ts';
import { unguardCell } from '../kernel/csv/formulas.ts';
import { addConstants, type Constants } from './constants.ts';
import { type Column, type Headings, readHeadings } from './headings.ts';
import { maxImportRows, type RawRow } from './importer.ts';
import { setField } from './set-field.ts';
import { tooManyRows } from './too-many-rows.ts';

interface Parsed {
  record: string[];
  /** With the empty lines before it; a line that ends in CRLF may have lost one of the two. */
  raw: string;
}

interface ReadCsv {
  header: string;
  /** Headings of the columns that were left out. */
  ignoredColumns: string[];
  rows: RawRow[];
}

/** Far more than any import has fields. */
const maxColumns = 1000;

/**
 * Reads a CSV import: UTF-8 with or without BOM, a header row of field names (`address.city` for
 * a field of an address), separated by commas, semicolons or tabs as the header is. An empty cell
 * is a field left out: a new record gets the default, an existing one keeps its value.
 */
export function readCsv(bytes: Uint8Array, of: Headings, constants: Constants = {}): ReadCsv {
  const parsed = parseText(decode(bytes));
  const [first, ...records] = parsed;
  if (!first) throw refused(1, 'empty_file', 'The file is empty; its first row names the fields.');
  if (records.length > maxImportRows) throw tooManyRows();
  const { columns, ignored } = readHeader(first, of);
  let line = 1 + lineBreaks(first.raw);
  const rows = records.map((record) => {
    const row = readRecord(record, line, columns);
    line += lineBreaks(record.raw);
    return row;
  });
  addConstants(rows, constants, columns, of);
  return { header: first.raw.trim(), ignoredColumns: ignored, rows };
}

const lineBreaks = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    const line = brokenLine(bytes);
    throw refused(line, 'invalid_encoding', `Line ${line} is not UTF-8. Save the file as UTF-8.`);
  }
}

/** The first line that is not UTF-8; lines end with the same byte in every encoding near ASCII. */
function brokenLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf(10, start);
    const stop = end === -1 ? bytes.length : end + 1;
    try {
      decoder.decode(bytes.subarray(start, stop));
    } catch {
      return line;
    }
    start = stop;
  }
  return line;
}

function parseText(text: string): Parsed[] {
  const [header = ''] = text.split(/\r?\n/, 1);
  const delimiter = [',', ';', '\t'].reduce((best, candidate) =>
    header.split(candidate).length > header.split(best).length ? candidate : best,
  );
  try {
    return parse(text, {
      delimiter,
      bom: true,
      raw: true,
      // The header, and one row more than is allowed.
      to: maxImportRows + 2,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: false,
    }) as unknown as Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number((error as { lines?: number }).lines ?? 1);
    throw refused(line, 'invalid_csv', `Line ${line}: ${csvFault(error.code)}`);
  }
}

function csvFault(code: string): string {
  return /QUOTE/.test(code)
    ? 'a quote is not closed, or is inside a cell that is not quoted.'
    : 'this is not well-formed CSV.';
}

function readHeader({ record }: Parsed, of: Headings) {
  if (record.length > maxColumns) {
    const message = `The header has ${record.length} columns; a file may have ${maxColumns}.`;
    throw refused(1, 'too_many_columns', message);
  }
  const names = record.map((name) => name.trim());
  const { faults, ...read } = readHeadings(names, of);
  if (faults.length > 0) throw refusedAll(faults.map((fault) => ({ row: 1, ...fault })));
  return read;
}

/** @param line of the file at which the empty lines before the record begin, or else the record */
function readRecord(
  { record, raw }: Parsed,
  line: number,
  columns: readonly (Column | undefined)[],
): RawRow & { value: Record<string, unknown> } {
  const [emptyLines = ''] = /^[\r\n]*/.exec(raw) ?? [];
  const row = line + lineBreaks(emptyLines);
  const sent = raw.slice(emptyLines.length).replace(/(\r\n?|\n)$/, '');
  const value: Record<string, unknown> = {};
  const faults: Fault[] = [];
  if (record.length !== columns.length) {
    const message = `has ${record.length} cells where the header has ${columns.length}.`;
    faults.push({ path: '', code: 'ragged_row', message });
  }
  columns.forEach((column, index) => {
    const cell = record[index] ?? '';
    if (!column || cell.trim() === '') return;
    setField(value, column.path, column.kind.fromText(unguardCell(cell), 'csv'));
  });
  return { row, sent, value, faults };
}

const refused = (row: number, code: string, message: string) =>
  refusedAll([{ row, path: '', code, message }]);

/** The file as a whole cannot be read: the line, and the reason. */
function refusedAll(errors: readonly (Fault & { row: number })[]): Problem {
  const problem = invalid(...errors);
  return new Problem('validation_failed', problem.message.replace(/^The body: /, ''), {
    errors: (problem.errors ?? []).map((error) => ({ row: 1, ...error })),
  });
}
