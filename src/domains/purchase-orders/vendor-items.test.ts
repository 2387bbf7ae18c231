/** Lines of purchase orders that are bought by vendor items. */
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf as pairsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import { newVendor, order, partners, shown } from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { gallonPrices, newVendorItem } from '../../../test/support/vendor-items.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let paint: string;
let vendorId: string;

/** `/unitPrice required` of each fault. */
const faultsOf = (answer: Parameters<typeof pairsOf>[0]) =>
  pairsOf(answer).map((fault) => fault.join(' '));

const gallon = () => ({
  ...{ vendorId, materialId: paint, vendorCode: 'LP-20', purchaseUnit: 'GAL' },
  ...{ unitsPerPurchaseUnit: 128, minimumOrderQuantity: 2, orderMultiple: 2 },
  prices: gallonPrices,
});

beforeEach(async () => {
  owner = await newOrganization({ baseCurrency: 'EUR' });
  paint = await newMaterial(owner, { code: 'PAINT', name: 'Linseed paint', unit: 'OZ' });
  ({ vendorId } = await partners(owner));
});

const lineOf = async (line: object, body: object = {}) =>
  (await order(owner, [line], { orderDate: '2026-03-01', ...body })).items[0];

test('a line finds the vendor item by vendor and item, by id and by code', async () => {
  const { id } = await newVendorItem(owner, gallon());
  const bought = {
    ...{ materialId: paint, vendorItemId: id, vendorCode: 'LP-20', unit: 'GAL' },
    ...{ unitsPerPurchaseUnit: 128, unitPrice: 64, lineTotal: 192 },
  };
  for (const named of [{ materialId: paint }, { vendorItemId: id }, { vendorCode: 'LP-20' }]) {
    expect(await lineOf({ ...named, quantity: 3 })).toMatchObject(bought);
  }
  expect((await lineOf({ materialId: paint, quantity: 10 }))?.unitPrice).toBe(60);
  expect((await lineOf({ materialId: paint, quantity: 10, unitPrice: 1 }))?.unitPrice).toBe(1);
});

test('what a line took stays when the vendor item changes', async () => {
  const { id } = await newVendorItem(owner, gallon());
  const before = await lineOf({ vendorItemId: id, quantity: 3 });
  const changes = { vendorCode: 'NEW', unitsPerPurchaseUnit: 100, prices: [{ unitPrice: 1 }] };
  await done(owner.patch(`/vendor-items/${id}`, changes));
  const { data } = await shown(owner, '/purchase-order-items');
  expect(data).toEqual([before]);
});

test('of several packs the unit decides, then the preference', async () => {
  const tin = { purchaseUnit: 'tin', unitsPerPurchaseUnit: 32, vendorCode: 'LP-5' };
  await newVendorItem(owner, gallon());
  await newVendorItem(owner, { ...gallon(), ...tin, prices: [{ unitPrice: 20 }] });
  expect(await lineOf({ materialId: paint, unit: 'TIN', quantity: 1 })).toMatchObject({
    ...{ unit: 'tin', unitsPerPurchaseUnit: 32, unitPrice: 20, vendorCode: 'LP-5' },
  });
  const own = await lineOf({ materialId: paint, quantity: 1, unitPrice: 3 });
  expect(own).toMatchObject({ unit: 'OZ', vendorItemId: null, vendorCode: null });
  const { data } = await shown(owner, '/vendor-items?vendorCode=LP-5');
  await done(owner.patch(`/vendor-items/${data[0].id}`, { isPreferred: true }));
  expect((await lineOf({ materialId: paint, quantity: 1 }))?.vendorCode).toBe('LP-5');
});

test('a price is in the currency of the order, on its day, or has to be given', async () => {
  await newVendorItem(owner, {
    ...gallon(),
    ...{ currency: 'USD', prices: [{ fromQuantity: 2, unitPrice: 70, validTo: '2026-03-31' }] },
  });
  const of = await partners(owner);
  const send = (line: object, body: object = {}) =>
    owner.post('/purchase-orders', { ...of, items: [{ materialId: paint, ...line }], ...body });
  const priced = { currency: 'USD', orderDate: '2026-03-31' };
  expect((await done(send({ quantity: 2 }, priced))).items[0].unitPrice).toBe(70);
  for (const [line, body] of [
    [{ quantity: 2 }, { orderDate: '2026-03-31' }],
    [{ quantity: 1 }, priced],
    [{ quantity: 2 }, { ...priced, orderDate: '2026-04-01' }],
    [{ quantity: 2, unit: 'OZ' }, priced],
  ] as const) {
    expect(faultsOf(await send(line, body))).toEqual(['/items/0/unitPrice required']);
  }
});

