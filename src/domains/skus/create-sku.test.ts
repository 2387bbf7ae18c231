/** E076: creating a SKU. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { losingTo } from '../../../test/support/rival.ts';
import { newMember } from '../../../test/support/users.ts';
import { newOrganization, newUser, query } from '../../../test/support/world.ts';

let owner: Client;
let skuTypeId: string;

beforeAll(async () => {
  owner = await newOrganization();
  const types = await owner.get('/sku-types', { query: { q: 'finished' } });
  skuTypeId = types.body.data[0].id;
});

let made = 0;
/** A valid body with a unique code. */
const bread = (changes: Record<string, unknown> = {}) => ({
  code: `BREAD-${made++}`,
  name: 'Wheat bread',
  skuTypeId,
  unit: 'EA',
  ...changes,
});

test('creates a SKU and answers all fields', async () => {
  const answer = await owner.post('/skus', {
    code: 'BREAD',
    name: ' Bread ',
    skuTypeId,
    unit: 'EA',
  });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.headers.get('location')).toBe(`/api/skus/${answer.body.id}`);
  expect(answer.headers.get('etag')).toBe('"1"');
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(answer.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/),
    code: 'BREAD',
    name: 'Bread',
    skuTypeId,
    unit: 'EA',
    wholeUnits: true,
    isActive: true,
    isFinishedGood: true,
    description: null,
    barcode: null,
    reorderPoint: null,
    batchSize: null,
    leadTimeDays: null,
    listPrice: null,
    materialUnitCost: 0,
    externalId: null,
    version: 1,
    createdBy: owner.userId,
    createdAt: instant,
    updatedAt: instant,
  });
  const read = await owner.get(`/skus/${answer.body.id}`);
  expect(read.body).toEqual(answer.body);
});

test('stores every field', async () => {
  const given = {
    isFinishedGood: false,
    description: 'Levain.\nFed at noon.',
    barcode: '4006381333931',
    reorderPoint: 12.5,
    batchSize: 0.5,
    leadTimeDays: 3,
    listPrice: 4.2,
    externalId: 'shop-17',
  };
  const answer = await owner.post('/skus', bread(given));
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toMatchObject(given);
});

test('accepts null for optional fields', async () => {
  const nothing = {
    description: null,
    barcode: null,
    reorderPoint: null,
    batchSize: null,
    leadTimeDays: null,
    listPrice: null,
    externalId: null,
  };
  const answer = await owner.post('/skus', bread(nothing));
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toMatchObject(nothing);
});

test("creates the ledgers' item with it", async () => {
  const answer = await owner.post('/skus', bread());
  const items = await query('select kind from items where org_id = $1 and id = $2', [
    owner.orgId,
    answer.body.id,
  ]);
  expect(items).toEqual([{ kind: 'sku' }]);
});

test('reports all errors of a request at once', async () => {
  const answer = await owner.post('/skus', { code: '', nme: 'x', skuTypeId: 'no', unit: 5 });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([
    ['/name', 'required'],
    ['/nme', 'unknown_field'],
    ['/code', 'too_short'],
    ['/skuTypeId', 'invalid_uuid'],
    ['/unit', 'invalid_type'],
  ]);
});

test.each(['id', 'isActive', 'materialUnitCost', 'version', 'createdAt', 'createdBy', 'orgId'])(
  'refuses %s, which cannot be set manually',
  async (field) => {
    const answer = await owner.post('/skus', bread({ [field]: null }));
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual([[`/${field}`, 'unknown_field']]);
  },
);

test('refuses the code of another SKU, archived or not', async () => {
  const first = await owner.post('/skus', bread({ code: 'TAKEN' }));
  await owner.patch(`/skus/${first.body.id}`, { isActive: false });
  const answer = await owner.post('/skus', bread({ code: 'TAKEN' }));
  expect(answer.status).toBe(422);
  expect(answer.body.code).toBe('validation_failed');
  expect(faultsOf(answer)).toEqual([['/code', 'duplicate']]);
});

test('accepts the same code in another organization', async () => {
  const other = await newOrganization();
  const type = (await other.get('/sku-types')).body.data[0].id;
  await owner.post('/skus', bread({ code: 'SHARED' }));
  const answer = await other.post('/skus', bread({ code: 'SHARED', skuTypeId: type }));
  expect(answer.status, answer.text).toBe(201);
});

