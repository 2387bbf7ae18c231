/** E022, W022: revokes a pending invitation; its link is invalid at once. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import { notPending } from './invitation.ts';
import { lockInvitation, setInvitationStatus } from './invitations.store.ts';
import { refuseHandling } from './member.ts';

export const revokeInvitation = endpoint({
  id: 'E022',
  operation: 'revokeInvitation',
  method: 'DELETE',
  path: '/organizations/current/invitations/:id',
  tag: 'Invitations',
  summary: 'Revoke invitation',
  description:
    'The invitation stays in the list with the status `revoked`. Only an owner can revoke an invitation with the role owner.',
  access: 'admin',
  silent: 'an invitation is not a record of the organization until it is accepted',
  plane: 'platform',
  dryRun: false,
  gives: noContent,
  fails: ['not_found', 'invitation_not_pending'],

  async locate({ tx, org, actor, path, now }) {
    const found = await lockInvitation(tx, org.id, path.id ?? '', now);
    if (!found) throw notFound('invitation');
    refuseHandling(actor.role, found.role);
    return found;
  },

  async run({ tx, subject, now }) {
    if (subject.status !== 'pending') throw notPending(subject.status);
    await setInvitationStatus(tx, subject, 'revoked', now);
  },
});
