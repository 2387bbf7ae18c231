/** X053, WX053: opens a posted stock count again: its entries are voided. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/problem.ts';
import { withdraw } from '../../ledger/post-counts.ts';
import { impact } from '../../orders/impact.ts';
import { rebuiltCounts } from '../../orders/rebuilt-counts.ts';
import { countEvent } from './count-events.ts';
import { selectActive, writePostedBooks } from './count-lines.store.ts';
import { locateCount, notOpen } from './locate-count.ts';
import { countLines, refusedLines } from './post-stock-count.ts';
import { claim } from './save-stock-count-lines.ts';
import { stockCount, stockCountExample } from './stock-count.ts';
import { selectCount, updateCount } from './stock-counts.store.ts';

export const reopenStockCount = endpoint({
  id: 'X053',
  operation: 'reopenStockCount',
  method: 'POST',
  path: '/stock-counts/:id/reopen',
  tag: 'Stock Counts',
  summary: 'Reopen stock count',
  description:
    'Its lines can be counted again, and posted: each keeps its place in the ledger and its cost. Later counts of the same items and places stay as they were counted.',
  access: 'admin',
  mayTakeLong: true,
  emits: countEvent('stock_count.reopened'),
  gives: ok(stockCount),
  supplement: impact,
  aside: rebuiltCounts,
  fails: ['not_found', 'count_not_open', 'already_exists', 'insufficient_stock'],
  example: { reply: { ...stockCountExample, version: 4 } },

  locate: locateCount,

  async run(work) {
    const { tx, org, actor, subject, now } = work;
    if (subject.status !== 'Posted') throw notOpen(subject, 'Only posted counts can be reopened.');
    const { id } = subject;
    const lines = countLines(work, id, await tx.rows(selectActive(org.id, id)));
    refuse([], refusedLines(work, lines));
    await claim(work, subject, lines);
    await tx.run(writePostedBooks(org.id, id));
    await withdraw(work, lines, { type: 'stock_count', id });
    const [, [shown]] = await tx.all(
      updateCount(org.id, id, { status: 'Open', posted: null }, now),
      selectCount(org.id, actor.userId, id),
    );
    return shown;
  },
});
