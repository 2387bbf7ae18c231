import { CsvError, parse } from 'csv-parse/sync';
import { type Fault, invalid, Problem } from '../kernel/contract/problem.ts';
import type { Kind, Shape } from '../kernel/values/kinds/kind.ts';
import { shapeOf } from '../kernel/values/kinds/kind.ts';
import { textKind } from '../kernel/values/kinds/text.ts';
import { kindOf } from '../kernel/values/kinds.ts';
import type * as s from '../kernel/values/schema.ts';
import { maxImportRows, type RawRow } from './importer.ts';
import { tooManyRows } from './too-many-rows.ts';

/** A column of the file: the field of its cells, and their kind. */
interface Column {
  path: string[];
  kind: Kind;
}

interface Parsed {
  record: string[];
  /** With the empty lines before it; a line that ends in CRLF may have lost one of the two. */
  raw: string;
}

/** Far more than any import has fields. */
const maxColumns = 1000;

/**
 * Reads a CSV import: UTF-8 with or without BOM, a header row of field names (`address.city` for
 * a field of an address), separated by commas, semicolons or tabs as the header is. An empty cell
 * is a field left out: a new record gets the default, an existing one keeps its value.
 */
export function readCsv(bytes: Uint8Array, schema: s.TObject): { header: string; rows: RawRow[] } {
  const parsed = parseText(decode(bytes));
  const [first, ...records] = parsed;
  if (!first) throw refused(1, 'empty_file', 'The file is empty; its first row names the fields.');
  if (records.length > maxImportRows) throw tooManyRows();
  const columns = readHeader(first, shapeOf(schema));
  let line = 1 + lineBreaks(first.raw);
  const rows = records.map((record) => {
    const row = readRecord(record, line, columns);
    line += lineBreaks(record.raw);
    return row;
  });
  return { header: first.raw.trim(), rows };
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

function readHeader({ record }: Parsed, schema: Shape): Column[] {
  if (record.length > maxColumns) {
    const message = `The header has ${record.length} columns; a file may have ${maxColumns}.`;
    throw refused(1, 'too_many_columns', message);
  }
  const names = record.map((name) => name.trim());
  const faults: Fault[] = [];
  const columns = names.map((name, index): Column => {
    const path = pathOf(name, schema);
    const shape = path.reduce<Shape | undefined>(fieldOf, schema);
    const fault = (code: string, message: string) =>
      faults.push({ path: `/${path.join('/')}`, code, message: `Column ${index + 1}: ${message}` });
    if (!shape) fault('unknown_field', `"${name}" is not a field of this import.`);
    else if (names.indexOf(name) !== index) fault('duplicate', `"${name}" appears twice.`);
    return { path, kind: shape ? kindOf(shape) : textKind };
  });
  if (faults.length > 0) throw refusedAll(faults.map((fault) => ({ row: 1, ...fault })));
  return columns;
}

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

/** @param line of the file at which the empty lines before the record begin, or else the record */
function readRecord({ record, raw }: Parsed, line: number, columns: readonly Column[]): RawRow {
  const [emptyLines = ''] = /^[\r\n]*/.exec(raw) ?? [];
  const row = line + lineBreaks(emptyLines);
  const sent = raw.slice(emptyLines.length).replace(/(\r\n?|\n)$/, '');
  const value: Record<string, unknown> = {};
  const faults: Fault[] = [];
  if (record.length !== columns.length) {
    const message = `has ${record.length} cells where the header has ${columns.length}.`;
    faults.push({ path: '', code: 'ragged_row', message });
  }
  columns.forEach(({ path, kind }, index) => {
    const cell = record[index] ?? '';
    if (cell.trim() !== '') setField(value, path, kind.fromText(cell, 'csv'));
  });
  return { row, sent, value, faults };
}

function setField(value: Record<string, unknown>, path: readonly string[], cell: unknown): void {
  const [field = '', ...rest] = path;
  if (rest.length === 0) {
    value[field] = cell;
    return;
  }
  value[field] ??= {};
  setField(value[field] as Record<string, unknown>, rest, cell);
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
