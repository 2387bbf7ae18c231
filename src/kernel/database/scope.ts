import type { Owners } from '../sharing/owners.ts';
import { literal } from './sql.ts';

/** Row level security shows statements the rows of this organization and of this user. */
export interface Scope {
  orgId?: string | undefined;
  userId?: string | undefined;
  /** The caller's verified e-mail address; it shows the invitations sent to that address. */
  email?: string | undefined;
  /** The identity whose idempotency keys of the platform are shown. */
  caller?: string | undefined;
  /** The user who asks, of an organization: one person in several of them has one share. */
  person?: string | undefined;
}

/** The organization whose share of the connections a write takes, or the user outside of one. */
export const ownerOf = ({ orgId, userId, caller }: Scope): string =>
  orgId ?? userId ?? caller ?? '';

/** All whose share of the connections it takes: the organization, and the person who asks. */
export function ownersOf(scope: Scope): Owners {
  const { orgId, userId, person = userId } = scope;
  return orgId && person ? [orgId, person] : ownerOf(scope);
}

/** The statements that set the scope of a transaction. */
export function settings(scope: Scope): string[] {
  const pairs = [
    ['app.org_id', scope.orgId],
    ['app.user_id', scope.userId],
    ['app.email', scope.email],
    ['app.caller', scope.caller],
  ] as const;
  return pairs
    .filter(([, value]) => value)
    .map(([key, value]) => `set local ${key} = ${literal(value)}`);
}
