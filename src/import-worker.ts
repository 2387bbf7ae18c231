/**
 * Reads imports on a thread of its own: parsing and validating thousands of rows would delay every
 * other request of the service.
 */
import { parentPort } from 'node:worker_threads';
import { checkRow } from './import/check-row.ts';
import { groupLines } from './import/group-lines.ts';
import type { ReadOrder, ReadReport, ReadRequest } from './import/messages.ts';
import { readCsv } from './import/read-csv.ts';
import { readJson } from './import/read-json.ts';
import { importShapes } from './import-shapes.ts';
import { Problem } from './kernel/contract/problem.ts';
import { yieldToRequests } from './kernel/priority.ts';
import type * as s from './kernel/values/schema.ts';
import { type Check, compileCheck } from './kernel/values/validate.ts';

/** Few enough that receiving them delays no other request. */
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
  const shape = importShapes[order.endpointId];
  if (!shape) throw new TypeError(`There is no import ${order.endpointId}.`);
  const { row: rowShape, line, lineKey } = shape;
  const isCsv = order.format === 'csv';
  const schema = isCsv && line ? line : rowShape;
  const { operation, constants } = order;
  const csv = isCsv ? readCsv(order.bytes, { operation, shape }, constants) : undefined;
  const json = isCsv ? undefined : readJson(order.bytes);
  const raw = csv?.rows ?? json?.rows ?? [];
  const checked = raw.map((each) => checkRow(each, checkOf(schema)));
  const rows = isCsv && lineKey ? groupLines(checked, shape) : checked;
  const reports: ReadReport[] = [];
  for (let start = 0; start < rows.length; start += chunk) {
    reports.push({ rows: rows.slice(start, start + chunk) });
  }
  const ignoredColumns = csv?.ignoredColumns ?? [];
  return [...reports, { options: json?.options ?? {}, header: csv?.header, ignoredColumns }];
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

yieldToRequests();

let reports: ReadReport[] = [];

parentPort?.on('message', (request: ReadRequest) => {
  if (request !== 'next') reports = readOrRefuse(request);
  parentPort?.postMessage(reports.shift());
});
