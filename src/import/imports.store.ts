import { type Statement, sql } from '../kernel/database/sql.ts';
import type { ImportedType } from './imported-types.ts';

/** The statements by which imports are recorded and undone: on `imports` and `import_rows`. */

/** An import as it is recorded. */
export interface NewImport {
  id: string;
  operation: string;
  recordType: ImportedType;
  fileName: string | null;
  mode: 'atomic' | 'partial';
  counts: Readonly<
    Record<'total' | 'created' | 'updated' | 'unchanged' | 'skipped' | 'failed', number>
  >;
  tokenId: string | null;
  idempotencyKey: string | null;
}

/** A row of an import, or a record that it made beside its rows. */
export interface NewImportRow {
  row: number | null;
  outcome: string;
  recordType: ImportedType;
  recordId: string | null;
  version: number | null;
  before: object | null;
}

export const insertImport = (
  orgId: string,
  made: NewImport,
  rows: readonly NewImportRow[],
  { userId, now }: { userId: string; now: Date },
): [Statement, Statement] => {
  const { total, created, updated, unchanged, skipped, failed } = made.counts;
  return [
    sql`insert into imports (org_id, id, operation, record_type, file_name, mode, status, total,
        created, updated, unchanged, skipped, failed, token_id, idempotency_key, created_by,
        created_at, updated_at)
      values (${orgId}, ${made.id}, ${made.operation}, ${made.recordType}, ${made.fileName},
        ${made.mode}, 'done', ${total}, ${created}, ${updated}, ${unchanged}, ${skipped},
        ${failed}, ${made.tokenId}, ${made.idempotencyKey}, ${userId}, ${now}, ${now})`,
    sql`insert into import_rows (org_id, import_id, position, row_number, outcome, record_type,
        record_id, record_version, before)
      select ${orgId}::uuid, ${made.id}::uuid, r.position, r.row_number, r.outcome, r.record_type,
        r.record_id, r.record_version, r.before::jsonb
      from unnest(${rows.map(({ row }) => row)}::int[],
        ${rows.map(({ outcome }) => outcome)}::text[],
        ${rows.map(({ recordType }) => recordType)}::text[],
        ${rows.map(({ recordId }) => recordId)}::uuid[],
        ${rows.map(({ version }) => version)}::int[],
        ${rows.map(({ before }) => before && JSON.stringify(before))}::text[])
        with ordinality
        as r (row_number, outcome, record_type, record_id, record_version, before, position)
      returning 1 as one`,
  ];
};

/** A recorded import that is to be undone. */
export interface StoredImport {
  id: string;
  operation: string;
  recordType: ImportedType;
  status: 'done' | 'undone' | 'partly_undone';
  idempotencyKey: string | null;
  version: number;
  createdAt: string;
  createdBy: string;
}

/** Locks an import: of two undos at once, the second waits for the first. */
export const lockImport = (orgId: string, id: string): Statement<StoredImport> =>
  sql<StoredImport>`select t.id, t.operation, t.record_type as "recordType", t.status,
      t.idempotency_key as "idempotencyKey", t.version, t.created_at as "createdAt",
      t.created_by as "createdBy"
    from imports t where t.org_id = ${orgId} and t.id = ${id} for update`;

/** A row that has created or changed a record. */
export interface UndoneRow {
  position: number;
  row: number | null;
  outcome: 'created' | 'updated';
  recordType: ImportedType;
  recordId: string;
  version: number | null;
  before: Readonly<Record<string, unknown>> | null;
}

/** The rows that have created or changed something and were not undone, from last to first. */
export const selectRowsToUndo = (orgId: string, importId: string): Statement<UndoneRow> =>
  sql<UndoneRow>`select t.position, t.row_number as row, t.outcome,
      t.record_type as "recordType", t.record_id as "recordId", t.record_version as version,
      t.before
    from import_rows t
    where t.org_id = ${orgId} and t.import_id = ${importId} and not t.is_reversed
      and t.outcome in ('created', 'updated')
    order by t.position desc`;

interface Undone {
  status: StoredImport['status'];
  positions: readonly number[];
  by: string;
  now: Date;
}

export const updateUndone = (
  orgId: string,
  importId: string,
  { status, positions, by, now }: Undone,
): [Statement, Statement] => {
  const [at, author] = positions.length > 0 ? [now, by] : [null, null];
  return [
    sql`update import_rows t set is_reversed = true
      where t.org_id = ${orgId} and t.import_id = ${importId}
        and t.position = any(${positions}::int[])`,
    sql`update imports t set status = ${status}, reversed = t.reversed + ${positions.length},
        undone_at = coalesce(${at}::timestamptz, t.undone_at),
        undone_by = coalesce(${author}::uuid, t.undone_by), version = t.version + 1,
        updated_at = ${now}
      where t.org_id = ${orgId} and t.id = ${importId}`,
  ];
};

/** Removes old imports of all organizations. */
export const sweepImports = (before: string, limit: number): Statement<{ more: boolean }> =>
  sql`select sweep_imports(${before}::timestamptz, ${limit}) as more`;
