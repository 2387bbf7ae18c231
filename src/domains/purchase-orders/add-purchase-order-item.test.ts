/** E117: adding a line to an order. Refusals: create-purchase-order.refusals.test.ts. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import {
  expectSound,
  order,
  orderOf,
  partners,
  rowsOf,
  stockOf,
} from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let flour: string;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  flour = await newMaterial(owner);
});

const add = (of: { id: string }, body: object = {}) =>
  owner.post(`/purchase-orders/${of.id}/items`, {
    materialId: flour,
    quantity: 4,
    unitPrice: 2.5,
    ...body,
  });

test('has the next number, and changes the version of the order', async () => {
  const before = await order(owner, [{ materialId: flour, quantity: 1, unitPrice: 1 }]);
  const answer = await add(before, { description: 'Fine', expectedDate: '2026-05-01' });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.headers.get('etag')).toBe('"1"');
  expect(answer.body).toEqual({
    id: expect.any(String),
    poId: before.id,
    lineNumber: 2,
    materialId: flour,
    skuId: null,
    vendorItemId: null,
    vendorCode: null,
    description: 'Fine',
    quantity: 4,
    originalQuantity: 4,
    receivedQuantity: 0,
    receivedStockQuantity: 0,
    openStockQuantity: 4,
    unit: 'EA',
    unitsPerPurchaseUnit: 1,
    unitPrice: 2.5,
    discountPercent: 0,
    lineTotal: 10,
    expectedDate: '2026-05-01',
    notes: null,
    version: 1,
    createdBy: owner.userId,
    createdAt: expect.any(String),
    updatedAt: answer.body.createdAt,
  });
  const after = await orderOf(owner, before);
  expect(after).toEqual({
    ...before,
    subtotal: 11,
    total: 11,
    version: 2,
    updatedAt: answer.body.createdAt,
    items: [...before.items, answer.body],
  });
  expect(await rowsOf(answer.body)).toMatchObject([{ quantity: '4', day: '2026-05-01' }]);
  expect(await stockOf(owner, flour)).toMatchObject({ onOrder: '5' });
  // The expected movement of the first line does not change.
  expect(await rowsOf(before.items[0])).toMatchObject([{ quantity: '1', isVoided: false }]);
  await expectSound(owner);
});

test('can be of the material of another line', async () => {
  const of = await order(owner, [{ materialId: flour, quantity: 1, unitPrice: 1 }]);
  const [second, third] = [(await add(of)).body, (await add(of)).body];
  expect([second.lineNumber, third.lineNumber]).toEqual([2, 3]);
  expect(await stockOf(owner, flour)).toMatchObject({ onOrder: '9' });
});

test('keeps the purchase unit that its material had', async () => {
  await owner.patch(`/materials/${flour}`, { purchaseUnit: 'BAG', unitsPerPurchaseUnit: 25 });
  const of = await order(owner, [{ materialId: flour, quantity: 2, unitPrice: 1 }]);
  await owner.patch(`/materials/${flour}`, { purchaseUnit: 'SACK', unitsPerPurchaseUnit: 50 });
  expect((await orderOf(owner, of)).items[0]).toMatchObject({
    unit: 'BAG',
    unitsPerPurchaseUnit: 25,
  });
  expect((await add(of)).body).toMatchObject({ unit: 'SACK', unitsPerPurchaseUnit: 50 });
  expect(await stockOf(owner, flour)).toMatchObject({ onOrder: '250' });
});

test.each<[given: object, units: object]>([
  [{}, { unit: 'GAL', unitsPerPurchaseUnit: 128 }],
  [{ unit: 'GAL' }, { unit: 'GAL', unitsPerPurchaseUnit: 128 }],
  [{ unit: 'OZ' }, { unit: 'OZ', unitsPerPurchaseUnit: 1 }],
  [{ unit: 'DRUM' }, { unit: 'DRUM', unitsPerPurchaseUnit: 128 }],
  [
    { unit: 'OZ', unitsPerPurchaseUnit: 2 },
    { unit: 'OZ', unitsPerPurchaseUnit: 2 },
  ],
])('with %j of a paint in gallons of 128 ounces has %j', async (given, units) => {
  const ofGallons = { unit: 'OZ', purchaseUnit: 'GAL', unitsPerPurchaseUnit: 128 };
  const materialId = await newMaterial(owner, ofGallons);
  const of = await order(owner, [{ materialId, quantity: 3, unitPrice: 1, ...given }]);
  expect(of.items[0]).toMatchObject(units);
  expect((await add(of, { materialId, ...given })).body).toMatchObject(units);
});

test('in the unit of a material without a purchase unit has its factor', async () => {
  const materialId = await newMaterial(owner, { unit: 'EA', unitsPerPurchaseUnit: 12 });
  const of = await order(owner, [{ materialId, quantity: 1, unitPrice: 1, unit: 'EA' }]);
  expect(of.items[0]).toMatchObject({ unit: 'EA', unitsPerPurchaseUnit: 12 });
});

test('of an order that was created without items allows it to be ordered', async () => {
  const draft = (await owner.post('/purchase-orders', await partners(owner))).body;
  expect((await add(draft)).body.lineNumber).toBe(1);
  const answer = await owner.patch(`/purchase-orders/${draft.id}`, { status: 'Ordered' });
  expect(answer.body).toMatchObject({ status: 'Ordered', total: 10 });
});
