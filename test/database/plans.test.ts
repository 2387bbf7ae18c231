import { beforeAll, expect, test } from 'vitest';
import { type Endpoint, isTenant } from '../../src/kernel/contract/endpoint.ts';
import type { Shape } from '../../src/kernel/openapi/schemas.ts';
import { asApplication } from '../support/application-role.ts';
import { fill } from '../support/bulk.ts';
import type { Client } from '../support/client.ts';
import { type Step, statementsOf, stepsOf } from '../support/explain.ts';
import { type Exceptions, inTenant, namesRecord, sweepOf, writes } from '../support/sweep.ts';
import { validRequests } from '../support/valid-requests.ts';
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
  // As many as make it worth while to look for one.
  await query(
    `insert into organizations
       select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid()))).*
       from organizations o, generate_series(1, 500) where o.id = $1`,
    [owner.orgId],
    world,
  );
  await query('analyze', [], world);
});

/** The plan of an endpoint's first statement, for the owner of the organization. */
async function planOf(
  endpoint: Endpoint,
  values: Record<string, unknown>,
  path: Record<string, string> = {},
): Promise<Step[]> {
  const { orgId = '', userId, email } = owner;
  const call = {
    path,
    query: values,
    orgId: isTenant(endpoint.access) ? orgId : '',
    actor: { userId, claims: { email, emailVerified: true } as never },
    now: new Date(),
  };
  const [statement] = statementsOf(endpoint, call);
  if (!statement) throw new Error('There is no statement');
  const context = { 'app.org_id': call.orgId, 'app.user_id': userId, 'app.email': email };
  return asApplication(context, (client) => stepsOf(client, statement), world);
}

/** Pages that are sorted from all rows they come from, and why those are few. */
const sorted: Record<string, string> = {
  'E006 listApiTokens by name': "one person's tokens",
  'E006 listApiTokens by -name': "one person's tokens",
  'E016 listMembers by name': 'people are named in a table that all organizations share',
  'E016 listMembers by -name': 'the same',
};

/** Lists of which nobody has many rows. */
const exceptions: Exceptions = {
  E008: "one person's pending invitations, one for each organization at most",
};

/** Lists of all that an organization has; those about one record are short. */
const lists = sweepOf((endpoint) => {
  const { properties = {}, required = [] } = (endpoint.query ?? {}) as Shape;
  return 'cursor' in properties && required.length === 0 && !namesRecord(endpoint);
}, exceptions);
const pages = lists.flatMap(([title, endpoint]) => {
  const sorts: unknown = (endpoint.query as Shape).properties?.sort?.choice;
  return (Array.isArray(sorts) ? sorts.map(String) : [])
    .map((sort) => [`${title} by ${sort}`, endpoint, sort] as const)
    .filter(([page]) => !sorted[page]);
});

test.each(pages)('%s goes to its page', async (_title, endpoint, sort) => {
  const first = await owner.get(endpoint.path, { query: { sort, limit: '1' } });
  expect(first.status, first.text).toBe(200);
  const cursor = first.body.nextCursor;
  expect(cursor, 'fill its table in test/support/bulk.ts').not.toBeNull();
  const steps = await planOf(endpoint, { sort, limit: 50, cursor });
  const seeks = steps.filter((step) => step['Index Cond']?.includes('ROW('));
  expect(seeks, JSON.stringify(steps, undefined, 1)).toHaveLength(1);
  const once = steps.filter((step) => !step.forEachRow).map((step) => step['Node Type']);
  expect(once).not.toContain('Sort');
});

const records = sweepOf(
  (endpoint) => inTenant(endpoint) && namesRecord(endpoint) && !writes(endpoint),
);

test.each(records)('%s finds its record', async (_title, endpoint) => {
  const { path = {} } = (await validRequests[endpoint.id]?.(owner)) ?? {};
  const steps = await planOf(endpoint, {}, path);
  const reads = steps.filter((step) => step['Relation Name']);
  expect(reads).not.toEqual([]);
  // An organization is no place: rows are found by what they are, or are not read at all.
  const whole = reads.filter(({ 'Node Type': type, 'Index Cond': condition = '' }) => {
    if (type === 'Bitmap Heap Scan') return false;
    return type === 'Seq Scan' || /^\(\w*org_id = [^()]*\)$/.test(condition);
  });
  expect(whole).toEqual([]);
});
