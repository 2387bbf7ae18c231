import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, type Organization, verifiedEmail } from './access/caller.ts';
import {
  admit,
  guarded,
  type MembershipRow,
  membership,
  registration,
} from './access/membership.ts';
import type { Database, Scope, Transaction } from './database/database.ts';
import { problemOf, sqlState } from './database/failure.ts';
import { assemble, type Statement, sql } from './database/sql.ts';
import {
  type Access,
  type Call,
  type Endpoint,
  isControlPlane,
  isTenant,
  Outcome,
} from './endpoint.ts';
import {
  findKey,
  fingerprintOf,
  type KeyScope,
  keepReply,
  replayOf,
  type StoredReply,
  takeKey,
} from './idempotency.ts';
import type { Claims } from './identity/id-tokens.ts';
import type { SecretKey } from './identity/secrets.ts';
import type { Mailer } from './mail.ts';
import { Problem } from './problem.ts';
import { compileReply } from './reply.ts';
import { compileRequest, type ReadRequest, refuseFaults } from './request.ts';

/** What every workflow stands on; clock and ids are given so that tests can set them. */
export interface Services {
  database: Database;
  now(): Date;
  newId(): string;
  /** Source of the keys that sign tokens and links. */
  secretKey: SecretKey;
  /** The address that links in mails carry. */
  publicUrl: string;
  /** The folder of what lies outside the database. */
  dataDir: string;
  mailer: Mailer;
  /** Sets off the erasure of what deleted organizations left behind; does not wait for it. */
  eraseOrganizations(): void;
  /** Drops what is cached of an identity, when its user was made or removed. */
  forgetCaller(claims: Claims): void;
}

type Write = (body: unknown) => string;

/** An answer before it is sent. */
interface Answer extends StoredReply {
  replayed?: boolean;
}

/** Compiles an endpoint to the handler that runs its workflow; what every request shares is here. */
export function serve(endpoint: Endpoint, services: Services) {
  const read = compileRequest(endpoint);
  const write: Write = endpoint.gives.schema ? compileReply(endpoint.gives.schema) : () => '';
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const asked = read(request);
    const caller = request.caller ?? { userId: '' };
    refuseCredential(endpoint, caller);
    if (!asked.orgId && isTenant(endpoint.access)) refuseFaults(asked.faults);
    const answer = endpoint.read
      ? await runRead(endpoint, services, asked, caller, write)
      : await runWrite(endpoint, services, asked, caller, write, request);
    if (asked.dryRun) reply.header('dry-run', 'true');
    if (answer.replayed) reply.header('idempotency-replayed', 'true');
    reply.code(answer.status).headers(answer.headers);
    if (answer.status === 204) return reply.send();
    return reply.header('content-type', 'application/json; charset=utf-8').send(answer.body);
  };
}

/** What a credential of its kind can never do, whatever the role. */
function refuseCredential(endpoint: Endpoint, caller: Caller): void {
  if (!caller.token) return;
  if (isControlPlane(endpoint.id)) {
    throw new Problem('forbidden', 'Platform routes take an ID token, not an API token.');
  }
  if (caller.token.readOnly && endpoint.method !== 'GET') {
    throw new Problem('forbidden', 'This API token may only read.');
  }
}

async function runRead(
  endpoint: Endpoint,
  services: Services,
  asked: ReadRequest,
  caller: Caller,
  write: Write,
): Promise<Answer> {
  const { orgId, path, query } = asked;
  const { access } = endpoint;
  const now = services.now();
  const admission = () => admitReader(services, access, orgId, caller, now);
  if (asked.faults.length > 0) {
    await admission();
    refuseFaults(asked.faults);
  }
  const reading = endpoint.read?.({ path, query, orgId, caller, now });
  if (!reading) throw new TypeError(`${endpoint.id} does not read`);
  const statements = reading.statements.map(({ select, named }) =>
    assemble(guarded(select, access, orgId, caller, now), named),
  );
  const scope: Scope = isTenant(access) ? { orgId } : personalScope(caller);
  const results = await services.database.read(scope, statements);
  const rows = results.map((result) => result.rows);
  // Nothing at all: perhaps there is nothing, perhaps the caller may not see it. Now it matters.
  if (rows.every((list) => list.length === 0)) await admission();
  return answerOf(endpoint, reading.show(rows), write);
}

