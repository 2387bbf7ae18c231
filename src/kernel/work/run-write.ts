import type { FastifyRequest } from 'fastify';
import type { Caller, Organization } from '../access/caller.ts';
import { admit, type MembershipRow, membership, registration } from '../access/membership.ts';
import { type Call, type Endpoint, isTenant, type Received } from '../contract/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import { pathOf, type ReadRequest, refuseFaults } from '../contract/request.ts';
import { announce } from '../contract/work.ts';
import type { Scope, Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { type Answer, answerOf, stored, type Write } from './answer.ts';
import { translate } from './failure.ts';
import { findKey, keepReply, replayOf, type StoredReply, takeKey } from './idempotency.ts';
import { type Key, keyOf } from './key.ts';
import { personalScope, unregistered } from './run-read.ts';
import type { Services } from './services.ts';

/** Runs a workflow that writes: all of it in one transaction, or nothing. */
export async function runWrite(
  endpoint: Endpoint,
  services: Services,
  sent: ReadRequest,
  caller: Caller,
  write: Write,
  request: FastifyRequest,
): Promise<Answer> {
  const asked = await prepared(endpoint, services, sent, request);
  const key = keyOf(endpoint, asked, caller, request);
  return transact({ endpoint, services, asked, caller, write, key }, !asked.dryRun);
}

/** A write, and all that it stands on. */
export interface Writing {
  endpoint: Endpoint;
  services: Services;
  asked: ReadRequest;
  caller: Caller;
  write: Write;
  key: Key | undefined;
  /** What lies outside the database and stays if the transaction does. */
  received?: Received;
}

/** Runs a workflow in a transaction; without `keep`, everything but the keeping. */
export async function transact(writing: Writing, keep: boolean): Promise<Answer> {
  const { endpoint, services, asked, caller, write, key, received } = writing;
  const scope: Scope = {
    ...personalScope(caller),
    orgId: asked.orgId || undefined,
    caller: key?.scope.orgId ? undefined : key?.scope.caller,
  };
  let effects: (() => void | Promise<void>)[] = [];
  const work = async (tx: Transaction): Promise<Answer> => {
    effects = [];
    const now = services.now();
    const opened = await open(tx, endpoint, services, asked, caller, key, now);
    if (opened.replay) return { ...opened.replay, replayed: true };
    const call: Call<never, never, undefined> = {
      emit: (type, data) => announce(services.observers, call, type, data),
      tx,
      org: opened.org as Organization,
      actor: opened.role ? { ...caller, role: opened.role } : caller,
      path: pathOf(asked),
      query: asked.query as never,
      body: asked.body as never,
      subject: undefined,
      now,
      newId: services.newId,
      services,
      afterCommit: (effect) => effects.push(effect),
    };
    const subject = await endpoint.locate?.(call);
    refuseFaults(asked.faults);
    refuseStale(asked, subject);
    const body = await endpoint.run?.({ ...call, subject });
    if (keep) await received?.keep(tx);
    const answer = answerOf(endpoint, body, write);
    if (key)
      await tx.run(
        keepReply(key.scope, key.fingerprint, stored(endpoint, body, answer, write), now),
      );
    return answer;
  };
  const answer = await services.database.transaction(scope, work, { keep }).catch((error) => {
    throw translate(endpoint, error);
  });
  if (!keep) return { ...answer, dryRun: true };
  for (const effect of effects) await effect();
  return answer;
}

/** The request with what its endpoint makes of the body, if that takes more than looking at it. */
async function prepared(
  endpoint: Endpoint,
  services: Services,
  asked: ReadRequest,
  request: FastifyRequest,
): Promise<ReadRequest> {
  const { prepare } = endpoint;
  if (!prepare) return asked;
  refuseFaults(asked.faults);
  const { query, orgId, dryRun } = asked;
  const body = (request.body ?? new Uint8Array()) as Uint8Array;
  const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  const contentType = type.trim().toLowerCase();
  const made = await prepare.prepare({ body, contentType, query, orgId, dryRun }, services);
  return { ...asked, ...made };
}

interface Opened {
  org?: Organization;
  role?: 'member' | 'admin' | 'owner';
  replay?: StoredReply | undefined;
}

/** The first trip of a write: standing, then the key. */
async function open(
  tx: Transaction,
  endpoint: Endpoint,
  services: Services,
  asked: ReadRequest,
  caller: Caller,
  key: Key | undefined,
  now: Date,
): Promise<Opened> {
  const statements: Statement[] = [];
  const tenant = isTenant(endpoint.access);
  if (tenant) statements.push(membership(asked.orgId, caller, now));
  else if (caller.userId) statements.push(standing(caller.userId));
  if (key) statements.push(takeKey(key.scope), findKey(key.scope, now));
  if (statements.length === 0) return {};
  const results = await tx.all(...statements);
  const opened: Opened = {};
  if (tenant) {
    const row = results.shift()?.[0] as unknown as MembershipRow | undefined;
    const org = admit(row, endpoint.access as 'member', caller);
    opened.org = org;
    opened.role = org.role;
  } else if (caller.userId && results.shift()?.length === 0) {
    throw unregistered(services, caller);
  }
  if (key) {
    const taken = results.shift()?.[0]?.taken === true;
    opened.replay = replayOf(taken, results.shift()?.[0], key.fingerprint);
  }
  return opened;
}

/** The lock keeps a user from being deleted under their own request. */
const standing = (userId: string) => sql`${registration(userId)} for key share`;

/** If-Match names the version the caller has seen; a record that has moved on is not touched. */
function refuseStale(asked: ReadRequest, subject: unknown): void {
  if (asked.ifMatch === undefined || asked.ifMatch === '*') return;
  const version = (subject as { version?: number } | undefined)?.version;
  if (version === undefined) {
    throw new Problem(
      'precondition_failed',
      'This has no versions. Leave If-Match out, or send *.',
    );
  }
  if (version === asked.ifMatch) return;
  throw new Problem(
    'precondition_failed',
    `This record is at version ${version}; you have seen ${asked.ifMatch}. Read it again.`,
  );
}
