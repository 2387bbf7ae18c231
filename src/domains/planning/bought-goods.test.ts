/** SKUs that are bought, in the plan. */
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import { newVendor, partners, shown } from '../../../test/support/purchasing.ts';
import { sell } from '../../../test/support/selling.ts';
import { newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let jar: string;

beforeEach(async () => {
  owner = await newOrganization();
  jar = await newSku(owner, { code: 'JAR', isBought: true });
});

const skuOf = (id: string) => shown(owner, `/skus/${id}`);

const wanted = async (skuId: string, quantity: number) => {
  const { shipToLocationId: shipFromLocationId } = await partners(owner);
  await sell(owner, [{ skuId, quantity, unitPrice: 9 }], { shipFromLocationId });
};
const planOf = async (skuId: string) =>
  (await shown(owner, `/plan?itemId=${skuId}&horizonDays=30`)).data;

test('buys what has no recipe, in packs of its vendor, and drafts the order', async () => {
  const vendorId = await newVendor(owner, { code: 'GLASS', leadTimeDays: 4 });
  const tin = await newSku(owner, {
    ...{ isBought: true, purchaseUnit: 'CASE', unitsPerPurchaseUnit: 12 },
    ...{ preferredVendorId: vendorId, minimumOrderQuantity: 2 },
  });
  await wanted(tin, 13);
  const plan = await planOf(tin);
  expect(plan).toMatchObject([{ action: 'buy', vendorId, quantity: 2, unit: 'CASE' }]);
  const made = await done(owner.post('/plan/orders', { suggestions: plan }));
  const { items } = await shown(owner, `/purchase-orders/${made.purchaseOrders[0].id}`);
  expect(items).toMatchObject([{ skuId: tin, quantity: 2, unit: 'CASE' }]);
  expect(await planOf(tin)).toEqual([]);
});

test('makes what has a recipe, unless it is planned to be bought', async () => {
  const jam = await newMaterial(owner);
  const make = await owner.patch(`/skus/${jar}`, { planBy: 'make' });
  expect(faultsOf(make)).toEqual([['/planBy', 'contradiction']]);
  const inputs = [{ materialId: jam, quantity: 1 }];
  const bom = await done(owner.post('/boms', { skuId: jar, inputs }));
  await wanted(jar, 3);
  expect(await planOf(jar)).toMatchObject([{ action: 'make', quantity: 3 }]);
  await done(owner.patch(`/skus/${jar}`, { planBy: 'buy' }));
  expect(await planOf(jar)).toMatchObject([{ action: 'buy', quantity: 3 }]);
  expect(await planOf(jam)).toEqual([]);
  await done(owner.patch(`/skus/${jar}`, { planBy: 'make' }));
  expect(await planOf(jar)).toMatchObject([{ action: 'make' }]);
  await done(owner.delete(`/boms/${bom.id}`));
  expect(await skuOf(jar)).toMatchObject({ planBy: null });
  expect(await planOf(jar)).toMatchObject([{ action: 'buy' }]);
});
