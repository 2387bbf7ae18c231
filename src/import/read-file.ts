import {
  readTable,
  type Table,
  TableError,
  type TableFault,
  type TableRow,
} from '@stockwright/table-files';
import { imports } from '../kernel/limits/imports.ts';
import { valuesOf } from '../kernel/limits/limit.ts';
import { type Fault, invalid, Problem } from '../kernel/problem.ts';
import { addConstants, type Constants } from './constants.ts';
import type { FileOptions } from './file-options.ts';
import { type Headings, meaningOf, readHeadings } from './headings.ts';
import { maxImportRows, type RawRow } from './importer.ts';
import { type Column, readCell } from './read-cell.ts';
import { setField } from './set-field.ts';
import { tooManyRows } from './too-many-rows.ts';

const { maxColumns } = valuesOf(imports.rows);

interface ReadFile {
  header: string;
  /** Headings of the columns that were left out. */
  ignoredColumns: string[];
  rows: RawRow[];
}

/**
 * Reads the file of an import, CSV or XLSX: headings with the names of fields (`address.city` for a
 * field of an address) or their synonyms, and a row below them for each row of the import. An empty
 * cell is a field left out: a new record gets the default, an existing one keeps its value.
 */
export function readFile(
  bytes: Uint8Array,
  of: Headings,
  { decimalMark, ...options }: FileOptions,
  constants: Constants,
): ReadFile {
  const given = { ...options, meaningOf: meaningOf(of), maxRows: maxImportRows };
  const table = tableOf(bytes, given);
  const { columns, ignored } = readHeader(table, of);
  const rows = table.rows.map((row) => readRow(row, table, columns, decimalMark));
  addConstants(rows, constants, columns, of);
  return { header: table.header.trim(), ignoredColumns: ignored, rows };
}

/** Faults of the file that are no faults of a line. */
const messages: Partial<Record<TableFault, string>> = {
  empty_file: 'The file is empty; its first row names the fields.',
};

function tableOf(...args: Parameters<typeof readTable>): Table {
  try {
    return readTable(...args);
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    if (error.code === 'too_many_rows') throw tooManyRows();
    const message = messages[error.code] ?? error.message;
    throw refusedAll([{ row: error.line, path: '', code: error.code, message }]);
  }
}

/** The column of each heading. */
function readHeader(table: Table, of: Headings) {
  const { headings, headerRow, likelyHeaderRow: likely } = table;
  if (headings.length > maxColumns) {
    const message = `The header has ${headings.length} columns; a file may have ${maxColumns}.`;
    throw refusedAll([{ row: headerRow, path: '', code: 'too_many_columns', message }]);
  }
  const { faults, ...read } = readHeadings(headings, of, (index) => isEmptyColumn(table, index));
  if (faults.length === 0) return read;
  if (likely !== headerRow) {
    const message = `Line ${likely} looks like the headings of the file. Send headerRow=${likely} if it is.`;
    faults.unshift({ path: '', code: 'header_row', message });
  }
  throw refusedAll(faults.map((fault) => ({ row: headerRow, ...fault })));
}

const isEmptyColumn = ({ rows }: Table, at: number): boolean =>
  rows.every(({ cells }) => (cells[at] ?? '').trim() === '');

function readRow(
  { line, cells, sent, numbers, calculated }: TableRow,
  { headings, separator = ',' }: Table,
  columns: readonly (Column | undefined)[],
  mark: FileOptions['decimalMark'],
): RawRow & { value: Record<string, unknown> } {
  const value: Record<string, unknown> = {};
  const faults: Fault[] = [];
  if (cells.length !== headings.length) {
    const message = `has ${cells.length} cells where the header has ${headings.length}. ${hintOf(cells.length > headings.length, separator)}`;
    faults.push({ path: '', code: 'ragged_row', message });
  }
  columns.forEach((column, at) => {
    const text = cells[at] ?? '';
    if (!column || text.trim() === '') return;
    const isNumber = numbers?.includes(at) ?? false;
    const isCalculated = calculated?.includes(at) ?? false;
    const read = readCell({ text, isNumber, isCalculated }, column, mark);
    setField(value, column.path, read.value);
    if (!read.finding) return;
    const [code, message] = read.finding;
    faults.push({ path: `/${column.path.join('/')}`, code, message });
  });
  return { row: line, sent, value, faults };
}

const hintOf = (isLong: boolean, separator: string): string =>
  isLong
    ? `A cell with ${separator === '\t' ? 'a tab' : `"${separator}"`} in it has to be in quotes.`
    : 'A cell is missing, or one with a line break is not in quotes.';

/** The file as a whole cannot be read: the lines, and the reasons. */
function refusedAll(errors: readonly (Fault & { row: number })[]): Problem {
  const problem = invalid(...errors);
  return new Problem('validation_failed', problem.message.replace(/^The body: /, ''), {
    errors: (problem.errors ?? []).map((error) => ({ row: 1, ...error })),
  });
}
