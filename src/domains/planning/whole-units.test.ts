/** Quantities that the service proposes of items in whole units, and of packs, are whole. */
import { beforeEach, expect, test } from 'vitest';
import { newBom } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { done, stock, workOrder } from '../../../test/support/making.ts';
import { newVendor, orderOf } from '../../../test/support/purchasing.ts';
import { sell } from '../../../test/support/selling.ts';
import { newLocation, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';
import { dayAfter } from '../../kernel/values/calendar.ts';

let owner: Client;
let bakery: string;

const inDays = (days: number) => dayAfter(new Date().toISOString().slice(0, 10), days);

beforeEach(async () => {
  owner = await newOrganization();
  bakery = await newLocation(owner, 'Bakery');
});

const suggestions = async () => (await done(owner.get('/plan'))).data;

/** A work order for pieces that need so much of a material each. */
async function needing(materialId: string, quantity: number, pieces: number, site = bakery) {
  const cake = await newSku(owner);
  await newBom(owner, cake, [{ materialId, quantity }]);
  const places = { siteLocationId: site, stockLocationId: site, expectedDate: inDays(5) };
  return workOrder(owner, cake, pieces, places);
}

const sold = (skuId: string, quantity: number, from = bakery) =>
  sell(owner, [{ skuId, quantity, unitPrice: 1 }], {
    shipFromLocationId: from,
    requestedShipDate: inDays(5),
  });

test('40 eggs in trays of 12 are 4 trays, in the plan and in the draft', async () => {
  const preferredVendorId = await newVendor(owner);
  const tray = { purchaseUnit: 'TRAY', unitsPerPurchaseUnit: 12, preferredVendorId };
  const eggs = await newMaterial(owner, tray);
  const order = await needing(eggs, 1, 40);
  const [bought] = await suggestions();
  expect(bought).toMatchObject({
    ...{ action: 'buy', quantity: 4, unit: 'TRAY', stockQuantity: 48 },
    reasons: [
      { kind: 'work_order', id: order.id, quantity: 40 },
      { kind: 'lot_size', quantity: 8 },
    ],
  });
  const made = await done(owner.post('/plan/orders', { suggestions: [bought] }));
  const draft = await orderOf(owner, made.purchaseOrders[0]);
  expect(draft.items).toMatchObject([{ quantity: 4 }]);
  expect(await suggestions()).toEqual([]);
  await done(owner.patch(`/materials/${eggs}`, { orderMultiple: 0.5 }));
  await done(owner.delete(`/purchase-orders/${draft.id}`));
  expect(await suggestions()).toMatchObject([{ quantity: 3.5, stockQuantity: 42 }]);
});

test('packs of what is measured are whole, too; what is measured is not', async () => {
  const oil = await newMaterial(owner, { unit: 'L' });
  const wine = await newMaterial(owner, {
    ...{ unit: 'L', purchaseUnit: 'CASE', unitsPerPurchaseUnit: 6 },
  });
  await needing(oil, 0.3, 5);
  await needing(wine, 1, 20.808);
  expect((await suggestions()).map((each: { quantity: number }) => each.quantity).sort()).toEqual([
    1.5, 4,
  ]);
});

test('pieces are bought and made whole; half a piece that is left serves the next need', async () => {
  const box = await newMaterial(owner);
  const cake = await newSku(owner, { batchSize: 2.5 });
  await newBom(owner, cake, [{ materialId: box, quantity: 0.1 }]);
  await sold(cake, 6);
  await needing(box, 0.3, 5);
  const [first, second, ...others] = await suggestions();
  expect([first, second].map(({ action, quantity }) => [action, quantity]).sort()).toEqual([
    // 0.8 for the cakes and 1.5 for the order.
    ['buy', 3],
    ['make', 8],
  ]);
  expect(others).toEqual([]);
  for (const { reasons, stockQuantity } of [first, second]) {
    const sum = reasons.reduce((so: number, each: { quantity: number }) => so + each.quantity, 0);
    expect(sum).toBeCloseTo(stockQuantity, 9);
  }
});

test('of half a piece elsewhere nothing is moved', async () => {
  const shop = await newLocation(owner, 'Shop');
  const jar = await newSku(owner);
  await newBom(owner, jar, [{ materialId: await newMaterial(owner) }]);
  await stock(owner, { skuId: jar }, bakery, [3.5, 1, 1]);
  await sold(jar, 5, shop);
  expect(
    (await suggestions()).filter((each: { item: { id: string } }) => each.item.id === jar),
  ).toMatchObject([
    { action: 'transfer', quantity: 3, locationId: shop },
    { action: 'make', quantity: 2, locationId: shop },
  ]);
});

test('what is there and will come of a line is whole, unless it is all of it', async () => {
  const jar = await newSku(owner);
  await newBom(owner, jar, [{ materialId: await newMaterial(owner) }]);
  await stock(owner, { skuId: jar }, bakery, [2.5, 1, 1]);
  const order = await sold(jar, 4);
  const line = async (of: { id: string }) =>
    (await done(owner.get(`/sales-orders/${of.id}/availability`))).items[0];
  expect(await line(order)).toMatchObject({ inStock: 2, expected: [], missing: 2 });
  const places = { siteLocationId: bakery, stockLocationId: bakery, expectedDate: inDays(2) };
  await workOrder(owner, jar, 0.5, places);
  expect(await line(order)).toMatchObject({ inStock: 2, expected: [{ quantity: 1 }], missing: 1 });
  await workOrder(owner, jar, 1, places);
  expect(await line(order)).toMatchObject({
    ...{ availability: 'expected', inStock: 2, missing: 0 },
    expected: [{ quantity: 1 }, { quantity: 1 }],
  });
  await done(owner.patch(`/sales-order-items/${order.items[0]?.id}`, { quantity: 2.5 }));
  expect(await line(order)).toMatchObject({ availability: 'in_stock', inStock: 2.5, missing: 0 });
});
