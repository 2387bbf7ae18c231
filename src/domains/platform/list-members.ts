/** E016, W016: lists the members of the organization, sorted by name by default. */
import { roles } from '../../kernel/access/caller.ts';
import { endpoint } from '../../kernel/contract/endpoint.ts';
import { anyOf, ids, instantRange, searchText, updatedFrom } from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { member, memberExample } from './member.ts';
import { memberColumns, memberRows } from './members.store.ts';

const list = listing({
  record: member,
  columns: memberColumns,
  from: memberRows,
  sorts: {
    name: { column: 'name_key', type: 'text' },
    joinedAt: { column: 'joined_at', type: 'timestamptz' },
  },
  defaultSort: 'name',
  filters: {
    role: anyOf('role', roles, 'Members with one of these roles.'),
    ids,
    updatedFrom,
    ...instantRange('joined_at'),
  },
  search: searchText,
});

export const listMembers = endpoint({
  id: 'E016',
  operation: 'listMembers',
  method: 'GET',
  path: '/organizations/current/members',
  tag: 'Members',
  summary: 'List organization members',
  description: '`ids` are user ids; `q` searches names and addresses.',
  access: 'member',
  plane: 'platform',
  ...list,
  example: { query: { role: 'owner,admin' }, reply: { data: [memberExample], nextCursor: null } },
});
