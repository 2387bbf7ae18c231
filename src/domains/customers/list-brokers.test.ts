/** E060: listing brokers. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let ids: string[];

/** In the order of creation. */
const brokers = [
  { name: 'karl', email: 'Karl@Makler.example', phone: '+4930123456', commissionPercent: 1.5 },
  { name: 'Grace' },
  { name: 'Маклер', externalId: 'ru' },
  { name: '仲介', phone: '03 (555)' },
];
const byName = ['Grace', 'karl', 'Маклер', '仲介'];

beforeAll(async () => {
  owner = await newOrganization();
  ids = [];
  for (const broker of brokers) ids.push((await owner.post('/brokers', broker)).body.id);
  const old = await owner.post('/brokers', { name: 'Old Karl' });
  await owner.patch(`/brokers/${old.body.id}`, { isActive: false });
});

async function list(query: Record<string, string> = {}, client = owner) {
  const answer = await client.get('/brokers', { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const names = async (query: Record<string, string>) =>
  (await list(query)).data.map((row: { name: string }) => row.name);

test('lists active brokers by name, in any case, with all fields', async () => {
  const page = await list();
  expect(page.data.map((row: { name: string }) => row.name)).toEqual(byName);
  expect(page.data[1]).toMatchObject({ id: ids[0], ...brokers[0], version: 1 });
  expect(page.nextCursor).toBeNull();
});

test.each([
  [{ sort: '-name' }, [...byName].reverse()],
  [{ sort: 'createdAt' }, ['karl', 'Grace', 'Маклер', '仲介']],
  [{ sort: '-updatedAt', limit: '2' }, ['仲介', 'Маклер']],
  [{ externalId: 'ru' }, ['Маклер']],
  [{ isActive: 'false' }, ['Old Karl']],
  [{ isActive: 'all', q: 'KARL' }, ['karl', 'Old Karl']],
  [{ q: 'МАК' }, ['Маклер']],
  [{ q: '仲' }, ['仲介']],
  [{ q: '@makler' }, ['karl']],
  [{ q: '(555)' }, ['仲介']],
  [{ q: '+49 30 12' }, ['karl']],
  [{ q: '_' }, []],
  [{ from: '2999-01-01' }, []],
  [{ to: '2020-01-01' }, []],
  [{ updatedFrom: '2999-01-01T00:00:00Z' }, []],
] as [Record<string, string>, string[]][])('%j', async (query, found) => {
  expect(await names(query)).toEqual(found);
});

test('filters by ids', async () => {
  expect(await names({ ids: `${ids[2]},${ids[0]}` })).toEqual(['karl', 'Маклер']);
});

test.each(['name', '-createdAt', 'updatedAt'])(
  'pages sorted by %s contain every record once',
  async (sort) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ sort, limit: '1', count: 'true', ...(cursor && { cursor }) });
      expect(page).toMatchObject({ total: 4, totalIsExact: true });
      seen.push(...page.data.map((row: { name: string }) => row.name));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(await names({ sort }));
  },
);

test('refuses unknown and invalid parameters', async () => {
  const answer = await owner.get('/brokers', { query: { sort: 'commissionPercent', code: 'B' } });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer).sort()).toEqual([
    ['query/code', 'unknown_field'],
    ['query/sort', 'not_allowed'],
  ]);
});

test('shows no records of another organization', async () => {
  const other = await newOrganization();
  expect(await list({ isActive: 'all' }, other)).toEqual({ data: [], nextCursor: null });
});
