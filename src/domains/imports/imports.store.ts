import type { UndoneRow } from '../../import/imports.store.ts';
import { columns, shownColumns } from '../../kernel/database/columns.ts';
import { type Statement, sql } from '../../kernel/database/sql.ts';
import { type ImportHeader, importHeader } from './import.ts';

/** The statements that show imports. */

export const importColumns = columns(importHeader, 't');

export const selectImport = (
  orgId: string,
  id: string,
  hasNames: boolean,
): Statement<ImportHeader> =>
  sql<ImportHeader>`select ${shownColumns(importColumns, orgId, hasNames)} from imports t
    where t.org_id = ${orgId} and t.id = ${id}`;

/** A row as it was recorded. */
export interface StoredRow extends Omit<UndoneRow, 'outcome' | 'recordId' | 'position' | 'before'> {
  /** JSON text: the rows of an import can have fifteen megabytes of it. */
  before: string | null;
  outcome: 'created' | 'updated' | 'unchanged' | 'skipped' | 'failed';
  recordId: string | null;
  undone: boolean;
}

export const selectRows = (orgId: string, importId: string): Statement<StoredRow> =>
  sql<StoredRow>`select t.row_number as row, t.outcome, t.record_type as "recordType",
      t.record_id as "recordId", t.record_version as version, t.before::text, t.is_reversed as undone
    from import_rows t where t.org_id = ${orgId} and t.import_id = ${importId}
    order by t.position`;

/** The codes or numbers of records that were deleted, as the change feed still tells of them. */
export const selectGone = (
  orgId: string,
  ids: readonly string[],
): Statement<{ id: string; number: string }> =>
  sql<{ id: string; number: string }>`select g.id, e.number from unnest(${ids}::uuid[]) g (id)
    cross join lateral (select e.changes ->> 'number' as number from events e
      where e.org_id = ${orgId} and e.object_id = g.id and e.changes ->> 'number' is not null
      order by e.position desc limit 1) e`;

/** An import that is kept no longer, as the change feed still tells of it. */
export const selectExpired = (orgId: string, id: string): Statement =>
  sql`select 1 as one from events e
    where e.org_id = ${orgId} and e.object_id = ${id} and e.type = 'import.completed' limit 1`;
