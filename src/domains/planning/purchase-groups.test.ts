/** The groups of X016: sums of what is to be bought, and what they lack. */
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import { newVendor, order, orderOf } from '../../../test/support/purchasing.ts';
import { newLocation, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let bakery: string;
let mill: string;

beforeEach(async () => {
  owner = await newOrganization({ baseCurrency: 'USD' });
  bakery = await newLocation(owner, 'Bakery');
  mill = await newVendor(owner, { currency: 'EUR', minimumOrderValue: 250 });
});

const plan = async (query: Record<string, string> = {}) =>
  done(owner.get('/plan', { query: { include: 'groups', ...query } }));

/** A material of a vendor that is to be bought, with the price of its last order. */
async function lacking(quantity: number, price?: number, body: object = {}, terms: object = {}) {
  const fields = { reorderPoint: quantity, preferredVendorId: mill, ...body };
  const materialId = await newMaterial(owner, fields);
  if (price === undefined) return materialId;
  const line = { materialId, quantity: 1, unitPrice: price };
  const bought = await order(owner, [line], {
    ...{ vendorId: mill, currency: 'EUR', exchangeRate: 1.25, shipToLocationId: bakery, ...terms },
  });
  await done(owner.patch(`/purchase-orders/${bought.id}`, { status: 'Closed' }));
  return materialId;
}

test('a group has its sum in the currency of the vendor, and what it lacks', async () => {
  await lacking(10, 4.005);
  await lacking(3, 20);
  const unpriced = await lacking(5);
  const free = await lacking(5, 0);
  const dollars = await lacking(2, 7, {}, { currency: 'USD', exchangeRate: 1 });
  const other = await newVendor(owner);
  await lacking(4, undefined, { preferredVendorId: other });
  await lacking(6, undefined, { preferredVendorId: null });
  const { groups } = await plan();
  expect(groups).toHaveLength(2);
  const ofMill = groups.find(({ vendorId }: { vendorId: string }) => vendorId === mill);
  expect(ofMill).toEqual({
    vendorId: mill,
    locationId: bakery,
    count: 5,
    currency: 'EUR',
    // 40.05 + 60
    amount: 100.05,
    unpricedItemIds: expect.arrayContaining([unpriced, free, dollars]),
    minimumOrderValue: 250,
    missingAmount: 149.95,
  });
  expect(ofMill.unpricedItemIds).toHaveLength(3);
  expect(groups).toContainEqual({
    ...{ vendorId: other, locationId: bakery, count: 1, currency: 'USD', amount: 0 },
    unpricedItemIds: [expect.any(String)],
    ...{ minimumOrderValue: null, missingAmount: null },
  });
});

test('a group that reaches the minimum lacks nothing', async () => {
  await lacking(10, 30);
  expect((await plan()).groups).toMatchObject([{ amount: 300, missingAmount: 0 }]);
  await done(owner.patch(`/vendors/${mill}`, { minimumOrderValue: 300.01 }));
  expect((await plan()).groups).toMatchObject([{ amount: 300, missingAmount: 0.01 }]);
  await done(owner.patch(`/vendors/${mill}`, { minimumOrderValue: null }));
  expect((await plan()).groups).toMatchObject([{ minimumOrderValue: null, missingAmount: null }]);
});

test('the amount of a group is the total of the draft that is made of it', async () => {
  const packs = { unit: 'EA', purchaseUnit: 'BOX', unitsPerPurchaseUnit: 12 };
  await lacking(100, 3.335, packs);
  await lacking(7, 0.555555);
  const { data, groups } = await plan();
  const made = await done(owner.post('/plan/orders', { suggestions: data }));
  const [draft] = made.purchaseOrders;
  expect(groups).toMatchObject([{ amount: (await orderOf(owner, draft)).total, count: 2 }]);
});

test('groups are of all pages, and of the item and the location that are asked for', async () => {
  const flour = await lacking(10, 30);
  await lacking(10, 20);
  const whole = await plan({ limit: '1' });
  expect(whole.data).toHaveLength(1);
  expect(whole.groups).toMatchObject([{ count: 2, amount: 500 }]);
  expect((await plan({ itemId: flour })).groups).toMatchObject([{ count: 1, amount: 300 }]);
  expect((await plan({ locationId: bakery })).groups).toEqual(whole.groups);
  const attic = await newLocation(owner, 'Attic');
  expect((await plan({ locationId: attic })).groups).toEqual([]);
});

test('a plan has groups on request only', async () => {
  await lacking(10, 30);
  const { body } = await owner.get('/plan');
  expect(Object.keys(body)).toEqual(['data', 'nextCursor']);
  const wrong = await owner.get('/plan', { query: { include: 'names' } });
  expect([wrong.status, faultsOf(wrong).length]).toEqual([422, 1]);
});
