import { columns, shownColumns } from '../../kernel/database/columns.ts';
import { entitiesIn } from '../../kernel/database/entities.ts';
import { lockRecords } from '../../kernel/database/record-sets.ts';
import { part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { orphanFiles } from '../../kernel/storage/orphan-files.ts';
import type { StoredFile } from '../../kernel/storage/storage.ts';
import { type OrderType, orderKinds } from '../../orders/kinds.ts';
import { type Document, type DocumentOfOrder, document, documentOfOrder } from './document.ts';

export const documentColumns = columns(document, 't');
const ofOrder = columns(documentOfOrder, 't');

/** The tables of orders that have documents. */
export const documentedOrders = entitiesIn((type: OrderType) => ({
  table: orderKinds[type].table,
  column: `${type}_id`,
}));

export const selectDocument = (orgId: string, id: string, hasNames: boolean) =>
  part`select ${shownColumns(documentColumns, orgId, hasNames)}, t.file_key as "key" from documents t
    where t.org_id = ${orgId} and t.id = ${id}`;

/** A document's file, unless its organization is deleted. */
export const selectFile = (orgId: string, id: string): Statement<StoredFile> =>
  sql`select t.file_key as "key", t.file_name as "fileName", t.content_type as "contentType",
      t.size_bytes as "sizeBytes", t.sha256
    from documents t join organizations o on o.id = ${orgId} and o.deleted_at is null
    where t.org_id = ${orgId} and t.id = ${id}`;

/** Without a lock: documents never change, and the second of two deletions finds none. */
export const findDocument = (
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<DocumentOfOrder | undefined> =>
  tx.row(sql`select ${ofOrder} from documents t where t.org_id = ${orgId} and t.id = ${id}`);

export function insertDocument(
  tx: Transaction,
  orgId: string,
  row: Document,
  fileKey: string,
): Promise<Document> {
  return tx.one(sql<Document>`insert into documents as t (org_id, id,
      ${documentedOrders.columnOf(row.entityType)}, file_key, file_name, content_type, size_bytes,
      sha256, description, uploaded_by, created_at, updated_at)
    values (${orgId}, ${row.id}, ${row.entityId}, ${fileKey}, ${row.fileName}, ${row.contentType},
      ${row.sizeBytes}, ${row.sha256}, ${row.description}, ${row.uploadedBy}, ${row.createdAt},
      ${row.updatedAt})
    returning ${documentColumns}`);
}

/** Deletes a document, whose file becomes an orphan; returns no row when there is none. */
export const deleteDocumentRow = (
  tx: Transaction,
  orgId: string,
  id: string,
  now: Date,
): Promise<{ id: string }[]> =>
  tx.lastOf(
    orphanFiles(
      part`select d.file_key from documents d where d.org_id = ${orgId} and d.id = ${id}`,
      part`${now}::timestamptz`,
    ),
    sql<{ id: string }>`delete from documents where org_id = ${orgId} and id = ${id} returning id`,
  );

/**
 * For the deletion of orders, which deletes their documents: their files become orphans. The lock
 * waits for uploads to the orders, whose documents would be deleted unseen.
 */
export const orphanFilesOf = (
  orgId: string,
  type: OrderType,
  orderIds: readonly string[],
  now: Date,
): Statement[] => [
  lockRecords(orderKinds[type], orgId, orderIds),
  orphanFiles(
    part`select d.file_key from documents d where d.org_id = ${orgId}
      and d.${documentedOrders.columnOf(type)} = any(${orderIds}::uuid[])`,
    part`${now}::timestamptz`,
  ),
];
