/** Finds the count that a path names, locked, as its caller sees it. */
import type { Caller } from '../../kernel/access/caller.ts';
import type { Located } from '../../kernel/contract/locate.ts';
import { notFound, Problem } from '../../kernel/problem.ts';
import type { StockCount } from './stock-count.ts';
import { lockCount, selectCount } from './stock-counts.store.ts';

export async function locateCount({
  tx,
  org,
  path,
  actor,
}: Located & { actor: Caller }): Promise<StockCount> {
  const { id = '' } = path;
  const [locked, found] = await tx.all(
    lockCount(org.id, id),
    selectCount(org.id, actor.userId, id),
  );
  const [count] = found;
  if (locked.length === 0 || !count) throw notFound('stock count');
  return count;
}

export const notOpen = ({ countNumber, status }: StockCount, advice: string): Problem =>
  new Problem('count_not_open', `The count ${countNumber} is ${status}. ${advice}`);
