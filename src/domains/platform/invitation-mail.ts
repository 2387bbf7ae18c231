/** The mail that invites somebody: it alone carries the secret token. */
import type { Mail } from '../../kernel/mail.ts';
import type { Services } from '../../kernel/serve.ts';
import { type Invitation, tokenOf } from './invitation.ts';

export function invitationMail(
  services: Pick<Services, 'publicUrl' | 'secretKey'>,
  invitation: Invitation & { issue: number; inviterName: string },
  organizationName: string,
): Mail {
  const { id, issue, email, role, expiresAt } = invitation;
  const inviter = invitation.inviterName || 'Somebody';
  const link = `${services.publicUrl}/invitations/${tokenOf(services.secretKey, id, issue)}`;
  const day = expiresAt.slice(0, 10);
  const time = expiresAt.slice(11, 16);
  return {
    to: email,
    subject: `${inviter} invites you to ${organizationName}`,
    text: `${inviter} invites you to join ${organizationName} as ${article(role)}.

Follow this link to accept or decline:

${link}

It is meant for ${email} and works until ${day} ${time} UTC. If you did not expect
this invitation, do nothing: nothing happens without you.
`,
    link,
  };
}

function article(role: Invitation['role']): string {
  return role === 'member' ? 'a member' : `an ${role}`;
}
