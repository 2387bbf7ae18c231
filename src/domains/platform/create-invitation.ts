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
  tokenOf,
} from './invitation.ts';
import { addressFacts, insertInvitation } from './invitations.store.ts';
import { invitationJob } from './mail-invitation.ts';
import { refuseHandling, role } from './member.ts';
import { keepOrganization } from './organizations.store.ts';

export const createInvitation = endpoint({
  id: 'E020',
  operation: 'createInvitation',
  method: 'POST',
  path: '/organizations/current/invitations',
  tag: 'Invitations',
  summary: 'Send invitation',
  description:
    'The invitation is open for seven days. Only an owner can invite an owner. An expired invitation to the same address does not prevent a new one.',
  access: 'admin',
  silent: 'an invitation is not a record of the organization until it is accepted',
  plane: 'platform',
  dryRun: false,
  body: s.object({
    email: s.text({ max: 254, pattern: 'email', example: 'charles@example.com' }),
    role: s.optional({ ...role, description: 'Default member.' }),
  }),
  gives: created(invitation),
  fails: ['already_exists'],
  violates: { invitations_pending_key: () => alreadyInvited({ isMember: false }) },
  example: {
    body: { email: invitationExample.email, role: 'member' },
    reply: invitationExample,
  },

  async run({ tx, org, actor, body, now, newId, services }) {
    const { role: as = 'member' } = body;
    const email = withDomainInLetters(body.email);
    refuseHandling(actor.role, as);
    const facts = await addressFacts(tx, org.id, email, now);
    if (facts.isMember || facts.isInvited) throw alreadyInvited(facts);
    await keepOrganization(tx, org.id);
    const id = newId();
    const made = await insertInvitation(tx, {
      id,
      orgId: org.id,
      email,
      role: as,
      invitedBy: actor.userId,
      tokenHash: hashOf(tokenOf(services.secretKey, id, 1)),
      expiresAt: expiryFrom(now),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
    await enqueue(tx, invitationJob(id, 1, [org.id, actor.userId]));
    return made;
  },
});
