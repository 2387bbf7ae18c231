/** E023, W023: lists the organization's invitations, the newest first by default. */
import { roles } from '../../kernel/access/caller.ts';
import { endpoint } from '../../kernel/contract/endpoint.ts';
import {
  anyOf,
  ids,
  instantRange,
  reference,
  searchInText,
  updatedFrom,
} from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { invitation, invitationExample, invitationStatuses } from './invitation.ts';
import { invitationColumns, invitationRows } from './invitations.store.ts';

const list = listing({
  record: invitation,
  columns: invitationColumns,
  from: ({ now }) => invitationRows(now),
  sorts: {
    createdAt: { column: 'created_at', type: 'timestamptz' },
    expiresAt: { column: 'expires_at', type: 'timestamptz' },
    email: { column: 'email_key', type: 'text' },
  },
  defaultSort: '-createdAt',
  filters: {
    status: anyOf('status', invitationStatuses, 'Invitations with one of these statuses.'),
    role: anyOf('role', roles, 'Invitations to one of these roles.'),
    invitedBy: reference('invited_by', 'Invitations by this user.'),
    ids,
    updatedFrom,
    ...instantRange('created_at'),
  },
  search: searchInText('email_key'),
});

export const listInvitations = endpoint({
  id: 'E023',
  operation: 'listInvitations',
  method: 'GET',
  path: '/organizations/current/invitations',
  tag: 'Invitations',
  summary: 'List organization invitations',
  description:
    '`q` searches e-mail addresses. An invitation is `expired` when it was neither accepted nor declined within seven days.',
  access: 'admin',
  plane: 'platform',
  ...list,
  example: {
    query: { status: 'pending,expired' },
    reply: { data: [invitationExample], nextCursor: null },
  },
});
