import type { Organization, Role } from '../../kernel/access/caller.ts';
import { findKey, lockKey, type StoredReply } from '../../kernel/access/idempotency-keys.store.ts';
import { type Endpoint, isPlatform, isTenant } from '../../kernel/contract/endpoint.ts';
import { RoundTrip } from '../../kernel/database/round-trip.ts';
import type { Scope } from '../../kernel/database/scope.ts';
import { sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { admit, memberships, registration } from '../access/membership.ts';
import { personalScope, userDeleted } from '../admission.ts';
import type { BatchEntry, Writing } from './entry.ts';
import { replayOf } from './idempotency.ts';

/** The rows that row level security shows to a write; keys on the platform have an identity. */
export function scopeOf(endpoint: Endpoint, [first]: readonly BatchEntry[]): Scope {
  const orgId = first?.request.orgId || undefined;
  if (!first || !isPlatform(endpoint)) return { orgId, person: first?.caller.userId || undefined };
  return { ...personalScope(first.caller), orgId, caller: first.key?.scope.caller };
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
