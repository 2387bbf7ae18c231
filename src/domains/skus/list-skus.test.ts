/** E077: listing SKUs. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newSku } from '../../../test/support/stock.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

/** The SKUs, in the order of creation. */
const shelf = [
  { code: 'B-2', name: 'apple pie', barcode: '96385074' },
  { code: 'B-10', name: 'Äpfel', externalId: 'shop-1' },
  { code: 'a-1', name: 'Banana bread', isFinishedGood: false },
  { code: 'A-1', name: 'мука Пшеничная' },
  { code: '面-1', name: '全麦面包' },
  { code: '50%_off\\', name: 'Day-old' },
];
const byCode = ['50%_off\\', 'A-1', 'B-10', 'B-2', 'a-1', '面-1'];

let owner: Client;
let ids: string[];
let pastry: string;

beforeAll(async () => {
  owner = await newOrganization();
  pastry = (await owner.post('/sku-types', { name: 'Pastry' })).body.id;
  const [first, ...others] = shelf;
  ids = [await newSku(owner, { ...first, skuTypeId: pastry })];
  for (const sku of others) ids.push(await newSku(owner, sku));
  const archived = await newSku(owner, { code: 'OLD', name: 'Old bread' });
  await owner.patch(`/skus/${archived}`, { isActive: false });
});

async function list(parameters: Record<string, string> = {}, of = owner) {
  const answer = await of.get('/skus', { query: parameters });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const codes = async (parameters: Record<string, string> = {}) =>
  (await list(parameters)).data.map((sku: { code: string }) => sku.code);

async function refusal(parameters: Record<string, string>) {
  const answer = await owner.get('/skus', { query: parameters });
  expect(answer.status, answer.text).toBe(422);
  return faultsOf(answer);
}

test('lists active SKUs by code, with all fields', async () => {
  const page = await list();
  expect(page.data.map((sku: { code: string }) => sku.code)).toEqual(byCode);
  expect(page.nextCursor).toBeNull();
  expect(Object.keys(page)).toEqual(['data', 'nextCursor']);
  const single = await owner.get(`/skus/${page.data[0].id}`);
  expect(page.data[0]).toEqual(single.body);
});

test('shows no records of another organization', async () => {
  const other = await newOrganization();
  expect(await list({ isActive: 'all' }, other)).toEqual({ data: [], nextCursor: null });
  expect(await list({ ids: ids.join(',') }, other)).toEqual({ data: [], nextCursor: null });
});

describe('order', () => {
  test.each([
    ['code', byCode],
    ['-code', [...byCode].reverse()],
    ['name', ['B-2', 'a-1', '50%_off\\', 'B-10', 'A-1', '面-1']],
    ['createdAt', shelf.map((sku) => sku.code)],
    ['-createdAt', shelf.map((sku) => sku.code).reverse()],
    ['updatedAt', shelf.map((sku) => sku.code)],
  ])('by %s', async (sort, order) => {
    expect(await codes({ sort })).toEqual(order);
  });

  test('by no other field', async () => {
    expect(await refusal({ sort: 'listPrice' })).toEqual([['query/sort', 'not_allowed']]);
  });
});

describe('pages', () => {
  test.each(['code', '-code', 'name', '-name', 'createdAt', '-createdAt', '-updatedAt'])(
    'of one row each contain the whole list by %s',
    async (sort) => {
      const whole = await codes({ sort });
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: { data: { code: string }[]; nextCursor: string | null } = await list({
          sort,
          limit: '1',
          ...(cursor && { cursor }),
        });
        expect(page.data).toHaveLength(1);
        seen.push(page.data[0]?.code ?? '');
        cursor = page.nextCursor;
      } while (cursor);
      expect(seen).toEqual(whole);
    },
  );

  test('end without a cursor also when the last page is full', async () => {
    const page = await list({ limit: String(shelf.length) });
    expect(page.data).toHaveLength(shelf.length);
    expect(page.nextCursor).toBeNull();
  });

  test('continue at their position when a row was added before it', async () => {
    const client = await newOrganization();
    for (const code of ['B', 'D', 'F']) await newSku(client, { code });
    const first = await list({ limit: '2' }, client);
    await newSku(client, { code: 'A' });
    await newSku(client, { code: 'E' });
    const second = await list({ limit: '2', cursor: first.nextCursor }, client);
    expect(second.data.map((sku: { code: string }) => sku.code)).toEqual(['E', 'F']);
  });

  test('can change their size and request the count', async () => {
    const first = await list({ limit: '1' });
    const rest = await list({ limit: '200', count: 'true', cursor: first.nextCursor });
    expect(rest.data).toHaveLength(shelf.length - 1);
    expect(rest).toMatchObject({ nextCursor: null, total: shelf.length, totalIsExact: true });
  });

  test('are refused to others before their cursor is looked at', async () => {
    const outsider = (await newOrganization()).in(owner.orgId);
    const answer = await outsider.get('/skus', { query: { cursor: 'abc' } });
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  });

  test('refuse the cursor of another order, filter or organization, and an invented one', async () => {
    const { nextCursor } = await list({ limit: '1' });
    const wrong = [['query/cursor', 'invalid_cursor']];
    expect(await refusal({ cursor: nextCursor, sort: '-code' })).toEqual(wrong);
    expect(await refusal({ cursor: nextCursor, q: 'bread' })).toEqual(wrong);
    expect(await refusal({ cursor: nextCursor, isActive: 'all' })).toEqual(wrong);
    expect(await refusal({ cursor: 'AAAA' })).toEqual(wrong);
    const other = await newOrganization();
    const answer = await other.get('/skus', { query: { cursor: nextCursor } });
    expect(answer.status).toBe(422);
  });
});

