/**
 * Reads imports on a thread of its own: parsing and validating thousands of rows would delay every
 * other request of the service.
 */
import { checkRow } from './import/check-row.ts';
import { groupLines } from './import/group-lines.ts';
import type { ReadRow } from './import/importer.ts';
import type { ReadEnd, ReadOrder } from './import/messages.ts';
import { readFile } from './import/read-file.ts';
import { readJson } from './import/read-json.ts';
import { importShapes } from './import-shapes.ts';
import { imports } from './kernel/limits/imports.ts';
import { valuesOf } from './kernel/limits/limit.ts';
import { answerJobs } from './kernel/threads/answer-jobs.ts';
import type * as s from './kernel/values/schema.ts';
import { type Check, compileCheck } from './kernel/values/validate.ts';

const { chunk } = valuesOf(imports.reading);
const checks = new Map<s.TObject, Check>();

function checkOf(schema: s.TObject): Check {
  let check = checks.get(schema);
  if (!check) {
    check = compileCheck(schema);
    checks.set(schema, check);
  }
  return check;
}

function read(order: ReadOrder): { parts: ReadRow[][]; result: ReadEnd } {
  const shape = importShapes[order.endpointId];
  if (!shape) throw new TypeError(`There is no import ${order.endpointId}.`);
  const { row: rowShape, line, lineKey, keyOfLine } = shape;
  const { operation, constants } = order;
  const isFile = order.format === 'file';
  const schema = isFile && line ? line : rowShape;
  const file = isFile
    ? readFile(order.bytes, { operation, shape }, order.file, constants)
    : undefined;
  const json = isFile ? undefined : readJson(order.bytes);
  const raw = file?.rows ?? json?.rows ?? [];
  const checked = raw.map((each) => checkRow(each, checkOf(schema)));
  const rows = isFile && (lineKey ?? keyOfLine) ? groupLines(checked, shape) : checked;
  const parts: ReadRow[][] = [];
  for (let start = 0; start < rows.length; start += chunk) {
    parts.push(rows.slice(start, start + chunk));
  }
  const ignoredColumns = file?.ignoredColumns ?? [];
  return { parts, result: { options: json?.options ?? {}, header: file?.header, ignoredColumns } };
}

answerJobs(read);
