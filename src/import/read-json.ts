import { invalid, Problem } from '../kernel/problem.ts';
import { parseJson, readJsonText } from '../kernel/values/json.ts';
import { listOf } from '../kernel/values/json-text.ts';
import * as s from '../kernel/values/schema.ts';
import { compileCheck } from '../kernel/values/validate.ts';
import {
  type ImportOptions,
  importOptions,
  matchOption,
  maxImportRows,
  type RawRow,
} from './importer.ts';
import { tooManyRows } from './too-many-rows.ts';

const envelope = s.object({
  ...importOptions,
  matchBy: matchOption(),
  rows: s.listOf(s.anything(), { description: 'The records.' }),
});

const check = compileCheck(envelope);

/**
 * Reads a JSON import: its options and its rows. Each row is parsed by itself: one that cannot be
 * parsed has that fault, and the others are not affected.
 */
export function readJson(bytes: Uint8Array): { options: Partial<ImportOptions>; rows: RawRow[] } {
  const text = readJsonText(bytes);
  const list = listOf(text, 'rows');
  const sent = list?.elements ?? [];
  if (sent.length > maxImportRows) throw tooManyRows(sent.length);
  const body = parseJson(list ? text.slice(0, list.start) + text.slice(list.end) : text);
  const faults = check(body);
  if (faults.length > 0) throw invalid(...faults);
  const { rows, ...options } = body as { rows: unknown[] } & Partial<ImportOptions>;
  return { options, rows: sent.map(readRow) };
}

function readRow(sent: string, index: number): RawRow {
  const row = index + 1;
  try {
    return { row, sent, value: parseJson(sent), faults: [] };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { row, sent, value: undefined, faults: error.errors ?? [] };
  }
}