describe('count', () => {
  test('adds the total of all pages', async () => {
    expect(await list({ count: 'true', limit: '2' })).toMatchObject({
      total: shelf.length,
      totalIsExact: true,
    });
    expect(await list({ count: 'true', q: 'nothing like it' })).toEqual({
      data: [],
      nextCursor: null,
      total: 0,
      totalIsExact: true,
    });
  });
});

describe('search', () => {
  test.each([
    ['мука', ['A-1']],
    ['МУКА', ['A-1']],
    ['пшеничная', ['A-1']],
    ['面包', ['面-1']],
    ['面', ['面-1']],
    ['BREAD', ['a-1']],
    ['äpf', ['B-10']],
    ['A\u0308PF', ['B-10']],
    ['ｂ－２', ['B-2']],
    ['b-', ['B-10', 'B-2']],
    ['%', ['50%_off\\']],
    ['_', ['50%_off\\']],
    ['\\', ['50%_off\\']],
    ['96385074', ['B-2']],
    ['５０７４', ['B-2']],
    ["o'brien", []],
  ])('for %s', async (q, found) => {
    expect(await codes({ q })).toEqual(found);
  });

  test('finds archived records on request', async () => {
    expect(await codes({ q: 'bread', isActive: 'false' })).toEqual(['OLD']);
  });

  test('refuses an empty search', async () => {
    expect(await refusal({ q: ' ' })).toEqual([['query/q', 'too_short']]);
  });
});

