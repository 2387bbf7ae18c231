import {
  readTable,
  type Table,
  TableError,
  type TableFault,
  type TableRow,
} from '@stockwright/table-files';
import { type Fault, invalid, Problem } from '../kernel/contract/problem.ts';
import type { Shape } from '../kernel/values/kinds/kind.ts';
import { shapeOf } from '../kernel/values/kinds/kind.ts';
import { textKind } from '../kernel/values/kinds/text.ts';
import { kindOf } from '../kernel/values/kinds.ts';
import type * as s from '../kernel/values/schema.ts';
import { columnNames } from './columns.ts';
import { decimalsOf } from './decimals-of.ts';
import type { FileOptions } from './file-options.ts';
import { maxImportRows, type RawRow } from './importer.ts';
import { type Column, readCell } from './read-cell.ts';
import { tooManyRows } from './too-many-rows.ts';

/** Far more than any import has fields. */
const maxColumns = 1000;

/**
 * Reads the file of an import, CSV or XLSX: headings with the names of fields (`address.city` for a
 * field of an address), and a row below them for each row of the import. An empty cell is a field
 * left out: a new record gets the default, an existing one keeps its value.
 */
export function readFile(
  bytes: Uint8Array,
  schema: s.TObject,
  options: FileOptions,
): { header: string; rows: RawRow[] } {
  const { decimalMark, ...others } = options;
  const shape = shapeOf(schema);
  const table = tableOf(bytes, {
    ...others,
    headings: columnNames(shape),
    maxRows: maxImportRows,
  });
  const columns = readHeader(table, shape);
  const rows = table.rows.map((row) => readRow(row, table, columns, decimalMark));
  return { header: table.header.trim(), rows };
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

/** The column of each heading; undefined of one without a name and without cells. */
function readHeader(table: Table, schema: Shape): (Column | undefined)[] {
  const { headings, headerRow } = table;
  if (headings.length > maxColumns) {
    const message = `The header has ${headings.length} columns; a file may have ${maxColumns}.`;
    throw refusedAll([{ row: headerRow, path: '', code: 'too_many_columns', message }]);
  }
  const faults: Fault[] = [];
  const columns = headings.map((name, index): Column | undefined => {
    if (name === '' && isEmptyColumn(table, index)) return undefined;
    const path = pathOf(name, schema);
    const shape = path.reduce<Shape | undefined>(fieldOf, schema);
    const fault = (code: string, message: string) =>
      faults.push({ path: `/${path.join('/')}`, code, message: `Column ${index + 1}: ${message}` });
    if (name === '') fault('unknown_field', 'it has cells, but no heading.');
    else if (!shape) fault('unknown_field', `"${name}" is not a field of this import.`);
    else if (headings.indexOf(name) !== index) fault('duplicate', `"${name}" appears twice.`);
    return { path, kind: shape ? kindOf(shape) : textKind, decimals: shape && decimalsOf(shape) };
  });
  if (faults.length === 0) return columns;
  const { likelyHeaderRow: likely } = table;
  if (likely !== headerRow) {
    const message = `Line ${likely} looks like the headings of the file. Send headerRow=${likely} if it is.`;
    faults.unshift({ path: '', code: 'header_row', message });
  }
  throw refusedAll(faults.map((fault) => ({ row: headerRow, ...fault })));
}

const isEmptyColumn = ({ rows }: Table, at: number): boolean =>
  rows.every(({ cells }) => (cells[at] ?? '').trim() === '');

/** A declared field; names that every object inherits are left out. */
function fieldOf(shape: Shape | undefined, name: string): Shape | undefined {
  const fields = shape?.properties;
  return fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** A field of the item of a line needs no `item.` before it where the order has no such field. */
function pathOf(name: string, schema: Shape): string[] {
  const isOfItem = !fieldOf(schema, name) && fieldOf(fieldOf(schema, 'item'), name);
  return isOfItem ? ['item', name] : name.split('.');
}

function readRow(
  { line, cells, sent, numbers, calculated }: TableRow,
  { headings, separator = ',' }: Table,
  columns: readonly (Column | undefined)[],
  mark: FileOptions['decimalMark'],
): RawRow {
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

function setField(value: Record<string, unknown>, path: readonly string[], cell: unknown): void {
  const [field = '', ...rest] = path;
  if (rest.length === 0) {
    value[field] = cell;
    return;
  }
  value[field] ??= {};
  setField(value[field] as Record<string, unknown>, rest, cell);
}

/** The file as a whole cannot be read: the lines, and the reasons. */
function refusedAll(errors: readonly (Fault & { row: number })[]): Problem {
  const problem = invalid(...errors);
  return new Problem('validation_failed', problem.message.replace(/^The body: /, ''), {
    errors: (problem.errors ?? []).map((error) => ({ row: 1, ...error })),
  });
}
