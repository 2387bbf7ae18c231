/** E065: creating a material. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { losingTo } from '../../../test/support/rival.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let owner: Client;
let materialTypeId: string;
let preferredVendorId: string;

beforeAll(async () => {
  owner = await newOrganization();
  materialTypeId = await record('/material-types', { name: 'Paint' });
  preferredVendorId = await record('/vendors', { name: 'Colour & Co' });
});

async function record(path: string, body: Record<string, unknown>, client = owner) {
  const made = await client.post(path, body);
  expect(made.status, made.text).toBe(201);
  return made.body.id as string;
}

async function archived(path: string, name: string) {
  const id = await record(path, { name });
  await owner.patch(`${path}/${id}`, { isActive: false });
  return id;
}

test('creates a material with only a name, and answers all fields', async () => {
  const client = await newOrganization();
  const answer = await client.post('/materials', { name: ' Wheat flour ' });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.headers.get('location')).toBe(`/api/materials/${answer.body.id}`);
  expect(answer.headers.get('etag')).toBe('"1"');
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(answer.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/),
    code: 'MAT-1',
    name: 'Wheat flour',
    materialTypeId: null,
    unit: 'EA',
    wholeUnits: true,
    description: null,
    barcode: null,
    preferredVendorId: null,
    unitCost: null,
    reorderPoint: null,
    leadTimeDays: null,
    minimumOrderQuantity: null,
    orderMultiple: null,
    purchaseUnit: null,
    unitsPerPurchaseUnit: 1,
    isActive: true,
    externalId: null,
    version: 1,
    createdBy: client.userId,
    createdAt: instant,
    updatedAt: instant,
  });
  const read = await client.get(`/materials/${answer.body.id}`);
  expect(read.body).toEqual(answer.body);
});

test('stores every field', async () => {
  const given = {
    code: 'PAINT-W',
    name: 'Linseed paint, white',
    materialTypeId,
    unit: 'OZ',
    description: 'Boiled oil.\nStir well.',
    barcode: '4006381333931',
    preferredVendorId,
    unitCost: 0.5,
    reorderPoint: 256.5,
    leadTimeDays: 14,
    minimumOrderQuantity: 2,
    orderMultiple: 0.5,
    purchaseUnit: 'GAL',
    unitsPerPurchaseUnit: 128,
    externalId: 'erp-7',
  };
  const answer = await owner.post('/materials', given);
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toMatchObject(given);
  expect((await owner.get(`/materials/${answer.body.id}`)).body).toEqual(answer.body);
});

test('accepts null for optional fields', async () => {
  const nothing = {
    materialTypeId: null,
    description: null,
    barcode: null,
    preferredVendorId: null,
    unitCost: null,
    reorderPoint: null,
    leadTimeDays: null,
    minimumOrderQuantity: null,
    orderMultiple: null,
    purchaseUnit: null,
    externalId: null,
  };
  const answer = await owner.post('/materials', { name: 'Nothing', ...nothing });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toMatchObject(nothing);
});

test("creates the ledgers' item with it", async () => {
  const id = await record('/materials', { name: 'Oil', unitCost: 3.25 });
  const items = await query('select kind, current_cost from items where org_id = $1 and id = $2', [
    owner.orgId,
    id,
  ]);
  expect(items).toEqual([{ kind: 'material', current_cost: '3.25' }]);
});

describe('codes', () => {
  test('go up by one and skip manual codes', async () => {
    const client = await newOrganization();
    await record('/materials', { name: 'Salt', code: 'MAT-2' }, client);
    const codes: string[] = [];
    for (const name of ['Flour', 'Yeast', 'Water']) {
      codes.push((await client.post('/materials', { name })).body.code);
    }
    expect(codes).toEqual(['MAT-1', 'MAT-3', 'MAT-4']);
  });

  test('are unique for concurrent requests', async () => {
    const client = await newOrganization();
    const made = await Promise.all(
      ['A', 'B', 'C', 'D', 'E'].map((name) => client.post('/materials', { name, unitCost: 1 })),
    );
    expect(made.map((answer) => answer.body.code).sort()).toEqual([
      'MAT-1',
      'MAT-2',
      'MAT-3',
      'MAT-4',
      'MAT-5',
    ]);
  });

  test('are not used by a dry run, which writes nothing', async () => {
    const client = await newOrganization();
    const body = { name: 'Dry', unitCost: 2 };
    const dry = await client.post('/materials', body, { query: { dryRun: 'true' } });
    expect(dry.status, dry.text).toBe(201);
    expect(dry.body).toMatchObject({ ...body, code: 'MAT-1' });
    expect((await client.get(`/materials/${dry.body.id}`)).status).toBe(404);
    expect((await client.post('/materials', body)).body.code).toBe('MAT-1');
  });

  test('can be the same in another organization', async () => {
    const other = await newOrganization();
    await record('/materials', { name: 'Ours', code: 'SHARED' });
    expect(await record('/materials', { name: 'Theirs', code: 'SHARED' }, other)).toBeTruthy();
  });
});

test('reports all errors of a request at once', async () => {
  const answer = await owner.post('/materials', {
    code: '',
    nme: 'x',
    materialTypeId: 'paint',
    unit: null,
    unitCost: -1,
    leadTimeDays: 1.5,
    minimumOrderQuantity: 0,
    orderMultiple: -1,
    unitsPerPurchaseUnit: 0,
  });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer).sort()).toEqual([
    ['/code', 'too_short'],
    ['/leadTimeDays', 'invalid_type'],
    ['/materialTypeId', 'invalid_uuid'],
    ['/minimumOrderQuantity', 'too_small'],
    ['/name', 'required'],
    ['/nme', 'unknown_field'],
    ['/orderMultiple', 'too_small'],
    ['/unit', 'invalid_type'],
    ['/unitCost', 'too_small'],
    ['/unitsPerPurchaseUnit', 'too_small'],
  ]);
});

test.each(['id', 'isActive', 'version', 'createdAt', 'createdBy', 'orgId', 'currentCost'])(
  'refuses %s, which cannot be set manually',
  async (field) => {
    const answer = await owner.post('/materials', { name: 'Flour', [field]: null });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual([[`/${field}`, 'unknown_field']]);
  },
);

test('refuses an unknown type and an unknown vendor, both at once', async () => {
  const body = { name: 'Flour', materialTypeId: nowhere, preferredVendorId: nowhere };
  const answer = await owner.post('/materials', body);
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  expect(faultsOf(answer)).toEqual([
    ['/materialTypeId', 'not_found'],
    ['/preferredVendorId', 'not_found'],
  ]);
});

test('refuses the type and the vendor of another organization', async () => {
  const other = await newOrganization();
  const answer = await other.post('/materials', {
    name: 'Flour',
    materialTypeId,
    preferredVendorId,
  });
  expect(answer.status).toBe(404);
  expect(faultsOf(answer)).toEqual([
    ['/materialTypeId', 'not_found'],
    ['/preferredVendorId', 'not_found'],
  ]);
});

test('reports all violated rules at once', async () => {
  const body = {
    name: 'Flour',
    code: 'DUP',
    externalId: 'dup',
    materialTypeId: await archived('/material-types', 'Old type'),
    preferredVendorId: await archived('/vendors', 'Old vendor'),
  };
  await record('/materials', { name: 'First', code: 'DUP', externalId: 'dup' });
  const answer = await owner.post('/materials', body);
  expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
  expect(faultsOf(answer)).toEqual([
    ['/materialTypeId', 'inactive'],
    ['/preferredVendorId', 'inactive'],
    ['/code', 'duplicate'],
    ['/externalId', 'duplicate'],
  ]);
});

test('refuses the code of an archived material', async () => {
  const id = await record('/materials', { name: 'Old', code: 'OLD' });
  await owner.patch(`/materials/${id}`, { isActive: false });
  const answer = await owner.post('/materials', { name: 'New', code: 'OLD' });
  expect(faultsOf(answer)).toEqual([['/code', 'duplicate']]);
});

test.each(['code', 'externalId'])('refuses a %s that a concurrent request uses', async (field) => {
  const answer = await losingTo(
    `with item as (
         insert into items (org_id, id, kind)
         values ($1, gen_random_uuid(), 'material') returning id)
       insert into materials (org_id, id, code, external_id, name, unit, created_at, updated_at)
       select $1, id, $2, $2, 'Rival', 'EA', now(), now() from item`,
    [owner.orgId, `rival ${field}`],
    () => owner.post('/materials', { name: 'Late', [field]: `rival ${field}` }),
  );
  expect(answer.status, answer.text).toBe(422);
  expect(faultsOf(answer)).toEqual([[`/${field}`, 'duplicate']]);
});

describe('numbers', () => {
  const fields = ['unitCost', 'reorderPoint', 'unitsPerPurchaseUnit'] as const;

  /** A body with this number in every numeric field. */
  const figures = (written: string) =>
    `{"name":"Flour",${fields.map((field) => `"${field}":${written}`).join(',')}}`;

  test.each([
    ['999999999999.999999', '999999999999.999999'],
    ['0.000001', '0.000001'],
    ['1.1', '1.1'],
    ['4.200000', '4.2'],
    ['1e3', '1000'],
    ['25E-2', '0.25'],
  ])('are accepted as %s and answered as %s, digit for digit', async (sent, shown) => {
    const answer = await owner.post('/materials', figures(sent));
    expect(answer.status, answer.text).toBe(201);
    const { id } = answer.body;
    const read = await owner.get(`/materials/${id}`);
    const list = await owner.get('/materials', { query: { ids: id } });
    for (const { text } of [answer, read, list]) {
      for (const field of fields) expect(text).toContain(`"${field}":${shown},`);
    }
  });

  test.each([
    ['1.1234567', 'too_many_decimals'],
    ['1000000000000', 'too_large'],
    ['-0.000001', 'too_small'],
    ['"4.2"', 'invalid_type'],
    ['true', 'invalid_type'],
  ])('%s are refused', async (sent, code) => {
    const answer = await owner.post('/materials', figures(sent));
    expect(answer.status, answer.text).toBe(422);
    expect(faultsOf(answer)).toEqual(fields.map((field) => [`/${field}`, code]));
  });
});
