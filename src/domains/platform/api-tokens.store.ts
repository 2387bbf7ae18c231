import { columns } from '../../kernel/database/columns.ts';
import { type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { type ApiToken, apiToken } from './api-token.ts';

/** Every SQL statement on `api_tokens`. Of the token only its SHA-256 is stored. */

export const apiTokenColumns = columns(apiToken, 't');

/** Tokens as `t`, with the columns that their list is sorted and searched by. */
export const apiTokenRows: Fragment = part`(
  select a.id, a.org_id, a.user_id, a.name, a.prefix, a.read_only, a.expires_at, a.last_used_at,
    a.created_at, a.updated_at, a.revoked_at, name_key(a.name) collate "C" as name_key
  from api_tokens a) t`;

export async function insertApiToken(
  tx: Transaction,
  row: ApiToken & { userId: string; hash: Buffer },
): Promise<ApiToken> {
  return tx.one(sql<ApiToken>`insert into api_tokens as t
      (id, org_id, user_id, name, prefix, token_hash, read_only, expires_at,
        created_at, updated_at)
    values (${row.id}, ${row.orgId}, ${row.userId}, ${row.name}, ${row.prefix},
      decode(${row.hash.toString('hex')}, 'hex'), ${row.readOnly}, ${row.expiresAt},
      ${row.createdAt}, ${row.updatedAt})
    returning ${apiTokenColumns}`);
}

/** A user's valid tokens. Tokens for an organization end with the membership. */
export const liveTokensOf = (userId: string, now: Date): Fragment =>
  part`t.user_id = ${userId} and t.revoked_at is null
    and (t.expires_at is null or t.expires_at > ${now}::timestamptz)`;

/** How many valid tokens a user has. */
export async function countLiveTokens(tx: Transaction, userId: string, now: Date): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`select count(*)::int as count
    from api_tokens t where ${liveTokensOf(userId, now)}`);
  return count;
}

/** Locks a user's own token that was not revoked yet; an expired one is found, too. */
export function lockApiToken(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<{ orgId: string } | undefined> {
  return tx.row(sql`select t.org_id as "orgId" from api_tokens t
    where t.id = ${id} and t.user_id = ${userId} and t.revoked_at is null for update`);
}

export const revokeApiToken = (orgId: string, id: string, now: Date): Statement =>
  sql`update api_tokens set revoked_at = ${now}, updated_at = ${now}
    where org_id = ${orgId} and id = ${id}`;

export const revokeTokensOfMember = (orgId: string, userId: string, now: Date): Statement =>
  sql`update api_tokens set revoked_at = ${now}, updated_at = ${now}
    where org_id = ${orgId} and user_id = ${userId} and revoked_at is null`;

export const revokeTokensOfUser = (userId: string, now: Date): Statement =>
  sql`update api_tokens set revoked_at = ${now}, updated_at = ${now}
    where user_id = ${userId} and revoked_at is null`;

export const revokeTokensOfOrganization = (orgId: string, now: Date): Statement =>
  sql`update api_tokens set revoked_at = ${now}, updated_at = ${now}
    where org_id = ${orgId} and revoked_at is null`;
