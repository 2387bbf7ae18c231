/** E066: listing materials. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

/** The materials, in the order of creation. */
const store = [
  { code: 'F-2', name: 'wheat flour' },
  { code: 'F-1', name: 'Öl', externalId: 'erp-1', barcode: '96385074' },
  { code: 'b-1', name: 'Bag, flour 25 kg' },
  { code: '袋-1', name: '纸袋' },
];
const byCode = ['F-1', 'F-2', 'b-1', '袋-1'];

let owner: Client;
let ids: string[];
let typeId: string;
let vendorId: string;

beforeAll(async () => {
  owner = await newOrganization();
  typeId = (await owner.post('/material-types', { name: 'Ingredient' })).body.id;
  vendorId = (await owner.post('/vendors', { name: 'Mill' })).body.id;
  const [flour, oil, ...others] = store;
  ids = [
    await newMaterial(owner, { ...flour, materialTypeId: typeId, preferredVendorId: vendorId }),
    await newMaterial(owner, { ...oil, materialTypeId: typeId }),
  ];
  for (const material of others) ids.push(await newMaterial(owner, material));
  const archived = await newMaterial(owner, { code: 'OLD', name: 'Old flour' });
  await owner.patch(`/materials/${archived}`, { isActive: false });
});

async function list(parameters: Record<string, string> = {}, of = owner) {
  const answer = await of.get('/materials', { query: parameters });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const codes = async (parameters: Record<string, string> = {}) =>
  (await list(parameters)).data.map((material: { code: string }) => material.code);

async function refusal(parameters: Record<string, string>) {
  const answer = await owner.get('/materials', { query: parameters });
  expect(answer.status, answer.text).toBe(422);
  return faultsOf(answer);
}

test('lists active materials by code, with all fields', async () => {
  const page = await list();
  expect(page.data.map((material: { code: string }) => material.code)).toEqual(byCode);
  expect(page.nextCursor).toBeNull();
  for (const material of page.data) {
    expect(material).toEqual((await owner.get(`/materials/${material.id}`)).body);
  }
});

test('shows no records of another organization', async () => {
  const other = await newOrganization();
  expect(await list({ isActive: 'all' }, other)).toEqual({ data: [], nextCursor: null });
  expect(await list({ ids: ids.join(',') }, other)).toEqual({ data: [], nextCursor: null });
});

test.each([
  ['-code', [...byCode].reverse()],
  ['name', ['b-1', 'F-2', 'F-1', '袋-1']],
  ['createdAt', store.map((material) => material.code)],
  ['-updatedAt', store.map((material) => material.code).reverse()],
])('sorts by %s', async (sort, order) => {
  expect(await codes({ sort })).toEqual(order);
});

test.each(['code', '-name', 'createdAt', '-updatedAt'])(
  'pages sorted by %s contain every record once',
  async (sort) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ sort, limit: '1', count: 'true', ...(cursor && { cursor }) });
      expect(page).toMatchObject({ total: store.length, totalIsExact: true });
      seen.push(page.data[0].code);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(await codes({ sort }));
  },
);

describe('filters', () => {
  test.each([
    [{ code: 'b-1' }, ['b-1']],
    [{ code: 'B-1' }, []],
    [{ externalId: 'erp-1' }, ['F-1']],
    [{ isActive: 'false' }, ['OLD']],
    [{ barcode: '96385074' }, ['F-1']],
    [{ barcode: '9638507' }, []],
    [{ q: '638507' }, ['F-1']],
    [{ q: 'FLOUR' }, ['F-2', 'b-1']],
    [{ q: 'flour', isActive: 'all' }, ['F-2', 'OLD', 'b-1']],
    [{ q: 'öl' }, ['F-1']],
    [{ q: '纸' }, ['袋-1']],
    [{ q: 'f-' }, ['F-1', 'F-2']],
    [{ to: '2020-01-01' }, []],
  ] as [Record<string, string>, string[]][])('%j', async (parameters, found) => {
    expect(await codes(parameters)).toEqual(found);
  });

  test('materialTypeId and preferredVendorId, also unknown ones', async () => {
    expect(await codes({ materialTypeId: typeId })).toEqual(['F-1', 'F-2']);
    expect(await codes({ preferredVendorId: vendorId })).toEqual(['F-2']);
    expect(await codes({ materialTypeId: typeId, preferredVendorId: vendorId })).toEqual(['F-2']);
    expect(await codes({ materialTypeId: vendorId })).toEqual([]);
    expect(await refusal({ preferredVendorId: 'Mill' })).toEqual([
      ['query/preferredVendorId', 'invalid_uuid'],
    ]);
  });

  test('ids: only these', async () => {
    expect(await codes({ ids: `${ids[2]},${ids[0]}` })).toEqual(['F-2', 'b-1']);
  });
});

test('refuses unknown and invalid parameters', async () => {
  expect(await refusal({ sort: 'unitCost' })).toEqual([['query/sort', 'not_allowed']]);
  expect(await refusal({ vendorId })).toEqual([['query/vendorId', 'unknown_field']]);
});
