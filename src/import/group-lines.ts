import type { Fault } from '../kernel/problem.ts';
import type { ImportShape, ReadRow } from './importer.ts';

/** A fault that may belong to another line than the first of its row. */
export type LineFault = Fault & { row?: number };

/**
 * Makes rows of the lines of a file. Lines with the same value of the key field are one row,
 * wherever they are in the file, and each line adds its item. A line without the key may have
 * another key, e.g. the number of its order. The other fields of the row may be in one of its
 * lines or in several, with the same value. Where the key is optional, a line without it is a row
 * of its own.
 */
export function groupLines(
  lines: readonly ReadRow[],
  { lineKey: keyField = '', otherKeys = [], isKeyOptional = false, keyOfLine }: ImportShape,
): ReadRow[] {
  const keyPath = `/${keyField}`;
  const rows = new Map<string, ReadRow>();
  for (const line of lines) {
    const { item, ...fields } = line.value;
    const key = keyOfLine ? keyOfLine(fields) : keyOf(fields, [keyField, ...otherKeys]);
    const faults = line.faults.map((fault): LineFault => ({ row: line.row, ...fault }));
    if (
      !keyOfLine &&
      !isKeyOptional &&
      key === undefined &&
      !faults.some(({ path }) => path === keyPath)
    ) {
      const message = 'is required: lines with the same value are one row.';
      faults.push({ row: line.row, path: keyPath, code: 'required', message });
    }
    const parts = isRecord(item) ? [{ row: line.row, value: item }] : [];
    const known = key === undefined ? undefined : rows.get(key);
    if (!known) {
      const row = { ...line, value: fields, faults, parts };
      rows.set(key ?? `line ${line.row}`, row);
      continue;
    }
    known.sent += `\r\n${line.sent}`;
    known.faults.push(...faults, ...contradictions(known, fields, line.row));
    known.parts?.push(...parts);
    known.value = { ...fields, ...known.value };
  }
  return [...rows.values()];
}

/** The first of these fields that a line has, with its value. */
function keyOf(fields: Readonly<Record<string, unknown>>, names: readonly string[]) {
  const field = names.find((name) => typeof fields[name] === 'string');
  return field === undefined ? undefined : `${field} ${fields[field]}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function contradictions(
  known: ReadRow,
  fields: Readonly<Record<string, unknown>>,
  row: number,
): LineFault[] {
  return Object.entries(fields)
    .filter(([field, value]) => {
      const before = known.value[field];
      return before !== undefined && JSON.stringify(before) !== JSON.stringify(value);
    })
    .map(([field]) => ({
      row,
      path: `/${field}`,
      code: 'contradiction',
      message: `has another value in row ${known.row}.`,
    }));
}
