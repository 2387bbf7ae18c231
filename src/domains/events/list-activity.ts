/** X121: who has changed what, the newest first: a view of the change feed. */
import { endpoint } from '../../kernel/contract/endpoint.ts';
import { part } from '../../kernel/database/sql.ts';
import { instantRange, reference } from '../../kernel/paging/filters.ts';
import type { Filter } from '../../kernel/paging/list-definition.ts';
import { listing } from '../../kernel/paging/paging.ts';
import * as s from '../../kernel/values/schema.ts';
import { activityColumns, activityRows } from './activity.store.ts';
import { activityEntry, activityExample } from './activity.ts';
import { objectTypes } from './event-types.ts';

const ofType: Filter = {
  schema: s.oneOf(objectTypes, { description: 'Of records of this kind.' }),
  where: (type?: string) => (type === undefined ? undefined : part`t.object_type = ${type}`),
};

const list = listing({
  record: activityEntry,
  columns: activityColumns,
  from: activityRows,
  sorts: { position: { column: 'position', type: 'bigint' } },
  defaultSort: '-position',
  filters: {
    actorId: reference('actor_id', 'What this user has done.'),
    objectType: ofType,
    objectId: reference('object_id', 'What has happened to this record.'),
    ...instantRange('occurred_at'),
  },
});

export const listActivity = endpoint({
  id: 'X121',
  operation: 'listActivity',
  method: 'GET',
  path: '/activity',
  tag: 'Change Feed',
  summary: 'List activity',
  description:
    'Who has changed what, the newest first: the events of the change feed with the person or the API token, number and name of the record, and old and new of numbers, days and states, also of those of lines. Of texts the names of the fields are told. It reaches back as far as the change feed. With `objectId` and `limit=1` it says who changed a record last.',
  access: 'member',
  ...list,
  example: {
    query: { objectType: 'purchase_order_receipt', from: '2026-03-01' },
    reply: { data: [activityExample], nextCursor: null },
  },
});
