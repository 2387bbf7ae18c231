/** E036, W036: lists the methods of a contact, the oldest first by default. */

import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally, part } from '../../kernel/database/sql.ts';
import {
  anyOf,
  flag,
  ids,
  instantRange,
  searchInText,
  updatedFrom,
} from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { readOfRecord } from '../../kernel/paging/require-record.ts';
import { contactMethod, methodExample, methodKinds } from './contact-method.ts';
import { methods } from './contact-methods.store.ts';
import { contacts } from './contacts.store.ts';

const list = listing({
  record: contactMethod,
  columns: methods.columns,
  from: literally('contact_methods t'),
  where: ({ path }) => part`t.contact_id = ${path.id}`,
  sorts: { createdAt: { column: 'created_at', type: 'timestamptz' } },
  defaultSort: 'createdAt',
  filters: {
    kind: anyOf('kind', methodKinds, 'Methods of these kinds.'),
    isPrimary: flag('is_primary', 'Only primary methods, or only the others.'),
    ids,
    updatedFrom,
    ...instantRange('created_at'),
  },
  search: searchInText('value_key'),
});

export const listContactMethods = endpoint({
  id: 'E036',
  operation: 'listContactMethods',
  method: 'GET',
  path: '/contacts/:id/methods',
  tag: 'Contacts',
  summary: 'List methods for a contact',
  access: 'member',
  ...list,
  fails: ['not_found'],
  example: { query: { kind: 'phone' }, reply: { data: [methodExample], nextCursor: null } },

  read: readOfRecord(list, contacts),
});
