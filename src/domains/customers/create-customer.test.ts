/** E044: creating a customer. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { losingTo } from '../../../test/support/rival.ts';
import { newOrganization } from '../../../test/support/world.ts';

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

/** The paths at which the records that a customer can name are created. */
const references = {
  customerTypeId: '/customer-types',
  customerSegmentId: '/customer-segments',
  brokerId: '/brokers',
};
const names = Object.entries(references);

let owner: Client;
let terms = 0;

beforeAll(async () => {
  owner = await newOrganization();
});

const create = (body: unknown, client = owner) => client.post('/customers', body);

/** A new record of each kind that a customer can name, as fields of a customer. */
async function named(client = owner): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [field, path] of names) {
    fields[field] = (await client.post(path, { name: `Term ${terms++}` })).body.id;
  }
  return fields;
}

async function archive(fields: Record<string, string>): Promise<void> {
  for (const [field, path] of names) {
    const answer = await owner.patch(`${path}/${fields[field]}`, { isActive: false });
    expect(answer.status, answer.text).toBe(200);
  }
}

test('creates a customer with only a name, and answers all fields', async () => {
  const answer = await create({ code: 'CROWN', name: ' Crown Hotel ' });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.headers.get('etag')).toBe('"1"');
  expect(answer.headers.get('location')).toBe(`/api/customers/${answer.body.id}`);
  expect(answer.body).toEqual({
    id: expect.any(String),
    code: 'CROWN',
    name: 'Crown Hotel',
    customerTypeId: null,
    customerSegmentId: null,
    brokerId: null,
    email: null,
    phone: null,
    taxId: null,
    billingAddress: null,
    shippingAddress: null,
    paymentTerms: null,
    currency: null,
    notes: null,
    isActive: true,
    externalId: null,
    version: 1,
    createdBy: owner.userId,
    createdAt: expect.any(String),
    updatedAt: answer.body.createdAt,
  });
  expect((await owner.get(`/customers/${answer.body.id}`)).body).toEqual(answer.body);
});

test('stores every field', async () => {
  const address = {
    line1: '1 Crown Square',
    line2: null,
    city: 'Leeds',
    region: null,
    postalCode: 'LS1 2BB',
    country: 'GB',
  };
  const given = {
    code: '0042',
    name: '王冠酒店',
    ...(await named()),
    email: 'kitchen@crown.example',
    phone: '0113 / 496',
    taxId: 'GB 9',
    billingAddress: address,
    shippingAddress: { ...address, line1: 'Back door' },
    paymentTerms: 'Net 14',
    currency: 'GBP',
    notes: 'Before 7.',
    externalId: 'shop-9',
  };
  const answer = await create(given);
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toMatchObject(given);
});

test('accepts null for optional fields', async () => {
  const nothing = {
    customerTypeId: null,
    customerSegmentId: null,
    brokerId: null,
    email: null,
    phone: null,
    taxId: null,
    billingAddress: null,
    shippingAddress: null,
    paymentTerms: null,
    currency: null,
    notes: null,
    externalId: null,
  };
  const answer = await create({ name: 'Bare', ...nothing });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toMatchObject(nothing);
});

test('assigns rising codes by default, and skips those set manually', async () => {
  const client = await newOrganization();
  await create({ name: 'Manual', code: 'CUS-2' }, client);
  const codes: string[] = [];
  for (const name of ['One', 'Two']) codes.push((await create({ name }, client)).body.code);
  expect(codes).toEqual(['CUS-1', 'CUS-3']);
});

test('reports all errors of a request at once', async () => {
  const answer = await create({
    code: 7,
    customerTypeId: 'Retail',
    email: 'crown',
    phone: '1'.repeat(51),
    billingAddress: { country: 'gb' },
    shippingAddress: 'Back door',
    currency: 'XXZ',
    vendorId: nowhere,
  });
  expect(answer.status).toBe(422);
  expect(answer.body.code).toBe('validation_failed');
  expect(faultsOf(answer).sort()).toEqual([
    ['/billingAddress/country', 'invalid_country'],
    ['/code', 'invalid_type'],
    ['/currency', 'invalid_currency'],
    ['/customerTypeId', 'invalid_uuid'],
    ['/email', 'invalid_email'],
    ['/name', 'required'],
    ['/phone', 'too_long'],
    ['/shippingAddress', 'invalid_type'],
    ['/vendorId', 'unknown_field'],
  ]);
});

test('reports every unknown reference, also to another organization', async () => {
  const unknown = Object.fromEntries(names.map(([field]) => [field, nowhere]));
  const foreign = await named(await newOrganization());
  for (const fields of [unknown, foreign]) {
    const answer = await create({ name: 'Lost', ...fields });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect(faultsOf(answer)).toEqual(names.map(([field]) => [`/${field}`, 'not_found']));
  }
});

test('does not accept the id of another kind of record', async () => {
  const { customerTypeId, brokerId } = await named();
  const answer = await create({
    name: 'Mixed',
    brokerId: customerTypeId,
    customerTypeId: brokerId,
  });
  expect(answer.status).toBe(404);
  expect(faultsOf(answer)).toEqual([
    ['/customerTypeId', 'not_found'],
    ['/brokerId', 'not_found'],
  ]);
});

test('reports all violated rules at once: inactive references, code, external id', async () => {
  const fields = await named();
  await archive(fields);
  const taken = { code: 'TWICE', externalId: 'twice' };
  await create({ name: 'One', ...taken });
  const answer = await create({ name: 'Two', ...taken, ...fields });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([
    ...names.map(([field]) => [`/${field}`, 'inactive']),
    ['/code', 'duplicate'],
    ['/externalId', 'duplicate'],
  ]);
});

test('reports unknown references before violated rules', async () => {
  await create({ name: 'One', code: 'FIRST' });
  const answer = await create({ name: 'Two', code: 'FIRST', brokerId: nowhere });
  expect(answer.status).toBe(404);
  expect(faultsOf(answer)).toEqual([['/brokerId', 'not_found']]);
});

test('accepts the same code and external id in another organization', async () => {
  const body = { code: 'SHARED', name: 'Shared', externalId: 'shared' };
  const answers = [await create(body), await create(body, await newOrganization())];
  expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
});

test.each(['code', 'externalId'])('refuses a %s that a concurrent request uses', async (field) => {
  const answer = await losingTo(
    `insert into customers (org_id, id, code, external_id, name, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, $2, 'Rival', now(), now())`,
    [owner.orgId, `rival ${field}`],
    () => create({ name: 'Late', [field]: `rival ${field}` }),
  );
  expect(answer.status, answer.text).toBe(422);
  expect(faultsOf(answer)).toEqual([[`/${field}`, 'duplicate']]);
});
