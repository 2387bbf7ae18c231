/** A table that is being imported, and the faults that the service found in it. */
import type { ImportReply } from '@stockwright/client';

export interface Sheet {
  headings: readonly string[];
  /** Cells as text; a row may be shorter than the headings. */
  rows: readonly (readonly string[])[];
  /** The column of the service that each heading means; empty for none. */
  columns: readonly string[];
  /** Values for columns that the file lacks, by column. */
  constants: Readonly<Record<string, string>>;
}

export interface RowFaults {
  /** Index of the row in the sheet. */
  row: number;
  /** Messages by the index of the cell. */
  cells: ReadonlyMap<number, string>;
  /** Messages about the row as a whole. */
  whole: readonly string[];
}

/** The CSV that is sent, and the row of each of its lines. */
export function csvOf({ rows, columns }: Sheet): { text: string; rowOfLine: Map<number, number> } {
  const used = columns.flatMap((column, at) => (column ? [{ column, at }] : []));
  const lines = [used.map(({ column }) => quoted(column)).join(',')];
  const rowOfLine = new Map<number, number>();
  let line = 2;
  rows.forEach((row, index) => {
    const text = used.map(({ at }) => quoted((row[at] ?? '').trim())).join(',');
    rowOfLine.set(line, index);
    line += text.split('\n').length;
    lines.push(text);
  });
  return { text: `${lines.join('\n')}\n`, rowOfLine };
}

const quoted = (text: string) => {
  const plain = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  // A cell in quotes: a row of one empty cell would else be no row.
  return /[",\n]/.test(plain) || plain === '' ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** The faults of each row that has some, in the order of the sheet. */
export function faultsOf(
  errors: ImportReply['errors'],
  { columns }: Sheet,
  rowOfLine: ReadonlyMap<number, number>,
): RowFaults[] {
  const byRow = new Map<number, { cells: Map<number, string>; whole: string[] }>();
  for (const { row: line, path, message } of errors) {
    const row = rowOfLine.get(line);
    if (row === undefined) continue;
    const faults = byRow.get(row) ?? { cells: new Map<number, string>(), whole: [] as string[] };
    byRow.set(row, faults);
    const at = cellOf(path, columns);
    if (at === -1) faults.whole.push(`${columnOf(path)} ${message}`.trim());
    else faults.cells.set(at, joined(faults.cells.get(at), message));
  }
  return [...byRow].map(([row, faults]) => ({ row, ...faults })).sort((a, b) => a.row - b.row);
}

const joined = (before: string | undefined, message: string) =>
  before ? `${before} ${message}` : message;

/** `/address/city` is the column `address.city`; a line of an order may leave out `item.`. */
const columnOf = (path: string): string => path.slice(1).replaceAll('/', '.');

function cellOf(path: string, columns: readonly string[]): number {
  const column = columnOf(path);
  const at = column === '' ? -1 : columns.indexOf(column);
  return at === -1 && column.startsWith('item.') ? columns.indexOf(column.slice(5)) : at;
}
