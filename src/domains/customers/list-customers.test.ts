/** E045: listing customers. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newOrganization } from '../../../test/support/world.ts';

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let owner: Client;
let ids: string[];
let retail: string;
let hotels: string;
let grace: string;

const byCode = ['C-1', 'C-2', 'c-1', '客-1'];

beforeAll(async () => {
  owner = await newOrganization();
  retail = (await owner.post('/customer-types', { name: 'Retail' })).body.id;
  hotels = (await owner.post('/customer-segments', { name: 'Hotels' })).body.id;
  grace = (await owner.post('/brokers', { name: 'Grace Trading' })).body.id;
  // In the order of creation.
  const customers = [
    { code: 'C-2', name: 'zur Krone', email: 'Office@Krone.example', customerSegmentId: hotels },
    { code: 'C-1', name: 'Øl og Brød', customerTypeId: retail, brokerId: grace },
    { code: 'c-1', name: 'Гостиница', phone: '8 (800) 555', customerTypeId: retail },
    { code: '客-1', name: '王冠酒店', externalId: 'cn', brokerId: grace },
  ];
  ids = [];
  for (const customer of customers) ids.push((await owner.post('/customers', customer)).body.id);
  const old = await owner.post('/customers', { code: 'OLD', name: 'Old inn', brokerId: grace });
  await owner.patch(`/customers/${old.body.id}`, { isActive: false });
});

async function list(query: Record<string, string> = {}, client = owner) {
  const answer = await client.get('/customers', { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const codes = async (query: Record<string, string>) =>
  (await list(query)).data.map((row: { code: string }) => row.code);

test('lists active customers by code, with all fields', async () => {
  const page = await list();
  expect(page.data.map((row: { code: string }) => row.code)).toEqual(byCode);
  expect(page.nextCursor).toBeNull();
  expect(page.data[0]).toEqual((await owner.get(`/customers/${ids[1]}`)).body);
});

test('shows addresses as the detail of the customer does', async () => {
  const billingAddress = { line1: 'Say "Hi" \\ 100%', city: '京都' };
  const { body } = await owner.post('/customers', { name: 'Addressed', billingAddress });
  const page = await list({ ids: body.id });
  expect(page.data[0]).toMatchObject({ billingAddress, shippingAddress: null });
  expect(page.data[0]).toEqual(body);
  await owner.delete(`/customers/${body.id}`);
});

test.each([
  [{ sort: '-code' }, [...byCode].reverse()],
  [{ sort: 'name' }, ['C-2', 'C-1', 'c-1', '客-1']],
  [{ sort: 'createdAt' }, ['C-2', 'C-1', 'c-1', '客-1']],
  [{ sort: '-updatedAt', limit: '2' }, ['客-1', 'c-1']],
  [{ code: 'c-1' }, ['c-1']],
  [{ code: 'c' }, []],
  [{ externalId: 'cn' }, ['客-1']],
  [{ isActive: 'false' }, ['OLD']],
  [{ isActive: 'all', q: 'INN' }, ['OLD']],
  [{ q: 'KRONE' }, ['C-2']],
  [{ q: 'ØL' }, ['C-1']],
  [{ q: 'гости' }, ['c-1']],
  [{ q: '酒店' }, ['客-1']],
  [{ q: 'c-1' }, ['C-1', 'c-1']],
  [{ q: 'office@krone' }, ['C-2']],
  [{ q: '(800)' }, ['c-1']],
  [{ q: '800-55' }, ['c-1']],
  [{ customerTypeId: nowhere }, []],
  [{ from: '2999-01-01' }, []],
  [{ to: '2020-01-01' }, []],
  [{ updatedFrom: '2999-01-01T00:00:00Z' }, []],
] as [Record<string, string>, string[]][])('%j', async (query, found) => {
  expect(await codes(query)).toEqual(found);
});

test('filters by every reference of a customer, alone and together', async () => {
  expect(await codes({ customerTypeId: retail })).toEqual(['C-1', 'c-1']);
  expect(await codes({ customerSegmentId: hotels })).toEqual(['C-2']);
  expect(await codes({ brokerId: grace })).toEqual(['C-1', '客-1']);
  expect(await codes({ brokerId: grace, isActive: 'all' })).toEqual(['C-1', 'OLD', '客-1']);
  expect(await codes({ brokerId: grace, customerTypeId: retail })).toEqual(['C-1']);
  expect(await codes({ brokerId: retail })).toEqual([]);
});

test('filters by ids', async () => {
  expect(await codes({ ids: `${ids[2]},${ids[0]}` })).toEqual(['C-2', 'c-1']);
});

test.each(['code', '-name', 'createdAt', '-updatedAt'])(
  'pages sorted by %s contain every record once',
  async (sort) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ sort, limit: '1', count: 'true', ...(cursor && { cursor }) });
      expect(page).toMatchObject({ total: 4, totalIsExact: true });
      seen.push(...page.data.map((row: { code: string }) => row.code));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(await codes({ sort }));
  },
);

test('refuses unknown and invalid parameters', async () => {
  const query = { sort: 'brokerId', brokerId: 'Grace', city: 'Leeds' };
  const answer = await owner.get('/customers', { query });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer).sort()).toEqual([
    ['query/brokerId', 'invalid_uuid'],
    ['query/city', 'unknown_field'],
    ['query/sort', 'not_allowed'],
  ]);
});

test('shows no records of another organization', async () => {
  const other = await newOrganization();
  expect(await list({ isActive: 'all' }, other)).toEqual({ data: [], nextCursor: null });
});
