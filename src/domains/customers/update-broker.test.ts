/** E061: changing a broker. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { losingTo } from '../../../test/support/rival.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let before: Record<string, unknown>;
let made = 0;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  const body = { name: `Grace ${made++}`, email: 'a@example.com', commissionPercent: 2.5 };
  before = (await owner.post('/brokers', body)).body;
});

const change = (body: unknown, headers: Record<string, string> = {}) =>
  owner.patch(`/brokers/${before.id}`, body, { headers });

const stored = async () =>
  (await owner.get('/brokers', { query: { ids: before.id as string, isActive: 'all' } })).body
    .data[0];

test('changes the fields of the request and no others', async () => {
  const answer = await change({ phone: '1' });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('etag')).toBe('"2"');
  expect(answer.body).toEqual({
    ...before,
    phone: '1',
    version: 2,
    updatedAt: expect.any(String),
  });
  expect(await stored()).toEqual(answer.body);
});

test('changes every field that can change, and clears fields that are null', async () => {
  const changes = {
    name: 'Ada Trading',
    email: 'b@example.com',
    phone: '2',
    commissionPercent: 100,
    notes: 'South',
    externalId: 'ada',
    isActive: false,
  };
  expect((await change(changes)).body).toMatchObject(changes);
  const nothing = { email: null, phone: null, commissionPercent: null, notes: null };
  expect((await change(nothing)).body).toMatchObject({ ...nothing, name: 'Ada Trading' });
});

test('archives and reactivates by isActive', async () => {
  expect((await change({ isActive: false })).body.isActive).toBe(false);
  expect((await change({ isActive: true })).body.isActive).toBe(true);
});

test('changes the case of its own name', async () => {
  await change({ name: 'Solo' });
  expect((await change({ name: 'SOLO' })).body.name).toBe('SOLO');
});

test('refuses name and external id of another broker, both at once', async () => {
  await owner.post('/brokers', { name: 'Other', externalId: 'other' });
  const answer = await change({ name: 'OTHER', externalId: 'other' });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([
    ['/name', 'duplicate'],
    ['/externalId', 'duplicate'],
  ]);
});

test('refuses a name that a concurrent request uses', async () => {
  const second = (await owner.post('/brokers', { name: 'Second' })).body.id;
  const answer = await losingTo("update brokers set name = 'WANTED' where id = $1", [second], () =>
    change({ name: 'Wanted' }),
  );
  expect(answer.status, answer.text).toBe(422);
  expect(faultsOf(answer)).toEqual([['/name', 'duplicate']]);
});

test('reports all errors of a request at once', async () => {
  const answer = await change({ name: null, commissionPercent: 101, isActive: 1, version: 2 });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer).sort()).toEqual([
    ['/commissionPercent', 'too_large'],
    ['/isActive', 'invalid_type'],
    ['/name', 'invalid_type'],
    ['/version', 'unknown_field'],
  ]);
});

test('edits only the version that If-Match names', async () => {
  const stale = await change({ name: 'Stale' }, { 'if-match': '"2"' });
  expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
  expect(await stored()).toEqual(before);
  expect((await change({ phone: '1' }, { 'if-match': '"1"' })).status).toBe(200);
});

test('answers 404 for an id that is unknown, malformed or of another organization', async () => {
  for (const id of ['0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff', 'Grace']) {
    const answer = await owner.patch(`/brokers/${id}`, { nme: 1 });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  }
  const other = await newOrganization();
  expect((await other.patch(`/brokers/${before.id}`, { name: 'Mine' })).status).toBe(404);
  expect(await stored()).toEqual(before);
});
