/** E076: what a new SKU must be, and what it is answered as. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { losingTo } from '../../../test/support/race.ts';
import { newOrganization, newPerson, query } from '../../../test/support/world.ts';
import type { Fault } from '../../kernel/problem.ts';

let owner: Client;
let skuTypeId: string;

beforeAll(async () => {
  owner = await newOrganization();
  const types = await owner.get('/sku-types', { query: { q: 'finished' } });
  skuTypeId = types.body.data[0].id;
});

let made = 0;
/** A body that is good, under a code of its own. */
const bread = (changes: Record<string, unknown> = {}) => ({
  code: `BREAD-${made++}`,
  name: 'Wheat bread',
  skuTypeId,
  unit: 'EA',
  ...changes,
});

const faultsOf = (answer: { body: { errors: Fault[] } }) =>
  answer.body.errors.map((fault) => [fault.path, fault.code]);

test('creates a SKU and answers the whole record', async () => {
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
    isActive: true,
    isFinishedGood: true,
    description: null,
    barcode: null,
    reorderPoint: null,
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

test('keeps everything that may be given', async () => {
  const given = {
    isFinishedGood: false,
    description: 'Levain.\nFed at noon.',
    barcode: '4006381333931',
    reorderPoint: 12.5,
    listPrice: 4.2,
    externalId: 'shop-17',
  };
  const answer = await owner.post('/skus', bread(given));
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toMatchObject(given);
});

test('takes null for what may have no value', async () => {
  const nothing = {
    description: null,
    barcode: null,
    reorderPoint: null,
    listPrice: null,
    externalId: null,
  };
  const answer = await owner.post('/skus', bread(nothing));
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toMatchObject(nothing);
});

test('makes the item that the ledgers count with it', async () => {
  const answer = await owner.post('/skus', bread());
  const items = await query('select kind from items where org_id = $1 and id = $2', [
    owner.orgId,
    answer.body.id,
  ]);
  expect(items).toEqual([{ kind: 'sku' }]);
});

test('keeps codes apart as they are written: leading zeros and case count', async () => {
  for (const code of ['7', '007', '07', 'abc', 'ABC', 'Äbc']) {
    const answer = await owner.post('/skus', bread({ code }));
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.code).toBe(code);
  }
});

test('trims and composes texts before it compares them', async () => {
  const first = await owner.post('/skus', bread({ code: ' Cre\u0301me ', name: ' Cre\u0301me ' }));
  expect(first.body).toMatchObject({ code: 'Cr\u00e9me', name: 'Cr\u00e9me' });
  const second = await owner.post('/skus', bread({ code: 'Cr\u00e9me' }));
  expect(faultsOf(second)).toEqual([['/code', 'duplicate']]);
});

test.each(['мука пшеничная', '全麦面包', 'خبز', 'パン', '🥖 baguette', 'd\'Ouest \\ "x" $1'])(
  'keeps the name %s',
  async (name) => {
    const answer = await owner.post('/skus', bread({ name, unit: 'шт' }));
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({ name, unit: 'шт' });
  },
);

test.each([
  ['999999999999.123456', '999999999999.123456'],
  ['999999999999.999999', '999999999999.999999'],
  ['0.000001', '0.000001'],
  ['1.1', '1.1'],
  ['4.200000', '4.2'],
  ['1e3', '1000'],
  ['25E-2', '0.25'],
  ['0', '0'],
])('takes the list price %s and answers %s, digit for digit', async (sent, shown) => {
  const body = JSON.stringify(bread()).replace('}', `,"listPrice":${sent}}`);
  const answer = await owner.post('/skus', body);
  expect(answer.status, answer.text).toBe(201);
  expect(answer.text).toContain(`"listPrice":${shown},`);
  const read = await owner.get(`/skus/${answer.body.id}`);
  expect(read.text).toContain(`"listPrice":${shown},`);
});

test.each([
  ['1.1234567', 'too_many_decimals'],
  ['999999999999.1234567', 'too_many_decimals'],
  ['1000000000000', 'too_large'],
  ['1e12', 'too_large'],
  ['-0.000001', 'too_small'],
  ['1e400', 'invalid_type'],
  ['"4.2"', 'invalid_type'],
  ['true', 'invalid_type'],
  ['[1]', 'invalid_type'],
])('refuses the list price and reorder point %s', async (sent, code) => {
  const figures = `,"listPrice":${sent},"reorderPoint":${sent}}`;
  const answer = await owner.post('/skus', JSON.stringify(bread()).replace('}', figures));
  expect(answer.status, answer.text).toBe(422);
  expect(faultsOf(answer)).toEqual(
    expect.arrayContaining([
      ['/listPrice', code],
      ['/reorderPoint', code],
    ]),
  );
  expect(answer.body.errors).toHaveLength(2);
});

test.each(['96385074', '036000291452', '4006381333931', '10614141000415'])(
  'takes the barcode %s, whose check digit is right',
  async (barcode) => {
    const answer = await owner.post('/skus', bread({ barcode }));
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.barcode).toBe(barcode);
  },
);

