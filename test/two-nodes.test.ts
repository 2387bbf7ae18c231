/** Two nodes on one database behave as one: one in this process, one in a process of its own. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { freePort } from './support/free-port.ts';
import { breachesOf } from './support/invariants.ts';
import { openRoundRobin, type RoundRobin } from './support/round-robin.ts';
import { type ServiceProcess, startProcess, untilReady } from './support/service-process.ts';
import { adjust, balancesOf, newLocation, newMaterial, newSku } from './support/stock.ts';
import { takeTour } from './support/tour.ts';
import { jobsDone, newMember, withApiToken } from './support/users.ts';
import { newOrganization, newUser, openWorld, query, type World } from './support/world.ts';

let world: World;
let other: ServiceProcess;
let balancer: RoundRobin;

beforeAll(async () => {
  world = await openWorld();
  const { databaseUrl, dataDir } = world;
  const env = { DATABASE_URL: databaseUrl };
  other = startProcess({ dataDir, port: await freePort(), env });
  await untilReady(other);
  balancer = await openRoundRobin([world.origin, other.origin]);
});

afterAll(async () => {
  await balancer.close();
  other.child.kill('SIGTERM');
  expect(await other.ended).toBe(0);
  await world.service.close();
});

const at = (origin: string, { token, orgId, userId, email }: Client) =>
  new Client(origin, token, { orgId, userId, email });

/** The clients of one credential at both nodes. */
const nodesOf = (client: Client): [Client, Client] => [
  at(world.origin, client),
  at(other.origin, client),
];

/** The client of the same credential at the load balancer. */
const balanced = (client: Client) => at(balancer.origin, client);

const newOwner = () => newOrganization({}, { world });

/** The status of a request at each node; with each the nodes know the caller. */
async function statuses(client: Client, path = '/skus'): Promise<number[]> {
  const answers = await Promise.all(nodesOf(client).map((node) => node.get(path)));
  return answers.map(({ status }) => status);
}

test('the tour of the interface, with each request at the other node', async () => {
  const token = await world.service.local?.signIdToken(`tour.${process.pid}@example.com`);
  const steps = await takeTour(balancer.origin, token as string);
  expect(steps.length).toBeGreaterThan(3);
  for (const { shown, printed } of steps) expect(printed).toBe(shown);
  const [first = 0, second = 0] = balancer.counts;
  expect([first > 8, Math.abs(first - second) < 2]).toEqual([true, true]);
});

test('a token that is revoked at one node is refused by the other at once', async () => {
  const owner = await newOwner();
  const { client, id } = await withApiToken(owner);
  expect(await statuses(client)).toEqual([200, 200]);
  expect((await at(other.origin, owner).delete(`/user/api-tokens/${id}`)).status).toBe(204);
  expect(await statuses(client)).toEqual([401, 401]);
});

test('a role that is changed at one node holds at the other at once', async () => {
  const owner = await newOwner();
  const member = await newMember(owner, 'member', { world });
  const path = `/organizations/current/members/${member.userId}`;
  const invitations = '/organizations/current/invitations';
  expect(await statuses(member, invitations)).toEqual([403, 403]);
  expect((await owner.patch(path, { role: 'admin' })).status).toBe(200);
  expect(await statuses(member, invitations)).toEqual([200, 200]);
  expect((await at(other.origin, owner).patch(path, { role: 'member' })).status).toBe(200);
  expect(await statuses(member, invitations)).toEqual([403, 403]);
});

test('a member who is removed at one node is refused by the other at once', async () => {
  const owner = await newOwner();
  const member = await newMember(owner, 'member', { world });
  expect(await statuses(member)).toEqual([200, 200]);
  const path = `/organizations/current/members/${member.userId}`;
  expect((await at(other.origin, owner).delete(path)).status).toBe(204);
  expect(await statuses(member)).toEqual([403, 403]);
});

test('a user who is deleted and registers again at one node is the new user at the other', async () => {
  const owner = await newOwner();
  const member = await newMember(owner, 'member', { world });
  expect(await statuses(member, '/user')).toEqual([200, 200]);
  expect((await member.delete('/user')).status).toBe(204);
  expect(await statuses(member, '/user')).toEqual([403, 403]);
  const { body } = await member.post('/user');
  const [here, there] = await Promise.all(nodesOf(member).map((node) => node.get('/user')));
  expect([here?.body.id, there?.body.id]).toEqual([body.id, body.id]);
});

test('a user who registers again and joins again at one node is a member at the other', async () => {
  const owner = await newOwner();
  const member = await newMember(owner, 'member', { world });
  expect(await statuses(member)).toEqual([200, 200]);
  await member.delete('/user');
  await member.post('/user');
  const invited = await owner.post('/organizations/current/invitations', {
    email: member.email,
    role: 'member',
  });
  const joined = await member.post('/invitations/accept', { invitationId: invited.body.id });
  expect(joined.status).toBe(200);
  expect(await statuses(member)).toEqual([200, 200]);
});

