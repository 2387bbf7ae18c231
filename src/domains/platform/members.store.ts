import type { Role } from '../../kernel/access/caller.ts';
import { columns } from '../../kernel/database/columns.ts';
import { type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { type Member, member } from './member.ts';
import { lockOrganization } from './organizations.store.ts';
import type { Membership } from './user.ts';

/** Every SQL statement on `members`. */

/** Members as `t`, each with its user. An address that is not verified is not shown. */
export const memberRows: Fragment = part`(
  select m.org_id, m.user_id as id, m.role, m.joined_at, m.updated_at, u.name,
    case when u.email_verified then u.email end as email,
    u.name_key,
    search_key(u.name || ' ' || case when u.email_verified then u.email else '' end) as search
  from members m join users u on u.id = m.user_id) t`;

export const memberColumns = columns(member, 't', { userId: 't.id' });

export const insertMember = (row: {
  orgId: string;
  userId: string;
  role: Role;
  joinedAt: Date;
}): Statement => sql`insert into members (org_id, user_id, role, joined_at, updated_at)
  values (${row.orgId}, ${row.userId}, ${row.role}, ${row.joinedAt}, ${row.joinedAt})`;

/** A user's organizations, by name. */
export const selectMemberships = (userId: string): Fragment =>
  part`select o.id as "orgId", o.name as "orgName", m.role
    from members m join organizations o on o.id = m.org_id and o.deleted_at is null
    where m.user_id = ${userId} order by o.name, o.id`;

/** The facts that a change of a membership depends on. */
export interface MemberFacts {
  /** The member to be changed. */
  member: Member | undefined;
  /** The caller's current role: a concurrent request may have changed it. */
  callerRole: Role | null;
  /** How many owners the organization has. */
  owners: number;
}

/**
 * Locks the organization's row and reads the facts. Every change of memberships locks that row
 * first, so that two owners who leave at the same time do so one after the other.
 */
export async function lockMember(
  tx: Transaction,
  orgId: string,
  userId: string,
  callerId: string,
): Promise<MemberFacts> {
  const [, [found], [facts]] = await tx.all(
    lockOrganization(orgId),
    sql<Member>`select ${memberColumns} from ${memberRows}
      where t.org_id = ${orgId} and t.id = ${userId}`,
    sql<Omit<MemberFacts, 'member'>>`select
      (select m.role from members m
        where m.org_id = ${orgId} and m.user_id = ${callerId}) as "callerRole",
      (select count(*)::int from members m
        where m.org_id = ${orgId} and m.role = 'owner') as owners`,
  );
  return { callerRole: null, owners: 0, ...facts, member: found };
}

export const updateRole = (orgId: string, userId: string, role: Role, now: Date): Statement =>
  sql`update members set role = ${role}, updated_at = ${now}
    where org_id = ${orgId} and user_id = ${userId}`;

export const deleteMember = (orgId: string, userId: string): Statement =>
  sql`delete from members where org_id = ${orgId} and user_id = ${userId}`;

export const deleteMembers = (orgId: string): Statement =>
  sql`delete from members where org_id = ${orgId}`;

/** Whether the user is a member; the lock keeps a member until the transaction ends. */
export async function keepMembership(
  tx: Transaction,
  orgId: string,
  userId: string,
): Promise<boolean> {
  const kept = await tx.row(sql`select 1 from members m
    where m.org_id = ${orgId} and m.user_id = ${userId} for key share`);
  return kept !== undefined;
}

/**
 * A user's memberships. Their organizations are locked one by one, in the order of their ids: one
 * statement would lock rows of several shards in an order that nobody has set. The user must be
 * locked, so that nobody adds a membership meanwhile.
 */
export async function lockMembershipsOf(tx: Transaction, userId: string): Promise<Membership[]> {
  const organizations = await tx.rows(sql<{ id: string }>`select m.org_id as id from members m
    where m.user_id = ${userId} order by m.org_id`);
  return tx.lastOf(
    ...organizations.map(({ id }) => lockOrganization(id)),
    sql<Membership>`${selectMemberships(userId)}`,
  );
}

export async function countOwners(tx: Transaction, orgId: string): Promise<number> {
  const counted = await tx.row(sql<{ owners: number }>`select count(*)::int as owners
    from members m where m.org_id = ${orgId} and m.role = 'owner'`);
  return counted?.owners ?? 0;
}

/** The members who may change how an organization works. */
export const selectAdmins = (orgId: string): Statement<{ userId: string }> =>
  sql<{ userId: string }>`select m.user_id as "userId" from members m
    where m.org_id = ${orgId} and m.role in ('admin', 'owner') order by m.user_id`;

/** An administrator as a mail addresses them; none without a verified address. */
export interface MailedAdmin {
  email: string;
  organizationName: string;
}

/** An administrator of an organization. It is read by a job, which has no caller. */
export const selectMailedAdmin = (orgId: string, userId: string): Statement =>
  sql`select u.email, o.name as "organizationName"
    from members m
    join users u on u.id = m.user_id and u.email_verified and u.email is not null
    join organizations o on o.id = ${orgId} and o.deleted_at is null
    where m.org_id = ${orgId} and m.user_id = ${userId} and m.role in ('admin', 'owner')`;

/** Removes the user from every organization. */
export const deleteMembershipsOf = (userId: string): Statement =>
  sql`delete from members where user_id = ${userId}`;
