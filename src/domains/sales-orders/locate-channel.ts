import type { Organization } from '../../kernel/access/caller.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { lockRecord } from '../../kernel/database/write-record.ts';
import { notFound } from '../../kernel/problem.ts';
import type { Term } from '../taxonomies/term.ts';
import { orderChannels } from './order-channels.store.ts';

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
  const found = await lockRecord(tx, org.id, orderChannels, path.id ?? '');
  if (!found) throw notFound('order channel');
  return found;
}
