/** E154, W154: lists the timeline of a sales order, newest first. */

import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally, part } from '../../kernel/database/sql.ts';
import { anyOf, ids, instantRange, reference, updatedFrom } from '../../kernel/paging/filters.ts';
import type { Filter } from '../../kernel/paging/list-definition.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { readOfRecord } from '../../kernel/paging/require-record.ts';
import * as s from '../../kernel/values/schema.ts';
import { salesOrders } from './sales-orders.store.ts';
import { timelineColumns } from './timeline.store.ts';
import { eventTypes, timelineEntry, timelineNoteExample } from './timeline.ts';

const ofKind: Filter = {
  schema: s.oneOf(['note', 'event', 'all'], {
    description: 'Notes of users (default), events of the order, or both.',
  }),
  where: (kind?: string) => (kind === 'all' ? undefined : part`t.kind = ${kind ?? 'note'}`),
};

const list = listing({
  record: timelineEntry,
  columns: timelineColumns,
  from: literally('sales_order_timeline t'),
  where: ({ path }) => part`t.so_id = ${path.id ?? ''}`,
  // Entries of one moment keep the order in which they were written.
  sorts: { createdAt: { column: 'number', type: 'bigint' } },
  defaultSort: '-createdAt',
  filters: {
    kind: ofKind,
    type: anyOf('type', eventTypes, 'Events of these types, separated by commas.'),
    author: reference('created_by', 'Notes and events by this user.'),
    ids,
    updatedFrom,
    ...instantRange('created_at'),
  },
});

export const listTimelineNotes = endpoint({
  id: 'E154',
  operation: 'listTimelineNotes',
  method: 'GET',
  path: '/sales-orders/:id/timeline-notes',
  tag: 'Sales Orders',
  summary: 'List timeline notes',
  description:
    'Events are recorded automatically: changes of status, hold and release, shipments and their reversal, and revaluation of shipped goods.',
  access: 'member',
  ...list,
  fails: ['not_found'],
  example: {
    query: { kind: 'all' },
    reply: { data: [timelineNoteExample], nextCursor: null },
  },

  read: readOfRecord(list, salesOrders),
});
