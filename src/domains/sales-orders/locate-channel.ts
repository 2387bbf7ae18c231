import type { Organization } from '../../kernel/access/caller.ts';
import { notFound } from '../../kernel/contract/problem.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { lockTerm } from '../taxonomies/taxonomy.store.ts';
import type { Term } from '../taxonomies/term.ts';

/** The channel that a path addresses, locked. */
export async function locateChannel({
  tx,
  org,
  path,
}: {
  tx: Transaction;
  org: Organization;
  path: Record<string, string>;
}): Promise<Term> {
  const found = await lockTerm(tx, 'order_channels', org.id, path.id ?? '');
  if (!found) throw notFound('order channel');
  return found;
}
