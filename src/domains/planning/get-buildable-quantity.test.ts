import { beforeAll, expect, test } from 'vitest';
import { newBom } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { stock, workOrder } from '../../../test/support/making.ts';
import { newLocation, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let bakery: string;
let shop: string;
let flour: string;
let salt: string;
let dough: string;
let bread: string;

const buildable = async (skuId: string, query: Record<string, string> = {}) => {
  const answer = await owner.get(`/skus/${skuId}/buildable`, { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

/** Ten loaves take 5 kg of dough, and salt with 5 % lost; a kilo of dough takes 0.8 of flour. */
beforeAll(async () => {
  owner = await newOrganization();
  bakery = await newLocation(owner, 'Bakery');
  shop = await newLocation(owner, 'Shop');
  flour = await newMaterial(owner, { unit: 'KG', code: 'FLOUR' });
  salt = await newMaterial(owner, { unit: 'G', code: 'SALT' });
  dough = await newSku(owner, { unit: 'KG' });
  bread = await newSku(owner);
  await newBom(owner, dough, [{ materialId: flour, quantity: 0.8 }]);
  const inputs = [
    { skuId: dough, quantity: 5 },
    { materialId: salt, quantity: 100, scrapPercent: 5 },
  ];
  await newBom(owner, bread, inputs, { outputQuantity: 10 });
  await stock(owner, { materialId: flour }, bakery, [40, 1, 1]);
  await stock(owner, { materialId: salt }, bakery, [2_100, 0.01, 1]);
  await stock(owner, { skuId: dough }, bakery, [10, 2, 2]);
  await stock(owner, { materialId: flour }, shop, [8, 1, 1]);
  await stock(owner, { skuId: bread }, shop, [3, 2, 1]);
});

test('stock of intermediates is used first, and the rest is made of their inputs', async () => {
  // 10 kg of dough make 20 loaves, and 40 kg of flour 50 kg of dough.
  expect(await buildable(bread, { locationId: bakery })).toEqual({
    skuId: bread,
    quantity: 120,
    outputQuantity: 10,
    inputs: [
      {
        type: 'material',
        id: flour,
        code: 'FLOUR',
        name: expect.any(String),
        unit: 'KG',
        available: 40,
        allows: 120,
        missing: 4,
      },
      {
        type: 'material',
        id: salt,
        code: 'SALT',
        name: expect.any(String),
        unit: 'G',
        available: 2_100,
        allows: 200,
        missing: 0,
      },
    ],
  });
});

test('without a location the stock of all locations counts, but not that of the SKU itself', async () => {
  expect(await buildable(bread)).toMatchObject({ quantity: 140, inputs: [{ available: 48 }, {}] });
  expect(await buildable(bread, { locationId: shop })).toMatchObject({
    quantity: 0,
    // Both inputs limit it; of flour 4 kg are needed for ten loaves, and 8 are there.
    inputs: [
      { id: salt, allows: 0, missing: 105 },
      { id: flour, allows: 20, missing: 0 },
    ],
  });
});

test('what open orders need is not available', async () => {
  const place = await newLocation(owner, 'Second bakery');
  await stock(owner, { materialId: flour }, place, [10, 1, 1]);
  const places = { siteLocationId: place, stockLocationId: place };
  await workOrder(owner, dough, 10, places);
  const made = { quantity: 2.5, inputs: [{ id: flour, available: 2, allows: 2.5, missing: 0.8 }] };
  expect(await buildable(dough, { locationId: place })).toMatchObject(made);
  await owner.patch(`/skus/${dough}`, { wholeUnits: true });
  const whole = { quantity: 2, inputs: [{ available: 2, allows: 2, missing: 0.4 }] };
  expect(await buildable(dough, { locationId: place })).toMatchObject(whole);
  await owner.patch(`/skus/${dough}`, { wholeUnits: false });
  await workOrder(owner, dough, 10, places);
  const none = { quantity: 0, inputs: [{ id: flour, available: 0, allows: 0, missing: 0.8 }] };
  expect(await buildable(dough, { locationId: place })).toMatchObject(none);
});

test('an input without a recipe limits, also if it is a SKU; without a recipe nothing can be made', async () => {
  const [label, jar, empty] = [await newSku(owner), await newSku(owner), await newSku(owner)];
  await newBom(owner, jar, [{ skuId: label, quantity: 3 }]);
  await stock(owner, { skuId: label }, shop, [10, 1, 1]);
  expect(await buildable(jar)).toMatchObject({
    quantity: 3,
    inputs: [{ type: 'sku', id: label, available: 10, allows: 3, missing: 2 }],
  });
  await owner.patch(`/skus/${jar}`, { wholeUnits: false });
  expect(await buildable(jar)).toMatchObject({
    quantity: 3.3333333333,
    inputs: [{ available: 10, allows: 3.3333333333, missing: 3 }],
  });
  expect(await buildable(empty)).toEqual({
    skuId: empty,
    quantity: 0,
    outputQuantity: null,
    inputs: [],
  });
});

test('an unknown SKU or location is not found', async () => {
  const unknown = '01930000-0000-7000-8000-000000000000';
  expect((await owner.get(`/skus/${unknown}/buildable`)).status).toBe(404);
  expect((await owner.get(`/skus/${flour}/buildable`)).status).toBe(404);
  const answer = await owner.get(`/skus/${bread}/buildable`, { query: { locationId: unknown } });
  expect(answer.status).toBe(404);
  expect(answer.body.errors).toMatchObject([{ path: 'query/locationId', code: 'not_found' }]);
});
