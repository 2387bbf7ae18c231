/** E166, W166: lists the documents of a purchase order, work order or sales order. */

import { endpoint } from '../../kernel/contract/endpoint.ts';
import type { Entity } from '../../kernel/database/entities.ts';
import { literally, part } from '../../kernel/database/sql.ts';
import {
  ids,
  instantRange,
  reference,
  searchText,
  updatedFrom,
} from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { requireRecord } from '../../kernel/paging/require-record.ts';
import { missing, unknownReferences } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import type { OrderType } from '../../orders/kinds.ts';
import { document, documentExample, entityFields } from './document.ts';
import { documentColumns, documentedOrders } from './documents.store.ts';

const list = listing({
  record: document,
  columns: documentColumns,
  from: literally('documents t'),
  scope: ({ orgId, query }) => {
    const { entityType, entityId } = query as Entity<OrderType>;
    return part`t.org_id = ${orgId} and t.entity_id = ${entityId}
      and t.entity_type = ${entityType}`;
  },
  sorts: { createdAt: { column: 'created_at', type: 'timestamptz' } },
  defaultSort: '-createdAt',
  filters: {
    uploadedBy: reference('uploaded_by', 'Documents that this user uploaded.'),
    ids,
    updatedFrom,
    ...instantRange('created_at'),
  },
  search: searchText,
});

const query = s.object({ ...entityFields, ...(list.query as s.TObject).properties });

export const listDocuments = endpoint({
  id: 'E166',
  operation: 'listDocuments',
  method: 'GET',
  path: '/documents',
  tag: 'Documents',
  summary: 'List documents for an entity',
  description: 'Newest first by default.',
  access: 'member',
  query,
  gives: list.gives,
  fails: ['not_found'],
  example: {
    query: { entityType: documentExample.entityType, entityId: documentExample.entityId },
    reply: { data: [documentExample], nextCursor: null },
  },

  read: (call) =>
    requireRecord(list.read(call), documentedOrders.select(call.orgId, call.query), () =>
      unknownReferences([missing('query/entityId', call.query.entityType.replace('_', ' '))]),
    ),
});
