/** E129: creating a work order, which freezes a recipe. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newBom, newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import {
  done,
  expectedOf,
  workLocations,
  workOrder,
  workOrderOf,
} from '../../../test/support/making.ts';
import { expectSound, rowsOf } from '../../../test/support/purchasing.ts';
import { balancesOf, configure, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization, world } from '../../../test/support/world.ts';

let owner: Client;
let places: { siteLocationId: string; stockLocationId: string };
let flour: string;
let bread: string;

beforeAll(async () => {
  owner = await newOrganization();
  places = await workLocations(owner);
});
beforeEach(async () => {
  flour = await newMaterial(owner, { unitCost: 3 });
  bread = await newProduct(owner, [{ materialId: flour, quantity: 2 }], { conversionCost: 1.5 });
});

const create = (body: object = {}) =>
  owner.post('/work-orders', {
    ...places,
    skuId: bread,
    quantity: 60,
    startDate: '2026-03-10',
    ...body,
  });

test('is answered with all of its fields, and shown the same', async () => {
  const answer = await create({ expectedDate: '2026-03-15', notes: 'Two shifts' });
  expect(answer.status, answer.text).toBe(201);
  const { id } = answer.body;
  const made = {
    id: expect.any(String),
    version: 1,
    createdBy: owner.userId,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    updatedAt: answer.body.createdAt,
  };
  const costs = { materialUnitCost: 6, conversionCost: 1.5 };
  expect(answer.body).toEqual({
    ...made,
    ...places,
    ...costs,
    woNumber: expect.stringMatching(/^WO-\d{4}-\d{4,}$/),
    skuId: bread,
    quantity: 60,
    status: 'Production',
    startDate: '2026-03-10',
    expectedDate: '2026-03-15',
    notes: 'Two shifts',
    externalId: null,
    items: [
      {
        ...made,
        ...costs,
        woId: id,
        lineNumber: 1,
        skuId: bread,
        quantity: 60,
        receivedQuantity: 0,
        scrappedQuantity: 0,
        inputs: [
          {
            id: expect.any(String),
            materialId: flour,
            skuId: null,
            quantity: 2,
            outputQuantity: 1,
            scrapPercent: 0,
            quantityPerUnit: 2,
            unitCost: 3,
          },
        ],
      },
    ],
  });
  expect(answer.headers.get('location')).toBe(`/api/work-orders/${id}`);
  expect(answer.headers.get('etag')).toBe('"1"');
  const read = await owner.get(`/work-orders/${id}`);
  expect([read.status, read.headers.get('etag')]).toEqual([200, '"1"']);
  expect(read.body).toEqual(answer.body);
});

test('its notes default to an empty text, its other fields to null', async () => {
  const { body } = await create();
  expect(body).toMatchObject({ notes: '', expectedDate: null, externalId: null });
});

test('quantities and costs are JSON numbers, digit for digit', async () => {
  const body = JSON.stringify({ ...places, skuId: bread, startDate: '2026-03-10' });
  const exact = '"quantity":123456789012.123456,"conversionCost":0.000001';
  const { text } = await owner.post('/work-orders', body.replace('{', `{${exact},`));
  expect(text).toContain('"quantity":123456789012.123456,');
  expect(text).toContain('"conversionCost":0.000001,');
});

test('goods are on order at the stock location, inputs in demand at the work site', async () => {
  const { items } = (await create({ expectedDate: '2026-03-15' })).body;
  const { siteLocationId, stockLocationId } = places;
  const day = '2026-03-15';
  expect(await expectedOf(items[0])).toEqual([
    { eventType: 'ORDER', itemId: bread, locationId: stockLocationId, quantity: '60', day },
    { eventType: 'DEMAND', itemId: flour, locationId: siteLocationId, quantity: '120', day },
  ]);
  expect(await rowsOf(items[0])).toMatchObject([{ unitCost: null }, { unitCost: null }]);
  expect(await balancesOf(owner, bread)).toMatchObject({ onOrder: '60', onHand: '0' });
  await expectSound(owner);
});

test('without an expected date they are expected on the start date', async () => {
  const { items } = (await create()).body;
  expect(await expectedOf(items[0])).toMatchObject([{ day: '2026-03-10' }, { day: '2026-03-10' }]);
});

test('a Draft has no expected movements', async () => {
  const { body } = await create({ status: 'Draft' });
  expect(body.status).toBe('Draft');
  expect(await rowsOf(body.items[0])).toEqual([]);
});

test('expected movements can be in a closed period', async () => {
  const strict = await newOrganization();
  const sku = await newProduct(strict, [{ materialId: await newMaterial(strict) }]);
  await configure(strict, { closedThrough: '2026-06-30' });
  expect((await workOrder(strict, sku, 1)).status).toBe('Production');
});

test('conversion cost defaults to the recipe’s, 0 included', async () => {
  expect((await create({ conversionCost: 0 })).body.items).toMatchObject([{ conversionCost: 0 }]);
  expect((await create({ conversionCost: 2.25 })).body).toMatchObject({ conversionCost: 2.25 });
});

describe('the recipe', () => {
  test('is rolled up through intermediates and scrap', async () => {
    const bag = await newMaterial(owner, { unitCost: 0.2 });
    const rye = await newMaterial(owner, { unitCost: 1 });
    const dough = await newProduct(owner, [{ materialId: rye, quantity: 0.5 }], {
      conversionCost: 0.1,
    });
    const loaf = await newProduct(owner, [
      { skuId: dough, quantity: 2 },
      { materialId: bag, quantity: 1, scrapPercent: 5 },
    ]);
    const made = await workOrder(owner, loaf, 10);
    expect(made).toMatchObject({ materialUnitCost: 1.41, conversionCost: 0 });
    expect(made.items[0].inputs).toMatchObject([
      { materialId: null, skuId: dough, quantityPerUnit: 2, unitCost: 0.6 },
      { materialId: bag, skuId: null, scrapPercent: 5, quantityPerUnit: 1.05, unitCost: 0.2 },
    ]);
    const demanded = (await expectedOf(made.items[0])).slice(1);
    expect(demanded).toMatchObject([
      { itemId: dough, quantity: '20' },
      { itemId: bag, quantity: '10.5' },
    ]);
  });

  test('for many output units is shared, and the need rounded once, half-even', async () => {
    const cake = await newSku(owner);
    await newBom(owner, cake, [{ materialId: flour, quantity: 0.000001 }], { outputQuantity: 2 });
    // 0.0000005, 0.0000015 and 0.0000025 are each half way.
    for (const [pieces, need] of [
      [1, undefined],
      [3, '0.000002'],
      [5, '0.000002'],
      [7, '0.000004'],
    ] as const) {
      const { items } = await workOrder(owner, cake, pieces);
      expect((await expectedOf(items[0]))[1]?.quantity).toBe(need);
      expect(items[0].inputs).toMatchObject([{ outputQuantity: 2, quantityPerUnit: 0.0000005 }]);
    }
  });

  test('that names a material twice expects it twice', async () => {
    const cake = await newSku(owner);
    const twice = [1, 0.25].map((quantity) => ({ materialId: flour, quantity }));
    await newBom(owner, cake, twice);
    const { items, materialUnitCost } = await workOrder(owner, cake, 4);
    expect(materialUnitCost).toBe(3.75);
    expect((await expectedOf(items[0])).slice(1)).toMatchObject([
      { itemId: flour, quantity: '4' },
      { itemId: flour, quantity: '1' },
    ]);
    await expectSound(owner);
  });

  test('stays frozen when the bill of materials or its costs change', async () => {
    const made = await workOrder(owner, bread, 60);
    const rows = await rowsOf(made.items[0]);
    const bom = (await owner.get(`/skus/${bread}/bom`)).body;
    const inputs = [{ materialId: await newMaterial(owner), quantity: 7 }];
    await done(owner.patch(`/boms/${bom.id}`, { inputs, conversionCost: 9 }));
    await done(owner.patch(`/materials/${flour}`, { unitCost: 5 }));
    expect(await workOrderOf(owner, made)).toEqual(made);
    await done(owner.delete(`/boms/${bom.id}`));
    expect(await workOrderOf(owner, made)).toEqual(made);
    expect(await rowsOf(made.items[0])).toEqual(rows);
    const day = { receiptDate: '2026-03-15' };
    const produced = [{ workOrderItemId: made.items[0].id, quantity: 1 }];
    const received = await done(
      owner.post(`/work-orders/${made.id}/receipts`, { produced, ...day }),
    );
    expect(received.consumedMaterials).toMatchObject([{ materialId: flour, quantity: 2 }]);
    await expectSound(owner);
  });
});

test('numbers count up within the year of creation, in the organization’s time zone', async () => {
  const { setNow } = await world();
  try {
    setNow(new Date('2027-12-31T10:59:59Z'));
    const here = await newOrganization({ timezone: 'Pacific/Auckland' });
    const sku = await newProduct(here, [{ materialId: await newMaterial(here) }]);
    expect((await workOrder(here, sku, 1)).woNumber).toBe('WO-2027-0001');
    expect((await workOrder(here, sku, 1)).woNumber).toBe('WO-2027-0002');
    setNow(new Date('2027-12-31T11:00:00Z'));
    expect((await workOrder(here, sku, 1)).woNumber).toBe('WO-2028-0001');
  } finally {
    setNow(undefined);
  }
});
