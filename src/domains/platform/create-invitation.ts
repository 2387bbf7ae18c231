/** E020, W020: invites an e-mail address. Only the mail contains the secret token. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { withDomainInLetters } from '../../kernel/values/email.ts';
import * as s from '../../kernel/values/schema.ts';
import {
  alreadyInvited,
  expiryFrom,
  hashOf,
  invitation,
  invitationExample,
  refuseMoreThan,
  tokenOf,
} from './invitation.ts';
import { addressFacts, insertInvitation } from './invitations.store.ts';
import { invitationJob } from './mail-invitation.ts';
import { refuseHandling, role } from './member.ts';
import { keepOrganization } from './organizations.store.ts';
import { countOfDay } from './user-days.store.ts';

export const createInvitation = endpoint({
  id: 'E020',
  operation: 'createInvitation',
  method: 'POST',
  path: '/organizations/current/invitations',
  tag: 'Invitations',
  summary: 'Send invitation',
  description:
    'The invitation is open for seven days. Only an owner can invite an owner. An expired invitation to the same address does not prevent a new one. An organization may have 100 open invitations (`OPEN_INVITATIONS`), and a person sends 100 on a day (`INVITATIONS_PER_DAY`); beyond that it is 409 `limit_reached`.',
  access: 'admin',
  silent: 'an invitation is not a record of the organization until it is accepted',
  plane: 'platform',
  dryRun: false,
  body: s.object({
    email: s.text({ max: 254, pattern: 'email', example: 'charles@example.com' }),
    role: s.optional({ ...role, description: 'Default member.' }),
  }),
  gives: created(invitation),
  fails: ['already_exists', 'limit_reached'],
  violates: { invitations_pending_key: () => alreadyInvited({ isMember: false }) },
  example: {
    body: { email: invitationExample.email, role: 'member' },
    reply: invitationExample,
  },

  async run({ tx, org, actor, body, now, newId, services }) {
    const { role: as = 'member' } = body;
    const email = withDomainInLetters(body.email);
    refuseHandling(actor.role, as);
    const { openInvitations, invitationsPerDay: max } = services.userLimits;
    const { userId } = actor;
    await countOfDay(tx, { userId, kind: 'invitation', now, max });
    const facts = await addressFacts(tx, org.id, email, now);
    if (facts.isMember || facts.isInvited) throw alreadyInvited(facts);
    refuseMoreThan(openInvitations, facts.open);
    await keepOrganization(tx, org.id);
    const id = newId();
    const made = await insertInvitation(tx, {
      id,
      orgId: org.id,
      email,
      role: as,
      invitedBy: userId,
      tokenHash: hashOf(tokenOf(services.secretKey, id, 1)),
      expiresAt: expiryFrom(now),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
    await enqueue(tx, invitationJob(id, 1, [org.id, userId]));
    return made;
  },
});
