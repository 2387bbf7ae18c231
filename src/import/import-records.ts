/** The bulk imports of masters, E029, E064, E075 and E086: one endpoint of an importer. */

import {
  type Endpoint,
  type EndpointId,
  endpoint,
  ok,
  type Preparation,
} from '../kernel/contract/endpoint.ts';
import { byOperation } from '../kernel/contract/event.ts';
import { invalid } from '../kernel/contract/problem.ts';
import * as s from '../kernel/values/schema.ts';
import { importNamed } from './import-event.ts';
import {
  type Importer,
  type ImportOptions,
  importOptions,
  importParameters,
  maxImportBytes,
  rowSchema,
} from './importer.ts';
import { importReader, type ReadImport } from './reader.ts';
import { importReply, runImport } from './run-import.ts';

export interface ImportEndpoint {
  id: EndpointId;
  operation: string;
  path: string;
  tag: string;
  /** The record's name in events, e.g. `vendor`. */
  object: string;
  /** Several records in prose, e.g. `vendors`. */
  nouns: string;
  /** A row as an example sends it. */
  exampleRow: ExampleRow;
}

/** Fields of a row; its cells need no quotes in CSV. */
interface ExampleRow {
  items?: readonly object[];
  [field: string]: unknown;
}

export interface Prepared {
  read: ReadImport;
  options: ImportOptions;
}

/** The options that are query parameters. */
type ImportParameters = Partial<Omit<ImportOptions, 'dryRun'>>;

/** Reads the file or the rows; the options of a CSV import are query parameters. */
export const preparation = (
  { id: endpointId, exampleRow }: Pick<ImportEndpoint, 'id' | 'exampleRow'>,
  policies: readonly ImportOptions['onDuplicate'][] = ['error', 'skip', 'update'],
): Preparation<Prepared, ImportParameters> => ({
  accepts: { 'text/csv': asCsv(exampleRow) },
  limit: maxImportBytes,
  async prepare({ body: bytes, contentType, query, orgId, dryRun }) {
    const csv = contentType === 'text/csv';
    if (bytes.length === 0 && !csv) throw bodyMissing();
    const order = { endpointId, format: csv ? 'csv' : 'json', bytes } as const;
    const read = await importReader.read(order, orgId);
    const parameters: Partial<ImportOptions> = {
      ...query,
      ...(dryRun !== undefined && { dryRun }),
    };
    refuseContradictions(parameters, read.options);
    const chosen = { ...parameters, ...read.options };
    const options: ImportOptions = {
      mode: chosen.mode ?? 'atomic',
      onDuplicate: chosen.onDuplicate ?? 'error',
      dryRun: chosen.dryRun ?? false,
    };
    if (!policies.includes(options.onDuplicate)) throw noSuchPolicy(policies);
    return { body: { read, options }, dryRun: options.dryRun };
  },
});

/** The row of an example as a file; a row with items has a line for each of them. */
function asCsv({ items = [{}], ...row }: ExampleRow): string {
  const lines = items.map((item) => ({ ...row, ...item }));
  const header = Object.keys(lines[0] ?? {});
  return [header, ...lines.map(Object.values)].map((cells) => `${cells.join(',')}\n`).join('');
}

/** An option in both the query and the body has to be the same. */
function refuseContradictions(query: Partial<ImportOptions>, body: Partial<ImportOptions>): void {
  const faults = (['mode', 'onDuplicate', 'dryRun'] as const)
    .filter((option) => query[option] !== undefined && body[option] !== undefined)
    .filter((option) => query[option] !== body[option])
    .map((option) => ({
      path: `query/${option}`,
      code: 'contradiction',
      message: `is ${query[option]}, and ${body[option]} in the body.`,
    }));
  if (faults.length > 0) throw invalid(...faults);
}

const bodyMissing = () =>
  invalid({ path: '', code: 'required', message: 'A JSON body or a CSV file is required.' });

const noSuchPolicy = (policies: readonly string[]) =>
  invalid({
    path: '/onDuplicate',
    code: 'invalid_choice',
    message: `must be one of ${policies.join(', ')}.`,
  });

/** The example of an import: one row, which was created. */
export const importExample = (of: ImportEndpoint) => ({
  body: { mode: 'partial', rows: [of.exampleRow] },
  reply: {
    mode: 'partial',
    dryRun: false,
    total: 1,
    created: 1,
    updated: 0,
    skipped: 0,
    failed: 0,
    ids: ['0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d1'],
    results: [{ row: 1, id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d1', outcome: 'created' }],
    errors: [],
    failedRows: [],
  },
});

export function importRecords(of: ImportEndpoint, importer: Importer): Endpoint {
  return endpoint({
    id: of.id,
    operation: of.operation,
    method: 'POST',
    path: of.path,
    tag: of.tag,
    summary: `Bulk-import ${of.nouns}`,
    description: [
      'JSON, or `text/csv` with a header row of field names and the options as query parameters.',
      'A row may refer to a record by its code or name in place of its id.',
      'Every invalid row is reported with up to 20 faults. An empty cell of a CSV file counts as an omitted field.',
    ].join(' '),
    access: 'admin',
    mayTakeLong: true,
    emits: byOperation('import.completed'),
    body: s.object({ ...importOptions, rows: s.listOf(rowSchema(importer), { max: 10_000 }) }),
    query: importParameters(),
    gives: ok(importReply),
    fails: ['payload_too_large', 'unsupported_media_type'],
    example: importExample(of),
    prepare: preparation(of),

    async run(work) {
      const { tx, org, actor, body, now, newId } = work;
      const { read, options } = body;
      const cause = importNamed(newId());
      const context = { tx, orgId: org.id, userId: actor.userId, now, newId, work, cause };
      return runImport(context, importer, read, { ...options, object: of.object });
    },
  });
}
