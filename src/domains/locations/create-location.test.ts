/** E092: creating a location. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { losingTo } from '../../../test/support/rival.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

const millLane = {
  line1: '12 Mill Lane',
  line2: null,
  city: 'Leeds',
  region: null,
  postalCode: 'LS1 4AP',
  country: 'GB',
};

test('creates a location with every role, and answers all fields', async () => {
  const answer = await owner.post('/locations', { code: 'MAIN', name: ' Main store ' });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.headers.get('etag')).toBe('"1"');
  expect(answer.headers.get('location')).toBeNull();
  expect(answer.body).toEqual({
    id: expect.any(String),
    code: 'MAIN',
    name: 'Main store',
    address: null,
    isShipTo: true,
    isWorkSite: true,
    isStockLocation: true,
    notes: null,
    isActive: true,
    externalId: null,
    version: 1,
    createdBy: owner.userId,
    createdAt: expect.any(String),
    updatedAt: answer.body.createdAt,
  });
  const list = await owner.get('/locations', { query: { ids: answer.body.id } });
  expect(list.body.data).toEqual([answer.body]);
});

test('stores every field', async () => {
  const given = {
    code: 'lager-1',
    name: 'Lager Süd',
    address: millLane,
    isShipTo: false,
    isWorkSite: false,
    isStockLocation: true,
    notes: 'Gate 3.\nRing twice.',
    externalId: 'wh-1',
  };
  const answer = await owner.post('/locations', given);
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toMatchObject(given);
});

test('shows every field of an address, also omitted ones', async () => {
  const answer = await owner.post('/locations', { name: 'Box', address: { city: ' Leeds ' } });
  expect(answer.body.address).toEqual({
    line1: null,
    line2: null,
    city: 'Leeds',
    region: null,
    postalCode: null,
    country: null,
  });
});

test('assigns rising codes by default', async () => {
  const client = await newOrganization();
  const codes: string[] = [];
  for (const name of ['One', 'Two', 'Three']) {
    codes.push((await client.post('/locations', { name })).body.code);
  }
  expect(codes).toEqual(['LOC-1', 'LOC-2', 'LOC-3']);
});

test('skips codes that were set manually', async () => {
  const client = await newOrganization();
  for (const code of ['LOC-1', 'LOC-2', 'LOC-4', 'LOC-05']) {
    await client.post('/locations', { name: code, code });
  }
  const next = async () => (await client.post('/locations', { name: 'Next' })).body.code;
  expect([await next(), await next(), await next()]).toEqual(['LOC-3', 'LOC-5', 'LOC-6']);
});

test('does not assign the code of a deleted location again', async () => {
  const client = await newOrganization();
  const first = await client.post('/locations', { name: 'First' });
  await client.delete(`/locations/${first.body.id}`);
  expect((await client.post('/locations', { name: 'Second' })).body.code).toBe('LOC-2');
});

test('assigns unique codes to concurrent requests', async () => {
  const client = await newOrganization();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      // Every fourth has a manual code, among the next numbers.
      client.post('/locations', { name: 'Bin', ...(n % 4 === 0 && { code: `LOC-${n + 1}` }) }),
    ),
  );
  const made = answers.filter((answer) => answer.status === 201);
  const refused = answers.filter((answer) => answer.status !== 201);
  expect(made.length).toBeGreaterThanOrEqual(15);
  expect(new Set(made.map((answer) => answer.body.code)).size).toBe(made.length);
  for (const answer of refused) expect(faultsOf(answer)).toEqual([['/code', 'duplicate']]);
});

test('refuses a location without a role, together with other errors', async () => {
  const flags = { isShipTo: false, isWorkSite: false, isStockLocation: false };
  const answer = await owner.post('/locations', { ...flags, code: '' });
  expect(answer.status).toBe(422);
  expect(answer.body.code).toBe('validation_failed');
  expect(faultsOf(answer)).toEqual([
    ['/name', 'required'],
    ['/code', 'too_short'],
    ['/isStockLocation', 'no_role'],
  ]);
});

test('accepts one role that is left to its default', async () => {
  const flags = { isShipTo: false, isWorkSite: false };
  const answer = await owner.post('/locations', { name: 'Shelf', ...flags });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body.isStockLocation).toBe(true);
});

test('reports all errors of a request at once', async () => {
  const answer = await owner.post('/locations', {
    name: '',
    address: { line1: 5, country: 'Germany', zip: '1' },
    isShipTo: null,
    isActive: true,
  });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer).sort()).toEqual([
    ['/address/country', 'too_long'],
    ['/address/line1', 'invalid_type'],
    ['/address/zip', 'unknown_field'],
    ['/isActive', 'unknown_field'],
    ['/isShipTo', 'invalid_type'],
    ['/name', 'too_short'],
  ]);
});

test.each(['XX', 'gb', 'EU', 'ZZ'])('refuses the country %s', async (country) => {
  const answer = await owner.post('/locations', { name: 'Abroad', address: { country } });
  expect(faultsOf(answer)).toEqual([['/address/country', 'invalid_country']]);
});

test.each([[[]], ['12 Mill Lane'], [5]])('refuses the address %j', async (address) => {
  const answer = await owner.post('/locations', { name: 'Nowhere', address });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([['/address', 'invalid_type']]);
});

test('refuses code and external id of another location, both at once', async () => {
  await owner.post('/locations', { code: 'TWICE', name: 'One', externalId: 'twice' });
  const answer = await owner.post('/locations', {
    code: 'TWICE',
    name: 'Two',
    externalId: 'twice',
  });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([
    ['/code', 'duplicate'],
    ['/externalId', 'duplicate'],
  ]);
  const lower = await owner.post('/locations', { code: 'twice', name: 'Three' });
  expect(lower.status, lower.text).toBe(201);
});

test.each(['code', 'externalId'])('refuses a %s that a concurrent request uses', async (field) => {
  const answer = await losingTo(
    `insert into locations (org_id, id, code, external_id, name, is_ship_to, is_work_site,
         is_stock_location, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, $2, 'Rival', true, true, true, now(), now())`,
    [owner.orgId, `rival ${field}`],
    () => owner.post('/locations', { name: 'Late', [field]: `rival ${field}` }),
  );
  expect(answer.status, answer.text).toBe(422);
  expect(faultsOf(answer)).toEqual([[`/${field}`, 'duplicate']]);
});

test('uses no number for a dry run', async () => {
  const client = await newOrganization();
  const dry = await client.post('/locations', { name: 'Dry' }, { query: { dryRun: 'true' } });
  expect(dry.body.code).toBe('LOC-1');
  expect((await client.post('/locations', { name: 'Real' })).body.code).toBe('LOC-1');
});
