/** The limits of one person, with however many credentials and organizations. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from './support/client.ts';
import { newVendor, order } from './support/purchasing.ts';
import { newCustomer, sell } from './support/selling.ts';
import { newMaterial } from './support/stock.ts';
import { newMember } from './support/users.ts';
import { newOrganization, openWorld, type World } from './support/world.ts';

let world: World;
let limited: World;
let countingPersons: World;

beforeAll(async () => {
  world = await openWorld({
    API_TOKENS_PER_USER: '3',
    ORGANIZATIONS_PER_USER: '3',
    ORDER_MAILS_PER_DAY: '2',
    WEBHOOK_ENDPOINTS_PER_USER: '3',
  });
  limited = await openWorld({ RATE_LIMIT: '20' });
  countingPersons = await openWorld({ RATE_LIMIT_PER_USER: '40' });
});
afterAll(async () => {
  for (const each of [world, limited, countingPersons]) await each.service.close();
});

const named = { name: 'Mill', baseCurrency: 'EUR' };
const withToken = async (client: Client) => {
  const made = await client.post('/user/api-tokens', { name: 'Script', orgId: client.orgId });
  return client.as(made.body.token);
};
const sum = (statuses: readonly number[], status: number) =>
  statuses.filter((each) => each === status).length;

test('a person has so many API tokens, also of those that are made at once', async () => {
  const owner = await newOrganization({}, { world });
  const make = () => owner.post('/user/api-tokens', { name: 'Script', orgId: owner.orgId });
  const made = await Promise.all([1, 2, 3, 4, 5].map(make));
  expect(
    sum(
      made.map(({ status }) => status),
      201,
    ),
  ).toBe(3);
  const refused = made.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ code: 'limit_reached' });
  expect(refused?.body.detail).toContain('Revoke one');
  const kept = made.find(({ status }) => status === 201);
  expect((await owner.delete(`/user/api-tokens/${kept?.body.id}`)).status).toBe(204);
  expect((await make()).status).toBe(201);
});

test('a person founds so many organizations, also those that the person has left', async () => {
  const owner = await newOrganization({}, { world });
  const member = await newMember(owner, 'owner', { world });
  expect((await owner.delete('/organizations/current/members/me')).status).toBe(204);
  const found = () => owner.post('/organizations', named);
  const made = await Promise.all([1, 2, 3, 4].map(found));
  expect(
    sum(
      made.map(({ status }) => status),
      201,
    ),
  ).toBe(2);
  expect(made.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'limit_reached' });
  expect((await member.post('/organizations', named)).status).toBe(201);
  const kept = owner.in(made.find(({ status }) => status === 201)?.body.id);
  expect((await kept.delete('/organizations/current')).status).toBe(204);
  expect((await found()).status).toBe(201);
});

test('all credentials of a person share a limit of requests', async () => {
  const owner = await newOrganization({}, { world: limited });
  const other = await newOrganization({}, { world: limited });
  const tokens = [];
  for (let count = 0; count < 6; count++) {
    const made = await owner.post('/user/api-tokens', { name: 'Script', orgId: owner.orgId });
    tokens.push(owner.as(made.body.token));
  }
  const statuses: number[] = [];
  for (const token of tokens) {
    for (let count = 0; count < 15; count++) statuses.push((await token.get('/skus')).status);
  }
  // Four times the limit of a credential, less than six.
  expect(sum(statuses, 200)).toBeLessThanOrEqual(80);
  expect(sum(statuses, 200)).toBeGreaterThan(60);
  expect(statuses.at(-1)).toBe(429);
  expect((await other.get('/skus')).status).toBe(200);
});

test('who registers again has the requests of the minute behind them, with each credential', async () => {
  const owner = await newOrganization({}, { world: countingPersons });
  const token = await withToken(owner);
  for (let count = 0; count < 20; count++) expect((await token.get('/skus')).status).toBe(200);
  expect((await owner.delete('/organizations/current')).status).toBe(204);
  expect((await owner.delete('/user')).status).toBe(204);
  expect((await owner.post('/user', {})).status).toBe(201);
  const second = owner.in((await owner.post('/organizations', named)).body.id);
  const again = await withToken(second);
  const statuses: number[] = [];
  for (let count = 0; count < 20; count++) statuses.push((await again.get('/skus')).status);
  expect(statuses[0]).toBe(200);
  expect(statuses.at(-1)).toBe(429);
  expect((await second.get('/skus')).status).toBe(429);
});

test('a person mails so many orders on a day, in all organizations', async () => {
  const owner = await newOrganization({}, { world });
  const colleague = await newMember(owner, 'member', { world });
  const second = owner.in((await owner.post('/organizations', named)).body.id);
  const paths = [];
  for (const client of [owner, second]) {
    const line = { materialId: await newMaterial(client), quantity: 3, unitPrice: 64 };
    const vendorId = await newVendor(client, { email: 'miller@example.com' });
    const made = await order(client, [line], { vendorId });
    paths.push(`/purchase-orders/${made.id}/mails`);
  }
  const [here = '', there = ''] = paths;
  const tried = await owner.post(here, {}, { query: { dryRun: 'true' } });
  expect(tried.status, tried.text).toBe(201);
  expect((await owner.post(here, {})).status).toBe(201);
  expect((await second.post(there, {})).status).toBe(201);
  const refused = await second.post(there, {});
  expect(refused).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
  expect(refused.body.detail).toContain('Continue tomorrow');
  const customerId = await newCustomer(second, { email: 'kitchen@example.com' });
  const sold = await sell(second, [], { customerId, status: 'Draft' });
  const ofSale = await second.post(`/sales-orders/${sold.id}/mails`, { kind: 'quote' });
  expect(ofSale).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
  expect((await colleague.post(here, {})).status).toBe(201);
});

test('a person has so many webhook endpoints, in all organizations that the person founded', async () => {
  const owner = await newOrganization({}, { world });
  const second = owner.in((await owner.post('/organizations', named)).body.id);
  const colleague = await newMember(owner, 'admin', { world });
  const body = { url: 'https://hooks.example.com/', enabled: false };
  const make = (client: Client) => client.post('/webhook-endpoints', body);
  expect((await make(second)).status).toBe(201);
  const made = await Promise.all([owner, second, colleague, owner].map(make));
  expect(
    sum(
      made.map(({ status }) => status),
      201,
    ),
  ).toBe(2);
  for (const client of [owner, second, colleague]) {
    const refused = await make(client);
    expect(refused).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    expect(refused.body.detail).toContain('Delete one');
  }
  // An organization that another person founded has its own.
  const other = await newOrganization({}, { world });
  expect((await make(other)).status).toBe(201);
  expect((await second.delete('/organizations/current')).status).toBe(204);
  expect((await make(owner)).status).toBe(201);
});
