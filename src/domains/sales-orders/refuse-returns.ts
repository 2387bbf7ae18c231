/** Orders and lines that returns name are kept. */

import type { Work } from '../../kernel/contract/work.ts';
import { selectReturnsOf } from './returned.store.ts';
import { hasReturns } from './returned-lines.ts';

/** 409 while the order, or one of its lines, has a return, an expected one too. */
export async function refuseReturnsOf(
  { tx, org }: Pick<Work, 'tx' | 'org'>,
  soId: string,
  what: string,
  itemId?: string,
): Promise<void> {
  const found = await tx.row(selectReturnsOf(org.id, soId, itemId));
  if (found) throw hasReturns(`${what} while it has the return ${found.returnNumber}`);
}
