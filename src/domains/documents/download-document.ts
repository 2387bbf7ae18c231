/** The file of a document, for whoever has its signed address: no endpoint of the numbered ones. */
import type { Database } from '../../kernel/database/database.ts';
import type { StoredFile } from '../../kernel/storage/storage.ts';
import { selectFile } from './documents.store.ts';

/** Finds the file of a document; undefined when it, or its organization, is not there any more. */
export async function findFile(
  database: Database,
  orgId: string,
  id: string,
): Promise<StoredFile | undefined> {
  const [found] = await database.read({ orgId }, [selectFile(orgId, id)]);
  return found?.rows[0] as StoredFile | undefined;
}
