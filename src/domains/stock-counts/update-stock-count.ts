/** X048, WX048: renames a stock count, makes it blind, or cancels it. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { present } from '../../kernel/present.ts';
import { invalid } from '../../kernel/problem.ts';
import { differs } from '../../kernel/values/differs.ts';
import * as s from '../../kernel/values/schema.ts';
import { countEvent } from './count-events.ts';
import { locateCount, notOpen } from './locate-count.ts';
import { statuses, stockCount, stockCountExample } from './stock-count.ts';
import { releaseClaims, selectCount, updateCount } from './stock-counts.store.ts';

export const updateStockCount = endpoint({
  id: 'X048',
  operation: 'updateStockCount',
  method: 'PATCH',
  path: '/stock-counts/:id',
  tag: 'Stock Counts',
  summary: 'Update stock count',
  description:
    'A cancelled count keeps its lines, which others can count again. A posted count is reopened first (409 `count_not_open`).',
  access: 'admin',
  emits: countEvent('stock_count.updated'),
  body: s.object({
    name: s.optional(s.name()),
    isBlind: s.optional(s.boolean({ description: 'Members do not see what the books say.' })),
    status: s.optional(
      s.oneOf(statuses, { description: '`Cancelled`, or the status that the count has.' }),
    ),
  }),
  gives: ok(stockCount),
  fails: ['not_found', 'count_not_open'],
  example: {
    body: { name: 'Year end, hall 2' },
    reply: { ...stockCountExample, name: 'Year end, hall 2', version: 2 },
  },

  locate: locateCount,

  async run({ tx, org, actor, subject, body, now }) {
    const { status = subject.status } = body;
    const cancels = status !== subject.status;
    if (cancels && status !== 'Cancelled') {
      const message =
        'must be Cancelled. A count is posted, and opened again, with requests of its own.';
      throw invalid({ path: '/status', code: 'not_allowed', message });
    }
    if (cancels && subject.status !== 'Open') throw notOpen(subject, 'Reopen it first.');
    if (!differs(subject, body)) return subject;
    const { id } = subject;
    const rows = await tx.all(
      updateCount(org.id, id, body, now),
      ...(cancels ? [releaseClaims(org.id, id)] : []),
      selectCount(org.id, actor.userId, id),
    );
    return present(rows.at(-1)?.[0]);
  },
});
