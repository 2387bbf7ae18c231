/** Invitation: lets the owner of an e-mail address join an organization. */
import { createHash, createHmac } from 'node:crypto';
import type { SecretKey } from '../../kernel/identity/secrets.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { mails } from '../../kernel/limits/mails.ts';
import { Problem } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { role } from './member.ts';

export const invitationStatuses = [
  'pending',
  'accepted',
  'declined',
  'revoked',
  'expired',
] as const;

export const invitation = s.object({
  id: s.uuid(),
  orgId: s.uuid(),
  email: s.text({ max: 254 }),
  role,
  status: s.oneOf(invitationStatuses),
  invitedBy: s.uuid({ description: 'User id.' }),
  expiresAt: s.timestamp(),
  version: s.integer(),
  createdAt: s.timestamp(),
  updatedAt: s.timestamp(),
});

export type Invitation = s.Static<typeof invitation>;

export const invitationExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f620',
  orgId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f600',
  email: 'charles@example.com',
  role: 'member',
  status: 'pending',
  invitedBy: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f601',
  expiresAt: '2026-03-08T08:00:00.000Z',
  version: 1,
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
};

/** The organization and the inviter, as an invited person sees them before joining. */
export const sender = {
  organizationName: s.name(),
  inviterName: s.text({ min: 0, max: 200 }),
};

export const senderExample = { organizationName: 'Mill Lane Bakery', inviterName: 'Ada Byron' };

const { lifetime } = valuesOf(mails.invitations);

export function expiryFrom(now: Date): string {
  return new Date(now.getTime() + lifetime).toISOString();
}

/**
 * The secret in the mail. It is derived and not stored, so the job that sends the mail needs
 * only the invitation. A new issue has a new token, and the earlier token becomes invalid.
 */
export function tokenOf(secretKey: SecretKey, id: string, issue: number): string {
  const key = secretKey.derive('invitation');
  return createHmac('sha256', key).update(`${id}.${issue}`).digest('base64url');
}

/** The stored form of a token: SHA-256, in hexadecimal. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Masks an address: its owner recognises it, but others cannot write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return `${first}***${email.slice(at)}`;
}

/** 409 for an invitation that was answered or revoked, or has expired. */
export function notPending(status: string): Problem {
  return new Problem(
    'invitation_not_pending',
    `This invitation is ${status}, no longer pending. A new one is needed.`,
  );
}

/** 409 for an organization with as many open invitations as it may have. */
export function refuseMoreThan(max: number, open: number): void {
  if (open < max) return;
  throw new Problem(
    'limit_reached',
    `${max} invitations are open, which is the most. Revoke one, or wait until some are answered or expire.`,
  );
}

/** 409 for inviting a member, or an address with a pending invitation. */
export function alreadyInvited(facts: { isMember: boolean }): Problem {
  return new Problem(
    'already_exists',
    facts.isMember
      ? 'A user with this address is a member already.'
      : 'An invitation to this address is pending already. Resend or revoke it.',
  );
}
