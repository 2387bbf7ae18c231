/** E079: changing a SKU. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { losingTo } from '../../../test/support/rival.ts';
import { adjust, newLocation, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let locationId: string;
let skuId: string;

beforeAll(async () => {
  owner = await newOrganization();
  locationId = await newLocation(owner);
});
beforeEach(async () => {
  skuId = await newSku(owner, { name: 'Bread', description: 'Plain', listPrice: 4.2 });
});

const change = (body: unknown, headers: Record<string, string> = {}) =>
  owner.patch(`/skus/${skuId}`, body, { headers });

test('changes the fields of the request and no others', async () => {
  const before = (await owner.get(`/skus/${skuId}`)).body;
  const answer = await change({ name: 'Wheat bread', listPrice: 4.35 });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toEqual({
    ...before,
    name: 'Wheat bread',
    listPrice: 4.35,
    version: 2,
    updatedAt: answer.body.updatedAt,
  });
  expect(Date.parse(answer.body.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
  expect((await owner.get(`/skus/${skuId}`)).body).toEqual(answer.body);
});

test('changes every field that can change', async () => {
  const type = await owner.post('/sku-types', { name: 'Rolls' });
  const changes = {
    code: 'ROLL',
    name: 'Roll',
    skuTypeId: type.body.id,
    unit: 'DOZ',
    isFinishedGood: false,
    description: 'Round',
    barcode: '96385074',
    reorderPoint: 3,
    listPrice: 0.5,
    externalId: 'roll',
    isActive: false,
  };
  const answer = await change(changes);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject(changes);
});

test('clears fields that are null', async () => {
  const answer = await change({ description: null, listPrice: null });
  expect(answer.body).toMatchObject({ description: null, listPrice: null, name: 'Bread' });
});

test('archives and reactivates by isActive', async () => {
  const shown = async () => {
    const list = await owner.get('/skus', { query: { ids: skuId } });
    return list.body.data.length;
  };
  expect((await change({ isActive: false })).body.isActive).toBe(false);
  expect(await shown()).toBe(0);
  expect((await change({ isActive: true })).body.isActive).toBe(true);
  expect(await shown()).toBe(1);
});

test('counts every edit in version and ETag', async () => {
  const first = await change({ name: 'One' });
  const second = await change({ name: 'Two' });
  expect([first, second].map((answer) => answer.headers.get('etag'))).toEqual(['"2"', '"3"']);
  expect(second.body.version).toBe(3);
});

test('edits only the version that If-Match names', async () => {
  const stale = await change({ name: 'Stale' }, { 'if-match': '"7"' });
  expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
  expect((await owner.get(`/skus/${skuId}`)).body.name).toBe('Bread');
  expect((await change({ name: 'Fresh' }, { 'if-match': '"1"' })).status).toBe(200);
  // A proxy that compresses answers makes their ETags weak.
  expect((await change({ name: 'Weak' }, { 'if-match': 'W/"2"' })).status).toBe(200);
  const weak = await change({ name: 'Stale' }, { 'if-match': 'W/"2"' });
  expect([weak.status, weak.body.code]).toEqual([412, 'precondition_failed']);
  expect((await change({ name: 'Any' }, { 'if-match': '*' })).status).toBe(200);
});

test.each(['1', 'W/1', 'w/"1"', 'W/ "1"', '"1", "2"', '""'])(
  'refuses the If-Match %s',
  async (header) => {
    const answer = await change({ name: 'x' }, { 'if-match': header });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual([['headers/if-match', 'invalid']]);
  },
);

test('of two concurrent edits of one version, one succeeds', async () => {
  const answers = await Promise.all(
    ['A', 'B', 'C'].map((name) => change({ name }, { 'if-match': '"1"' })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 412, 412]);
  expect((await owner.get(`/skus/${skuId}`)).body.version).toBe(2);
});

test('changes the unit while it has no ledger entries', async () => {
  expect((await change({ unit: 'KG' })).body.unit).toBe('KG');
});

test('keeps the unit once there are ledger entries', async () => {
  const found = await adjust(owner, { skuId, locationId, quantity: 5, unitCost: 1 });
  expect(found.status, found.text).toBe(201);
  const answer = await change({ unit: 'KG', name: 'Loaf' });
  expect([answer.status, answer.body.code]).toEqual([409, 'in_use']);
  expect(answer.body.detail).toMatch(/ its unit can no longer change\. Make another SKU /);
  expect(answer.body.usedBy).toEqual([{ entityType: 'ledger_entry', count: 1 }]);
  expect((await owner.get(`/skus/${skuId}`)).body).toMatchObject({ unit: 'EA', name: 'Bread' });
  expect((await change({ unit: 'EA', name: 'Loaf' })).body.name).toBe('Loaf');
});

test('keeps a type that has become inactive, but changes to no other inactive one', async () => {
  const [old, other] = await Promise.all(
    ['Old type', 'Other old type'].map((name) => owner.post('/sku-types', { name })),
  );
  await change({ skuTypeId: old?.body.id });
  for (const type of [old, other]) {
    await owner.patch(`/sku-types/${type?.body.id}`, { isActive: false });
  }
  expect((await change({ name: 'Still', skuTypeId: old?.body.id })).status).toBe(200);
  const answer = await change({ skuTypeId: other?.body.id });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([['/skuTypeId', 'inactive']]);
});

test('refuses an unknown type', async () => {
  const answer = await change({ skuTypeId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff' });
  expect(answer.status).toBe(404);
  expect(faultsOf(answer)).toEqual([['/skuTypeId', 'not_found']]);
});

test('refuses code and externalId of another SKU, both at once, and accepts its own', async () => {
  await newSku(owner, { code: 'OTHER', externalId: 'other' });
  const answer = await change({ code: 'OTHER', externalId: 'other' });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([
    ['/code', 'duplicate'],
    ['/externalId', 'duplicate'],
  ]);
  const own = (await owner.get(`/skus/${skuId}`)).body.code;
  expect((await change({ code: own })).status).toBe(200);
});

test('refuses a code that a concurrent request uses', async () => {
  const answer = await losingTo(
    "update skus set code = 'WANTED' where id = $1",
    [await newSku(owner)],
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
    barcode: '123',
    materialUnitCost: 1,
    version: 4,
  });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer).sort()).toEqual([
    ['/barcode', 'invalid_gtin'],
    ['/isActive', 'invalid_type'],
    ['/materialUnitCost', 'unknown_field'],
    ['/name', 'too_short'],
    ['/unit', 'invalid_type'],
    ['/version', 'unknown_field'],
  ]);
});

test('answers 404 for an unknown SKU before other errors', async () => {
  for (const id of ['0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff', 'BREAD']) {
    const answer = await owner.patch(`/skus/${id}`, { nme: 1 });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  }
  const other = await newOrganization();
  expect((await other.patch(`/skus/${skuId}`, { name: 'Mine' })).status).toBe(404);
  expect((await owner.get(`/skus/${skuId}`)).body.name).toBe('Bread');
});

test('writes nothing in a dry run', async () => {
  const answer = await owner.patch(
    `/skus/${skuId}`,
    { name: 'Dry' },
    { query: { dryRun: 'true' } },
  );
  expect(answer.body).toMatchObject({ name: 'Dry', version: 2 });
  expect((await owner.get(`/skus/${skuId}`)).body).toMatchObject({ name: 'Bread', version: 1 });
});
