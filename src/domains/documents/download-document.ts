/** Downloads of documents from signed addresses, which are not a numbered endpoint. */
import type { Database } from '../../kernel/database/database.ts';
import type { StoredFile } from '../../kernel/storage/storage.ts';
import { selectFile } from './documents.store.ts';

/** Finds the file of a document; undefined when it or its organization was deleted. */
export async function findFile(
  database: Database,
  orgId: string,
  id: string,
): Promise<StoredFile | undefined> {
  const [[file]] = await database.read({ orgId }, [selectFile(orgId, id)]);
  return file;
}