test('a line states one of four names, of the vendor of the order', async () => {
  const other = await newVendor(owner, { name: 'Tin Works' });
  const { id } = await newVendorItem(owner, { ...gallon(), vendorId: other });
  const faultsFor = async (line: object) =>
    faultsOf(
      await owner.post('/purchase-orders', {
        ...(await partners(owner)),
        items: [{ quantity: 1, unitPrice: 1, ...line }],
      }),
    );
  expect(await faultsFor({})).toEqual(['/items/0/materialId required']);
  expect(await faultsFor({ materialId: paint, vendorCode: 'X' })).toEqual([
    '/items/0/vendorCode not_allowed',
  ]);
  expect(await faultsFor({ vendorItemId: id })).toEqual(['/items/0/vendorItemId other_vendor']);
  expect(await faultsFor({ vendorItemId: vendorId })).toEqual(['/items/0/vendorItemId not_found']);
  expect(await faultsFor({ vendorCode: 'LP-20' })).toEqual(['/items/0/vendorCode not_found']);
  const twin = { ...gallon(), vendorCode: 'TWO' };
  await newVendorItem(owner, { ...twin, purchaseUnit: 'A' });
  await newVendorItem(owner, { ...twin, purchaseUnit: 'B' });
  expect(await faultsFor({ vendorCode: 'TWO' })).toEqual(['/items/0/vendorCode ambiguous']);
});

test('lines change to another article, another pack and another vendor', async () => {
  const { id } = await newVendorItem(owner, gallon());
  const tin = { purchaseUnit: 'tin', unitsPerPurchaseUnit: 32, vendorCode: 'LP-5' };
  await newVendorItem(owner, { ...gallon(), ...tin, prices: [{ unitPrice: 20 }] });
  const flour = await newMaterial(owner, { code: 'FLOUR', unit: 'KG' });
  const line = await lineOf({ materialId: flour, quantity: 2, unitPrice: 5 });
  const patch = (body: object) => done(owner.patch(`/purchase-order-items/${line?.id}`, body));
  expect(await patch({ vendorItemId: id })).toMatchObject({
    ...{ materialId: paint, unit: 'GAL', unitPrice: 64, vendorCode: 'LP-20', lineTotal: 128 },
  });
  expect(await patch({ quantity: 12 })).toMatchObject({ unitPrice: 64 });
  expect(await patch({ unit: 'tin' })).toMatchObject({
    ...{ unitsPerPurchaseUnit: 32, unitPrice: 20, vendorCode: 'LP-5' },
  });
  const other = await newVendor(owner, { name: 'Tin Works' });
  await done(owner.patch(`/purchase-orders/${line?.poId}`, { vendorId: other }));
  const { items } = await shown(owner, `/purchase-orders/${line?.poId}`);
  expect(items[0]).toMatchObject({ vendorItemId: null, vendorCode: null, unitPrice: 20 });
});

test('a unit that contradicts a named vendor item is refused', async () => {
  const { id } = await newVendorItem(owner, gallon());
  const can = { purchaseUnit: 'CAN', unitsPerPurchaseUnit: 169.07, vendorCode: 'C' };
  const { id: canId } = await newVendorItem(owner, { ...gallon(), ...can });
  const line = await lineOf({ vendorItemId: id, quantity: 2 });
  const patch = (body: object) => owner.patch(`/purchase-order-items/${line?.id}`, body);
  for (const body of [
    { vendorItemId: id, unit: 'CAN' },
    { vendorCode: 'LP-20', unit: 'CAN' },
    { vendorItemId: canId, unitsPerPurchaseUnit: 128 },
  ]) {
    const [fault = ''] = faultsOf(await patch(body));
    expect(fault).toMatch(/^\/unit(sPerPurchaseUnit)? contradiction$/);
  }
  const away = await done(patch({ vendorItemId: null, unit: 'CAN', unitPrice: 1 }));
  expect(away).toMatchObject({ unit: 'CAN', vendorItemId: null, vendorCode: null });
  const again = await done(patch({ vendorItemId: id }));
  expect(again).toMatchObject({ unit: 'GAL', unitPrice: 64, vendorCode: 'LP-20' });
  expect(faultsOf(await patch({ unit: 'OZ' }))).toEqual(['/unitPrice required']);
});

test('a line in a pack of another size is bought by no vendor item', async () => {
  await newVendorItem(owner, gallon());
  const line = { materialId: paint, unit: 'GAL', unitsPerPurchaseUnit: 100, unitPrice: 5 };
  expect(await lineOf({ ...line, quantity: 2 })).toMatchObject({
    ...{ unitsPerPurchaseUnit: 100, unitPrice: 5, vendorItemId: null, vendorCode: null },
  });
});
