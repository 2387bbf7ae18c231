/** E059: creating a broker. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { losingTo } from '../../../test/support/rival.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

const create = (body: unknown, client = owner) => client.post('/brokers', body);

test('creates a broker, and answers all fields but no Location header', async () => {
  const answer = await create({ name: ' Grace Trading ' });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.headers.get('etag')).toBe('"1"');
  expect(answer.headers.get('location')).toBeNull();
  expect(answer.body).toEqual({
    id: expect.any(String),
    name: 'Grace Trading',
    email: null,
    phone: null,
    commissionPercent: null,
    notes: null,
    isActive: true,
    externalId: null,
    version: 1,
    createdBy: owner.userId,
    createdAt: expect.any(String),
    updatedAt: answer.body.createdAt,
  });
  const list = await owner.get('/brokers', { query: { ids: answer.body.id } });
  expect(list.body.data).toEqual([answer.body]);
});

test('stores every field', async () => {
  const given = {
    name: 'Маклер',
    email: 'm@example.com',
    phone: '+7 800',
    commissionPercent: 2.5,
    notes: 'North only.\nNo fish.',
    externalId: 'm-1',
  };
  const answer = await create(given);
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toMatchObject(given);
});

test.each(['0', '100', '0.000001', '99.999999'])(
  'accepts a commission of %s percent and answers it digit for digit',
  async (percent) => {
    const answer = await create(`{"name":"At ${percent}","commissionPercent":${percent}}`);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.text).toContain(`"commissionPercent":${percent},`);
    const list = await owner.get('/brokers', { query: { ids: answer.body.id } });
    expect(list.text).toContain(`"commissionPercent":${percent},`);
  },
);

test.each([
  ['-0.000001', 'too_small'],
  ['100.000001', 'too_large'],
  ['2.5000001', 'too_many_decimals'],
  ['"2.5"', 'invalid_type'],
])('refuses a commission of %s percent', async (percent, code) => {
  const answer = await create(`{"name":"Wrong","commissionPercent":${percent}}`);
  expect(answer.status, answer.text).toBe(422);
  expect(faultsOf(answer)).toEqual([['/commissionPercent', code]]);
});

test('reports all errors of a request at once', async () => {
  const answer = await create({ email: 'x', phone: '1'.repeat(51), code: 'B', isActive: true });
  expect(answer.status).toBe(422);
  expect(answer.body.code).toBe('validation_failed');
  expect(faultsOf(answer).sort()).toEqual([
    ['/code', 'unknown_field'],
    ['/email', 'invalid_email'],
    ['/isActive', 'unknown_field'],
    ['/name', 'required'],
    ['/phone', 'too_long'],
  ]);
});

test.each([
  ['Grace & Sons', 'GRACE & SONS'],
  ['Брокер', 'БРОКЕР'],
  ['ＷＩＤＥ', 'wide'],
])('refuses %s when %s exists', async (second, first) => {
  await create({ name: first });
  const answer = await create({ name: second });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([['/name', 'duplicate']]);
});

test('refuses name and external id of another broker, archived or not, both at once', async () => {
  const first = await create({ name: 'Twice', externalId: 'twice' });
  await owner.patch(`/brokers/${first.body.id}`, { isActive: false });
  const answer = await create({ name: 'twice', externalId: 'twice' });
  expect(faultsOf(answer)).toEqual([
    ['/name', 'duplicate'],
    ['/externalId', 'duplicate'],
  ]);
});

test('accepts the same name and external id in another organization', async () => {
  const body = { name: 'Shared', externalId: 'shared' };
  const answers = [await create(body), await create(body, await newOrganization())];
  expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
});

test.each([
  ['name', { name: 'rival 1' }],
  ['externalId', { name: 'Late', externalId: 'RIVAL 1' }],
])('refuses a %s that a concurrent request uses', async (field, body) => {
  const client = await newOrganization();
  const answer = await losingTo(
    `insert into brokers (org_id, id, name, external_id, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, $2, now(), now())`,
    [client.orgId, 'RIVAL 1'],
    () => create(body, client),
  );
  expect(answer.status, answer.text).toBe(422);
  expect(faultsOf(answer)).toEqual([[`/${field}`, 'duplicate']]);
});
