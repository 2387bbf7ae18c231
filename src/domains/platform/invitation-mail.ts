/** The invitation mail: only it contains the secret token. */
import { keysOf, type SecretKey } from '../../kernel/identity/secrets.ts';
import { type Mail, quoted } from '../../kernel/mail/mail.ts';
import { hashOf, type Invitation, tokenOf } from './invitation.ts';

/** An issue of an invitation, with the contents of its mail. */
export interface IssuedInvitation extends Pick<Invitation, 'id' | 'email' | 'role' | 'expiresAt'> {
  issue: number;
  /** The stored form of the token that its link must have. */
  tokenHash: string;
  organizationName: string;
  inviterName: string;
}

export function invitationMail(
  invitation: IssuedInvitation,
  { publicUrl, secretKey }: { publicUrl: string; secretKey: SecretKey },
): Mail {
  const { id, issue, email, role, expiresAt } = invitation;
  const inviter = invitation.inviterName ? quoted(invitation.inviterName) : 'somebody';
  const organization = quoted(invitation.organizationName);
  const link = `${publicUrl}/invitations/${issuedToken(secretKey, invitation)}`;
  const day = expiresAt.slice(0, 10);
  const time = expiresAt.slice(11, 16);
  return {
    id: `invitation.${id}.${issue}`,
    to: email,
    subject: `Invitation to ${organization}`,
    text: `You are invited to join ${organization} as ${article(role)}.
The invitation is from ${inviter}.

Follow this link to accept or decline:

${link}

It is meant for ${email} and works until
${day} ${time} UTC. If you did not expect this invitation, do nothing:
nothing happens without you.
`,
    link,
  };
}

/** The token that was issued: SECRET_KEY may have been replaced since. */
function issuedToken(secretKey: SecretKey, { id, issue, tokenHash }: IssuedInvitation): string {
  const tokens = keysOf(secretKey).map((key) => tokenOf(key, id, issue));
  return tokens.find((token) => hashOf(token) === tokenHash) ?? tokenOf(secretKey, id, issue);
}

function article(role: Invitation['role']): string {
  return role === 'member' ? 'a member' : `an ${role}`;
}
