/** E047: changing a customer. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { losingTo } from '../../../test/support/rival.ts';
import { newOrganization } from '../../../test/support/world.ts';

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let owner: Client;
let before: Record<string, unknown>;
let terms = 0;

const references = [
  ['customerTypeId', '/customer-types'],
  ['customerSegmentId', '/customer-segments'],
  ['brokerId', '/brokers'],
] as const;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  const body = { name: 'Crown Hotel', email: 'a@example.com', billingAddress: { city: 'Leeds' } };
  before = (await owner.post('/customers', body)).body;
});

const change = (body: unknown, headers: Record<string, string> = {}) =>
  owner.patch(`/customers/${before.id}`, body, { headers });

const stored = async () => (await owner.get(`/customers/${before.id}`)).body;

const newTerm = async (path: string): Promise<string> =>
  (await owner.post(path, { name: `Term ${terms++}` })).body.id;

test('changes the fields of the request and no others', async () => {
  const answer = await change({ name: 'Crown Inn', shippingAddress: { city: 'York' } });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('etag')).toBe('"2"');
  expect(answer.body).toEqual({
    ...before,
    name: 'Crown Inn',
    shippingAddress: {
      line1: null,
      line2: null,
      city: 'York',
      region: null,
      postalCode: null,
      country: null,
    },
    version: 2,
    updatedAt: expect.any(String),
  });
  expect(await stored()).toEqual(answer.body);
});

test('changes every field that can change', async () => {
  const changes: Record<string, unknown> = {
    code: 'INN',
    name: 'Inn',
    email: 'b@example.com',
    phone: '2',
    taxId: '7',
    billingAddress: null,
    paymentTerms: 'Cash',
    currency: 'JPY',
    notes: 'Late',
    externalId: 'inn',
    isActive: false,
  };
  for (const [field, path] of references) changes[field] = await newTerm(path);
  const answer = await change(changes);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject(changes);
  expect(await stored()).toEqual(answer.body);
});

test('archives and reactivates by isActive', async () => {
  const listed = async () =>
    (await owner.get('/customers', { query: { ids: before.id as string } })).body.data.length;
  expect((await change({ isActive: false })).body.isActive).toBe(false);
  expect(await listed()).toBe(0);
  expect((await change({ isActive: true })).body.isActive).toBe(true);
  expect(await listed()).toBe(1);
});

test.each(references)(
  'keeps a %s that has become inactive, changes to no other inactive one, and can be cleared',
  async (field, path) => {
    const [old, other] = [await newTerm(path), await newTerm(path)];
    expect((await change({ [field]: old })).body[field]).toBe(old);
    for (const id of [old, other]) await owner.patch(`${path}/${id}`, { isActive: false });
    expect((await change({ name: 'Still', [field]: old })).status).toBe(200);
    const answer = await change({ [field]: other });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual([[`/${field}`, 'inactive']]);
    expect((await change({ [field]: null })).body[field]).toBeNull();
    expect((await change({ [field]: old })).status).toBe(422);
  },
);

test.each(references)(
  'refuses an unknown %s, also one of another organization',
  async (field, path) => {
    const other = await newOrganization();
    const foreign = (await other.post(path, { name: 'Theirs' })).body.id;
    for (const unknown of [nowhere, foreign]) {
      const answer = await change({ [field]: unknown });
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
      expect(faultsOf(answer)).toEqual([[`/${field}`, 'not_found']]);
    }
  },
);

test('refuses code and externalId of another customer, both at once, and accepts its own', async () => {
  await owner.post('/customers', { code: 'OTHER', name: 'Other', externalId: 'other' });
  const answer = await change({ code: 'OTHER', externalId: 'other' });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([
    ['/code', 'duplicate'],
    ['/externalId', 'duplicate'],
  ]);
  expect((await change({ code: before.code })).status).toBe(200);
});

test.each(['code', 'externalId'])('refuses a %s that a concurrent request uses', async (field) => {
  const second = (await owner.post('/customers', { name: 'Second' })).body.id;
  const answer = await losingTo(
    'update customers set code = $2, external_id = $2 where id = $1',
    [second, `wanted ${field}`],
    () => change({ [field]: `wanted ${field}` }),
  );
  expect(answer.status, answer.text).toBe(422);
  expect(faultsOf(answer)).toEqual([[`/${field}`, 'duplicate']]);
});

test('reports all errors of a request at once', async () => {
  const answer = await change({ code: null, name: '', email: 'x', brokerId: 'Grace', version: 2 });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer).sort()).toEqual([
    ['/brokerId', 'invalid_uuid'],
    ['/code', 'invalid_type'],
    ['/email', 'invalid_email'],
    ['/name', 'too_short'],
    ['/version', 'unknown_field'],
  ]);
});

test('edits only the version that If-Match names', async () => {
  const stale = await change({ name: 'Stale' }, { 'if-match': '"2"' });
  expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
  expect(await stored()).toEqual(before);
  expect((await change({ name: 'Fresh' }, { 'if-match': '"1"' })).status).toBe(200);
});

test('answers 404 for an id that is unknown, malformed or of another organization', async () => {
  for (const id of [nowhere, 'CUS-1']) {
    const answer = await owner.patch(`/customers/${id}`, { nme: 1 });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  }
  const other = await newOrganization();
  expect((await other.patch(`/customers/${before.id}`, { name: 'Mine' })).status).toBe(404);
  expect(await stored()).toEqual(before);
});
