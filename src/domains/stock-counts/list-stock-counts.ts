/** X046, WX046: lists stock counts, newest first. */
import { endpoint } from '../../kernel/contract/endpoint.ts';
import { anyOf, ids, searchText, updatedFrom } from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { statuses, stockCount, stockCountExample } from './stock-count.ts';
import { countColumns, countsSeenBy } from './stock-counts.store.ts';

const list = listing({
  record: stockCount,
  columns: countColumns,
  from: ({ orgId, actor }) => countsSeenBy(orgId, actor.userId),
  sorts: {
    createdAt: { column: 'created_at', type: 'timestamptz' },
    updatedAt: { column: 'updated_at', type: 'timestamptz' },
  },
  defaultSort: '-createdAt',
  cost: 16,
  filters: {
    status: anyOf('status', statuses, 'One or several, separated by commas.'),
    ids,
    updatedFrom,
  },
  search: searchText,
});

export const listStockCounts = endpoint({
  id: 'X046',
  operation: 'listStockCounts',
  method: 'GET',
  path: '/stock-counts',
  tag: 'Stock Counts',
  summary: 'List stock counts',
  description: '`q` searches number and name.',
  access: 'member',
  ...list,
  example: {
    query: { status: 'Open', limit: '20' },
    reply: { data: [stockCountExample], nextCursor: null },
  },
});
