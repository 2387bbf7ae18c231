/** E024: creating a vendor. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { losingTo } from '../../../test/support/rival.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

const create = (body: unknown, client = owner) => client.post('/vendors', body);

test('creates a vendor with only a name, and answers all fields', async () => {
  const answer = await create({ code: 'MILLERS', name: ' Dale Millers ' });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.headers.get('etag')).toBe('"1"');
  expect(answer.headers.get('location')).toBe(`/api/vendors/${answer.body.id}`);
  expect(answer.body).toEqual({
    id: expect.any(String),
    code: 'MILLERS',
    name: 'Dale Millers',
    email: null,
    phone: null,
    website: null,
    taxId: null,
    address: null,
    paymentTerms: null,
    currency: null,
    leadTimeDays: null,
    minimumOrderValue: null,
    notes: null,
    isActive: true,
    externalId: null,
    version: 1,
    createdBy: owner.userId,
    createdAt: expect.any(String),
    updatedAt: answer.body.createdAt,
  });
  expect((await owner.get(`/vendors/${answer.body.id}`)).body).toEqual(answer.body);
});

test('stores every field', async () => {
  const given = {
    code: 'mühle-7',
    name: 'Mühle Süd',
    email: 'Bestellung@muehle.example',
    phone: '0113 496-0000 (ext. 4)',
    website: 'https://muehle.example/shop?a=1',
    taxId: 'DE 123/456',
    address: {
      line1: '3 River Street',
      line2: 'Gate 2',
      city: 'York',
      region: 'Yorkshire',
      postalCode: 'YO1 7HH',
      country: 'GB',
    },
    paymentTerms: '2/10 net 30',
    currency: 'EUR',
    leadTimeDays: 0,
    minimumOrderValue: 249.999999,
    notes: 'Closed in August.\nRing first.',
    externalId: 'erp-44',
  };
  const answer = await create(given);
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toMatchObject(given);
});

test('accepts null for optional fields', async () => {
  const nothing = {
    email: null,
    phone: null,
    website: null,
    taxId: null,
    address: null,
    paymentTerms: null,
    currency: null,
    leadTimeDays: null,
    minimumOrderValue: null,
    notes: null,
    externalId: null,
  };
  const answer = await create({ name: 'Bare', ...nothing });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toMatchObject(nothing);
});

test.each(['Мельница', '製粉所', 'مطحنة', '🌾 & Söhne "GmbH"', 'ж'.repeat(200)])(
  'keeps the name %s',
  async (name) => {
    expect((await create({ name })).body.name).toBe(name);
  },
);

test.each([
  ['+44 (113) 496-0000', '+441134960000'],
  ['0044 113 496 0000', '+441134960000'],
  [' 0113 496 0000 ', '0113 496 0000'],
  ['Ask for Ada', 'Ask for Ada'],
])('keeps the phone %s as %s', async (phone, kept) => {
  expect((await create({ name: 'Reached', phone })).body.phone).toBe(kept);
});

test('assigns rising codes by default, and skips those set manually', async () => {
  const client = await newOrganization();
  await create({ name: 'Manual', code: 'VEN-2' }, client);
  const codes: string[] = [];
  for (const name of ['One', 'Two', 'Three'])
    codes.push((await create({ name }, client)).body.code);
  expect(codes).toEqual(['VEN-1', 'VEN-3', 'VEN-4']);
});

test('accepts several vendors with one name, e-mail and phone', async () => {
  const same = { name: 'Twin', email: 'twin@example.com', phone: '1' };
  const answers = [await create(same), await create(same)];
  expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
});

test('reports all errors of a request at once', async () => {
  const answer = await create({
    code: '',
    email: 'millers',
    phone: '1'.repeat(51),
    website: 'millers.example',
    address: { country: 'England', zip: '1' },
    currency: 'Pound',
    leadTimeDays: -1,
    minimumOrderValue: -0.01,
    isActive: true,
  });
  expect(answer.status).toBe(422);
  expect(answer.body.code).toBe('validation_failed');
  expect(faultsOf(answer).sort()).toEqual([
    ['/address/country', 'too_long'],
    ['/address/zip', 'unknown_field'],
    ['/code', 'too_short'],
    ['/currency', 'too_long'],
    ['/email', 'invalid_email'],
    ['/isActive', 'unknown_field'],
    ['/leadTimeDays', 'too_small'],
    ['/minimumOrderValue', 'too_small'],
    ['/name', 'required'],
    ['/phone', 'too_long'],
    ['/website', 'invalid_url'],
  ]);
});

test.each([
  [{ currency: 'eur' }, '/currency', 'invalid_currency'],
  [{ website: 'ftp://millers.example' }, '/website', 'invalid_url'],
  [{ website: 'javascript:alert(1)' }, '/website', 'invalid_url'],
  [{ email: 'a@b' }, '/email', 'invalid_email'],
  [{ email: ' ' }, '/email', 'too_short'],
  [{ leadTimeDays: 1.5 }, '/leadTimeDays', 'invalid_type'],
  [{ leadTimeDays: 10_001 }, '/leadTimeDays', 'too_large'],
  [{ minimumOrderValue: '250' }, '/minimumOrderValue', 'invalid_type'],
  [{ name: 'ж'.repeat(201) }, '/name', 'too_long'],
  [{ phone: '1\n2' }, '/phone', 'invalid_text'],
])('refuses %j', async (body, path, code) => {
  const answer = await create({ name: 'Wrong', ...body });
  expect(answer.status, answer.text).toBe(422);
  expect(faultsOf(answer)).toEqual([[path, code]]);
});

test('refuses code and external id of another vendor, both at once', async () => {
  await create({ code: 'TWICE', name: 'One', externalId: 'twice' });
  const answer = await create({ code: 'TWICE', name: 'Two', externalId: 'twice' });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([
    ['/code', 'duplicate'],
    ['/externalId', 'duplicate'],
  ]);
  const lower = await create({ code: 'twice', name: 'Three' });
  expect(lower.status, lower.text).toBe(201);
});

test('accepts the same code and external id in another organization', async () => {
  const body = { code: 'SHARED', name: 'Shared', externalId: 'shared' };
  const answers = [await create(body), await create(body, await newOrganization())];
  expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
});

test.each(['code', 'externalId'])('refuses a %s that a concurrent request uses', async (field) => {
  const answer = await losingTo(
    `insert into vendors (org_id, id, code, external_id, name, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, $2, 'Rival', now(), now())`,
    [owner.orgId, `rival ${field}`],
    () => create({ name: 'Late', [field]: `rival ${field}` }),
  );
  expect(answer.status, answer.text).toBe(422);
  expect(faultsOf(answer)).toEqual([[`/${field}`, 'duplicate']]);
});
