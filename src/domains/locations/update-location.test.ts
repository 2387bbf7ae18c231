/** E094: changing a location. */
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
  const body = { name: 'Store', notes: 'Gate 3', address: { line1: '12 Mill Lane' } };
  before = (await owner.post('/locations', body)).body;
});

const change = (body: unknown, headers: Record<string, string> = {}) =>
  owner.patch(`/locations/${before.id}`, body, { headers });

const stored = async () =>
  (await owner.get('/locations', { query: { ids: before.id as string, isActive: 'all' } })).body
    .data[0];

test('changes the fields of the request and no others', async () => {
  const answer = await change({ name: 'Big store', isWorkSite: false });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('etag')).toBe('"2"');
  expect(answer.body).toEqual({
    ...before,
    name: 'Big store',
    isWorkSite: false,
    version: 2,
    updatedAt: expect.any(String),
  });
  expect(await stored()).toEqual(answer.body);
});

test('changes every field that can change', async () => {
  const changes = {
    code: 'DEPOT',
    name: 'Depot',
    address: {
      line1: null,
      line2: null,
      city: 'York',
      region: null,
      postalCode: null,
      country: 'GB',
    },
    isShipTo: false,
    isWorkSite: true,
    isStockLocation: false,
    notes: 'Closed on Mondays',
    externalId: 'depot',
    isActive: false,
  };
  const answer = await change(changes);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject(changes);
});

test('replaces the whole address, and clears fields that are null', async () => {
  const moved = await change({ address: { city: 'York' } });
  expect(moved.body.address).toMatchObject({ line1: null, city: 'York' });
  const cleared = await change({ address: null, notes: null });
  expect(cleared.body).toMatchObject({ address: null, notes: null, name: 'Store' });
});

test('archives and reactivates by isActive', async () => {
  expect((await change({ isActive: false })).body.isActive).toBe(false);
  expect((await change({ isActive: true })).body.isActive).toBe(true);
});

test('never removes the last role, in one edit or in several', async () => {
  const flags = { isShipTo: false, isWorkSite: false, isStockLocation: false };
  expect(faultsOf(await change(flags))).toEqual([['/isStockLocation', 'no_role']]);
  expect((await change({ isShipTo: false })).status).toBe(200);
  expect((await change({ isStockLocation: false })).status).toBe(200);
  const last = await change({ isWorkSite: false });
  expect([last.status, last.body.code]).toEqual([422, 'validation_failed']);
  expect(faultsOf(last)).toEqual([['/isStockLocation', 'no_role']]);
  expect((await change({ isWorkSite: false, isShipTo: true })).status).toBe(200);
  expect(await stored()).toMatchObject({ isShipTo: true, isWorkSite: false });
});

test('reports all violated rules at once', async () => {
  await owner.post('/locations', { code: 'OTHER', name: 'Other', externalId: 'other' });
  const flags = { isShipTo: false, isWorkSite: false, isStockLocation: false };
  const answer = await change({ ...flags, code: 'OTHER', externalId: 'other' });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([
    ['/isStockLocation', 'no_role'],
    ['/code', 'duplicate'],
    ['/externalId', 'duplicate'],
  ]);
});

test('reports all errors of a request at once', async () => {
  const answer = await change({ code: null, name: '', isShipTo: null, version: 2, type: 'x' });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer).sort()).toEqual([
    ['/code', 'invalid_type'],
    ['/isShipTo', 'invalid_type'],
    ['/name', 'too_short'],
    ['/type', 'unknown_field'],
    ['/version', 'unknown_field'],
  ]);
});

test('edits only the version that If-Match names', async () => {
  const stale = await change({ name: 'Stale' }, { 'if-match': '"2"' });
  expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
  expect((await stored()).name).toBe('Store');
  expect((await change({ name: 'Fresh' }, { 'if-match': '"1"' })).status).toBe(200);
});

test('refuses a code that a concurrent request uses', async () => {
  const second = (await owner.post('/locations', { name: 'Second' })).body.id;
  const answer = await losingTo(
    "update locations set code = 'WANTED' where id = $1",
    [second],
    () => change({ code: 'WANTED' }),
  );
  expect(answer.status, answer.text).toBe(422);
  expect(faultsOf(answer)).toEqual([['/code', 'duplicate']]);
});

test('answers 404 for an id that is unknown, malformed or of another organization', async () => {
  for (const id of ['0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff', 'LOC-1']) {
    const answer = await owner.patch(`/locations/${id}`, { nme: 1 });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  }
  const other = await newOrganization();
  expect((await other.patch(`/locations/${before.id}`, { name: 'Mine' })).status).toBe(404);
  expect((await stored()).name).toBe('Store');
});
