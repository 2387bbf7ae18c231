/** The parts that all bulk imports share: the endpoint, its two forms and its options. */

import type { Aside } from '../kernel/contract/aside.ts';
import {
  type Endpoint,
  type EndpointId,
  endpoint,
  ok,
  type Preparation,
} from '../kernel/contract/endpoint.ts';
import { byOperation } from '../kernel/contract/event.ts';
import type { Work } from '../kernel/contract/work.ts';
import { invalid, type ProblemCode } from '../kernel/problem.ts';
import * as s from '../kernel/values/schema.ts';
import { columnsText } from './columns.ts';
import { type Constants, constantParameters, constantsIn } from './constants.ts';
import { type FileOptions, fileOptions, fileOptionsOf } from './file-options.ts';
import type { ImportedType } from './imported-types.ts';
import {
  type ImportOptions,
  type ImportShape,
  importOptions,
  type MatchField,
  matchOption,
  maxImportBytes,
  maxImportRows,
  type RunningImport,
} from './importer.ts';
import type { ReadOrder } from './messages.ts';
import { createParameter, type MadeKind, type Maker, MissingRecords } from './missing-records.ts';
import { importReader, type ReadImport } from './reader.ts';
import { type ImportReport, importReply } from './run-import.ts';

export interface ImportEndpoint {
  id: EndpointId;
  operation: string;
  path: string;
  tag: string;
  /** The record's name in events, e.g. `vendor`. */
  object: ImportedType;
  /** The kind of record that an undo deletes, where it is another. */
  undone?: ImportedType;
  /** Several records in prose, e.g. `vendors`. */
  nouns: string;
  /** A row as an example sends it. */
  exampleRow: ExampleRow;
  /** A field of the answer of an import that has certain effects. */
  aside?: Aside;
  /** Codes of its own, of what refuses it as a whole. */
  fails?: readonly ProblemCode[];
  /** Records that it can make where rows name some that do not exist. */
  makers?: readonly Maker[];
}

/** Fields of a row, one of them a list of parts at most; its cells need no quotes in CSV. */
type ExampleRow = Readonly<Record<string, string | number | readonly object[]>>;

interface Prepared {
  read: ReadImport;
  options: ImportOptions & { create: readonly MadeKind[]; fileName?: string | undefined };
}

/** The values of options that an import takes. */
interface Accepted {
  policies: readonly ImportOptions['onDuplicate'][];
  matchBy: readonly MatchField[];
}

/** The options that are query parameters. */
type ImportParameters = Partial<Omit<ImportOptions, 'dryRun'>> &
  FileOptions & { create?: readonly MadeKind[]; fileName?: string };

export const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Reads the file or the rows; the options of a file are query parameters. */
const preparation = (
  { id: endpointId, operation, exampleRow }: ImportEndpoint,
  shape: ImportShape,
  { policies, matchBy }: Accepted,
): Preparation<Prepared, ImportParameters> => ({
  accepts: {
    'text/csv': { description: columnsText(shape), example: asCsv(exampleRow, shape) },
    [workbook]: { description: 'A sheet with the columns of the CSV form, each cell as shown.' },
  },
  limit: maxImportBytes,
  async prepare({ body: bytes, contentType, query, orgId, userId, dryRun }) {
    const isFile = contentType !== 'application/json';
    const { file, others } = fileOptionsOf(query);
    const { create = [], fileName } = query;
    const constants = constantsIn(query);
    if (bytes.length === 0 && !isFile) throw bodyMissing();
    if (!isFile) refuseOfFiles(file, constants);
    const format = isFile ? 'file' : 'json';
    const order: ReadOrder = { endpointId, operation, format, file, constants, bytes };
    const read = await importReader.read(order, [orgId, userId]);
    const parameters: Partial<ImportOptions> = {
      ...others,
      ...(dryRun !== undefined && { dryRun }),
    };
    refuseContradictions(parameters, read.options);
    const chosen = { ...parameters, ...read.options };
    const options: ImportOptions = {
      mode: chosen.mode ?? 'atomic',
      onDuplicate: chosen.onDuplicate ?? 'error',
      dryRun: chosen.dryRun ?? false,
      ...(chosen.matchBy !== undefined && { matchBy: chosen.matchBy }),
    };
    refuseUnknown('onDuplicate', options.onDuplicate, policies);
    refuseUnknown('matchBy', options.matchBy, matchBy);
    return { body: { read, options: { ...options, create, fileName } }, dryRun: options.dryRun };
  },
});

/** The row of an example as a file; a row with parts has a line for each of them. */
function asCsv(row: ExampleRow, { lineKey, isKeyOptional = false }: ImportShape): string {
  const [parts = [{}]] = Object.values(row).filter((value) => typeof value === 'object');
  const header = Object.entries(row).filter(([, value]) => typeof value !== 'object');
  const key = lineKey !== undefined && isKeyOptional ? { [lineKey]: '1' } : {};
  const lines = parts.map((part) => ({ ...key, ...Object.fromEntries(header), ...part }));
  const names = Object.keys(lines[0] ?? {});
  return [names, ...lines.map(Object.values)].map((cells) => `${cells.join(',')}\n`).join('');
}

