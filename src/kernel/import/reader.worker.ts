/**
 * Reads imports on a thread of its own: parsing and checking thousands of rows would hold up every
 * other request of the service.
 */
import { parentPort } from 'node:worker_threads';
import { importShapes } from '../../imports.ts';
import { Problem } from '../problem.ts';
import type * as s from '../schema.ts';
import { type Check, compileCheck } from '../validate.ts';
import { checkRow } from './check-row.ts';
import { groupLines } from './group-lines.ts';
import type { ImportOptions, ImportShape, ReadRow } from './importer.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';

/** What the service asks for: an import to be read, or the next report of the one that is. */
export type ReadRequest = ReadOrder | 'next';

export interface ReadOrder {
  endpointId: string;
  format: 'json' | 'csv';
  bytes: Uint8Array;
}

/** What it is told: rows some at a time, then the end, or why the whole cannot be read. */
export type ReadReport =
  | { rows: ReadRow[] }
  | { options: Partial<ImportOptions>; header: string | undefined }
  | { problem: { code: Problem['code']; detail: string; errors: Problem['errors'] } };

/** Few enough that taking them over holds up nobody. */
const chunk = 200;
const checks = new Map<s.TObject, Check>();

function checkOf(schema: s.TObject): Check {
  let check = checks.get(schema);
  if (!check) {
    check = compileCheck(schema);
    checks.set(schema, check);
  }
  return check;
}

function read(order: ReadOrder): ReadReport[] {
  const { row: rowShape, line } = importShapes[order.endpointId] as ImportShape;
  const isCsv = order.format === 'csv';
  const schema = isCsv && line ? line : rowShape;
  const csv = isCsv ? readCsv(order.bytes, schema) : undefined;
  const json = isCsv ? undefined : readJson(order.bytes);
  const raw = csv?.rows ?? json?.rows ?? [];
  const checked = raw.map((each) => checkRow(each, checkOf(schema)));
  const rows = isCsv && line ? groupLines(checked) : checked;
  const reports: ReadReport[] = [];
  for (let start = 0; start < rows.length; start += chunk) {
    reports.push({ rows: rows.slice(start, start + chunk) });
  }
  return [...reports, { options: json?.options ?? {}, header: csv?.header }];
}

function readOrRefuse(order: ReadOrder): ReadReport[] {
  try {
    return read(order);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, message: detail, errors } = error;
    return [{ problem: { code, detail, errors } }];
  }
}

let reports: ReadReport[] = [];

parentPort?.on('message', (request: ReadRequest) => {
  if (request !== 'next') reports = readOrRefuse(request);
  parentPort?.postMessage(reports.shift());
});
