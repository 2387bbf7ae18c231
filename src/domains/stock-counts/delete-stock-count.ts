/** X049, WX049: deletes an open stock count with its lines. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { countEvent } from './count-events.ts';
import { locateCount, notOpen } from './locate-count.ts';
import { deleteCount } from './stock-counts.store.ts';

export const deleteStockCount = endpoint({
  id: 'X049',
  operation: 'deleteStockCount',
  method: 'DELETE',
  path: '/stock-counts/:id',
  tag: 'Stock Counts',
  summary: 'Delete stock count',
  description: 'An open count alone (409 `count_not_open`). Its number is not used again.',
  access: 'admin',
  emits: countEvent('stock_count.deleted'),
  gives: noContent,
  fails: ['not_found', 'count_not_open'],

  locate: locateCount,

  async run({ tx, org, subject }) {
    if (subject.status !== 'Open') throw notOpen(subject, 'Only open counts can be deleted.');
    await tx.run(deleteCount(org.id, subject.id));
  },
});
