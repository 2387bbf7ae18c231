import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { done } from '../../../test/support/making.ts';
import { newMember } from '../../../test/support/users.ts';
import { newEvents } from '../../../test/support/webhooks.ts';
import { newOrganization, query, world } from '../../../test/support/world.ts';

let owner: Client;

beforeAll(() => world());
beforeEach(async () => {
  owner = await newOrganization();
});

/** Disabled, so that nothing is sent. */
const settings = { url: 'https://hooks.example.com/stock', enabled: false };
const create = (body: object = {}) => owner.post('/webhook-endpoints', { ...settings, ...body });
const pathOf = ({ id }: { id: string }) => `/webhook-endpoints/${id}`;

test('createWebhookEndpoint answers the secret once, getWebhookEndpoint never', async () => {
  const { status, body, headers } = await create();
  expect([status, headers.get('location')]).toEqual([201, `/api/webhook-endpoints/${body.id}`]);
  const { secret, ...shown } = body;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(shown).toMatchObject({
    ...settings,
    types: null,
    description: null,
    batchSize: 1,
    disabledReason: null,
    failures: 0,
    failingSince: null,
    nextAttemptAt: null,
    previousSecretUntil: null,
    version: 1,
    createdBy: owner.userId,
  });
  expect(await done(owner.get(pathOf(body)))).toEqual(shown);
  const { data } = await done(owner.get('/webhook-endpoints'));
  expect(data).toEqual([shown]);
  const rows = await query('select * from webhook_endpoints where id = $1', [body.id]);
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
});

test('createWebhookEndpoint begins after the last event', async () => {
  await newEvents(owner, 3);
  const made = await done(create());
  const [row] = await query<{ position: string }>(
    'select position - 1 as position from event_positions where org_id = $1',
    [owner.orgId],
  );
  // The last event is its own creation.
  expect(made.position).toBe(Number(row?.position));
});

test('createWebhookEndpoint keeps every setting, and so does updateWebhookEndpoint', async () => {
  const all = {
    url: 'https://hooks.example.com:8443/a?b=c',
    types: ['vendor.created', 'stock.changed'],
    description: 'Stock of the shop',
    enabled: false,
    batchSize: 100,
  };
  const made = await done(create(all));
  expect(made).toMatchObject(all);
  const others = {
    url: 'http://127.0.0.1:9/hook',
    types: ['sku.updated'],
    description: null,
    enabled: true,
    batchSize: 7,
  };
  let version = 1;
  for (const [name, value] of Object.entries(others)) {
    version += 1;
    const changed = await done(owner.patch(pathOf(made), { [name]: value }));
    expect(changed).toMatchObject({ [name]: value, version });
    expect(await done(owner.get(pathOf(made)))).toMatchObject({ [name]: value, version });
  }
  expect((await done(owner.patch(pathOf(made), others))).version).toBe(version);
});

test.each([
  ['http://hooks.example.com/', 'must start with https://.'],
  ['https://10.0.0.1/', 'must not lead to a private or reserved address.'],
  ['https://[::ffff:10.0.0.1]/', 'must not lead to a private or reserved address.'],
  ['https://169.254.169.254/latest', 'must not lead to a private or reserved address.'],
  ['https://user:secret@hooks.example.com/', 'must not contain a user or a password'],
])('an endpoint cannot have the address %s', async (url, message) => {
  const made = await done(create());
  for (const answer of [await create({ url }), await owner.patch(pathOf(made), { url })]) {
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([
      { path: '/url', code: 'invalid_url', message: expect.stringContaining(message) },
    ]);
  }
});

test('an endpoint follows known types only', async () => {
  const { status, body } = await create({ types: ['vendor.created', 'vendor.exploded'] });
  expect([status, body.errors[0].path]).toEqual([422, '/types/1']);
  expect((await create({ types: [] })).status).toBe(422);
});

test('an organization has twenty endpoints at most, also when they are made at once', async () => {
  const answers = await Promise.all(Array.from({ length: 24 }, () => create()));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(20).fill(201), ...Array(4).fill(409)]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.code).toBe('limit_reached');
  const [first] = answers.filter(({ status }) => status === 201);
  expect((await owner.delete(pathOf(first?.body))).status).toBe(204);
  expect((await create()).status).toBe(201);
});