test('requests with the same key at both nodes at once are done once', async () => {
  const owner = await newOwner();
  const [skuId, locationId] = [await newSku(owner), await newLocation(owner)];
  const body = { skuId, locationId, quantity: 1, unitCost: 2 };
  const keys = Array.from({ length: 12 }, (_, index) => `key ${index}`);
  const requests: [path: string, body: object][] = [
    ['/finished-goods-inventory/adjustments', body],
    ['/vendors', { name: 'Old Mill' }],
  ];
  for (const [path, sent] of requests) {
    const send = (node: Client, key: string) =>
      node.post(path, sent, { headers: { 'idempotency-key': `${key} ${path}` } });
    const pairs = await Promise.all(
      keys.map((key) => Promise.all(nodesOf(owner).map((node) => send(node, key)))),
    );
    for (const [index, pair] of pairs.entries()) {
      // Either of two may find the other running; its repeat is answered like the other.
      for (const answer of pair) {
        if (answer.status !== 201) expect(answer.body.code).toBe('idempotency_in_progress');
      }
      const again = await send(balanced(owner), keys[index] ?? '');
      expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
      const ids = [...pair, again].flatMap(({ status, body: made }) =>
        status === 201 ? made.id : [],
      );
      expect([ids.length > 1, new Set(ids).size]).toEqual([true, 1]);
    }
  }
  expect(await balancesOf(owner, skuId)).toMatchObject({ onHand: '12', value: '24' });
  const { body: vendors } = await owner.get('/vendors', { query: { count: 'true' } });
  expect(vendors.total).toBe(12);
});

test('orders, entries and codes of both nodes at once have numbers without gaps or doubles', async () => {
  const owner = await newOwner();
  const balancedOwner = balanced(owner);
  const [materialId, shipToLocationId] = [await newMaterial(owner), await newLocation(owner)];
  const [skuId, locationId] = [await newSku(owner), await newLocation(owner)];
  const { body: vendor } = await owner.post('/vendors', { name: 'Old Mill' });
  const items = [{ materialId, quantity: 1, unitPrice: 1 }];
  const order = { vendorId: vendor.id, status: 'Ordered', shipToLocationId, items };
  const times = Array.from({ length: 24 });
  const orders = Promise.all(times.map(() => balancedOwner.post('/purchase-orders', order)));
  const entries = Promise.all(
    times.map(() => adjust(balancedOwner, { skuId, locationId, quantity: 1, unitCost: 1 })),
  );
  const codes = Promise.all(
    times.map((_, index) => balancedOwner.post('/customers', { name: `Customer ${index}` })),
  );
  const numbersOf = (answers: readonly { body: Record<string, string> }[], field: string) =>
    answers.map(({ body }) => Number(/\d+$/.exec(body[field] ?? '')?.[0])).sort((a, b) => a - b);
  const expected = times.map((_, index) => index + 1);
  expect(numbersOf(await orders, 'poNumber')).toEqual(expected);
  expect(numbersOf(await entries, 'code')).toEqual(expected);
  expect(numbersOf(await codes, 'code')).toEqual(expected);
  expect(
    await breachesOf(owner.orgId as string, (text, values) => query(text, values, world)),
  ).toEqual([]);
});

test('each mail is sent by one of the nodes, once', async () => {
  const owner = await newOwner();
  const addresses = Array.from({ length: 10 }, (_, index) => `node.${index}@example.com`);
  const invite = (email: string) =>
    balanced(owner).post('/organizations/current/invitations', { email, role: 'member' });
  const answers = await Promise.all(addresses.map(invite));
  expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 201));
  await jobsDone(world);
  const dir = join(world.dataDir, 'mails');
  const mails = readdirSync(dir).map((file) => readFileSync(join(dir, file), 'utf8'));
  const recipients = mails.flatMap(
    (text) => /^To: .*?(node\.\d@example\.com)/m.exec(text)?.[1] ?? [],
  );
  expect(recipients.sort()).toEqual(addresses);
});

test('both nodes erase deleted organizations, and nothing of the others', async () => {
  const owners = await Promise.all(Array.from({ length: 4 }, newOwner));
  await Promise.all(owners.map((owner) => newSku(owner)));
  const [kept, ...deleted] = owners;
  for (const owner of deleted) {
    expect((await balanced(owner).delete('/organizations/current')).status).toBe(204);
    expect(await statuses(owner)).toEqual([403, 403]);
  }
  const rows = (ids: (string | undefined)[]) =>
    query<{ count: number }>(
      'select count(*)::int as count from skus where org_id = any ($1)',
      [ids],
      world,
    );
  await eventually(async () =>
    expect(await rows(deleted.map(({ orgId }) => orgId))).toEqual([{ count: 0 }]),
  );
  expect(await rows([kept?.orgId])).toEqual([{ count: 1 }]);
  expect(await statuses(kept as Client)).toEqual([200, 200]);
});

test('a user who was registered at one node is known at the other', async () => {
  const user = await newUser({ world, register: false });
  const [here, there] = nodesOf(user);
  expect(await statuses(user, '/user')).toEqual([403, 403]);
  expect((await there.post('/user')).status).toBe(201);
  expect((await here.get('/user')).status).toBe(200);
  expect((await here.post('/user')).status).toBe(409);
});
