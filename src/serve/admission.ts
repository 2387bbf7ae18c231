import { type Caller, verifiedEmail } from '../kernel/access/caller.ts';
import { type Access, isTenant } from '../kernel/contract/endpoint.ts';
import type { Services } from '../kernel/contract/services.ts';
import type { Scope } from '../kernel/database/scope.ts';
import { assemble } from '../kernel/database/sql.ts';
import { Problem } from '../kernel/problem.ts';
import { admit, membership, registration } from './access/membership.ts';

/** The rows that row level security shows to a user outside of any organization. */
export const personalScope = (caller: Caller): Scope => ({
  userId: caller.userId || undefined,
  email: verifiedEmail(caller),
});

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

/** This identity's user was deleted; a new one may have registered on another node by now. */
export function userDeleted(services: Services, caller: Caller): Problem {
  services.evictCaller(caller.claims);
  return new Problem(
    'user_not_registered',
    'This user was deleted. Register again: POST /api/user.',
  );
}