test('deleteWebhookEndpoint removes it with its attempts', async () => {
  const made = await done(create());
  await done(owner.post(`${pathOf(made)}/test`));
  expect((await owner.delete(pathOf(made))).status).toBe(204);
  expect((await owner.get(pathOf(made))).status).toBe(404);
  expect((await owner.get(`${pathOf(made)}/attempts`)).status).toBe(404);
  const rows = await query('select 1 from webhook_attempts where endpoint_id = $1', [made.id]);
  expect(rows).toEqual([]);
});

test('rotateWebhookSecret gives another secret, which a repeated answer does not show', async () => {
  const made = await done(create());
  const key = { headers: { 'idempotency-key': 'rotate' } };
  const rotated = await done(owner.post(`${pathOf(made)}/rotate-secret`, undefined, key));
  expect(rotated.secret).toMatch(/^whsec_/);
  expect(rotated.secret).not.toBe(made.secret);
  const remaining = Date.parse(rotated.previousSecretUntil) - Date.parse(rotated.updatedAt);
  expect([rotated.version, remaining]).toEqual([2, 24 * 3_600_000]);
  const again = await owner.post(`${pathOf(made)}/rotate-secret`, undefined, key);
  expect(again.body).toEqual({ ...rotated, secret: null });
});

test('testWebhookEndpoint sends one test at a time', async () => {
  const made = await done(create());
  await query("update webhook_endpoints set leased_until = now() + interval '1 h' where id = $1", [
    made.id,
  ]);
  const test = await owner.post(`${pathOf(made)}/test`);
  expect([test.status, test.body.outcome]).toEqual([201, 'waiting']);
  const { data } = await done(owner.get(`${pathOf(made)}/attempts`));
  expect(data).toEqual([test.body]);
  const second = await owner.post(`${pathOf(made)}/test`);
  expect([second.status, second.body.code]).toEqual([409, 'conflict']);
});

test('replayWebhookEvents goes to any position that is kept, and to the next one', async () => {
  await newEvents(owner, 4);
  const made = await done(create());
  const replay = (from: number) => owner.post(`${pathOf(made)}/replay`, { from });
  await query('delete from events where org_id = $1 and position <= 2', [owner.orgId]);
  // Each replay is an event itself.
  const head = async () =>
    Number(
      (
        await query<{ position: string }>(
          'select position from event_positions where org_id = $1',
          [owner.orgId],
        )
      )[0]?.position,
    );
  expect((await replay(2)).body.errors).toEqual([
    { path: '/from', code: 'too_small', message: expect.stringContaining('must be 3 or more') },
  ]);
  expect(await done(replay(3))).toMatchObject({ position: 2, version: 2 });
  const next = (await head()) + 1;
  expect(await done(replay(next))).toMatchObject({ position: next - 1, version: 3 });
  const last = await head();
  expect((await replay(last + 2)).body.errors).toEqual([
    {
      path: '/from',
      code: 'too_large',
      message: expect.stringContaining(`must be ${last + 1} or less`),
    },
  ]);
});

test('listWebhookEndpoints and listWebhookAttempts are for administrators', async () => {
  const made = await done(create());
  const [admin, member] = [await newMember(owner, 'admin'), await newMember(owner)];
  for (const path of ['/webhook-endpoints', pathOf(made), `${pathOf(made)}/attempts`]) {
    expect([(await admin.get(path)).status, (await member.get(path)).status]).toEqual([200, 403]);
  }
  const enabled = await done(owner.get('/webhook-endpoints', { query: { enabled: 'true' } }));
  expect(enabled.data).toEqual([]);
});

test('a change of an endpoint is an event, which names no secret and no address', async () => {
  const made = await done(create());
  await done(owner.patch(pathOf(made), { url: 'https://other.example.com/', batchSize: 5 }));
  await done(owner.post(`${pathOf(made)}/rotate-secret`));
  await owner.delete(pathOf(made));
  const { data } = await done(owner.get('/events', { query: { objectId: made.id } }));
  expect(data.map(({ type }: { type: string }) => type)).toEqual([
    'webhook_endpoint.created',
    'webhook_endpoint.updated',
    'webhook_endpoint.updated',
    'webhook_endpoint.deleted',
  ]);
  expect(data[1].changes.fields).toEqual([
    { field: 'url' },
    { field: 'batchSize', old: 1, new: 5 },
  ]);
  expect(JSON.stringify(data)).not.toMatch(/whsec|example\.com/);
});
