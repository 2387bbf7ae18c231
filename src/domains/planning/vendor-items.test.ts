/** Vendor items in the plan, and in the orders that are made of it. */
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { done } from '../../../test/support/making.ts';
import { newVendor, order, partners, shown } from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { gallonPrices, newVendorItem } from '../../../test/support/vendor-items.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let paint: string;
let [millers, tins] = ['', ''];

/** The stock units that the plan finds short. */
const short = (reorderPoint: number) =>
  done(owner.patch(`/materials/${paint}`, { reorderPoint, leadTimeDays: 7 }));

beforeEach(async () => {
  owner = await newOrganization({ baseCurrency: 'EUR' });
  await partners(owner);
  millers = await newVendor(owner, { code: 'MILLERS' });
  tins = await newVendor(owner, { code: 'TINS' });
  paint = await newMaterial(owner, { unit: 'OZ', purchaseUnit: 'TIN', unitsPerPurchaseUnit: 32 });
});

const gallon = { purchaseUnit: 'GAL', unitsPerPurchaseUnit: 128, vendorCode: 'LP-20' };

const byGallon = (body: object = {}) =>
  newVendorItem(owner, {
    ...{ ...gallon, vendorId: millers, materialId: paint, prices: gallonPrices },
    ...{ minimumOrderQuantity: 2, orderMultiple: 2, leadTimeDays: 10, isPreferred: true },
    ...body,
  });

const byCan = (body: object = {}) =>
  newVendorItem(owner, {
    ...{ vendorId: tins, materialId: paint, purchaseUnit: 'can', unitsPerPurchaseUnit: 200 },
    ...{ prices: [{ unitPrice: 80 }], leadTimeDays: 2, ...body },
  });

const planOf = async (vendors = 'preferred') =>
  (await shown(owner, `/plan?itemId=${paint}&vendors=${vendors}&include=groups`)) as {
    data: { orderOn: string; neededOn: string }[];
    groups: unknown[];
  };

const draft = async (suggestions: object[], vendors = 'preferred') => {
  const made = await done(owner.post('/plan/orders', { suggestions, vendors }));
  return shown(owner, `/purchase-orders/${made.purchaseOrders[0].id}`);
};

test('what is bought has pack, minimum, lead time and price of the preferred vendor item', async () => {
  const { id } = await byGallon();
  await byCan();
  await short(1000);
  const { data, groups } = await planOf();
  expect(data).toMatchObject([
    {
      ...{ action: 'buy', quantity: 8, unit: 'GAL', unitsPerPurchaseUnit: 128 },
      ...{ stockQuantity: 1024, vendorId: millers, vendorItemId: id },
    },
  ]);
  const [{ orderOn, neededOn } = { orderOn: '', neededOn: '' }] = data;
  expect(Date.parse(neededOn) - Date.parse(orderOn)).toBe(10 * 86_400_000);
  expect(groups).toMatchObject([{ vendorId: millers, amount: 512, unpricedItemIds: [] }]);
  const made = await draft(data);
  expect(made).toMatchObject({ vendorId: millers, subtotal: 512 });
  expect(made.items).toMatchObject([
    { quantity: 8, unit: 'GAL', unitPrice: 64, vendorItemId: id, vendorCode: 'LP-20' },
  ]);
});

test('the cheapest offer for the need is taken where it is asked for', async () => {
  await byGallon();
  const { id } = await byCan();
  await short(600);
  const { data, groups } = await planOf('cheapest');
  // 6 gallons at 64.00 are 384.00, 3 cans at 80.00 are 240.00.
  expect(data).toMatchObject([
    { quantity: 3, unit: 'can', stockQuantity: 600, vendorId: tins, vendorItemId: id },
  ]);
  expect(groups).toMatchObject([{ vendorId: tins, amount: 240 }]);
  expect((await draft(data, 'cheapest')).items).toMatchObject([
    { quantity: 3, unit: 'can', unitPrice: 80, vendorItemId: id },
  ]);
});

test('a plan of the cheapest is no plan of the preferred', async () => {
  await byGallon();
  await byCan();
  await short(600);
  const { data } = await planOf('cheapest');
  const answer = await owner.post('/plan/orders', { suggestions: data });
  expect(answer.body.code).toBe('plan_changed');
});

test('without a price in the currency of the order the last price of such a pack counts', async () => {
  await byGallon({ currency: 'USD' });
  const pack = { unit: 'GAL', unitsPerPurchaseUnit: 128 };
  await order(owner, [{ materialId: paint, quantity: 1, unitPrice: 50, ...pack }], {
    ...{ vendorId: millers, status: 'Draft', currency: 'EUR' },
  });
  await order(owner, [{ materialId: paint, quantity: 1, unitPrice: 9, unit: 'TIN' }], {
    ...{ vendorId: millers, status: 'Draft', currency: 'EUR' },
  });
  await short(1000);
  const { data } = await planOf();
  expect((await draft(data)).items[0]).toMatchObject({ unit: 'GAL', unitPrice: 50 });
});

test('another vendor that a request names sells the pack of the suggestion', async () => {
  await byGallon();
  await short(1000);
  const { data } = await planOf();
  const made = await draft(data.map((each) => ({ ...each, vendorId: tins, unitPrice: 3 })));
  expect(made.items).toMatchObject([
    { quantity: 8, unit: 'GAL', unitsPerPurchaseUnit: 128, unitPrice: 3, vendorItemId: null },
  ]);
});

test('another vendor with a pack of the same name and another size is not mixed with it', async () => {
  await byGallon();
  await byCan({ ...gallon, unitsPerPurchaseUnit: 100, vendorCode: 'OTHER' });
  await short(1000);
  const { data } = await planOf();
  const made = await draft(data.map((each) => ({ ...each, vendorId: tins })));
  expect(made.items).toMatchObject([
    { unitsPerPurchaseUnit: 128, unitPrice: 0, vendorItemId: null, vendorCode: null },
  ]);
});

test('another quantity than the suggested one is ordered where the request says so', async () => {
  await byGallon();
  await short(1000);
  const { data } = await planOf();
  const made = await draft(data.map((each) => ({ ...each, orderQuantity: 10 })));
  expect(made.items).toMatchObject([{ quantity: 10, unitPrice: 60, lineTotal: 600 }]);
});