/** An option in both the query and the body has to be the same. */
function refuseContradictions(query: Partial<ImportOptions>, body: Partial<ImportOptions>): void {
  const faults = (['mode', 'onDuplicate', 'dryRun', 'matchBy'] as const)
    .filter((option) => query[option] !== undefined && body[option] !== undefined)
    .filter((option) => query[option] !== body[option])
    .map((option) => ({
      path: `query/${option}`,
      code: 'contradiction',
      message: `is ${query[option]}, and ${body[option]} in the body.`,
    }));
  if (faults.length > 0) throw invalid(...faults);
}

/** A row of JSON states its fields and its numbers itself. */
export function refuseOfFiles(options: FileOptions, constants: Constants): void {
  const names = [...Object.keys(options), ...Object.keys(constants).map((name) => `set.${name}`)];
  const faults = names.map((name) => ({
    path: `query/${name}`,
    code: 'contradiction',
    message: 'is for files in CSV or XLSX, and the body is JSON.',
  }));
  if (faults.length > 0) throw invalid(...faults);
}

const bodyMissing = () =>
  invalid({
    path: '',
    code: 'required',
    message: 'A JSON body, or a file in CSV or XLSX, is required.',
  });

/** The reader of JSON takes the options of every import. */
function refuseUnknown(option: string, chosen: string | undefined, known: readonly string[]): void {
  if (chosen === undefined || known.includes(chosen)) return;
  const path = `/${option}`;
  throw invalid(
    known.length === 0
      ? { path, code: 'unknown_field', message: 'is not a field of this request.' }
      : { path, code: 'invalid_choice', message: `must be one of ${known.join(', ')}.` },
  );
}

const fileName = {
  fileName: s.optional(
    s.text({ max: 255, description: 'The name of the file, which the history of imports shows.' }),
  ),
};

/** The example of an import: one row, which was created. */
const importExample = (of: ImportEndpoint) => ({
  body: { mode: 'partial', rows: [of.exampleRow] },
  reply: {
    importId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d0',
    mode: 'partial',
    dryRun: false,
    total: 1,
    created: 1,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    failed: 0,
    ids: ['0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d1'],
    results: [{ row: 1, id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d1', outcome: 'created' }],
    creates: [],
    ignoredColumns: [],
    errors: [],
    failedRows: [],
  },
});

/** The parts in which imports differ. */
interface ImportForm {
  shape: ImportShape;
  description: string;
  /** The choices for a row whose record exists; rows of some imports meet no record. */
  onDuplicate?: {
    schema: typeof importOptions.onDuplicate;
    policies: readonly ImportOptions['onDuplicate'][];
  };
  /** By which fields records can be found instead of by those of the import. */
  matchBy?: readonly MatchField[];
  run(work: Work, read: ReadImport, options: RunningImport): Promise<ImportReport>;
}

export function importEndpoint(
  of: ImportEndpoint,
  { shape, description, onDuplicate, matchBy, run }: ImportForm,
): Endpoint {
  const { mode, dryRun } = importOptions;
  const policy = {
    ...(onDuplicate && { onDuplicate: onDuplicate.schema }),
    ...(matchBy && { matchBy: matchOption(matchBy) }),
  };
  const { makers = [] } = of;
  const query: s.TObject = s.object({
    mode,
    ...policy,
    ...(makers.length > 0 && { create: createParameter }),
    ...fileOptions,
    ...fileName,
    ...constantParameters(shape),
  });
  return endpoint({
    id: of.id,
    operation: of.operation,
    method: 'POST',
    path: of.path,
    tag: of.tag,
    summary: `Bulk-import ${of.nouns}`,
    description: `${description} A workbook in XLSX is read like CSV, each cell as it is shown.`,
    access: 'admin',
    mayTakeLong: true,
    emits: byOperation('import.completed'),
    body: s.object({ mode, dryRun, ...policy, rows: s.listOf(shape.row, { max: maxImportRows }) }),
    query,
    gives: ok(importReply),
    ...(of.aside && { aside: of.aside }),
    fails: ['payload_too_large', 'unsupported_media_type', ...(of.fails ?? [])],
    example: importExample(of),
    prepare: preparation(of, shape, {
      policies: onDuplicate?.policies ?? ['error'],
      matchBy: matchBy ?? [],
    }),
    violates: Object.assign({}, ...makers.map(({ record }) => record.constraints)),

    run(work) {
      const { read, options } = work.body;
      const missing = new MissingRecords(work, makers, options.create);
      const { operation, object, undone: recordType = object } = of;
      return run(work, read, { ...options, operation, object, recordType, missing });
    },
  });
}
