/** E094: changing the roles of a location. See also records.test.ts. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
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

const change = (body: unknown) => owner.patch(`/locations/${before.id}`, body);

const stored = async () =>
  (await owner.get('/locations', { query: { ids: before.id as string, isActive: 'all' } })).body
    .data[0];

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
