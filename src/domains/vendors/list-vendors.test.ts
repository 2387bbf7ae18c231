/** E025: listing vendors. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let ids: string[];

/** In the order of creation. */
const millers = [
  { code: 'V-2', name: 'zur Mühle', email: 'Office@Muehle.example', phone: '+49 30 123456' },
  { code: 'V-1', name: 'Ölmühle' },
  { code: 'v-1', name: 'Мельница', phone: '8 (800) 555' },
  { code: '粉-1', name: '製粉所', externalId: 'jp' },
];
const byCode = ['V-1', 'V-2', 'v-1', '粉-1'];

beforeAll(async () => {
  owner = await newOrganization();
  ids = [];
  for (const vendor of millers) ids.push((await owner.post('/vendors', vendor)).body.id);
  const old = await owner.post('/vendors', { code: 'OLD', name: 'Old mill' });
  await owner.patch(`/vendors/${old.body.id}`, { isActive: false });
});

async function list(query: Record<string, string> = {}, client = owner) {
  const answer = await client.get('/vendors', { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const codes = async (query: Record<string, string>) =>
  (await list(query)).data.map((row: { code: string }) => row.code);

test('lists active vendors by code, with all fields', async () => {
  const page = await list();
  expect(page.data.map((row: { code: string }) => row.code)).toEqual(byCode);
  expect(page.nextCursor).toBeNull();
  expect(page.data[1]).toEqual((await owner.get(`/vendors/${ids[0]}`)).body);
});

test('shows an address as the detail of the vendor does', async () => {
  const address = { line1: 'Say "Hi" \\ 100%', city: '京都' };
  const { body } = await owner.post('/vendors', { name: 'Addressed', code: 'ADDRESS', address });
  const page = await list({ ids: body.id });
  expect(page.data[0].address).toMatchObject({ ...address, line2: null, country: null });
  expect(page.data[0]).toEqual(body);
  await owner.delete(`/vendors/${body.id}`);
});

test.each([
  [{ sort: '-code' }, [...byCode].reverse()],
  [{ sort: 'name' }, ['V-2', 'V-1', 'v-1', '粉-1']],
  [{ sort: 'createdAt' }, ['V-2', 'V-1', 'v-1', '粉-1']],
  [{ sort: '-updatedAt', limit: '2' }, ['粉-1', 'v-1']],
  [{ code: 'v-1' }, ['v-1']],
  [{ code: 'v' }, []],
  [{ externalId: 'jp' }, ['粉-1']],
  [{ externalId: 'JP' }, []],
  [{ isActive: 'false' }, ['OLD']],
  [{ isActive: 'all', q: 'MILL' }, ['OLD']],
  [{ q: 'MÜHLE' }, ['V-1', 'V-2']],
  [{ q: 'МЕЛЬ' }, ['v-1']],
  [{ q: '製粉' }, ['粉-1']],
  [{ q: 'v-1' }, ['V-1', 'v-1']],
  [{ q: 'office@muehle' }, ['V-2']],
  [{ q: '+49 30 123456' }, ['V-2']],
  [{ q: '0049 (30) 12-34-56' }, ['V-2']],
  [{ q: '030/12' }, ['V-2']],
  [{ q: '+4930' }, ['V-2']],
  [{ q: '800 5' }, ['v-1']],
  [{ q: '(800)' }, ['v-1']],
  [{ q: '%' }, []],
  [{ from: '2999-01-01' }, []],
  [{ to: '2020-01-01' }, []],
  [{ updatedFrom: '2999-01-01T00:00:00Z' }, []],
] as [Record<string, string>, string[]][])('%j', async (query, found) => {
  expect(await codes(query)).toEqual(found);
});

test('filters by ids', async () => {
  expect(await codes({ ids: `${ids[2]},${ids[0]}` })).toEqual(['V-2', 'v-1']);
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
  const answer = await owner.get('/vendors', { query: { sort: 'email', city: 'York' } });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer).sort()).toEqual([
    ['query/city', 'unknown_field'],
    ['query/sort', 'not_allowed'],
  ]);
});

test('shows no records of another organization', async () => {
  const other = await newOrganization();
  expect(await list({ isActive: 'all' }, other)).toEqual({ data: [], nextCursor: null });
});
