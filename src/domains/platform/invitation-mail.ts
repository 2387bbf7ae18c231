/** The invitation mail: only it contains the secret token. */
import { keysOf, type SecretKey } from '../../kernel/identity/secrets.ts';
import { escaped, type Mail, quoted } from '../../kernel/mail/mail.ts';
import { hashOf, type Invitation, tokenOf } from './invitation.ts';

/** An issue of an invitation, with the contents of its mail. */
export interface IssuedInvitation extends Pick<Invitation, 'id' | 'email' | 'role' | 'expiresAt'> {
  issue: number;
  /** The stored form of the token that its link must have. */
  tokenHash: string;
  organizationName: string;
  inviterName: string;
  /** Null where nobody vouches for the address. */
  inviterEmail: string | null;
}

export function invitationMail(
  invitation: IssuedInvitation,
  { publicUrl, secretKey }: { publicUrl: string; secretKey: SecretKey },
): Mail {
  const { id, issue, email, role, expiresAt } = invitation;
  const name = invitation.inviterName ? quoted(invitation.inviterName) : 'somebody';
  const inviter = invitation.inviterEmail ? `${name} (${invitation.inviterEmail})` : name;
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
    html: htmlOf({ organization, inviter, role, link, email, until: `${day} ${time}` }),
    link,
  };
}

interface Told {
  organization: string;
  inviter: string;
  role: Invitation['role'];
  link: string;
  email: string;
  until: string;
}

/** The mail as HTML, without pictures: mail programs load none of unknown senders. */
function htmlOf({ organization, inviter, role, link, email, until }: Told): string {
  const button = 'padding:11px 18px;border-radius:6px;background:#0d5c68;color:#fff';
  return `<h1 style="margin:0 0 12px;font-size:19px">Join ${escaped(organization)}</h1>
<p>${escaped(inviter)} invites you to work in ${escaped(organization)} as ${article(role)}.</p>
<p style="margin:24px 0">
<a href="${escaped(link)}" style="${button};text-decoration:none;display:inline-block">
See the invitation</a>
</p>
<p style="color:#68635a;font-size:13px">
It is meant for ${escaped(email)} and works until ${until} UTC. If you did not expect it, do
nothing: nothing happens without you.
</p>`;
}

/** The token that was issued: SECRET_KEY may have been replaced since. */
function issuedToken(secretKey: SecretKey, { id, issue, tokenHash }: IssuedInvitation): string {
  const tokens = keysOf(secretKey).map((key) => tokenOf(key, id, issue));
  return tokens.find((token) => hashOf(token) === tokenHash) ?? tokenOf(secretKey, id, issue);
}

function article(role: Invitation['role']): string {
  return role === 'member' ? 'a member' : `an ${role}`;
}
