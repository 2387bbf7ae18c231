import type { RecordName } from '../kernel/contract/event.ts';
import type { Work } from '../kernel/contract/work.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import { imports } from '../kernel/limits/imports.ts';
import { valuesOf } from '../kernel/limits/limit.ts';
import { moreFaults, Problem } from '../kernel/problem.ts';
import { mapInSlices } from '../kernel/sharing/slices.ts';
import * as s from '../kernel/values/schema.ts';
import type { WrittenJson } from '../kernel/written-json.ts';
import { failedRows } from './failed-rows.ts';
import { announceImport } from './import-event.ts';
import {
  type Importer,
  maxFaultsOfRow,
  type ReadRow,
  type RunningImport,
  type WriteContext,
} from './importer.ts';
import { type MadeRecord, madeKinds } from './missing-records.ts';
import { type PlannedRow, planRows } from './plan-rows.store.ts';
import type { ReadImport } from './reader.ts';
import { recordImport } from './record-import.ts';
import { resolveReferences } from './references.store.ts';
import {
  brokenGuards,
  importedRow,
  insertRows,
  updateRows,
  writtenRows,
} from './write-rows.store.ts';

/** A refused row is any JSON value: one that is no object is refused for that reason. */
const rowsAsSent = { anyOf: [{ type: 'array', items: {} }, { type: 'string' }] };

const outcomes = ['created', 'updated', 'unchanged', 'skipped', 'failed'] as const;

/** The answer of an import; a refused one has the same members beside those of its problem. */
export const importReply = s.object({
  importId: s.uuid({
    description: 'Under which it is recorded, and can be undone. A dry run records nothing.',
  }),
  mode: s.oneOf(['atomic', 'partial']),
  dryRun: s.boolean(),
  total: s.integer({ description: 'Rows of the request.' }),
  created: s.integer(),
  updated: s.integer({
    description: 'Existing records that a row changed.',
  }),
  unchanged: s.integer({
    description: 'Rows equal to their record, whose version and `updatedAt` stay.',
  }),
  skipped: s.integer(),
  failed: s.integer(),
  ids: s.listOf(s.uuid(), {
    description: 'Ids of the records created or updated, in the order of their rows.',
  }),
  results: s.listOf(
    s.object({
      row: s.integer({ description: '1-based; in a file its line.' }),
      id: s.nullable(
        s.uuid({
          description:
            'The record that the row created, changed or met; null where a refused row met none.',
        }),
      ),
      outcome: s.oneOf(outcomes),
    }),
    {
      description:
        'What became of each row, in their order. Of a refused import, only the refused rows.',
    },
  ),
  creates: s.listOf(s.object({ kind: s.oneOf(madeKinds), name: s.name() }), {
    description: 'Records that the import has made because rows name them: see `create`.',
  }),
  ignoredColumns: s.listOf(s.text({ min: 0, max: 400 }), {
    description:
      'Headings of a file whose columns were left out: what lists show and imports cannot write.',
  }),
  errors: s.listOf(
    s.object({
      row: s.integer({ description: '1-based; in a file its line.' }),
      path: s.text({ min: 0, max: 400 }),
      code: s.text({ max: 64 }),
      message: s.text({ max: 1000 }),
    }),
  ),
  moreFailedRows: s.optional(
    s.boolean({
      description:
        '`true` where `failedRows` has the first of the refused rows alone, as many as one answer holds; `results` has all of them.',
    }),
  ),
  failedRows: s.written(rowsAsSent, {
    description:
      'The refused rows for correction, unchanged: a list of rows, or of a file a CSV text with the header.',
  }),
});

interface RowResult {
  row: number;
  id: string | null;
  outcome: (typeof outcomes)[number];
}

export interface ImportReport {
  importId: string;
  mode: 'atomic' | 'partial';
  dryRun: boolean;
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  failed: number;
  ids: string[];
  results: RowResult[];
  creates: Pick<MadeRecord, 'kind' | 'name'>[];
  ignoredColumns: readonly string[];
  errors: { row: number; path: string; code: string; message: string }[];
  moreFailedRows?: true;
  failedRows: WrittenJson;
}

/** Runs an import that was read: in one transaction, with a handful of statements. */
export async function runImport(
  context: WriteContext,
  importer: Importer,
  read: ReadImport,
  options: RunningImport,
): Promise<ImportReport> {
  const { tx, orgId } = context;
  const rows = await decideRows(tx, orgId, importer, read.rows, options, context);
  return completeImport(context.work, { cause: context.cause, read, options }, rows, (valid) =>
    writeRows(context, importer, valid),
  );
}

/** Returns the rows that have created or changed something. */
async function writeRows(
  context: WriteContext,
  importer: Importer,
  valid: readonly PlannedRow[],
): Promise<PlannedRow[]> {
  const added = valid.filter((row) => row.action === 'create');
  const known = valid.filter((row) => row.action === 'update');
  const changed = await updateRows(context, importer, known);
  const updated = known.filter((row) => changed.has(row.id));
  await importer.afterUpdate?.(context, updated.map(importedRow));
  // Last: other transactions that need a code of this kind wait until this one ends.
  await insertRows(context, importer, added);
  return writtenRows(valid, changed);
}

interface Import {
  cause: RecordName;
  read: ReadImport;
  options: RunningImport;
}

/**
 * Completes an import whose rows are decided: refuses it, or has its valid rows written. `write`
 * returns those that have created or changed something.
 */
