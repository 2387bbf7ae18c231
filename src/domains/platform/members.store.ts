import type { Role } from '../../kernel/access/caller.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { columns } from '../../kernel/values/columns.ts';
import { type Member, member } from './member.ts';
import { lockOrganization } from './organizations.store.ts';
import type { Membership } from './user.ts';

/** Every SQL statement on `members`. */

/** Members as `t`, each with its person. An address that nobody vouches for is nobody's. */
export const memberRows: Fragment = part`(
  select m.org_id, m.user_id as id, m.role, m.joined_at, m.updated_at, u.name,
    case when u.email_verified then u.email end as email,
    name_key(u.name) collate "C" as name_key,
    name_key(u.name || ' ' || case when u.email_verified then u.email else '' end) as search
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

/** What a change of a membership is decided on. */
export interface Standing {
  /** The member it is about. */
  member: Member | undefined;
  /** What the caller is by now: somebody ahead in the line may have changed it. */
  callerRole: Role | null;
  /** How many owners the organization has. */
  owners: number;
}

/**
 * Reads how things stand while nobody else can change them: every change of memberships waits for
 * the organization's row first, so that two owners who leave at once do so one after the other.
 */
export async function lockStanding(
  tx: Transaction,
  orgId: string,
  userId: string,
  callerId: string,
): Promise<Standing> {
  const [, members, [facts]] = (await tx.all(
    lockOrganization(orgId),
    sql`select ${memberColumns} from ${memberRows} where t.org_id = ${orgId} and t.id = ${userId}`,
    sql`select
      (select m.role from members m
        where m.org_id = ${orgId} and m.user_id = ${callerId}) as "callerRole",
      (select count(*)::int from members m
        where m.org_id = ${orgId} and m.role = 'owner') as owners`,
  )) as unknown as [unknown, Member[], [Pick<Standing, 'callerRole' | 'owners'>]];
  return { ...facts, member: members[0] };
}

export const updateRole = (orgId: string, userId: string, role: Role, now: Date): Statement =>
  sql`update members set role = ${role}, updated_at = ${now}
    where org_id = ${orgId} and user_id = ${userId}`;

export const deleteMember = (orgId: string, userId: string): Statement =>
  sql`delete from members where org_id = ${orgId} and user_id = ${userId}`;

export const deleteMembers = (orgId: string): Statement =>
  sql`delete from members where org_id = ${orgId}`;

/** Whether the user is a member; one who is stays one until the transaction ends. */
export async function keepMembership(
  tx: Transaction,
  orgId: string,
  userId: string,
): Promise<boolean> {
  const kept = await tx.row(sql`select 1 from members m
    where m.org_id = ${orgId} and m.user_id = ${userId} for key share`);
  return kept !== undefined;
}

/** A user's memberships, all of whose organizations are locked, in the one order for all. */
export async function lockMembershipsOf(tx: Transaction, userId: string): Promise<Membership[]> {
  const [, memberships] = await tx.all(
    sql`select 1 from organizations o
      where o.id in (select m.org_id from members m where m.user_id = ${userId})
      order by o.id for no key update`,
    sql`${selectMemberships(userId)}`,
  );
  return memberships as unknown as Membership[];
}

export async function countOwners(tx: Transaction, orgId: string): Promise<number> {
  const counted = await tx.row<{ owners: number }>(sql`select count(*)::int as owners
    from members m where m.org_id = ${orgId} and m.role = 'owner'`);
  return counted?.owners ?? 0;
}

/** Leaves every organization there is. */
export const deleteMembershipsOf = (userId: string): Statement =>
  sql`delete from members where user_id = ${userId}`;
