import { type Endpoint, isTenant } from '../../src/kernel/contract/endpoint.ts';
import type { Statement } from '../../src/kernel/database/sql.ts';
import { asApplication } from './application-role.ts';
import { fill } from './bulk.ts';
import type { Client } from './client.ts';
import { type Step, statementsOf, stepsOf } from './explain.ts';
import { newOrganization, openWorld, query, type World } from './world.ts';

/** A world with two organizations that have thousands of rows of each table, for query plans. */
export interface LargeWorld {
  world: World;
  /** The owner of the second one. */
  owner: Client;
}

export async function openLargeWorld(): Promise<LargeWorld> {
  const world = await openWorld();
  await fill((await newOrganization({}, { world })).orgId, world);
  const owner = await newOrganization({}, { world });
  await fill(owner.orgId, world);
  // Enough rows that the planner uses an index.
  await query(
    `insert into organizations
       select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid()))).*
       from organizations o, generate_series(1, 500) where o.id = $1`,
    [owner.orgId],
    world,
  );
  await query('analyze', [], world);
  return { world, owner };
}

/** The plan of an endpoint's first statement, for the owner of the organization. */
export async function planOf(
  { world, owner }: LargeWorld,
  endpoint: Endpoint,
  values: Record<string, unknown>,
  path: Record<string, string> = {},
): Promise<Step[]> {
  const { orgId = '', userId, email } = owner;
  const call = {
    path,
    query: values,
    body: undefined,
    orgId: isTenant(endpoint.access) ? orgId : '',
    actor: { userId, claims: { email, emailVerified: true } as never },
    now: new Date(),
  };
  const [statement] = statementsOf(endpoint, call);
  if (!statement) throw new Error('There is no statement');
  const context = { 'app.org_id': call.orgId, 'app.user_id': userId, 'app.email': email };
  return asApplication(context, (client) => stepsOf(client, statement), world);
}

/** The plan of a statement of a store, for the owner's organization. */
export const planOfStatement = (
  { world, owner }: LargeWorld,
  statement: Statement<unknown>,
): Promise<Step[]> =>
  asApplication({ 'app.org_id': owner.orgId }, (client) => stepsOf(client, statement), world);
