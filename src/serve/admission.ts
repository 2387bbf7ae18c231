import {
  type Caller,
  type Organization,
  type Role,
  verifiedEmail,
} from '../kernel/access/caller.ts';
import { findKey, lockKey, type StoredReply } from '../kernel/access/idempotency-keys.store.ts';
import { type Access, type Endpoint, isPlatform, isTenant } from '../kernel/contract/endpoint.ts';
import { Problem } from '../kernel/contract/problem.ts';
import type { Services } from '../kernel/contract/services.ts';
import { RoundTrip } from '../kernel/database/round-trip.ts';
import type { Scope } from '../kernel/database/scope.ts';
import { assemble, sql } from '../kernel/database/sql.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import { admit, membership, memberships, registration } from './access/membership.ts';
import type { BatchEntry, Writing } from './write/entry.ts';
import { replayOf } from './write/idempotency.ts';

/** The rows that row level security shows to a user outside of any organization. */
export const personalScope = (caller: Caller): Scope => ({
  userId: caller.userId || undefined,
  email: verifiedEmail(caller),
});

/**
 * The rows that row level security shows to a write. Keys on the platform belong to an identity.
 */
export function scopeOf(endpoint: Endpoint, [first]: readonly BatchEntry[]): Scope {
  const orgId = first?.request.orgId || undefined;
  if (!first || !isPlatform(endpoint)) return { orgId, person: first?.caller.userId || undefined };
  return { ...personalScope(first.caller), orgId, caller: first.key?.scope.caller };
}

/** Refuses a caller who may not read from the endpoint. */
export async function admitReader(
  services: Services,
  access: Access,
  orgId: string,
  caller: Caller,
  now: Date,
): Promise<void> {
  if (isTenant(access)) {
    const [[row]] = await services.database.read({ orgId, person: caller.userId }, [
      membership(orgId, caller, now),
    ]);
    admit(row, access, caller);
  } else if (access === 'user') {
    const { userId } = caller;
    const [user] = await services.database.read({ userId }, [assemble(registration(userId), true)]);
    if (user.length === 0) throw userDeleted(services, caller);
  }
}

/** The result of a write's first round trip for an entry. */
export interface Admission {
  org?: Organization;
  role?: Role | undefined;
  /** The stored answer of the entry's key. */
  replay?: StoredReply | undefined;
}

/** Adds what a grouped write reads; returns a function for the facts of each entry. */
type Loading = (reading: RoundTrip) => () => readonly unknown[];

/**
 * The first round trip of a batch: the memberships of its callers, its keys, and what `load` reads.
 * `admissionOf` refuses an entry by throwing a Problem.
 */
export async function openBatch(
  tx: Transaction,
  { endpoint: { access }, services }: Writing,
  entries: readonly BatchEntry[],
  now: Date,
  load: Loading | undefined,
) {
  const roundTrip = new RoundTrip();
  const callers = entries.map(({ caller }) => caller);
  const orgId = entries[0]?.request.orgId ?? '';
  const userId = isTenant(access) ? '' : callers[0]?.userId;
  const members = isTenant(access) && roundTrip.add(memberships(orgId, callers, now));
  const users = userId && roundTrip.add(registered(userId));
  const keys = entries.map(
    ({ key }) =>
      key && {
        locked: roundTrip.add(lockKey(key.scope)),
        found: roundTrip.add(findKey(key.scope)),
      },
  );
  const facts = load?.(roundTrip);
  await roundTrip.send(tx);

  function admissionOf({ caller, key }: BatchEntry, index: number): Admission {
    const admission: Admission = {};
    if (isTenant(access) && members) {
      const { role, ...org } = admit(members()[index], access, caller);
      Object.assign(admission, { org, role });
    } else if (users && users().length === 0) throw userDeleted(services, caller);
    const stored = keys[index];
    if (!key || !stored) return admission;
    const [locked] = stored.locked();
    const replay = replayOf(locked?.locked ?? false, stored.found()[0], key.fingerprint);
    return { ...admission, replay };
  }

  return { admissionOf, facts: facts?.() ?? [] };
}

/** The lock keeps a user from being deleted under their own request. */
const registered = (userId: string) => sql`${registration(userId)} for key share`;

/** This identity's user was deleted; a new one may have registered on another node by now. */
function userDeleted(services: Services, caller: Caller): Problem {
  services.evictCaller(caller.claims);
  return new Problem(
    'user_not_registered',
    'This user was deleted. Register again: POST /api/user.',
  );
}
