import type { Claims } from '../identity/claims.ts';
import type { OrganizationSettings } from './organization-settings.ts';

export type Role = 'member' | 'admin' | 'owner';
export const roles: readonly Role[] = ['member', 'admin', 'owner'];

/** The role `least`, and all roles with more rights. */
export function atLeast(least: Role): readonly Role[] {
  return roles.slice(roles.indexOf(least));
}

/** The sender of a request, as proven by the credential. */
export interface Caller {
  /** The user's id; empty on routes that need no user. */
  userId: string;
  /** The claims of the ID token; undefined with a personal API token. */
  claims?: Claims;
  /** The personal API token; undefined with an ID token. */
  token?: {
    id: string;
    orgId: string;
    readOnly: boolean;
    /** The identity of its user: a registration that follows another one is no other person. */
    person: string;
  };
  /** Role in the organization; known to workflows that write. */
  role?: Role;
}

/** An identity at the provider, as one text. */
export const identityIn = ({ issuer, subject }: Pick<Claims, 'issuer' | 'subject'>): string =>
  JSON.stringify([issuer, subject]);

/** The caller's identity at the provider, registered or not; with an API token, its user. */
export const identityOf = ({ claims, userId }: Caller): string =>
  claims ? identityIn(claims) : userId;

/** Whether the ID token of a caller has expired since it was verified. */
export const hasExpired = ({ claims }: Caller, now: Date): boolean =>
  claims !== undefined && now.getTime() >= claims.expiresAt * 1000;

/** The caller's address if the identity provider has verified it; no other address is trusted. */
export function verifiedEmail(caller: Caller): string | undefined {
  return caller.claims?.emailVerified ? (caller.claims.email ?? undefined) : undefined;
}

/** The organization a request works in. */
export interface Organization extends OrganizationSettings {
  id: string;
  name: string;
  baseCurrency: string;
  timezone: string;
}
