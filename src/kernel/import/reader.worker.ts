/**
 * Reads imports on a thread of its own: parsing and checking thousands of rows would hold up every
 * other request of the service.
 */
import { parentPort } from 'node:worker_threads';
import Big from 'big.js';
import { importShapes } from '../../imports.ts';
import { toText } from '../exact.ts';
import { Problem } from '../problem.ts';
import type * as s from '../schema.ts';
import { type Check, compileCheck } from '../validate.ts';
import { groupLines } from './group-lines.ts';
import {
  type ImportOptions,
  type ImportShape,
  largestImport,
  type RawRow,
  type ReadRow,
} from './importer.ts';
import { readCsv, tooManyRows } from './read-csv.ts';
import { readJson } from './read-json.ts';

/** What the service asks for. */
export interface ReadOrder {
  ticket: number;
  endpointId: string;
  format: 'json' | 'csv';
  bytes: Uint8Array;
}

/** What it is told: rows some at a time, then the end, or why the whole cannot be read. */
export type ReadReport = { ticket: number } & (
  | { rows: ReadRow[] }
  | { options: Partial<ImportOptions>; header: string | undefined }
  | { problem: { code: Problem['code']; detail: string; errors: Problem['errors'] } }
);

const chunk = 500;
const checks = new Map<s.TObject, Check>();

function checkOf(schema: s.TObject): Check {
  let check = checks.get(schema);
  if (!check) {
    check = compileCheck(schema);
    checks.set(schema, check);
  }
  return check;
}

function read(order: ReadOrder, report: (message: ReadReport) => void): void {
  const { ticket } = order;
  const { row: rowShape, line } = importShapes[order.endpointId] as ImportShape;
  const isCsv = order.format === 'csv';
  const schema = isCsv && line ? line : rowShape;
  const csv = isCsv ? readCsv(order.bytes, schema) : undefined;
  const json = isCsv ? undefined : readJson(order.bytes);
  const raw = csv?.rows ?? json?.rows ?? [];
  if (raw.length > largestImport) throw tooManyRows(raw.length);
  const checked = raw.map((each) => checkRow(each, checkOf(schema)));
  const rows = isCsv && line ? groupLines(checked) : checked;
  for (let start = 0; start < rows.length; start += chunk) {
    report({ ticket, rows: rows.slice(start, start + chunk) });
  }
  report({ ticket, options: json?.options ?? {}, header: csv?.header });
}

function checkRow({ row, sent, value, faults: told }: RawRow, check: Check): ReadRow {
  const faults = [...told, ...check(value)];
  const fields = typeof value === 'object' && value !== null ? value : {};
  return { row, sent, value: plain(fields) as Record<string, unknown>, faults };
}

/** Decimals as text: that is what crosses threads, and what the database is given. */
function plain(value: unknown): unknown {
  if (value instanceof Big) return toText(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plain(field)]));
}

parentPort?.on('message', (order: ReadOrder) => {
  const report = (message: ReadReport) => parentPort?.postMessage(message);
  try {
    read(order, report);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, message: detail, errors } = error;
    report({ ticket: order.ticket, problem: { code, detail, errors } });
  }
});
