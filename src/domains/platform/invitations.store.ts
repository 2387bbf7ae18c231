import { columns } from '../../kernel/database/columns.ts';
import { type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { type Invitation, invitation } from './invitation.ts';
import { lockOrganization } from './organizations.store.ts';

/** Every SQL statement on `invitations`. */

export const invitationColumns = columns(invitation, 't');
/** Without the status, which is that of a moment. */
const storedColumns = columns(invitation, 'i', { status: null });

/** A pending invitation expires by time; its row is updated only for a new one. */
const statusAt = (now: Date): Fragment =>
  part`case when i.status = 'pending' and i.expires_at <= ${now}::timestamptz
    then 'expired' else i.status end`;

const rowColumns = (now: Date): Fragment => part`i.id, i.org_id, i.email, i.email_key, i.role,
    ${statusAt(now)} as status, i.invited_by, i.expires_at, i.version, i.created_at, i.updated_at`;

/** Invitations as `t`, with the status that they have at an instant. */
export const invitationRows = (now: Date): Fragment => part`(
  select ${rowColumns(now)} from invitations i) t`;

/** Invitations of all organizations as their recipients see them, with organization and inviter. */
export const receivedRows = (email: string | undefined, now: Date): Fragment => part`(
  select ${rowColumns(now)}, o.name as organization_name, u.name as inviter_name
  from invitations i
  join find_inviting_organizations(${email ?? null}) o on o.id = i.org_id
  join users u on u.id = i.invited_by) t`;

/** The pending invitations to an address; none without one. */
export const addressedTo = (email: string | undefined): Fragment =>
  part`t.email_key = email_key(${email ?? null}) and t.status = 'pending'`;

/** Reasons not to invite an address. */
export type AddressFacts = {
  isMember: boolean;
  isInvited: boolean;
  /** Open invitations of the organization to other addresses. */
  open: number;
};

/** By the address, and not by the members, whose number grows. */
export const selectAddressFacts = (
  orgId: string,
  email: string,
  now: Date,
  exceptId: string | null = null,
): Statement<AddressFacts> =>
  sql<AddressFacts>`select
    exists (select 1 from users u where u.email_verified and u.email_key = email_key(${email})
      and (select true from members m where m.org_id = ${orgId} and m.user_id = u.id))
      as "isMember",
    exists (select 1 from invitations i
      where i.org_id = ${orgId} and i.email_key = email_key(${email}) and i.status = 'pending'
        and i.id is distinct from ${exceptId}::uuid) as "isInvited",
    (select count(*)::int from invitations i
      where i.org_id = ${orgId} and i.status = 'pending' and i.expires_at > ${now}
        and i.id is distinct from ${exceptId}::uuid) as open`;

/** Looks up an address; marks a past invitation to it as expired. `exceptId` is not counted. */
export async function addressFacts(
  tx: Transaction,
  orgId: string,
  email: string,
  now: Date,
  exceptId: string | null = null,
): Promise<AddressFacts> {
  const [, [facts]] = await tx.all(
    sql`update invitations set status = 'expired'
      where org_id = ${orgId} and email_key = email_key(${email}) and status = 'pending'
        and expires_at <= ${now}`,
    selectAddressFacts(orgId, email, now, exceptId),
  );
  return facts ?? { isMember: false, isInvited: false, open: 0 };
}

export async function insertInvitation(
  tx: Transaction,
  row: Omit<Invitation, 'status' | 'version'> & { tokenHash: string },
): Promise<Invitation> {
  return tx.one(sql<Invitation>`insert into invitations as t
      (id, org_id, email, role, status, invited_by, token_hash, expires_at,
        created_at, updated_at)
    values (${row.id}, ${row.orgId}, ${row.email}, ${row.role}, 'pending', ${row.invitedBy},
      decode(${row.tokenHash}, 'hex'), ${row.expiresAt}, ${row.createdAt}, ${row.updatedAt})
    returning ${invitationColumns}`);
}

/** Locks an invitation of the organization; its status is that of the moment. */
export function lockInvitation(
  tx: Transaction,
  orgId: string,
  id: string,
  now: Date,
): Promise<(Invitation & { issue: number }) | undefined> {
  return tx.row(sql`select ${storedColumns}, i.issue,
      ${statusAt(now)} as status
    from invitations i where i.org_id = ${orgId} and i.id = ${id} for update`);
}

/** Makes an invitation pending again, with a new token; the earlier token becomes invalid. */
export async function reissueInvitation(
  tx: Transaction,
  row: {
    orgId: string;
    id: string;
    issue: number;
    tokenHash: string;
    expiresAt: string;
    updatedAt: string;
  },
): Promise<Invitation> {
  return tx.one(sql<Invitation>`update invitations t
    set status = 'pending', issue = ${row.issue}, token_hash = decode(${row.tokenHash}, 'hex'),
      expires_at = ${row.expiresAt}, version = t.version + 1, updated_at = ${row.updatedAt}
    where t.org_id = ${row.orgId} and t.id = ${row.id}
    returning ${invitationColumns}`);
}

export async function setInvitationStatus(
  tx: Transaction,
  row: { orgId: string; id: string },
  status: Invitation['status'],
  now: Date,
): Promise<Invitation> {
  return tx.one(sql<Invitation>`update invitations t
    set status = ${status}, version = t.version + 1, updated_at = ${now}
    where t.org_id = ${row.orgId} and t.id = ${row.id}
    returning ${invitationColumns}`);
}

export const revokeInvitationsOf = (orgId: string, now: Date): Statement =>
  sql`update invitations set status = 'revoked', version = version + 1, updated_at = ${now}
    where org_id = ${orgId} and status = 'pending'`;

/** The invitation of a token, with the fields for its bearer. The query needs no caller. */
export const selectByToken = (tokenHash: string, now: Date): Fragment =>
  part`select i.organization_name as "organizationName", i.inviter_name as "inviterName", i.role,
      i.email, ${statusAt(now)} as status, i.expires_at as "expiresAt"
    from find_invitation(decode(${tokenHash}, 'hex')) i`;

/**
 * The contents of the mail of one issue, while that issue can be accepted. It is read by a job,
 * which has no caller, and so names no organization.
 */
export const selectOpenIssue = (id: string, issue: number, now: Date): Statement =>
  sql`select i.id, i.issue, i.email, i.role, i.expires_at as "expiresAt",
      encode(i.token_hash, 'hex') as "tokenHash",
      o.name as "organizationName", u.name as "inviterName",
      case when u.email_verified then u.email end as "inviterEmail"
    from invitations i
    join organizations o on o.id = i.org_id and o.deleted_at is null
    join users u on u.id = i.invited_by
    where i.id = ${id} and i.issue = ${issue} and i.status = 'pending' and i.expires_at > ${now}`;

/** How an invited person names the invitation. */
export type Naming = { tokenHash: string } | { id: string };

/** The organization of an invitation; shows no field of the invitation itself. */
export async function findInvitationOrg(
  tx: Transaction,
  naming: Naming,
): Promise<string | undefined> {
  type Named = { orgId: string | null };
  const found = await tx.row(
    'id' in naming
      ? sql<Named>`select find_invitation_org(${naming.id}) as "orgId"`
      : sql<Named>`select i.org_id as "orgId"
          from find_invitation(decode(${naming.tokenHash}, 'hex')) i`,
  );
  return found?.orgId ?? undefined;
}

/** An invitation that a user opens; the user may not be its addressee. */
export interface OpenedInvitation extends Invitation {
  organizationName: string;
  isAddressee: boolean;
}

/**
 * Locks the named invitation, and its organization first: an organization that is being deleted
 * accepts no new member.
 */
export async function lockNamedInvitation(
  tx: Transaction,
  orgId: string,
  naming: Naming,
  email: string | undefined,
  now: Date,
): Promise<OpenedInvitation | undefined> {
  const named =
    'id' in naming
      ? part`i.id = ${naming.id}`
      : part`i.token_hash = decode(${naming.tokenHash}, 'hex')`;
  const [, [found]] = await tx.all(
    lockOrganization(orgId),
    sql<OpenedInvitation>`select ${storedColumns},
        ${statusAt(now)} as status, o.name as "organizationName",
        coalesce(i.email_key = email_key(${email ?? null}), false) as "isAddressee"
      from invitations i join organizations o on o.id = ${orgId} and o.deleted_at is null
      where i.org_id = ${orgId} and ${named} for update of i`,
  );
  return found;
}