async function admitReader(
  services: Services,
  access: Access,
  orgId: string,
  caller: Caller,
  now: Date,
): Promise<void> {
  if (isTenant(access)) {
    const [result] = await services.database.read({ orgId }, [membership(orgId, caller, now)]);
    admit(result?.rows[0] as unknown as MembershipRow | undefined, access, caller);
  } else if (access === 'user') {
    const { userId } = caller;
    const found = await services.database.read({ userId }, [assemble(registration(userId), true)]);
    if (found[0]?.rows.length === 0) throw unregistered(services, caller);
  }
}

/** What row level security opens to a person outside of any organization. */
const personalScope = (caller: Caller): Scope => ({
  userId: caller.userId || undefined,
  email: verifiedEmail(caller),
});

/** This identity's user was deleted; a new one may have registered on another node by now. */
function unregistered(services: Services, caller: Caller): Problem {
  if (caller.claims) services.forgetCaller(caller.claims);
  return new Problem(
    'user_not_registered',
    'This user was deleted. Register anew: POST /api/user.',
  );
}

async function runWrite(
  endpoint: Endpoint,
  services: Services,
  asked: ReadRequest,
  caller: Caller,
  write: Write,
  request: FastifyRequest,
): Promise<Answer> {
  const key = keyOf(endpoint, asked, caller, request);
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
      tx,
      org: opened.org as Organization,
      caller: opened.role ? { ...caller, role: opened.role } : caller,
      path: asked.path,
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
    const answer = answerOf(endpoint, body, write);
    if (key)
      await tx.run(
        keepReply(key.scope, key.fingerprint, stored(endpoint, body, answer, write), now),
      );
    return answer;
  };
  const answer = await services.database
    .transaction(scope, work, { keep: !asked.dryRun })
    .catch((error) => {
      throw translate(endpoint, error);
    });
  if (!asked.dryRun) for (const effect of effects) await effect();
  return answer;
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

interface Key {
  scope: KeyScope;
  fingerprint: Buffer;
}

/** Dry runs keep nothing, a key least of all. */
function keyOf(
  endpoint: Endpoint,
  asked: ReadRequest,
  caller: Caller,
  request: FastifyRequest,
): Key | undefined {
  if (asked.idempotencyKey === undefined || asked.dryRun) return undefined;
  const { claims, userId } = caller;
  const identity = claims ? JSON.stringify([claims.issuer, claims.subject]) : userId;
  const orgId = isControlPlane(endpoint.id) ? undefined : asked.orgId;
  return {
    scope: { ...(orgId && { orgId }), caller: identity, key: asked.idempotencyKey },
    fingerprint: fingerprintOf([
      userId || identity,
      endpoint.operation,
      request.url,
      asked.orgId,
      (request.body as string | undefined) ?? '',
    ]),
  };
}

/** If-Match names the version the caller has seen; a record that has moved on is not touched. */
function refuseStale(asked: ReadRequest, subject: unknown): void {
  if (asked.ifMatch === undefined || asked.ifMatch === '*') return;
  const version = (subject as { version?: number } | undefined)?.version;
  if (version === undefined || version === asked.ifMatch) return;
  throw new Problem(
    'precondition_failed',
    `This record is at version ${version}; you have seen ${asked.ifMatch}. Read it again.`,
  );
}

function answerOf(endpoint: Endpoint, outcome: unknown, write: Write): Answer {
  const { location } = endpoint.gives;
  const other = outcome instanceof Outcome;
  const status = other ? outcome.status : endpoint.gives.status;
  const body = other ? outcome.body : outcome;
  const headers: Record<string, string> = {};
  const version = (body as { version?: number } | undefined)?.version;
  if (version !== undefined) headers.etag = `"${version}"`;
  if (location && status === 201) headers.location = location(body as never);
  return { status, headers, body: write(body) };
}

/** What is told once is not stored: a replay shows it as null. */
function stored(endpoint: Endpoint, body: unknown, answer: Answer, write: Write): StoredReply {
  const { secret } = endpoint.gives;
  if (!secret) return answer;
  const hidden = Object.fromEntries(secret.map((field) => [field, null]));
  return { ...answer, body: write({ ...(body as object), ...hidden }) };
}

/** Failures of the database in the words of the operation that met them. */
function translate(endpoint: Endpoint, error: unknown): unknown {
  if (error instanceof Problem) return error;
  const state = sqlState(error);
  if (state === '23505' || state === '23503' || state === '23514') {
    const constraint = (error as { constraint?: string }).constraint ?? '';
    const known = endpoint.violates?.[constraint];
    if (known) return known();
    if (state !== '23514') {
      return new Problem('conflict', 'The request lost a race with another. Repeat it.', {
        cause: error,
      });
    }
  }
  return problemOf(error) ?? error;
}
