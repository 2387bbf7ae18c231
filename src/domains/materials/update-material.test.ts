/** E068: changing a material. Its cost: costs.test.ts. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { addRow, insertRow, voidRow } from '../../../test/support/material-rows.ts';
import { losingTo } from '../../../test/support/rival.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let materialId: string;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  materialId = await newMaterial(owner, { name: 'Flour', description: 'Fine', unitCost: 0.9 });
});

const change = (body: unknown, headers: Record<string, string> = {}) =>
  owner.patch(`/materials/${materialId}`, body, { headers });

const stored = async () => (await owner.get(`/materials/${materialId}`)).body;

const record = async (path: string, name: string) => {
  const made = await owner.post(path, { name });
  expect(made.status, made.text).toBe(201);
  return made.body.id as string;
};

test('changes the fields of the request and no others', async () => {
  const before = await stored();
  const answer = await change({ name: 'Wheat flour', reorderPoint: 40 });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('etag')).toBe('"2"');
  expect(answer.body).toEqual({
    ...before,
    name: 'Wheat flour',
    reorderPoint: 40,
    version: 2,
    updatedAt: expect.any(String),
  });
  expect(Date.parse(answer.body.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
  expect(await stored()).toEqual(answer.body);
});

test('changes every field that can change', async () => {
  const changes = {
    code: 'RYE',
    name: 'Rye flour',
    materialTypeId: await record('/material-types', 'Ingredient'),
    unit: 'KG',
    description: 'Dark',
    preferredVendorId: await record('/vendors', 'Mill'),
    unitCost: 1.25,
    reorderPoint: 100.5,
    leadTimeDays: 3,
    purchaseUnit: 'BAG',
    unitsPerPurchaseUnit: 25,
    externalId: 'rye',
    isActive: false,
  };
  const answer = await change(changes);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject(changes);
  expect(await stored()).toEqual(answer.body);
});

test('clears fields that are null', async () => {
  await change({ reorderPoint: 4, leadTimeDays: 2, purchaseUnit: 'BAG' });
  const nothing = { description: null, reorderPoint: null, leadTimeDays: null, purchaseUnit: null };
  expect((await change(nothing)).body).toMatchObject({ ...nothing, name: 'Flour' });
});

test('archives and reactivates by isActive', async () => {
  const isListed = async () =>
    (await owner.get('/materials', { query: { ids: materialId } })).body.data.length === 1;
  expect((await change({ isActive: false })).body.isActive).toBe(false);
  expect(await isListed()).toBe(false);
  expect((await change({ isActive: true })).body.isActive).toBe(true);
  expect(await isListed()).toBe(true);
});

test('edits only the version that If-Match names', async () => {
  const stale = await change({ name: 'Stale', unitCost: 7 }, { 'if-match': '"7"' });
  expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
  expect(await stored()).toMatchObject({ name: 'Flour', unitCost: 0.9 });
  expect((await change({ name: 'Fresh' }, { 'if-match': '"1"' })).status).toBe(200);
});

test('changes the unit while it has no ledger entries', async () => {
  expect((await change({ unit: 'KG' })).body.unit).toBe('KG');
});

test('keeps the unit once there are ledger entries, voided ones too', async () => {
  await voidRow(await addRow(owner, { materialId }));
  const answer = await change({ unit: 'KG', name: 'Loaf' });
  expect([answer.status, answer.body.code]).toEqual([409, 'in_use']);
  expect(answer.body.usedBy).toEqual([{ entityType: 'ledger_entry', count: 1 }]);
  expect(await stored()).toMatchObject({ unit: 'EA', name: 'Flour' });
  expect((await change({ unit: 'EA', name: 'Fine flour' })).body.name).toBe('Fine flour');
});

test('keeps the unit when the first ledger entry is written concurrently', async () => {
  const rival = await insertRow(owner, { materialId });
  const answer = await losingTo(...rival, () => change({ unit: 'KG' }));
  expect([answer.status, answer.body.code], answer.text).toEqual([409, 'in_use']);
});

test('keeps an inactive type and vendor, but changes to no other inactive one', async () => {
  const [oldType, otherType] = await Promise.all(
    ['Old', 'Other old'].map((name) => record('/material-types', name)),
  );
  const [oldVendor, otherVendor] = await Promise.all(
    ['Old', 'Other old'].map((name) => record('/vendors', name)),
  );
  await change({ materialTypeId: oldType, preferredVendorId: oldVendor });
  for (const id of [oldType, otherType]) {
    await owner.patch(`/material-types/${id}`, { isActive: false });
  }
  for (const id of [oldVendor, otherVendor]) {
    await owner.patch(`/vendors/${id}`, { isActive: false });
  }
  const kept = await change({ materialTypeId: oldType, preferredVendorId: oldVendor });
  expect(kept.status, kept.text).toBe(200);
  const answer = await change({ materialTypeId: otherType, preferredVendorId: otherVendor });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([
    ['/materialTypeId', 'inactive'],
    ['/preferredVendorId', 'inactive'],
  ]);
  const cleared = await change({ materialTypeId: null, preferredVendorId: null });
  expect(cleared.body).toMatchObject({ materialTypeId: null, preferredVendorId: null });
});

test('refuses a type and a vendor that are unknown or of another organization', async () => {
  const other = await newOrganization();
  const theirs = {
    materialTypeId: (await other.post('/material-types', { name: 'Theirs' })).body.id,
    preferredVendorId: (await other.post('/vendors', { name: 'Theirs' })).body.id,
  };
  const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';
  for (const body of [theirs, { materialTypeId: nowhere, preferredVendorId: nowhere }]) {
    const answer = await change({ ...body, code: 'X' });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect(faultsOf(answer)).toEqual([
      ['/materialTypeId', 'not_found'],
      ['/preferredVendorId', 'not_found'],
    ]);
  }
});

test('refuses code and externalId of another material, both at once, and accepts its own', async () => {
  await newMaterial(owner, { code: 'OTHER', externalId: 'other' });
  const answer = await change({ code: 'OTHER', externalId: 'other' });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([
    ['/code', 'duplicate'],
    ['/externalId', 'duplicate'],
  ]);
  expect((await change({ code: (await stored()).code })).status).toBe(200);
});

test('refuses a code that a concurrent request uses', async () => {
  const answer = await losingTo(
    "update materials set code = 'WANTED' where id = $1",
    [await newMaterial(owner)],
    () => change({ code: 'WANTED' }),
  );
  expect(answer.status, answer.text).toBe(422);
  expect(faultsOf(answer)).toEqual([['/code', 'duplicate']]);
});

test('reports all errors of a request at once', async () => {
  const answer = await change({
    name: '',
    unit: null,
    isActive: 'no',
    unitsPerPurchaseUnit: null,
    unitCost: 1.1234567,
    version: 4,
  });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer).sort()).toEqual([
    ['/isActive', 'invalid_type'],
    ['/name', 'too_short'],
    ['/unit', 'invalid_type'],
    ['/unitCost', 'too_many_decimals'],
    ['/unitsPerPurchaseUnit', 'invalid_type'],
    ['/version', 'unknown_field'],
  ]);
});

test('answers 404 for an id that is unknown, malformed or of another organization', async () => {
  for (const id of ['0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff', 'MAT-1']) {
    const answer = await owner.patch(`/materials/${id}`, { nme: 1 });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  }
  const other = await newOrganization();
  expect((await other.patch(`/materials/${materialId}`, { name: 'Mine' })).status).toBe(404);
  expect((await stored()).name).toBe('Flour');
});

test('writes nothing in a dry run', async () => {
  const before = await stored();
  const body = { name: 'Dry', unitCost: 5 };
  const dryRun = { query: { dryRun: 'true' } };
  const answer = await owner.patch(`/materials/${materialId}`, body, dryRun);
  expect(answer.body).toMatchObject({ ...body, version: 2 });
  expect(await stored()).toEqual(before);
});
