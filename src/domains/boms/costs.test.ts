/** E068, E087, E090, E106: a changed cost is rolled up through every recipe that uses it. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { costsOf, insertBoms, newBom, newProduct } from '../../../test/support/boms.ts';
import type { Answer, Client } from '../../../test/support/client.ts';
import { breachesOf } from '../../../test/support/invariants.ts';
import {
  adjust,
  entryOf,
  firstSkuType,
  march,
  newLocation,
  newMaterial,
  newSku,
} from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});
afterEach(async () => {
  expect(await breachesOf(owner.orgId as string)).toEqual([]);
});

const setCost = async (materialId: string, unitCost: number | null) => {
  const answer = await owner.patch(`/materials/${materialId}`, { unitCost });
  expect(answer.status, answer.text).toBe(200);
};
const rolledUp = async (skuId: string) => (await owner.get(`/skus/${skuId}`)).body.materialUnitCost;

test('bread of dough and a bag follows a rising cost of flour', async () => {
  const flour = await newMaterial(owner, { unitCost: 1 });
  const bag = await newMaterial(owner, { unitCost: 0.2 });
  const kneading = { conversionCost: 0.1 };
  const dough = await newProduct(owner, [{ materialId: flour, quantity: 0.5 }], kneading);
  const bread = await newProduct(owner, [
    { skuId: dough, quantity: 2 },
    { materialId: bag, quantity: 1, scrapPercent: 5 },
  ]);
  expect([await rolledUp(dough), await rolledUp(bread)]).toEqual([0.5, 1.41]);
  await setCost(flour, 2);
  expect([await rolledUp(dough), await rolledUp(bread)]).toEqual([1, 2.41]);
  const { data } = (await owner.get('/skus', { query: { ids: bread } })).body;
  expect(data[0].materialUnitCost).toBe(2.41);
  expect((await owner.get(`/skus/${bread}/bom`)).body.materialUnitCost).toBe(2.41);
  const list = (await owner.get('/boms', { query: { skuId: dough } })).body.data;
  expect(list[0].materialUnitCost).toBe(1);
});

/** Three recipes, each an input of the next; the second makes three units of output. */
async function tower(base: { materialId: string } | { skuId: string }) {
  const first = await newProduct(owner, [{ ...base, quantity: 2 }], { conversionCost: 1 });
  const second = await newProduct(owner, [{ skuId: first }], { outputQuantity: 3 });
  const third = await newProduct(owner, [{ skuId: second, quantity: 3 }, { skuId: first }]);
  return () => Promise.all([first, second, third].map(costsOf));
}

describe('rolled up through three levels is', () => {
  test('the manual cost of a material, and an unknown cost', async () => {
    const materialId = await newMaterial(owner, { unitCost: 4 });
    const costs = await tower({ materialId });
    expect(await costs()).toEqual([
      ['8', '9'],
      ['3', '3'],
      ['18', '18'],
    ]);
    await setCost(materialId, 0.5);
    expect(await costs()).toEqual([
      ['1', '2'],
      ['0.6666666667', '0.6666666667'],
      ['4.0000000001', '4.0000000001'],
    ]);
    await setCost(materialId, null);
    expect(await costs()).toEqual([
      ['0', '1'],
      ['0.3333333333', '0.3333333333'],
      ['1.9999999999', '1.9999999999'],
    ]);
  });

  test('the cost that a bulk import sets', async () => {
    const materialId = await newMaterial(owner, { code: 'IMPORTED', unitCost: 4 });
    const costs = await tower({ materialId });
    const rows = [{ code: 'IMPORTED', name: 'Flour', unitCost: 10 }];
    const answer = await owner.post('/materials/bulk-import', { onDuplicate: 'update', rows });
    expect([answer.status, answer.body.updated], answer.text).toEqual([200, 1]);
    expect(await costs()).toEqual([
      ['20', '21'],
      ['7', '7'],
      ['42', '42'],
    ]);
  });

  test("the cost of a SKU's adjustment, until the adjustment is cancelled", async () => {
    const skuId = await newSku(owner);
    const locationId = await newLocation(owner);
    const costs = await tower({ skuId });
    const before = await costs();
    const found = { skuId, locationId, quantity: 1 };
    await adjust(owner, { ...found, unitCost: 4, eventDate: march(1) });
    expect(await costs()).toEqual([
      ['8', '9'],
      ['3', '3'],
      ['18', '18'],
    ]);
    const later = await adjust(owner, { ...found, unitCost: 10, eventDate: march(2) });
    expect((await costs())[2]).toEqual(['42', '42']);
    await adjust(owner, { ...found, unitCost: 99, eventDate: '2026-02-01T00:00:00Z' });
    await adjust(owner, { ...found, eventDate: march(9) });
    expect((await costs())[2]).toEqual(['42', '42']);
    await adjust(owner, { skuId, replaces: later.body.id, cancel: true });
    expect((await costs())[2]).toEqual(['18', '18']);
    expect(before[2]).toEqual(['1.9999999999', '1.9999999999']);
  });

  test('a recipe that an input gets, changes and loses', async () => {
    const [materialId, skuId] = [await newMaterial(owner, { unitCost: 1 }), await newSku(owner)];
    const costs = await tower({ skuId });
    const bomId = await newBom(owner, skuId, [{ materialId, quantity: 3 }], { conversionCost: 1 });
    expect((await costs())[2]).toEqual(['18', '18']);
    await owner.patch(`/boms/${bomId}`, { conversionCost: 7 });
    expect((await costs())[2]).toEqual(['42', '42']);
    await owner.patch(`/boms/${bomId}`, { outputQuantity: 3, conversionCost: 3 });
    expect((await costs())[2]).toEqual(['18', '18']);
    await owner.delete(`/boms/${bomId}`);
    expect((await costs())[2]).toEqual(['1.9999999999', '1.9999999999']);
  });
});

