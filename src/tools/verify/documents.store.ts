import { type Statement, sql } from '../../kernel/database/sql.ts';

/** A document, and the file that it was given. */
export interface RecordedFile {
  id: string;
  fileName: string;
  key: string;
  sizeBytes: number;
  /** In hex. */
  sha256: string;
}

/** The next documents by id. */
export const selectRecordedFiles = (orgId: string, after: string): Statement<RecordedFile> =>
  sql`select d.id, d.file_name as "fileName", d.file_key as "key", d.size_bytes as "sizeBytes",
      d.sha256
    from documents d where d.org_id = ${orgId} and d.id > ${after} order by d.id limit 100`;

/** The ids that are still of documents. */
export const selectRemaining = (orgId: string, ids: readonly string[]): Statement<{ id: string }> =>
  sql`select d.id from documents d where d.org_id = ${orgId} and d.id = any (${ids}::uuid[])`;
