/** E093: listing locations. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let ids: string[];

const places = [
  { code: 'W-2', name: 'zur Mühle', isShipTo: false, isWorkSite: true, isStockLocation: false },
  { code: 'W-1', name: 'Ölmühle', isShipTo: false, isWorkSite: true, isStockLocation: true },
  { code: 'd-1', name: 'Dock', isShipTo: true, isWorkSite: false, isStockLocation: false },
  { code: '仓-1', name: '仓库', externalId: 'cn', isWorkSite: false },
];

beforeAll(async () => {
  owner = await newOrganization();
  ids = [];
  for (const place of places) ids.push((await owner.post('/locations', place)).body.id);
  const old = await owner.post('/locations', { code: 'OLD', name: 'Old dock' });
  await owner.patch(`/locations/${old.body.id}`, { isActive: false });
});

async function list(query: Record<string, string> = {}, client = owner) {
  const answer = await client.get('/locations', { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const codes = async (query: Record<string, string>) =>
  (await list(query)).data.map((row: { code: string }) => row.code);

test('lists active locations by code, with their versions', async () => {
  const page = await list();
  expect(page.data.map((row: { code: string }) => row.code)).toEqual(['W-1', 'W-2', 'd-1', '仓-1']);
  expect(page.data[0]).toMatchObject({ id: ids[1], name: 'Ölmühle', version: 1 });
  expect(page.nextCursor).toBeNull();
});

test.each([
  [{ sort: '-code' }, ['仓-1', 'd-1', 'W-2', 'W-1']],
  [{ sort: 'name' }, ['d-1', 'W-2', 'W-1', '仓-1']],
  [{ sort: 'createdAt' }, ['W-2', 'W-1', 'd-1', '仓-1']],
  [{ sort: '-createdAt', limit: '2' }, ['仓-1', 'd-1']],
  [{ isShipTo: 'true' }, ['d-1', '仓-1']],
  [{ isShipTo: 'false' }, ['W-1', 'W-2']],
  [{ isWorkSite: 'true' }, ['W-1', 'W-2']],
  [{ isStockLocation: 'true' }, ['W-1', '仓-1']],
  [{ isWorkSite: 'true', isStockLocation: 'true' }, ['W-1']],
  [{ code: 'd-1' }, ['d-1']],
  [{ code: 'D-1' }, []],
  [{ externalId: 'cn' }, ['仓-1']],
  [{ isActive: 'false' }, ['OLD']],
  [{ isActive: 'all', q: 'DOCK' }, ['OLD', 'd-1']],
  [{ q: 'MÜHLE' }, ['W-1', 'W-2']],
  [{ q: '仓库' }, ['仓-1']],
  [{ q: 'w-1' }, ['W-1']],
  [{ from: '2999-01-01' }, []],
] as [Record<string, string>, string[]][])('%j', async (query, found) => {
  expect(await codes(query)).toEqual(found);
});

test('filters by ids', async () => {
  expect(await codes({ ids: `${ids[2]},${ids[0]}` })).toEqual(['W-2', 'd-1']);
});

test.each(['code', '-name', 'createdAt'])(
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

test('refuses unknown and invalid parameters, and the cursor of another list', async () => {
  for (const code of ['A', 'B']) await newSku(owner, { code });
  const { nextCursor } = (await owner.get('/skus', { query: { limit: '1' } })).body;
  const answer = await owner.get('/locations', { query: { cursor: nextCursor } });
  expect(answer.status).toBe(422);
  expect(answer.body.errors[0]).toMatchObject({ path: 'query/cursor', code: 'invalid_cursor' });
  const unknown = await owner.get('/locations', { query: { city: 'Leeds' } });
  expect(unknown.body.errors[0]).toMatchObject({ path: 'query/city', code: 'unknown_field' });
});

test('shows no records of another organization', async () => {
  const other = await newOrganization();
  expect(await list({ isActive: 'all' }, other)).toEqual({ data: [], nextCursor: null });
});
