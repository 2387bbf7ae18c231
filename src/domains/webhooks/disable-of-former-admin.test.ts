/** A former administrator gets nothing more, until another administrator says so. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { done } from '../../../test/support/making.ts';
import { jobsDone, newMember } from '../../../test/support/users.ts';
import {
  endpointOf,
  newEndpoint,
  newEvents,
  type TestEndpoint,
  WebhookReceiver,
} from '../../../test/support/webhooks.ts';
import { newOrganization, openWorld, type World } from '../../../test/support/world.ts';

let own: World;
let receiver: WebhookReceiver;
let owner: Client;
let admin: Client;

beforeAll(async () => {
  own = await openWorld({}, { webhooks: { limits: { interval: 50 } } });
});
beforeEach(async () => {
  receiver = await new WebhookReceiver().listen();
  owner = await newOrganization({}, { world: own });
  admin = await newMember(owner, 'admin', { world: own });
  return () => receiver.close();
});
afterAll(() => own.service.close());

const memberPath = ({ userId }: Client) => `/organizations/current/members/${userId}`;

/** Nothing comes to the admin's receiver, while the owner's gets everything. */
async function isOver(endpoint: TestEndpoint, client = owner) {
  const before = receiver.at('/admin').length;
  await newEvents(client, 3);
  await eventually(() => expect(receiver.at('/owner')).toHaveLength(3));
  await sleep(200);
  expect(receiver.at('/admin')).toHaveLength(before);
  expect(await endpointOf(client, endpoint)).toMatchObject({
    enabled: false,
    disabledReason: 'creator_not_admin',
    version: 2,
  });
}

const disabledEvents = async (client: Client) =>
  (await done(client.get('/events', { query: { types: 'webhook_endpoint.disabled' } }))).data;

test('a removed administrator gets nothing more, until another one enables the endpoint', async () => {
  await newEndpoint(owner, receiver.url('/owner'));
  const endpoint = await newEndpoint(admin, receiver.url('/admin'), { types: null });
  await eventually(async () => {
    const { position } = await endpointOf(owner, endpoint);
    expect(position).toBe((await done(owner.get('/events'))).head);
  });
  expect((await owner.delete(memberPath(admin))).status).toBe(204);
  await isOver(endpoint);
  // Not even that they were removed.
  expect(receiver.at('/admin').map(({ body }) => body.type)).not.toContain('member.deleted');
  expect(await disabledEvents(owner)).toMatchObject([
    {
      objectId: endpoint.id,
      objectVersion: 2,
      actorId: owner.userId,
      changes: { fields: [{ field: 'enabled', old: true, new: false }] },
    },
  ]);
  await jobsDone(own);
  const path = `/webhook-endpoints/${endpoint.id}`;
  const enabled = await done(owner.patch(path, { enabled: true }));
  expect(enabled).toMatchObject({ disabledReason: null, createdBy: admin.userId });
  await eventually(() =>
    expect(receiver.at('/admin').map(({ body }) => body.type)).toContain('member.deleted'),
  );
});

test.each([
  ['becomes a member', () => owner.patch(memberPath(admin), { role: 'member' }), 200],
  ['leaves', () => admin.delete('/organizations/current/members/me'), 204],
  ['deletes the account', () => admin.delete('/user'), 204],
])('an administrator who %s gets nothing more', async (_what, end, status) => {
  await newEndpoint(owner, receiver.url('/owner'));
  const endpoint = await newEndpoint(admin, receiver.url('/admin'));
  expect((await end()).status).toBe(status);
  await isOver(endpoint);
  expect(await disabledEvents(owner)).toMatchObject([{ objectId: endpoint.id }]);
});

test('the deletion of an account disables endpoints in every organization', async () => {
  const second = await newOrganization({}, { world: own });
  const body = { email: admin.email, role: 'admin' };
  const { id } = await done(second.post('/organizations/current/invitations', body));
  await done(admin.post('/invitations/accept', { invitationId: id }));
  const endpoints = [
    await newEndpoint(admin, receiver.url('/admin')),
    await newEndpoint(admin, receiver.url('/admin')),
    await newEndpoint(admin.in(second.orgId), receiver.url('/admin')),
  ];
  expect((await admin.delete('/user')).status).toBe(204);
  const ids = async (client: Client) =>
    (await disabledEvents(client)).map(({ objectId }: { objectId: string }) => objectId).sort();
  const [first, other, third] = endpoints.map((endpoint) => endpoint.id);
  expect(await ids(owner)).toEqual([first, other].sort());
  expect(await ids(second)).toEqual([third]);
});

test('an endpoint is disabled with the one who gave it its address', async () => {
  await newEndpoint(owner, receiver.url('/owner'));
  const endpoint = await newEndpoint(owner, receiver.url('/before'));
  const path = `/webhook-endpoints/${endpoint.id}`;
  await done(admin.patch(path, { url: receiver.url('/admin') }));
  await done(owner.patch(path, { description: 'Of the owner' }));
  expect((await owner.delete(memberPath(admin))).status).toBe(204);
  await newEvents(owner, 1);
  await eventually(() => expect(receiver.at('/owner')).toHaveLength(1));
  const state = { enabled: false, disabledReason: 'creator_not_admin', createdBy: owner.userId };
  expect(await endpointOf(owner, endpoint)).toMatchObject(state);
  expect(receiver.at('/admin')).toEqual([]);
});

test('endpoints of others, and of those who stay administrators, go on', async () => {
  const endpoint = await newEndpoint(owner, receiver.url('/owner'));
  const kept = await newEndpoint(admin, receiver.url('/admin'));
  const member = await newMember(owner, 'member', { world: own });
  await done(owner.patch(memberPath(admin), { role: 'owner' }));
  await done(owner.patch(memberPath(admin), { role: 'admin' }));
  expect((await owner.delete(memberPath(member))).status).toBe(204);
  for (const each of [endpoint, kept]) {
    expect(await endpointOf(owner, each)).toMatchObject({ enabled: true, version: 1 });
  }
  expect(await disabledEvents(owner)).toEqual([]);
});
