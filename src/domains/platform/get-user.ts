/** E002, W002: shows the caller, with the organizations they are a member of. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import * as s from '../../kernel/values/schema.ts';
import { selectMemberships } from './members.store.ts';
import { membership, membershipExample, user, userExample } from './user.ts';
import { selectUser } from './users.store.ts';

export const getUser = endpoint({
  id: 'E002',
  operation: 'getUser',
  method: 'GET',
  path: '/user',
  tag: 'Users',
  summary: 'Get user',
  description: 'Your user, and the organizations that `X-Org-Id` can name.',
  access: 'user',
  plane: 'platform',
  gives: ok(s.object({ ...user.properties, memberships: s.listOf(membership) })),
  example: { reply: { ...userExample, memberships: [membershipExample] } },

  read: ({ actor }) => ({
    statements: [
      { select: selectUser(actor.userId), named: true },
      { select: selectMemberships(actor.userId), named: true },
    ],
    show: ([users, memberships]) => ({ ...users?.[0], memberships }),
  }),
});
