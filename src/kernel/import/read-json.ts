import Big from 'big.js';
import { toText } from '../exact.ts';
import { parseJson } from '../json.ts';
import { invalid } from '../problem.ts';
import * as s from '../schema.ts';
import { compileCheck } from '../validate.ts';
import { type ImportOptions, importOptions, type RawRow } from './importer.ts';

const envelope = s.object({
  ...importOptions,
  rows: s.listOf(s.anything(), { description: 'The records.' }),
});

const check = compileCheck(envelope);

/** Reads a JSON import: its options and its rows, each kept as it was sent. */
export function readJson(bytes: Uint8Array): { options: Partial<ImportOptions>; rows: RawRow[] } {
  const body = parseJson(bytes);
  const faults = check(body);
  if (faults.length > 0) throw invalid(...faults);
  const { rows, ...options } = body as { rows: unknown[] } & Partial<ImportOptions>;
  return {
    options,
    rows: rows.map((value, index) => ({
      row: index + 1,
      sent: writeExactly(value),
      value,
      faults: [],
    })),
  };
}

/** JSON text in which numbers that no double holds keep their digits. */
function writeExactly(value: unknown): string {
  if (value instanceof Big) return toText(value);
  if (Array.isArray(value)) return `[${value.map(writeExactly).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, field]) => `${JSON.stringify(name)}:${writeExactly(field)}`,
  );
  return `{${fields.join(',')}}`;
}
