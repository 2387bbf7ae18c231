import { beforeEach, expect, test } from 'vitest';
import { newBom } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { done, stock, workOrder } from '../../../test/support/making.ts';
import { newVendor, order } from '../../../test/support/purchasing.ts';
import { sell } from '../../../test/support/selling.ts';
import { newLocation, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';
import { dayAfter } from '../../kernel/values/calendar.ts';

let owner: Client;
let bakery: string;

const today = new Date().toISOString().slice(0, 10);
const inDays = (days: number) => dayAfter(today, days);

const plan = async (query: Record<string, string> = {}) => {
  const answer = await owner.get('/plan', { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

const suggestions = async (query: Record<string, string> = {}) => (await plan(query)).data;

const sold = (skuId: string, quantity: number, day: number, body: object = {}) =>
  sell(owner, [{ skuId, quantity, unitPrice: 1 }], {
    shipFromLocationId: bakery,
    requestedShipDate: inDays(day),
    ...body,
  });

const bought = (materialId: string, quantity: number, day: number, body: object = {}) =>
  order(owner, [{ materialId, quantity, unitPrice: 1 }], {
    shipToLocationId: bakery,
    expectedDate: inDays(day),
    ...body,
  });

const baked = (skuId: string, quantity: number, day: number, body: object = {}) =>
  workOrder(owner, skuId, quantity, {
    siteLocationId: bakery,
    stockLocationId: bakery,
    startDate: today,
    expectedDate: inDays(day),
    ...body,
  });

beforeEach(async () => {
  owner = await newOrganization();
  bakery = await newLocation(owner, 'Bakery');
});

test('what an order lacks is made, and its inputs are bought, in lots and in time', async () => {
  const vendorId = await newVendor(owner, { leadTimeDays: 4 });
  const flour = await newMaterial(owner, {
    code: 'FLOUR',
    unit: 'KG',
    purchaseUnit: 'sack',
    unitsPerPurchaseUnit: 25,
    minimumOrderQuantity: 2,
    orderMultiple: 1,
    preferredVendorId: vendorId,
  });
  const bread = await newSku(owner, { code: 'BREAD', batchSize: 60, leadTimeDays: 2 });
  await newBom(owner, bread, [{ materialId: flour, quantity: 0.5, scrapPercent: 10 }]);
  await stock(owner, { skuId: bread }, bakery, [5, 1, 1]);
  const hotel = await sold(bread, 30, 10);
  const late = await sold(bread, 80, 20);
  const item = { type: 'sku', id: bread, code: 'BREAD', name: expect.any(String), unit: 'EA' };
  const reason = (of: typeof hotel, quantity: number, day: number) => {
    return { kind: 'sales_order', id: of.id, number: of.soNumber, quantity, on: inDays(day) };
  };
  const lot = (id: string, quantity: number, day: number) => {
    return { kind: 'lot_size', id, number: null, quantity, on: inDays(day) };
  };
  const [flourNow, first, more, second] = await suggestions();
  expect(first).toEqual({
    item,
    action: 'make',
    locationId: bakery,
    quantity: 60,
    unit: 'EA',
    unitsPerPurchaseUnit: null,
    vendorItemId: null,
    stockQuantity: 60,
    neededOn: inDays(10),
    orderOn: inDays(8),
    late: false,
    vendorId: null,
    siteLocationId: bakery,
    fromLocationId: null,
    order: null,
    reasons: [reason(hotel, 25, 10), lot(bread, 35, 10)],
  });
  expect(second).toMatchObject({
    ...{ item, quantity: 60, neededOn: inDays(20), orderOn: inDays(18) },
    reasons: [reason(late, 45, 20), lot(bread, 15, 20)],
  });
  // 60 loaves take 33 kg; the second sack has 17 kg left for the next 33.
  expect(flourNow).toMatchObject({
    item: { type: 'material', id: flour, unit: 'KG' },
    ...{ action: 'buy', quantity: 2, unit: 'sack', stockQuantity: 50, vendorId },
    ...{ neededOn: inDays(8), orderOn: inDays(4), late: false, siteLocationId: null },
    reasons: [
      { kind: 'make', id: bread, number: 'BREAD', quantity: 33, on: inDays(8) },
      lot(flour, 17, 8),
    ],
  });
  expect(more).toMatchObject({ quantity: 2, reasons: [{ quantity: 16 }, { quantity: 34 }] });
});

test('open orders and drafts are supply, and drafts need their inputs', async () => {
  const flour = await newMaterial(owner);
  const bread = await newSku(owner);
  await newBom(owner, bread, [{ materialId: flour, quantity: 2 }]);
  await sold(bread, 10, 10);
  await baked(bread, 4, 9);
  await baked(bread, 6, 10, { status: 'Draft' });
  expect(await suggestions()).toMatchObject([
    { action: 'buy', quantity: 8, neededOn: inDays(9), reasons: [{ kind: 'work_order' }] },
    { action: 'buy', quantity: 12, neededOn: inDays(10), reasons: [{ kind: 'work_order' }] },
  ]);
  await bought(flour, 8, 9);
  await bought(flour, 12, 3, { status: 'Draft', shipToLocationId: null });
  expect(await suggestions()).toEqual([]);
});

test('an order that comes too late is expedited, and late needs are marked', async () => {
  const flour = await newMaterial(owner, { leadTimeDays: 30 });
  const bread = await newSku(owner);
  await newBom(owner, bread, [{ materialId: flour }]);
  const making = await baked(bread, 10, 5);
  const coming = await bought(flour, 7, 40);
  expect(await suggestions()).toMatchObject([
    {
      ...{ action: 'buy', quantity: 3, neededOn: inDays(5), orderOn: inDays(-25), late: true },
      reasons: [{ kind: 'work_order', id: making.id, quantity: 3 }],
    },
    {
      ...{ action: 'expedite', quantity: 7, stockQuantity: 7, neededOn: inDays(5), late: false },
      ...{ orderOn: today, vendorId: null },
      order: { type: 'purchase_order', id: coming.id, number: coming.poNumber, date: inDays(40) },
      reasons: [{ kind: 'work_order', id: making.id, quantity: 7 }],
    },
  ]);
  expect(await suggestions({ horizonDays: '4' })).toEqual([]);
});

test('what another location does not need is moved', async () => {
  const flour = await newMaterial(owner);
  const bread = await newSku(owner);
  await newBom(owner, bread, [{ materialId: flour }]);
  const [dock, depot] = [await newLocation(owner, 'Dock'), await newLocation(owner, 'Depot')];
  await stock(owner, { materialId: flour }, dock, [9, 1, 1]);
  await stock(owner, { materialId: flour }, depot, [4, 1, 1]);
  await baked(bread, 7, 50, { siteLocationId: dock });
  await baked(bread, 10, 5);
  expect(await suggestions()).toMatchObject([
    { action: 'transfer', fromLocationId: depot, locationId: bakery, quantity: 4 },
    { action: 'transfer', fromLocationId: dock, locationId: bakery, quantity: 2 },
    { action: 'buy', locationId: bakery, quantity: 4 },
  ]);
  expect(await suggestions({ locationId: dock })).toEqual([]);
  expect(await suggestions({ locationId: bakery, itemId: flour })).toHaveLength(3);
});

test('an order goes to a ship-to location, and from there to where it is needed', async () => {
  const dock = await newLocation(owner, 'Dock');
  await done(owner.patch(`/locations/${bakery}`, { isShipTo: false }));
  const flour = await newMaterial(owner);
  const bread = await newSku(owner);
  await newBom(owner, bread, [{ materialId: flour }]);
  await baked(bread, 10, 5);
  expect(await suggestions()).toMatchObject([
    { action: 'transfer', fromLocationId: dock, locationId: bakery, quantity: 10 },
    { action: 'buy', locationId: dock, quantity: 10 },
  ]);
  await bought(flour, 10, 5, { shipToLocationId: dock });
  expect(await suggestions()).toMatchObject([
    { action: 'transfer', fromLocationId: dock, locationId: bakery, quantity: 10 },
  ]);
});

test('the reorder point is kept from the lead time on', async () => {
  const flour = await newMaterial(owner, { reorderPoint: 20, leadTimeDays: 7 });
  const bread = await newSku(owner);
  await newBom(owner, bread, [{ materialId: flour }]);
  await stock(owner, { materialId: flour }, bakery, [12, 1, 1]);
  const making = await baked(bread, 5, 30);
  expect(await suggestions()).toMatchObject([
    {
      ...{ action: 'buy', quantity: 8, neededOn: inDays(7), orderOn: today, late: false },
      reasons: [{ kind: 'reorder_point', id: flour, quantity: 8 }],
    },
    {
      ...{ action: 'buy', quantity: 5, neededOn: inDays(30) },
      // The order finds its flour: without the reorder point nothing would be bought.
      reasons: [{ kind: 'reorder_point', id: flour, quantity: 5 }],
    },
  ]);
  await done(owner.patch(`/work-orders/${making.id}`, { quantity: 15 }));
  expect((await suggestions())[1]).toMatchObject({
    quantity: 15,
    reasons: [
      { kind: 'work_order', id: making.id, quantity: 3 },
      { kind: 'reorder_point', id: flour, quantity: 12 },
    ],
  });
  await done(owner.patch(`/work-orders/${making.id}`, { quantity: 5 }));
  await bought(flour, 13, 60);
  expect(await suggestions()).toEqual([]);
  await done(owner.patch(`/materials/${flour}`, { reorderPoint: 21 }));
  expect(await suggestions()).toMatchObject([{ quantity: 1, neededOn: inDays(30) }]);
  await done(owner.patch(`/materials/${flour}`, { isActive: false }));
  expect(await suggestions()).toEqual([]);
});

test('without any location nothing is ordered for the reorder point', async () => {
  const homeless = await newOrganization();
  await newMaterial(homeless, { reorderPoint: 5 });
  const answer = await homeless.get('/plan');
  expect(answer.body, answer.text).toEqual({ data: [], nextCursor: null });
});

test('a plan that is shorter than a lead time suggests nothing else than a longer one', async () => {
  const flour = await newMaterial(owner, { reorderPoint: 20, leadTimeDays: 14 });
  await bought(flour, 12, 40);
  await bought(flour, 8, 50, { status: 'Draft' });
  for (const horizonDays of ['7', '30', '90']) {
    expect(await suggestions({ horizonDays })).toEqual([]);
  }
  await done(owner.patch(`/materials/${flour}`, { reorderPoint: 21 }));
  expect(await suggestions({ horizonDays: '7' })).toEqual([]);
  const longer = await suggestions({ horizonDays: '14' });
  expect(longer).toMatchObject([{ quantity: 1, neededOn: inDays(14), late: false }]);
  expect(await suggestions()).toEqual(longer);
});

test('what is overdue counts as today, and stock below zero is made up for', async () => {
  const flour = await newMaterial(owner);
  const bread = await newSku(owner);
  await newBom(owner, bread, [{ materialId: flour }]);
  const disposal = { materialId: flour, locationId: bakery, quantity: 3 };
  await done(owner.post('/materials-inventory/disposals', disposal));
  await bought(flour, 10, -5);
  const making = await baked(bread, 9, -9);
  expect(await suggestions()).toMatchObject([
    {
      ...{ quantity: 2, neededOn: today },
      reasons: [{ kind: 'work_order', id: making.id, quantity: 2, on: today }],
    },
  ]);
});

test('pages of a plan follow each other, and a cursor belongs to its parameters', async () => {
  const bread = await newSku(owner);
  for (const day of [9, 2, 5, 30, 7]) await sold(bread, 1, day);
  const whole = await suggestions();
  expect(whole.map(({ orderOn }: { orderOn: string }) => orderOn)).toEqual(
    [2, 5, 7, 9, 30].map(inDays),
  );
  const paged = [];
  let cursor: string | undefined;
  do {
    const page = await plan({ limit: '2', ...(cursor && { cursor }) });
    paged.push(...page.data);
    cursor = page.nextCursor;
    if (cursor) {
      const other = { query: { limit: '2', horizonDays: '5', cursor } };
      expect((await owner.get('/plan', other)).body.errors).toMatchObject([
        { path: 'query/cursor', code: 'invalid_cursor' },
      ]);
    }
  } while (cursor);
  expect(paged).toEqual(whole);
});
