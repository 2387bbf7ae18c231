/** X124, W124: lists a person's own views and the shared ones, by name. */
import { endpoint } from '../../kernel/contract/endpoint.ts';
import { exactly, flag, ids, instantRange, updatedFrom } from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { view, viewExample } from './view.ts';
import { seenBy, views } from './views.store.ts';

const list = listing({
  record: view,
  columns: views.columns,
  from: ({ orgId, actor }) => seenBy(orgId, actor.userId),
  sorts: {
    name: { column: 'name_key', type: 'text' },
    createdAt: { column: 'created_at', type: 'timestamptz' },
    updatedAt: { column: 'updated_at', type: 'timestamptz' },
  },
  defaultSort: 'name',
  filters: {
    screen: exactly('screen', 'Views of this screen.'),
    isShared: flag('is_shared', 'Shared views, or your private ones.'),
    ids,
    updatedFrom,
    ...instantRange('created_at'),
  },
});

export const listViews = endpoint({
  id: 'X124',
  operation: 'listViews',
  method: 'GET',
  path: '/views',
  tag: 'Views',
  summary: 'List views',
  description: 'Your own views, and those that others share.',
  access: 'member',
  ...list,
  example: {
    query: { screen: 'purchase-orders' },
    reply: { data: [viewExample], nextCursor: null },
  },
});