test.each(['code', 'externalId'])('refuses a %s that a concurrent request uses', async (field) => {
  const answer = await losingTo(
    `with item as (
         insert into items (org_id, id, kind) values ($1, gen_random_uuid(), 'sku') returning id)
       insert into skus (org_id, id, code, external_id, name, sku_type_id, unit, is_finished_good,
         created_at, updated_at)
       select $1, id, $2, $2, 'Rival', $3, 'EA', true, now(), now() from item`,
    [owner.orgId, `rival ${field}`, skuTypeId],
    () => owner.post('/skus', bread({ [field]: `rival ${field}` })),
  );
  expect(answer.status, answer.text).toBe(422);
  expect(faultsOf(answer)).toEqual([[`/${field}`, 'duplicate']]);
});

test('refuses an unknown SKU type, and one of another organization', async () => {
  const other = await newOrganization();
  const foreign = (await other.get('/sku-types')).body.data[0].id;
  for (const unknown of ['0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff', foreign]) {
    const answer = await owner.post('/skus', bread({ skuTypeId: unknown }));
    expect(answer.status).toBe(404);
    expect(answer.body.code).toBe('not_found');
    expect(faultsOf(answer)).toEqual([['/skuTypeId', 'not_found']]);
  }
});

test('reports an unknown type before a duplicate code', async () => {
  await owner.post('/skus', bread({ code: 'FIRST' }));
  const skuTypeId = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';
  const answer = await owner.post('/skus', bread({ code: 'FIRST', skuTypeId }));
  expect(answer.status).toBe(404);
});

test('reports all violated rules at once: inactive type, code and external id', async () => {
  const type = await owner.post('/sku-types', { name: 'Seasonal' });
  await owner.patch(`/sku-types/${type.body.id}`, { isActive: false });
  await owner.post('/skus', bread({ code: 'DUP', externalId: 'dup' }));
  const answer = await owner.post(
    '/skus',
    bread({ code: 'DUP', externalId: 'dup', skuTypeId: type.body.id }),
  );
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([
    ['/skuTypeId', 'inactive'],
    ['/code', 'duplicate'],
    ['/externalId', 'duplicate'],
  ]);
});

test.each([
  ['nothing', undefined, 'required'],
  ['white space', '  ', 'required'],
  ['broken JSON', '{"code":"A",\n "name" "x"}', 'invalid_json'],
  ['a list', '[]', 'invalid_type'],
  ['a text', '"code"', 'invalid_type'],
  ['null', 'null', 'invalid_type'],
])('refuses %s as a body', async (_what, body, code) => {
  const answer = await owner.post('/skus', body);
  expect(answer.status, answer.text).toBe(422);
  expect(faultsOf(answer)).toEqual([['', code]]);
});

test('reports the position of a syntax error', async () => {
  const answer = await owner.post('/skus', '{"code":"A",\n "name" "x"}');
  expect(answer.body.errors[0].message).toContain('line 2, column 9');
});

test('refuses an unknown parameter', async () => {
  const answer = await owner.post('/skus', bread(), { query: { dryrun: 'true' } });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([['query/dryrun', 'unknown_field']]);
});

test('writes nothing in a dry run and answers the same', async () => {
  const body = bread({ code: 'DRY' });
  const dry = await owner.post('/skus', body, { query: { dryRun: 'true' } });
  expect(dry.status).toBe(201);
  expect(dry.headers.get('dry-run')).toBe('true');
  expect(dry.body).toMatchObject(body);
  expect((await owner.get(`/skus/${dry.body.id}`)).status).toBe(404);
  const real = await owner.post('/skus', body);
  expect(real.status).toBe(201);
  expect(real.headers.get('dry-run')).toBeNull();
});

test('repeats the answer for an Idempotency-Key', async () => {
  const body = bread({ code: 'ONCE' });
  const headers = { 'idempotency-key': 'create-once' };
  const first = await owner.post('/skus', body, { headers });
  const second = await owner.post('/skus', body, { headers });
  expect(second.status).toBe(201);
  expect(second.text).toBe(first.text);
  expect(second.headers.get('idempotency-replayed')).toBe('true');
  expect(second.headers.get('location')).toBe(first.headers.get('location'));
  const other = await owner.post('/skus', bread(), { headers });
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
});

test('is allowed to members, and to no other users', async () => {
  const member = await newMember(owner);
  const answer = await member.post('/skus', bread());
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body.createdBy).toBe(member.userId);
  const outsider = await (await newUser()).in(owner.orgId).post('/skus', bread());
  expect([outsider.status, outsider.body.code]).toEqual([403, 'forbidden']);
  const nobody = await owner.as('').post('/skus', bread());
  expect([nobody.status, nobody.body.code]).toEqual([401, 'unauthenticated']);
});
