/** E031, W031: lists contacts, sorted by name by default. */

import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally } from '../../kernel/database/sql.ts';
import { masterFilters, searchTextOrPhone } from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { contact, contactExample } from './contact.ts';
import { contactColumns } from './contacts.store.ts';

const list = listing({
  record: contact,
  columns: contactColumns,
  from: literally('contacts t'),
  sorts: {
    name: { column: 'name_key', type: 'text' },
    createdAt: { column: 'created_at', type: 'timestamptz' },
  },
  defaultSort: 'name',
  filters: masterFilters,
  search: searchTextOrPhone,
});

export const listContacts = endpoint({
  id: 'E031',
  operation: 'listContacts',
  method: 'GET',
  path: '/contacts',
  tag: 'Contacts',
  summary: 'List contacts',
  description:
    '`q` searches names, e-mail addresses and phone numbers. Any three successive digits find a phone number, in every notation.',
  access: 'member',
  ...list,
  example: {
    query: { q: '0113 296' },
    reply: { data: [contactExample], nextCursor: null },
  },
});
