/** E060, W060: lists brokers, sorted by name by default. */

import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally } from '../../kernel/database/sql.ts';
import { masterFilters, searchTextOrPhone } from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { broker, brokerExample } from './broker.ts';
import { brokers } from './brokers.store.ts';

const list = listing({
  record: broker,
  columns: brokers.columns,
  from: literally('brokers t'),
  sorts: {
    name: { column: 'name_key', type: 'text' },
    createdAt: { column: 'created_at', type: 'timestamptz' },
    updatedAt: { column: 'updated_at', type: 'timestamptz' },
  },
  defaultSort: 'name',
  filters: masterFilters,
  search: searchTextOrPhone,
});

export const listBrokers = endpoint({
  id: 'E060',
  operation: 'listBrokers',
  method: 'GET',
  path: '/brokers',
  tag: 'Brokers',
  summary: 'List brokers',
  description: '`q` searches name, e-mail and phone, in every notation of the number.',
  access: 'member',
  ...list,
  example: {
    query: { q: 'grace' },
    reply: { data: [brokerExample], nextCursor: null },
  },
});