test('an adjustment of a SKU with a recipe has the cost of the recipe', async () => {
  const materialId = await newMaterial(owner, { unitCost: 3 });
  const skuId = await newProduct(owner, [{ materialId }], { conversionCost: 0.5 });
  const found = { skuId, locationId: await newLocation(owner), quantity: 1 };
  expect((await adjust(owner, found)).body.unitCost).toBe('3.5');
  const named = await adjust(owner, { ...found, unitCost: 8 });
  expect(named.body.unitCost).toBe('8');
  expect(await costsOf(skuId)).toEqual(['3', '3.5']);
  await setCost(materialId, 4);
  expect((await adjust(owner, found)).body.unitCost).toBe('4.5');
  expect((await entryOf(owner, named.body.id)).body.unitCost).toBe('8');
});

test('a refused cost changes nothing', async () => {
  const materialId = await newMaterial(owner, { unitCost: 3 });
  const skuId = await newProduct(owner, [{ materialId }]);
  const taken = (await owner.get(`/materials/${await newMaterial(owner)}`)).body.code;
  const refused = await owner.patch(`/materials/${materialId}`, { unitCost: 9, code: taken });
  expect(refused.status).toBe(422);
  const body = { unitCost: 9 };
  await owner.patch(`/materials/${materialId}`, body, { query: { dryRun: 'true' } });
  expect(await costsOf(skuId)).toEqual(['3', '3']);
});

test('concurrent changes result in the costs of the last recipes', async () => {
  const [flour, bag] = [await newMaterial(owner), await newMaterial(owner)];
  const locationId = await newLocation(owner);
  const ids: string[] = [];
  for (let level = 0; level < 4; level += 1) ids.push(await newSku(owner));
  const [malt, dough, bread, crate] = ids as [string, string, string, string];
  await newBom(owner, crate, [{ skuId: bread, quantity: 12 }, { materialId: bag }]);
  const ofBread = await newBom(owner, bread, [{ skuId: dough }]);
  const ofDough = await newBom(owner, dough, [{ materialId: flour }, { skuId: malt }]);
  const changes: ((n: number) => Promise<Answer>)[] = [
    (n) => owner.patch(`/materials/${flour}`, { unitCost: n }),
    (n) => owner.patch(`/materials/${bag}`, { unitCost: n / 4 }),
    (n) => adjust(owner, { skuId: malt, locationId, quantity: 1, unitCost: n }),
    (n) => owner.patch(`/boms/${ofDough}`, { conversionCost: n }),
    (n) =>
      owner.patch(`/boms/${ofBread}`, {
        inputs: [
          { skuId: n % 2 ? dough : malt, quantity: n },
          { materialId: bag, quantity: 1 },
        ],
      }),
    () => owner.post('/boms', { skuId: malt, inputs: [{ materialId: flour, quantity: 2 }] }),
    async () => {
      const { body } = await owner.get('/boms', { query: { skuId: malt } });
      return owner.delete(`/boms/${body.data[0]?.id ?? malt}`);
    },
  ];
  const statuses: number[] = [];
  for (const wave of [0, 14, 28]) {
    const requests = Array.from({ length: 14 }, (_, at) => {
      const n = wave + at;
      return changes[n % changes.length]?.(n + 1) as Promise<Answer>;
    });
    statuses.push(...(await Promise.all(requests)).map((answer) => answer.status));
  }
  expect(statuses).toEqual(expect.arrayContaining([200, 201, 204]));
  // Refused are a second recipe, a deleted recipe, and an edit that lost several races.
  const expected = [200, 201, 204, 404, 409, 422];
  expect(statuses.filter((status) => !expected.includes(status))).toEqual([]);
});

/** Many SKUs at once. */
async function newSkus(count: number): Promise<string[]> {
  const skuTypeId = await firstSkuType(owner);
  const rows = Array.from({ length: count }, (_, at) => ({
    code: `MANY-${count}-${at}`,
    name: `Part ${at}`,
    skuTypeId,
    unit: 'EA',
  }));
  const { body } = await owner.post('/skus/bulk-import', { rows });
  return body.ids;
}

test('through two hundred levels', async () => {
  const materialId = await newMaterial(owner);
  const chain = await newSkus(200);
  const [bottom = '', ...others] = chain;
  await insertBoms(
    owner,
    others.map((skuId, at) => ({ skuId, itemId: chain[at] as string, conversionCost: '0.000001' })),
  );
  const bomId = await newBom(owner, bottom, [{ materialId }]);
  await setCost(materialId, 2);
  expect(await costsOf(chain[199] as string)).toEqual(['2.000198', '2.000199']);
  await owner.patch(`/boms/${bomId}`, { outputQuantity: 4 });
  expect(await costsOf(chain[199] as string)).toEqual(['0.500198', '0.500199']);
  const inputs = [{ skuId: chain[199], quantity: 1 }];
  const cycle = await owner.patch(`/boms/${bomId}`, { inputs });
  expect(cycle.status).toBe(422);
  expect(cycle.body.errors[0].message.split(' -> ')).toHaveLength(201);
});

test('into three hundred recipes with the same input', async () => {
  const materialId = await newMaterial(owner, { unitCost: 1 });
  const part = await newProduct(owner, [{ materialId, quantity: 2 }]);
  const wide = await newSkus(300);
  await insertBoms(
    owner,
    wide.map((skuId, at) => ({ skuId, itemId: part, quantity: `${at + 1}` })),
  );
  await setCost(materialId, 3);
  expect(await rolledUp(wide[0] as string)).toBe(6);
  expect(await rolledUp(wide[299] as string)).toBe(1800);
});
