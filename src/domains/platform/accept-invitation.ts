/** E010, W010: accepts an invitation; the caller is a member from the next request on. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { Problem } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { invitation, invitationExample } from './invitation.ts';
import { setInvitationStatus } from './invitations.store.ts';
import { insertMember, keepMembership } from './members.store.ts';
import { checkNaming, naming, openInvitation } from './open-invitation.ts';
import { membership, membershipExample } from './user.ts';

const alreadyMember = () =>
  new Problem('already_exists', 'You are a member of this organization already.');

export const acceptInvitation = endpoint({
  id: 'E010',
  operation: 'acceptInvitation',
  method: 'POST',
  path: '/invitations/accept',
  tag: 'Invitations',
  summary: 'Accept invitation',
  description:
    'The body names the invitation by its token from the mail or by its id, not both. Your verified e-mail address must be the invited address; upper and lower case are equal.',
  access: 'user',
  plane: 'platform',
  dryRun: false,
  body: naming,
  check: checkNaming,
  gives: ok(s.object({ invitation, membership })),
  fails: ['not_found', 'invitation_not_pending', 'already_exists'],
  violates: { members_pkey: alreadyMember },
  example: {
    body: { invitationId: invitationExample.id },
    reply: {
      invitation: { ...invitationExample, status: 'accepted', version: 2 },
      membership: { ...membershipExample, role: invitationExample.role },
    },
  },

  async run(call) {
    const { tx, actor, now } = call;
    const opened = await openInvitation(call);
    const { orgId, role } = opened;
    if (await keepMembership(tx, orgId, actor.userId)) throw alreadyMember();
    await tx.run(insertMember({ orgId, userId: actor.userId, role, joinedAt: now }));
    const accepted = await setInvitationStatus(tx, opened, 'accepted', now);
    await call.emitIn(orgId, { type: 'member.created', objectId: actor.userId });
    return {
      invitation: accepted,
      membership: { orgId, orgName: opened.organizationName, role },
    };
  },
});
