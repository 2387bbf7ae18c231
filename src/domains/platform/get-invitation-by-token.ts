/** E009, W009: shows the invitation of a token; the token is the only credential. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { Problem } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import {
  hashOf,
  invitation,
  invitationExample,
  maskEmail,
  sender,
  senderExample,
} from './invitation.ts';
import { selectByToken } from './invitations.store.ts';

const { role, status, expiresAt } = invitation.properties;

export const getInvitationByToken = endpoint({
  id: 'E009',
  operation: 'getInvitationByToken',
  method: 'GET',
  path: '/invitations/by-token/:token',
  tag: 'Invitations',
  summary: 'Look up invitation by token (public)',
  description:
    'Shows the invitation that belongs to the token of an invitation mail. The e-mail address is masked, because a mail can be forwarded.',
  access: 'public',
  plane: 'platform',
  gives: ok(
    s.object({
      ...sender,
      role,
      email: s.text({ max: 254, description: 'Masked, like c***@example.com.' }),
      status,
      expiresAt,
    }),
  ),
  fails: ['not_found'],
  example: {
    reply: {
      ...senderExample,
      role: invitationExample.role,
      email: maskEmail(invitationExample.email),
      status: invitationExample.status,
      expiresAt: invitationExample.expiresAt,
    },
  },

  read: ({ path, now }) => ({
    statements: [{ select: selectByToken(hashOf(path.token ?? ''), now), named: true }],
    show([rows]) {
      const found = rows?.[0];
      if (!found) {
        throw new Problem('not_found', 'There is no such invitation. Use the newest link.');
      }
      return { ...found, email: maskEmail(found.email as string) };
    },
  }),
});
