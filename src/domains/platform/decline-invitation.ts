/** E011, W011: declines an invitation. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import * as s from '../../kernel/values/schema.ts';
import { invitation, invitationExample } from './invitation.ts';
import { setInvitationStatus } from './invitations.store.ts';
import { checkNaming, naming, openInvitation } from './open-invitation.ts';

export const declineInvitation = endpoint({
  id: 'E011',
  operation: 'declineInvitation',
  method: 'POST',
  path: '/invitations/decline',
  tag: 'Invitations',
  summary: 'Decline invitation',
  description:
    'The body names the invitation by its token from the mail or by its id, not both. Your verified e-mail address must be the invited address; upper and lower case are equal.',
  access: 'user',
  plane: 'platform',
  dryRun: false,
  body: naming,
  check: checkNaming,
  gives: ok(s.object({ invitation })),
  fails: ['not_found', 'invitation_not_pending'],
  example: {
    body: { invitationId: invitationExample.id },
    reply: { invitation: { ...invitationExample, status: 'declined', version: 2 } },
  },

  async run(call) {
    const opened = await openInvitation(call);
    return { invitation: await setInvitationStatus(call.tx, opened, 'declined', call.now) };
  },
});
