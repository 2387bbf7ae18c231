/** E021, W021: sends an invitation again, with a new token; the old token is invalid. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { notFound } from '../../kernel/problem.ts';
import {
  alreadyInvited,
  expiryFrom,
  hashOf,
  invitation,
  invitationExample,
  notPending,
  refuseMoreThan,
  tokenOf,
} from './invitation.ts';
import { addressFacts, lockInvitation, reissueInvitation } from './invitations.store.ts';
import { invitationJob } from './mail-invitation.ts';
import { refuseHandling } from './member.ts';
import { countOfDay } from './user-days.store.ts';

export const resendInvitation = endpoint({
  id: 'E021',
  operation: 'resendInvitation',
  method: 'POST',
  path: '/organizations/current/invitations/:id/resend',
  tag: 'Invitations',
  summary: 'Resend invitation',
  description:
    'Sends a pending or expired invitation again. An expired invitation becomes pending. Refused when the address has joined or has a newer pending invitation (409 `already_exists`). Counts as an invitation of the day (409 `limit_reached`).',
  access: 'admin',
  silent: 'an invitation is not a record of the organization until it is accepted',
  plane: 'platform',
  dryRun: false,
  gives: ok(invitation),
  fails: ['not_found', 'invitation_not_pending', 'already_exists', 'limit_reached'],
  violates: { invitations_pending_key: () => alreadyInvited({ isMember: false }) },
  example: {
    reply: {
      ...invitationExample,
      expiresAt: '2026-03-12T10:00:00.000Z',
      version: 2,
      updatedAt: '2026-03-05T10:00:00.000Z',
    },
  },

  async locate({ tx, org, actor, path, now, services }) {
    const { userId } = actor;
    const max = services.userLimits.invitationsPerDay;
    await countOfDay(tx, { userId, kind: 'invitation', now, max });
    const found = await lockInvitation(tx, org.id, path.id ?? '', now);
    if (!found) throw notFound('invitation');
    refuseHandling(actor.role, found.role);
    return found;
  },

  async run({ tx, org, actor, subject, now, services }) {
    const { id, email, status } = subject;
    if (status !== 'pending' && status !== 'expired') throw notPending(status);
    const facts = await addressFacts(tx, org.id, email, now, id);
    if (facts.isMember || facts.isInvited) throw alreadyInvited(facts);
    refuseMoreThan(services.userLimits.openInvitations, facts.open);
    const issue = subject.issue + 1;
    const issued = await reissueInvitation(tx, {
      orgId: org.id,
      id,
      issue,
      tokenHash: hashOf(tokenOf(services.secretKey, id, issue)),
      expiresAt: expiryFrom(now),
      updatedAt: now.toISOString(),
    });
    await enqueue(tx, invitationJob(id, issue, [org.id, actor.userId]));
    return issued;
  },
});
