import type { Work } from '../../kernel/contract/work.ts';
import { notFound } from '../../kernel/problem.ts';
import { lockEndpoint, type StoredEndpoint } from './webhook-endpoints.store.ts';

/** The endpoint that the path names, locked for a change. */
export async function locateEndpoint({
  tx,
  org,
  path,
}: Pick<Work, 'tx' | 'org'> & { path: Record<string, string> }): Promise<StoredEndpoint> {
  const found = await lockEndpoint(tx, org.id, path.id ?? '');
  if (!found) throw notFound('webhook endpoint');
  return found;
}
