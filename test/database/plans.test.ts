import { beforeAll, expect, test } from 'vitest';
import { type Endpoint, isTenant } from '../../src/kernel/endpoint.ts';
import type { Shape } from '../../src/kernel/openapi/schemas.ts';
import { asApplication } from '../support/application-role.ts';
import { fill } from '../support/bulk.ts';
import type { Client } from '../support/client.ts';
import { type Step, statementsOf, stepsOf } from '../support/explain.ts';
import { type Exceptions, sweepOf } from '../support/sweep.ts';
import { newOrganization, openWorld, query, type World } from '../support/world.ts';

/**
 * Deep pages cost what the first one costs: under row security, too, the database goes to the place
 * where a page begins instead of reading the organization's rows up to it.
 */

let world: World;
let owner: Client;

beforeAll(async () => {
  world = await openWorld();
  for (let count = 0; count < 2; count += 1) {
    owner = await newOrganization({}, { world });
    await fill(owner.orgId, world);
  }
  await query('analyze', [], world);
});

/** The plan of an endpoint's first statement, for the owner of the organization. */
async function planOf(endpoint: Endpoint, values: Record<string, unknown>): Promise<Step[]> {
  const { orgId = '', userId, email } = owner;
  const call = {
    path: {},
    query: values,
    orgId: isTenant(endpoint.access) ? orgId : '',
    caller: { userId, claims: { email, emailVerified: true } as never },
    now: new Date(),
  };
  const [statement] = statementsOf(endpoint, call);
  if (!statement) throw new Error('There is no statement');
  const context = { 'app.org_id': call.orgId, 'app.user_id': userId, 'app.email': email };
  const forAllValues = (client: Parameters<typeof stepsOf>[0]) =>
    client.query('set local plan_cache_mode = force_generic_plan');
  return asApplication(
    context,
    async (client) => {
      await forAllValues(client);
      return stepsOf(client, statement);
    },
    world,
  );
}

/** Lists whose rows are few by nature, or come from elsewhere than an index in their order. */
const exceptions: Exceptions = {};

const lists = sweepOf(({ query: q }) => 'cursor' in ((q as Shape)?.properties ?? {}), exceptions);
const pages = lists.flatMap(([title, endpoint]) => {
  const sorts = (endpoint.query as Shape).properties?.sort?.choice ?? [];
  return sorts.map((sort) => [`${title} by ${sort}`, endpoint, sort] as const);
});

test.each(pages)('%s goes to its page', async (_title, endpoint, sort) => {
  const first = await owner.get(endpoint.path, { query: { sort, limit: '1' } });
  expect(first.status, first.text).toBe(200);
  const steps = await planOf(endpoint, { sort, limit: 50, cursor: first.body.nextCursor });
  console.log(_title, JSON.stringify(steps.filter(s=>s['Relation Name'] || s['Node Type']==='Sort').map(s=>[s['Node Type'],s['Relation Name'],s['Index Name'],s['Index Cond']])));
});
