/** E027: changing a vendor. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { losingTo } from '../../../test/support/rival.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let before: Record<string, unknown>;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  const body = { name: 'Dale Millers', email: 'a@example.com', address: { line1: '3 River St' } };
  before = (await owner.post('/vendors', body)).body;
});

const change = (body: unknown, headers: Record<string, string> = {}) =>
  owner.patch(`/vendors/${before.id}`, body, { headers });

const stored = async () => (await owner.get(`/vendors/${before.id}`)).body;

test('changes the fields of the request and no others', async () => {
  const answer = await change({ name: 'Vale Millers', leadTimeDays: 3 });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('etag')).toBe('"2"');
  expect(answer.body).toEqual({
    ...before,
    name: 'Vale Millers',
    leadTimeDays: 3,
    version: 2,
    updatedAt: expect.any(String),
  });
  expect(await stored()).toEqual(answer.body);
});

test('changes every field that can change', async () => {
  const address = {
    line1: null,
    line2: null,
    city: 'York',
    region: null,
    postalCode: null,
    country: 'GB',
  };
  const changes = {
    code: 'VALE',
    name: 'Vale',
    email: 'b@example.com',
    phone: '2',
    website: 'http://vale.example',
    taxId: '7',
    address,
    paymentTerms: 'Cash',
    currency: 'JPY',
    leadTimeDays: 10_000,
    minimumOrderValue: 1500,
    notes: 'Slow',
    externalId: 'vale',
    isActive: false,
  };
  const answer = await change(changes);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject(changes);
});

test('replaces the whole address, and clears fields that are null', async () => {
  const moved = await change({ address: { city: 'York' } });
  expect(moved.body.address).toMatchObject({ line1: null, city: 'York' });
  const cleared = await change({ address: null, email: null });
  expect(cleared.body).toMatchObject({ address: null, email: null, name: 'Dale Millers' });
});

test('archives and reactivates by isActive', async () => {
  const listed = async () =>
    (await owner.get('/vendors', { query: { ids: before.id as string } })).body.data.length;
  expect((await change({ isActive: false })).body.isActive).toBe(false);
  expect(await listed()).toBe(0);
  expect((await change({ isActive: true })).body.isActive).toBe(true);
  expect(await listed()).toBe(1);
});

test('refuses code and externalId of another vendor, both at once, and accepts its own', async () => {
  await owner.post('/vendors', { code: 'OTHER', name: 'Other', externalId: 'other' });
  const answer = await change({ code: 'OTHER', externalId: 'other' });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([
    ['/code', 'duplicate'],
    ['/externalId', 'duplicate'],
  ]);
  expect((await change({ code: before.code })).status).toBe(200);
});

test.each(['code', 'externalId'])('refuses a %s that a concurrent request uses', async (field) => {
  const second = (await owner.post('/vendors', { name: 'Second' })).body.id;
  const answer = await losingTo(
    'update vendors set code = $2, external_id = $2 where id = $1',
    [second, `wanted ${field}`],
    () => change({ [field]: `wanted ${field}` }),
  );
  expect(answer.status, answer.text).toBe(422);
  expect(faultsOf(answer)).toEqual([[`/${field}`, 'duplicate']]);
});

test('reports all errors of a request at once', async () => {
  const answer = await change({ code: null, name: '', email: 'x', isActive: null, version: 2 });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer).sort()).toEqual([
    ['/code', 'invalid_type'],
    ['/email', 'invalid_email'],
    ['/isActive', 'invalid_type'],
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
  for (const id of ['0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff', 'VEN-1']) {
    const answer = await owner.patch(`/vendors/${id}`, { nme: 1 });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  }
  const other = await newOrganization();
  expect((await other.patch(`/vendors/${before.id}`, { name: 'Mine' })).status).toBe(404);
  expect(await stored()).toEqual(before);
});