describe('filters', () => {
  test('isActive: true by default', async () => {
    expect(await codes({ isActive: 'true' })).toEqual(byCode);
    expect(await codes({ isActive: 'false' })).toEqual(['OLD']);
    expect(await codes({ isActive: 'all' })).toHaveLength(shelf.length + 1);
    expect(await refusal({ isActive: 'yes' })).toEqual([['query/isActive', 'not_allowed']]);
  });

  test('skuTypeId, also an unknown one', async () => {
    expect(await codes({ skuTypeId: pastry })).toEqual(['B-2']);
    expect(await codes({ skuTypeId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff' })).toEqual([]);
    expect(await refusal({ skuTypeId: 'Pastry' })).toEqual([['query/skuTypeId', 'invalid_uuid']]);
  });

  test.each([
    [{ isFinishedGood: 'false' }, ['a-1']],
    [{ code: 'A-1' }, ['A-1']],
    [{ code: 'a-1' }, ['a-1']],
    [{ code: 'A' }, []],
    [{ barcode: '96385074' }, ['B-2']],
    [{ externalId: 'shop-1' }, ['B-10']],
    [{ externalId: 'SHOP-1' }, []],
    [{ isFinishedGood: 'true', q: 'b-' }, ['B-10', 'B-2']],
  ] as [Record<string, string>, string[]][])('%j', async (parameters, found) => {
    expect(await codes(parameters)).toEqual(found);
  });

  test('ids: only these; unknown ones are left out', async () => {
    const wanted = [ids[3], ids[0], '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff'].join(',');
    expect(await codes({ ids: wanted })).toEqual(['A-1', 'B-2']);
    expect(await refusal({ ids: `${ids[0]},BREAD` })).toEqual([['query/ids/1', 'invalid_uuid']]);
    expect(await refusal({ ids: Array(201).fill(ids[0]).join(',') })).toEqual([
      ['query/ids', 'too_long'],
    ]);
  });

  test('updatedFrom: changed at or after an instant', async () => {
    const at = (await owner.get(`/skus/${ids[5]}`)).body.updatedAt;
    expect(
      await codes({ updatedFrom: at, sort: 'createdAt', ids: ids.slice(4).join(',') }),
    ).toEqual(['50%_off\\']);
    expect(await refusal({ updatedFrom: '2026-03-01' })).toEqual([
      ['query/updatedFrom', 'invalid_timestamp'],
    ]);
  });

  test('from and to: whole days of creation in the time zone of the organization', async () => {
    const client = await newOrganization({ timezone: 'Asia/Tokyo' });
    // Midnight in Tokyo is 15:00 in UTC of the day before.
    const made = {
      A: '2026-02-28T14:59:59.999Z',
      B: '2026-02-28T15:00:00.000Z',
      C: '2026-03-01T14:59:59.999Z',
      D: '2026-03-01T15:00:00.000Z',
    };
    for (const [code, instant] of Object.entries(made)) {
      const id = await newSku(client, { code });
      await query('update skus set created_at = $1 where id = $2', [instant, id]);
    }
    const days = async (parameters: Record<string, string>) =>
      (await list(parameters, client)).data.map((sku: { code: string }) => sku.code);
    expect(await days({ to: '2026-02-28' })).toEqual(['A']);
    expect(await days({ from: '2026-03-01', to: '2026-03-01' })).toEqual(['B', 'C']);
    expect(await days({ from: '2026-03-01' })).toEqual(['B', 'C', 'D']);
    expect(await days({ from: '2026-03-02', to: '2026-03-01' })).toEqual([]);
    expect(await refusal({ from: '2026-02-30' })).toEqual([['query/from', 'invalid_date']]);
  });
});

describe('parameters', () => {
  test.each([
    [{ limit: '0' }, 'query/limit', 'too_small'],
    [{ limit: '201' }, 'query/limit', 'too_large'],
    [{ limit: '1.5' }, 'query/limit', 'invalid_type'],
    [{ limit: 'ten' }, 'query/limit', 'invalid_type'],
    [{ limit: '' }, 'query/limit', 'invalid_type'],
    [{ count: '1' }, 'query/count', 'invalid_type'],
    [{ isFinishedGood: 'TRUE' }, 'query/isFinishedGood', 'invalid_type'],
    [{ page: '2' }, 'query/page', 'unknown_field'],
    [{ dryRun: 'true' }, 'query/dryRun', 'unknown_field'],
    [{ skutypeid: 'x' }, 'query/skutypeid', 'unknown_field'],
  ] as [Record<string, string>, string, string][])('refuses %j', async (parameters, path, code) => {
    expect(await refusal(parameters)).toEqual([[path, code]]);
  });

  test('are refused all at once', async () => {
    expect(await refusal({ limit: '0', sort: 'x', colour: 'red' })).toEqual(
      expect.arrayContaining([
        ['query/limit', 'too_small'],
        ['query/sort', 'not_allowed'],
        ['query/colour', 'unknown_field'],
      ]),
    );
  });

  test('are refused when one is repeated', async () => {
    const answer = await owner.get('/skus?limit=1&limit=2');
    expect(answer.status, answer.text).toBe(422);
  });
});
