/** Whose messages are sent first: no person holds what others need. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { done } from '../../../test/support/making.ts';
import { newMember } from '../../../test/support/users.ts';
import {
  attemptsOf,
  eventIds,
  newEndpoint,
  newEvents,
  type TestEndpoint,
  WebhookReceiver,
} from '../../../test/support/webhooks.ts';
import { newOrganization, openWorld, query, type World } from '../../../test/support/world.ts';
import type { DispatcherLimits } from './dispatcher.ts';

let receiver: WebhookReceiver;
let own: World;
let owner: Client;

/** Opens a service with these limits, and an organization; a receiver at `/slow` never answers. */
async function open(limits: Partial<DispatcherLimits>) {
  const webhooks = { limits: { interval: 50, timeout: 600_000, stopTime: 0, ...limits } };
  own = await openWorld({}, { webhooks });
  owner = await newOrganization({}, { world: own });
}

beforeEach(async () => {
  receiver = await new WebhookReceiver().listen();
  receiver.respond = ({ path }) => (path.startsWith('/slow') ? undefined : 200);
});
afterEach(async () => {
  await own.service.close();
  receiver.close();
});

/** Another organization of the same founder. */
const another = async (founder: Client): Promise<Client> =>
  founder.in((await done(founder.post('/organizations', { name: 'One of many' }))).id);

const slow = () => receiver.messages.filter(({ path }) => path.startsWith('/slow'));

/** Another tenant's message arrives, and nobody has answered those who wait. */
async function arrivesForOthers() {
  const other = await newOrganization({}, { world: own });
  await newEndpoint(other, receiver.url('/other'));
  await newEvents(other, 1);
  const ids = await eventIds(other, own);
  await eventually(() => expect(receiver.at('/other').map(({ id }) => id)).toEqual(ids));
}

test('one person with many organizations does not hold up another tenant', async () => {
  await open({ places: 8 });
  const organizations = [owner];
  while (organizations.length < 5) organizations.push(await another(owner));
  const endpoints: [Client, TestEndpoint][] = [];
  for (const client of organizations) {
    for (let at = 0; at < 3; at += 1) {
      endpoints.push([client, await newEndpoint(client, receiver.url('/slow'))]);
    }
    await newEvents(client, 1);
  }
  // Of eight places, two of them for those who have none, a person gets three.
  await eventually(() => expect(slow().length).toBeGreaterThanOrEqual(3));
  await sleep(300);
  await arrivesForOthers();
  expect(slow()).toHaveLength(3);
  for (const [client, endpoint] of endpoints) {
    expect(await attemptsOf(client, endpoint)).toEqual([]);
  }
});

test('one administrator of many organizations does not hold up another tenant', async () => {
  await open({ places: 8 });
  const admin = await newMember(owner, 'admin', { world: own });
  const founders = [owner];
  while (founders.length < 4) {
    const founder = await newOrganization({}, { world: own });
    const body = { email: admin.email, role: 'admin' };
    const { id } = await done(founder.post('/organizations/current/invitations', body));
    await done(admin.post('/invitations/accept', { invitationId: id }));
    founders.push(founder);
  }
  for (const founder of founders) {
    const there = admin.in(founder.orgId);
    for (let at = 0; at < 3; at += 1) await newEndpoint(there, receiver.url('/slow'));
    await newEvents(founder, 1);
  }
  await eventually(() => expect(slow().length).toBeGreaterThanOrEqual(3));
  await sleep(300);
  await arrivesForOthers();
  expect(slow()).toHaveLength(3);
});

test('an endpoint gives its place to others after its turn', async () => {
  // A turn without time is one message. All endpoints share the one place for slow receivers.
  await open({ turn: 0, slowPlaces: 1 });
  const paths = ['/a', '/b', '/c'];
  for (const path of paths) await newEndpoint(owner, receiver.url(path), { enabled: false });
  await newEvents(owner, 3);
  const enabled = 'update webhook_endpoints set enabled = true, answer_milliseconds = 12000';
  await query(enabled, [], own);
  await eventually(() => expect(receiver.messages).toHaveLength(9));
  const rounds = [0, 3, 6].map((at) => receiver.messages.slice(at, at + 3));
  expect(rounds.map((round) => round.map(({ path }) => path).sort())).toEqual([
    paths,
    paths,
    paths,
  ]);
  const ids = await eventIds(owner, own);
  for (const path of paths) expect(receiver.at(path).map(({ id }) => id)).toEqual(ids);
  expect(receiver.maxAtOnce).toBe(1);
});

test('receivers that take long have places of their own', async () => {
  await open({ places: 1, slowPlaces: 1 });
  const endpoints: TestEndpoint[] = [];
  for (let at = 0; at < 3; at += 1) {
    endpoints.push(await newEndpoint(owner, receiver.url('/slow')));
  }
  await query('update webhook_endpoints set answer_milliseconds = 12000', [], own);
  const quick = await newEndpoint(owner, receiver.url('/quick'));
  await newEvents(owner, 4);
  await eventually(() => expect(receiver.at('/quick')).toHaveLength(4));
  await eventually(() => expect(slow()).toHaveLength(1));
  for (const endpoint of endpoints) expect(await attemptsOf(owner, endpoint)).toEqual([]);
  await eventually(async () => expect(await attemptsOf(owner, quick)).toHaveLength(4));
});

test('one slow answer makes a receiver slow, and quick ones make it quick again', async () => {
  await open({});
  const { id } = await newEndpoint(owner, receiver.url());
  const milliseconds = async () => {
    const text = 'select answer_milliseconds, lease_id from webhook_endpoints where id = $1';
    const [row] = await query(text, [id], own);
    expect(row?.lease_id).toBeNull();
    return Number(row?.answer_milliseconds);
  };
  receiver.pause = 60;
  await newEvents(owner, 1);
  await eventually(async () => expect(await milliseconds()).toBeGreaterThanOrEqual(50));
  receiver.pause = 0;
  const hours = 80_000_000;
  await query('update webhook_endpoints set answer_milliseconds = $1', [hours], own);
  await newEvents(owner, 1);
  await eventually(async () => {
    const found = await milliseconds();
    expect(found).toBeLessThan(hours * 0.9);
    expect(found).toBeGreaterThan(hours * 0.8);
  });
});

test('a search finds the endpoints of others, however many one person has', async () => {
  await open({ places: 8, found: 3 });
  const second = await another(owner);
  for (const client of [owner, second]) {
    for (let at = 0; at < 5; at += 1) await newEndpoint(client, receiver.url('/slow'));
    await newEvents(client, 1);
  }
  await eventually(() => expect(slow()).toHaveLength(3));
  await arrivesForOthers();
  // Its own quick endpoints are not hidden by its slow ones either.
  await query('update webhook_endpoints set answer_milliseconds = 12000', [], own);
  await newEndpoint(second, receiver.url('/quick'));
  await newEvents(second, 1);
  await eventually(async () => {
    const text = 'select is_slow from find_due_webhook_endpoints(now(), 3, 1000, null)';
    const rows = await query<{ is_slow: boolean }>(text, [], own);
    expect(rows.some(({ is_slow: isSlow }) => !isSlow)).toBe(true);
  });
});
