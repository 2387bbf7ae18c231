import { type Caller, type Organization, type Role, verifiedEmail } from '../access/caller.ts';
import {
  admit,
  type MembershipRow,
  membership,
  memberships,
  registration,
} from '../access/membership.ts';
import { type Access, type Endpoint, isPlatform, isTenant } from '../contract/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import type { Scope, Transaction } from '../database/database.ts';
import { assemble, type Statement, sql } from '../database/sql.ts';
import type { BatchEntry, Writing } from './entry.ts';
import { findKey, replayOf, type StoredReply, takeKey } from './idempotency.ts';
import type { Services } from './services.ts';

/** What row level security shows to a user outside of any organization. */
export const personalScope = (caller: Caller): Scope => ({
  userId: caller.userId || undefined,
  email: verifiedEmail(caller),
});

/** What row level security shows to a write. Keys on the platform belong to an identity. */
export function scopeOf(endpoint: Endpoint, [first]: readonly BatchEntry[]): Scope {
  const orgId = first?.request.orgId || undefined;
  if (!first || !isPlatform(endpoint)) return { orgId };
  return { ...personalScope(first.caller), orgId, caller: first.key?.scope.caller };
}

/** Refuses a reader who may not see what the endpoint shows. */
export async function admitReader(
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
    if (found[0]?.rows.length === 0) throw userDeleted(services, caller);
  }
}

/** What the first round trip of a write shows of an entry. */
export interface Admission {
  org?: Organization;
  role?: Role | undefined;
  /** The answer that the entry's key stands for. */
  replay?: StoredReply | undefined;
}

/**
 * The first round trip of a batch: the memberships of its callers, its keys, and the statement
 * that loads `facts`. `admissionOf` refuses an entry by throwing a Problem.
 */
export async function openBatch(
  tx: Transaction,
  { endpoint: { access }, services }: Writing,
  entries: readonly BatchEntry[],
  now: Date,
  facts: readonly Statement[],
) {
  const callers = entries.map(({ caller }) => caller);
  const orgId = entries[0]?.request.orgId ?? '';
  const members = isTenant(access)
    ? [memberships(orgId, callers, now)]
    : callers.flatMap(({ userId }) => (userId ? [registered(userId)] : []));
  const keyed = entries.filter(({ key }) => key);
  const keys = keyed.flatMap(({ key }) =>
    key ? [takeKey(key.scope), findKey(key.scope, now)] : [],
  );
  const statements = [...members, ...keys, ...facts];
  const results = statements.length > 0 ? await tx.all(...statements) : [];

  function admissionOf(entry: BatchEntry): Admission {
    const { caller, key } = entry;
    const admission: Admission = {};
    if (isTenant(access)) {
      const row = results[0]?.[entries.indexOf(entry)] as unknown as MembershipRow | undefined;
      admission.org = admit(row, access, caller);
      admission.role = row?.role;
    } else if (members.length > 0 && results[0]?.length === 0) throw userDeleted(services, caller);
    if (!key) return admission;
    const at = members.length + 2 * keyed.indexOf(entry);
    const taken = results[at]?.[0]?.taken === true;
    return { ...admission, replay: replayOf(taken, results[at + 1]?.[0], key.fingerprint) };
  }

  return { admissionOf, facts: facts.length > 0 ? (results.at(-1) ?? []) : [] };
}

/** The lock keeps a user from being deleted under their own request. */
const registered = (userId: string) => sql`${registration(userId)} for key share`;

/** This identity's user was deleted; a new one may have registered on another node by now. */
function userDeleted(services: Services, caller: Caller): Problem {
  if (caller.claims) services.forgetCaller(caller.claims);
  return new Problem(
    'user_not_registered',
    'This user was deleted. Register again: POST /api/user.',
  );
}
