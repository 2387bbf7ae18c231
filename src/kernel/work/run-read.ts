import { type Caller, verifiedEmail } from '../access/caller.ts';
import {
  admit,
  guarded,
  type MembershipRow,
  membership,
  registration,
} from '../access/membership.ts';
import { type Access, type Endpoint, isTenant } from '../contract/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import { pathOf, type ReadRequest, refuseFaults } from '../contract/request.ts';
import type { Scope } from '../database/database.ts';
import { assemble } from '../database/sql.ts';
import { type Answer, answerOf, type Write } from './answer.ts';
import type { Services } from './services.ts';

/** Runs a workflow that only reads: one trip, which shows nothing to whoever may not see it. */
export async function runRead(
  endpoint: Endpoint,
  services: Services,
  asked: ReadRequest,
  caller: Caller,
  write: Write,
): Promise<Answer> {
  const { orgId, query } = asked;
  const { access } = endpoint;
  const now = services.now();
  const admission = () => admitReader(services, access, orgId, caller, now);
  if (!asked.path || asked.faults.length > 0) await admission();
  const path = pathOf(asked);
  refuseFaults(asked.faults);
  const reading = endpoint.read?.({ path, query, orgId, actor: caller, now });
  if (!reading) throw new TypeError(`${endpoint.id} does not read`);
  const statements = reading.statements.map(({ select, named }) =>
    assemble(guarded(select, access, orgId, caller, now), named),
  );
  const scope: Scope = isTenant(access) ? { orgId } : personalScope(caller);
  const results = await services.database.read(scope, statements, reading.weight);
  const rows = results.map((result) => result.rows);
  // Nothing at all: perhaps there is nothing, perhaps the caller may not see it. Now it matters.
  if (rows.every((list) => list.length === 0)) await admission();
  return answerOf(endpoint, await reading.show(rows, services), write);
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
    if (found[0]?.rows.length === 0) throw unregistered(services, caller);
  }
}

/** What row level security opens to a person outside of any organization. */
export const personalScope = (caller: Caller): Scope => ({
  userId: caller.userId || undefined,
  email: verifiedEmail(caller),
});

/** This identity's user was deleted; a new one may have registered on another node by now. */
export function unregistered(services: Services, caller: Caller): Problem {
  if (caller.claims) services.forgetCaller(caller.claims);
  return new Problem(
    'user_not_registered',
    'This user was deleted. Register anew: POST /api/user.',
  );
}
