import { jsonb, literally, part, type Statement, sql } from '../database/sql.ts';
import type { Sweep } from '../jobs/sweep.ts';
import { valuesOf } from '../limits/limit.ts';
import { writes } from '../limits/writes.ts';

/** The stored answer of a key. */
export interface StoredReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * The scope of a key: its organization, or on the platform its identity. A second request finds by
 * the key's advisory lock that the first is still running. The lock ends with its connection, so
 * that a crash leaves no key in progress.
 */
export interface KeyScope {
  orgId?: string;
  caller: string;
  key: string;
}

/** A stored answer, with the fingerprint of its request in hexadecimal. */
export interface FoundReply extends StoredReply {
  fingerprint: string;
}

/** The first statement of a write with a key: false while another request holds the key. */
export function lockKey(scope: KeyScope): Statement<{ locked: boolean }> {
  const space = `${scope.orgId ?? scope.caller}:${scope.key}`;
  return sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${space}, 0)) as locked`;
}

/**
 * Hours for which the answer of a key is kept, by the clock of the database: a node with a wrong
 * clock would repeat what was done, or remove the keys of all.
 */
const { lifetimeHours, interval } = valuesOf(writes.keys);

const isKept = part`created_at > now() - ${literally(String(lifetimeHours))} * interval '1 hour'`;

/** A statement of its own, after the lock: it must see the commit of the first request. */
export function findKey(scope: KeyScope): Statement<FoundReply> {
  return scope.orgId
    ? sql<FoundReply>`select encode(fingerprint, 'hex') as fingerprint, status, headers, body
        from idempotency_keys
        where org_id = ${scope.orgId} and key = ${scope.key} and ${isKept}`
    : sql<FoundReply>`select encode(fingerprint, 'hex') as fingerprint, status, headers, body
        from user_idempotency_keys
        where caller = ${scope.caller} and key = ${scope.key} and ${isKept}`;
}

/** Stores a 2xx answer in the transaction of its effect; replaces an expired one. */
export function keepReply(scope: KeyScope, fingerprint: Buffer, reply: StoredReply): Statement {
  const hash = `\\x${fingerprint.toString('hex')}`;
  const { status, body } = reply;
  const headers = jsonb(reply.headers);
  return scope.orgId
    ? sql`insert into idempotency_keys (org_id, key, fingerprint, status, headers, body, created_at)
        values (${scope.orgId}, ${scope.key}, ${hash}, ${status}, ${headers}, ${body}, now())
        on conflict (org_id, key) do update set fingerprint = excluded.fingerprint,
          status = excluded.status, headers = excluded.headers, body = excluded.body,
          created_at = excluded.created_at`
    : sql`insert into user_idempotency_keys
        (caller, key, fingerprint, status, headers, body, created_at)
        values (${scope.caller}, ${scope.key}, ${hash}, ${status}, ${headers}, ${body}, now())
        on conflict (caller, key) do update set fingerprint = excluded.fingerprint,
          status = excluded.status, headers = excluded.headers, body = excluded.body,
          created_at = excluded.created_at`;
}

/** Drops the kept answer that names a record which was undone. */
export const dropReply = (orgId: string, key: string, named: string): Statement =>
  sql`delete from idempotency_keys
    where org_id = ${orgId} and key = ${key} and strpos(body, ${named}) > 0`;

/** Deletes all answers to an identity outside of organizations: they name a deleted user. */
export const deleteKeysOf = (identity: string): Statement =>
  sql`delete from user_idempotency_keys where caller = ${identity}`;

/** Removes the answers of expired keys. */
export const keySweep: Sweep = {
  rows: 'idempotency_keys',
  kept: lifetimeHours * 60 * 60_000,
  interval,
  remove: (before, limit) =>
    sql`select sweep_idempotency_keys(${before}::timestamptz, ${limit}) as more`,
};
