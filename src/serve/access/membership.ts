import {
  atLeast,
  type Caller,
  hasExpired,
  type Organization,
  type Role,
} from '../../kernel/access/caller.ts';
import { organizationSettings } from '../../kernel/access/organization-settings.ts';
import type { Access } from '../../kernel/contract/endpoint.ts';
import { columns } from '../../kernel/database/columns.ts';
import { type Fragment, literally, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { Problem } from '../../kernel/problem.ts';

const settings = columns(organizationSettings, 'o');

/**
 * The callers' memberships of an organization, read in the same message as the work itself and
 * never cached: a revoked token, a removed member and a changed role take effect with the next
 * request, on every node.
 */
export function memberships(
  orgId: string,
  callers: readonly Caller[],
  now: Date,
): Statement<MembershipRow> {
  const hasTokens = callers.some((caller) => caller.token);
  return sql<MembershipRow>`
    select o.id, o.name, o.base_currency as "baseCurrency", o.timezone,
      ${settings}, o.role,
      ${hasTokens ? tokenIsLive(now) : literally('true')} as live
    from unnest(${callers.map((caller) => caller.userId)}::uuid[],
      ${callers.map((caller) => caller.token?.id)}::uuid[])
      with ordinality as c (user_id, token_id, ordinal)
    left join lateral (select o.*, m.role, m.user_id
      from organizations o join members m on m.org_id = ${orgId} and m.user_id = c.user_id
      where o.id = ${orgId} and o.deleted_at is null limit 1) o on true
    order by c.ordinal`;
}

/** Whether the caller `c` has no token or a valid one. */
const tokenIsLive = (now: Date): Fragment => part`(c.token_id is null or exists (
  select 1 from api_tokens t
  where t.id = c.token_id and t.org_id = o.id and t.user_id = o.user_id
    and t.revoked_at is null
    and (t.expires_at is null or t.expires_at > ${now}::timestamptz)))`;

/** A caller who is not a member has a row of nulls. */
export const membership = (orgId: string, caller: Caller, now: Date): Statement<MembershipRow> =>
  memberships(orgId, [caller], now);

export interface MembershipRow extends Organization {
  role: Role;
  live: boolean;
}

/** Refuses a caller who may not use the endpoint: 401 for an invalid token, else 403. */
export function admit(
  row: MembershipRow | undefined,
  least: Role,
  caller: Caller,
): Organization & { role: Role } {
  // A token ends with the membership of its user.
  const isMember = row?.role != null;
  if (!isMember && caller.token) throw invalidToken();
  if (!isMember) {
    throw new Problem(
      'forbidden',
      'You are not a member of the organization in X-Org-Id. GET /api/user lists yours.',
    );
  }
  if (!row.live) throw invalidToken();
  if (!atLeast(least).includes(row.role)) {
    throw new Problem(
      'forbidden',
      `This requires the role ${atLeast(least).join(' or ')}; your role here is ${row.role}.`,
    );
  }
  return row;
}

/**
 * Refuses an ID token that has expired since the request began. API tokens are checked with every
 * message to the database.
 */
export function refuseExpired(caller: Caller, now: Date): void {
  if (hasExpired(caller, now)) throw unauthenticated('The token has expired; sign in again.');
}

export function invalidToken(): Problem {
  return unauthenticated('This API token was revoked or has expired. Make a new one.');
}

export function unauthenticated(detail: string): Problem {
  return new Problem('unauthenticated', detail, { headers: { 'www-authenticate': 'Bearer' } });
}

/** The caller's row, unless the user was deleted: deleted users are kept for history only. */
export const registration = (userId: string): Fragment =>
  part`select 1 as one from users u where u.id = ${userId} and u.deleted_at is null`;

/**
 * A read that returns rows only to a caller who may see them. The condition is part of the
 * statement, evaluated once: as a statement of its own it would cost a third of a read.
 */
export function guarded(
  select: Fragment,
  access: Access,
  orgId: string,
  caller: Caller,
  now: Date,
): Fragment {
  if (access === 'public' || access === 'identity') return select;
  if (access === 'user') {
    return part`select q.* from (${select}) q where exists (${registration(caller.userId)})`;
  }
  const token = caller.token
    ? part` and exists (select 1 from api_tokens t
        where t.id = ${caller.token.id} and t.org_id = ${orgId} and t.user_id = ${caller.userId}
          and t.revoked_at is null
          and (t.expires_at is null or t.expires_at > ${now}::timestamptz))`
    : part``;
  return part`select q.* from (${select}) q
    where exists (select 1 from members m
      where m.org_id = ${orgId} and m.user_id = ${caller.userId}
        and m.role = any(${[...atLeast(access)]}))${token}`;
}