export async function completeImport<Row extends PlannedRow>(
  work: Work,
  { cause, read, options }: Import,
  rows: readonly Row[],
  write: (valid: readonly Row[]) => Promise<readonly Row[]>,
): Promise<ImportReport> {
  const refused = rows.filter((row) => row.faults.length > 0);
  const of = { orgId: work.org.id, importId: cause.id, options, read };
  if (refused.length > 0 && options.mode === 'atomic') {
    throw refusal(await report(of, rows, refused, []));
  }
  const valid = rows.filter((row) => row.faults.length === 0);
  if (refused.length > 0) await options.missing.keepNamedIn(valid);
  const written = valid.length > 0 ? await write(valid) : [];
  const made = options.missing.made.map(({ id, object }) => ({ id, object, action: 'create' }));
  await announceImport(work, cause, options.object, [...made, ...written]);
  const done = await report(of, rows, refused, written);
  const { results, total, created, updated, unchanged, skipped, failed } = done;
  const counts = { total, created, updated, unchanged, skipped, failed };
  await recordImport(work, { cause, options, counts, results, written });
  return done;
}

type Deciding = Pick<RunningImport, 'onDuplicate' | 'matchBy'> & Partial<RunningImport>;

/** The rows with what becomes of them, and their faults. */
export async function decideRows(
  tx: Transaction,
  orgId: string,
  importer: Importer,
  rows: readonly ReadRow[],
  options: Deciding,
  context: WriteContext,
): Promise<PlannedRow[]> {
  const planned = await planRows(tx, orgId, importer, rows, options, context.newId);
  const { references } = importer.record;
  const named = await resolveReferences(tx, orgId, references, planned, options.missing);
  const resolved = (await importer.compare?.(context, named)) ?? named;
  const updates = resolved.filter((row) => row.action === 'update' && row.faults.length === 0);
  const broken = await brokenGuards(context, importer, updates);
  const written = resolved.filter((row) => row.action !== 'skip' && row.faults.length === 0);
  const taken = await importer.taken?.(context, written.map(importedRow));
  taken?.forEach((faults, index) => {
    const { id = '' } = written[index] ?? {};
    if (faults.length > 0) broken.set(id, [...(broken.get(id) ?? []), ...faults]);
  });
  if (broken.size === 0) return resolved;
  return mapInSlices(orgId, resolved, (row) => ({
    ...row,
    faults: [...row.faults, ...(broken.get(row.id) ?? [])],
  }));
}

interface Reported {
  orgId: string;
  importId: string;
  options: RunningImport;
  read: ReadImport;
}

async function report(
  { orgId, importId, options, read }: Reported,
  rows: readonly PlannedRow[],
  bad: readonly PlannedRow[],
  written: readonly PlannedRow[],
): Promise<ImportReport> {
  const isRefused = bad.length > 0 && options.mode === 'atomic';
  const results = await resultsOf(orgId, isRefused ? bad : rows, new Set(written));
  const count = (of: RowResult['outcome']) =>
    results.filter(({ outcome }) => outcome === of).length;
  return {
    importId,
    mode: options.mode,
    dryRun: options.dryRun,
    total: rows.length,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    skipped: count('skipped'),
    failed: bad.length,
    ids: written.map((row) => row.id),
    results,
    creates: options.missing.made.map(({ kind, name }) => ({ kind, name })),
    ignoredColumns: read.ignoredColumns,
    errors: bad.flatMap((row) => errorsOf(row, errorsPerRow(bad.length))),
    ...failedRows(bad, read.header),
  };
}

const resultsOf = (
  orgId: string,
  rows: readonly PlannedRow[],
  written: ReadonlySet<PlannedRow>,
): Promise<RowResult[]> =>
  mapInSlices(orgId, rows, (row): RowResult => {
    const { row: number, id, action } = row;
    const isNew = action === 'create';
    if (row.faults.length > 0) return { row: number, id: isNew ? null : id, outcome: 'failed' };
    if (written.has(row)) return { row: number, id, outcome: isNew ? 'created' : 'updated' };
    return { row: number, id, outcome: action === 'skip' ? 'skipped' : 'unchanged' };
  });

/** About this many errors are reported in one answer, which a person has to read. */
const { maxErrors } = valuesOf(imports.rows);

/** The errors reported of each row: the same number for all, at least one. */
const errorsPerRow = (rows: number) =>
  Math.min(maxFaultsOfRow, Math.max(1, Math.floor(maxErrors / rows)));

type RowError = ImportReport['errors'][number];

/** The errors of a row. The lines of one row in CSV are counted each by itself. */
function errorsOf({ row, faults }: PlannedRow, most: number): RowError[] {
  const counts = new Map<number, number>();
  return faults.flatMap((fault): RowError[] => {
    const error = { row, ...fault };
    const count = (counts.get(error.row) ?? 0) + 1;
    counts.set(error.row, count);
    if (count > most) return count === most + 1 ? [{ row: error.row, ...moreFaults }] : [];
    return [error];
  });
}

/** 422 of an atomic import: nothing was written, and every fault is reported. */
function refusal({ errors, importId: _, ...members }: ImportReport): Problem {
  const rows = members.failed === 1 ? '1 row is' : `${members.failed} rows are`;
  const detail = `${rows} refused, so nothing was imported; see errors.`;
  return new Problem('validation_failed', detail, { errors, members: { ...members } });
}