test.each(['4006381333932', '96385075', '40063813339', '400638133393A', '4006-381333931'])(
  'refuses the barcode %s',
  async (barcode) => {
    const answer = await owner.post('/skus', bread({ barcode }));
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual([['/barcode', 'invalid_gtin']]);
  },
);

test('refuses everything that is wrong with the request at once', async () => {
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
  'refuses %s, which is not given by hand',
  async (field) => {
    const answer = await owner.post('/skus', bread({ [field]: null }));
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual([[`/${field}`, 'unknown_field']]);
  },
);

test.each([
  ['code', null, 'invalid_type'],
  ['name', null, 'invalid_type'],
  ['unit', null, 'invalid_type'],
  ['skuTypeId', null, 'invalid_uuid'],
  ['isFinishedGood', null, 'invalid_type'],
  ['isFinishedGood', 'true', 'invalid_type'],
  ['code', '   ', 'too_short'],
  ['code', 'x'.repeat(65), 'too_long'],
  ['name', 'x'.repeat(201), 'too_long'],
  ['unit', 'x'.repeat(21), 'too_long'],
  ['description', 'x'.repeat(10_001), 'too_long'],
  ['externalId', '', 'too_short'],
  ['code', 'a\nb', 'invalid_text'],
  ['name', 'a\u0000b', 'invalid_text'],
  ['description', 'a\u0007b', 'invalid_text'],
  ['name', '\ud800', 'invalid_text'],
])('refuses the %s %j', async (field, value, code) => {
  const answer = await owner.post('/skus', bread({ [field]: value }));
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([[`/${field}`, code]]);
});

test('takes texts of the greatest length, counted in characters', async () => {
  const longest = { code: '𝔸'.repeat(64), name: '𝔸'.repeat(200), unit: '𝔸'.repeat(20) };
  const answer = await owner.post('/skus', bread(longest));
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toMatchObject(longest);
});

test('refuses a code that another SKU has, archived or not', async () => {
  const first = await owner.post('/skus', bread({ code: 'TAKEN' }));
  await owner.patch(`/skus/${first.body.id}`, { isActive: false });
  const answer = await owner.post('/skus', bread({ code: 'TAKEN' }));
  expect(answer.status).toBe(422);
  expect(answer.body.code).toBe('validation_failed');
  expect(faultsOf(answer)).toEqual([['/code', 'duplicate']]);
});

test('lets another organization use the same code', async () => {
  const other = await newOrganization();
  const type = (await other.get('/sku-types')).body.data[0].id;
  await owner.post('/skus', bread({ code: 'SHARED' }));
  const answer = await other.post('/skus', bread({ code: 'SHARED', skuTypeId: type }));
  expect(answer.status, answer.text).toBe(201);
});

test.each(['code', 'externalId'])(
  'refuses a %s that somebody else takes at that very moment',
  async (field) => {
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
  },
);

test('refuses an unknown SKU type, also one of another organization', async () => {
  const other = await newOrganization();
  const foreign = (await other.get('/sku-types')).body.data[0].id;
  for (const unknown of ['0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff', foreign]) {
    const answer = await owner.post('/skus', bread({ skuTypeId: unknown }));
    expect(answer.status).toBe(404);
    expect(answer.body.code).toBe('not_found');
    expect(faultsOf(answer)).toEqual([['/skuTypeId', 'not_found']]);
  }
});

test('tells an unknown type before it tells a duplicate code', async () => {
  await owner.post('/skus', bread({ code: 'FIRST' }));
  const skuTypeId = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';
  const answer = await owner.post('/skus', bread({ code: 'FIRST', skuTypeId }));
  expect(answer.status).toBe(404);
});

test('tells every rule that is broken at once: inactive type, code and external id', async () => {
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
])('refuses %s for a body', async (_what, body, code) => {
  const answer = await owner.post('/skus', body);
  expect(answer.status, answer.text).toBe(422);
  expect(faultsOf(answer)).toEqual([['', code]]);
});

test('tells where a broken body breaks', async () => {
  const answer = await owner.post('/skus', '{"code":"A",\n "name" "x"}');
  expect(answer.body.errors[0].message).toContain('line 2, column 9');
});

test('refuses a parameter that it does not know', async () => {
  const answer = await owner.post('/skus', bread(), { query: { dryrun: 'true' } });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([['query/dryrun', 'unknown_field']]);
});

test('keeps nothing of a dry run and answers as the real one would', async () => {
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

test('answers a repeat with the same Idempotency-Key as it answered the first', async () => {
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

test('lets a member create one, and nobody from outside', async () => {
  const person = await newPerson();
  const stranger = await person.in(owner.orgId).post('/skus', bread());
  expect([stranger.status, stranger.body.code]).toEqual([403, 'forbidden']);
  await query(
    `insert into members (org_id, user_id, role, joined_at, updated_at)
     values ($1, $2, 'member', now(), now())`,
    [owner.orgId, person.userId],
  );
  const member = await person.in(owner.orgId).post('/skus', bread());
  expect(member.status, member.text).toBe(201);
  expect(member.body.createdBy).toBe(person.userId);
  const nobody = await owner.as('').post('/skus', bread());
  expect([nobody.status, nobody.body.code]).toEqual([401, 'unauthenticated']);
});
