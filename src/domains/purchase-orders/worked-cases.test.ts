/** The worked cases of purchasing. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { breachesOf } from '../../../test/support/invariants.ts';
import { buy, order, receive } from '../../../test/support/purchasing.ts';
import { firstSkuType, newLocation, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let place: string;
beforeAll(async () => {
  owner = await newOrganization();
  place = await newLocation(owner);
});

const figures = async (materialId: string) =>
  (await owner.get('/materials-inventory/summary', { query: { materialId } })).body.data[0];

const unitCost = async (materialId: string) =>
  (await owner.get(`/materials/${materialId}`)).body.unitCost;

const entry = async (id: string) =>
  (await owner.get(`/materials-inventory/ledger/${id}`, { query: { include: 'layers' } })).body;

const sound = async () => expect(await breachesOf(owner.orgId as string)).toEqual([]);

test('consumption before the receipt is revalued by the receipt', async () => {
  const materialId = await newMaterial(owner, { unitCost: 5 });
  const taken = await owner.post('/materials-inventory/disposals', {
    materialId,
    locationId: place,
    quantity: 10,
    eventDate: '2026-03-15T12:00:00Z',
  });
  expect(await entry(taken.body.id)).toMatchObject({
    unitCost: '5',
    provisionalQuantity: '10',
    provisionalUnitCost: '5',
  });
  expect(await figures(materialId)).toMatchObject({ onHand: '-10' });

  const receipt = await buy(owner, materialId, 30, 4, '2026-03-20');
  expect(receipt.cascade).toMatchObject({ materialsUpdated: 1, rowsRecosted: 1 });
  expect(await entry(taken.body.id)).toMatchObject({
    unitCost: '4',
    provisionalQuantity: '0',
    provisionalUnitCost: null,
    layers: [{ ledgerEntryId: receipt.items[0].ledgerEntryId, quantity: '10', unitCost: '4' }],
  });
  expect(await figures(materialId)).toMatchObject({ onHand: '20', value: '80' });
  expect(await entry(receipt.items[0].ledgerEntryId ?? '')).toMatchObject({ openQuantity: '20' });
  await sound();
});

test('a transfer changes no value', async () => {
  const materialId = await newMaterial(owner);
  const shop = await newLocation(owner, 'Shop');
  const found = { materialId, locationId: place, quantity: 100, unitCost: 2 };
  await owner.post('/materials-inventory/adjustments', found);
  const sent = await owner.post('/materials-inventory/transfers', {
    materialId,
    sourceLocationId: place,
    destinationLocationId: shop,
    quantity: 30,
  });
  expect(sent.body.ref).toMatch(/^TFR-MT-\d+$/);
  const at = async (locationId: string) =>
    (await figures(materialId)).locations.find(
      (each: { locationId: string }) => each.locationId === locationId,
    );
  expect(await at(place)).toMatchObject({ onHand: '70' });
  expect(await at(shop)).toMatchObject({ onHand: '0', inTransit: '30' });
  expect(await figures(materialId)).toMatchObject({ value: '200' });
  await owner.post(`/materials-inventory/transfers/${sent.body.ref}/complete`);
  expect(await at(place)).toMatchObject({ onHand: '70' });
  expect(await at(shop)).toMatchObject({ onHand: '30', inTransit: '0' });
  expect(await figures(materialId)).toMatchObject({ value: '200' });
});

test('landed cost is shared by value', async () => {
  const [first, second] = [await newMaterial(owner), await newMaterial(owner)];
  const bought = await order(owner, [
    { materialId: first, quantity: 100, unitPrice: 2 },
    { materialId: second, quantity: 50, unitPrice: 6 },
  ]);
  const received = await receive(owner, bought, [100, 50], { additionalCost: 50 });
  expect(received.status).toBe(201);
  expect(received.body.items).toMatchObject([{ landedUnitCost: 2.2 }, { landedUnitCost: 6.6 }]);
  expect(await unitCost(first)).toBe(2.2);
  expect(await unitCost(second)).toBe(6.6);
  expect(await figures(first)).toMatchObject({ onHand: '100', onOrder: '0', value: '220' });
});

test('goods bought by the gallon are stocked by the ounce', async () => {
  const paint = await newMaterial(owner, {
    unit: 'OZ',
    purchaseUnit: 'GAL',
    unitsPerPurchaseUnit: 128,
  });
  const bought = await order(owner, [{ materialId: paint, quantity: 3, unitPrice: 64 }]);
  expect(bought.items[0]).toMatchObject({ unit: 'GAL', unitsPerPurchaseUnit: 128 });
  expect(await figures(paint)).toMatchObject({ onHand: '0', onOrder: '384' });
  const received = await receive(owner, bought, [3]);
  expect(received.body.items[0]).toMatchObject({ quantity: 3, unitCost: 64, landedUnitCost: 0.5 });
  expect(await figures(paint)).toMatchObject({ onHand: '384', onOrder: '0', value: '192' });
  expect(await unitCost(paint)).toBe(0.5);
});

describe('two levels', () => {
  test('a receipt of flour raises the cost of bread, and its reversal lowers it', async () => {
    const flour = await newMaterial(owner, { unitCost: 1 });
    const bag = await newMaterial(owner, { unitCost: 0.2 });
    const skuTypeId = await firstSkuType(owner);
    const sku = async (code: string) =>
      (await owner.post('/skus', { code, name: code, skuTypeId, unit: 'EA' })).body.id;
    const [dough, bread] = [await sku('DOUGH'), await sku('BREAD')];
    await owner.post('/boms', {
      skuId: dough,
      conversionCost: 0.1,
      inputs: [{ materialId: flour, quantity: 0.5 }],
    });
    await owner.post('/boms', {
      skuId: bread,
      inputs: [
        { skuId: dough, quantity: 2 },
        { materialId: bag, quantity: 1, scrapPercent: 5 },
      ],
    });
    const costOf = async (id: string) => (await owner.get(`/skus/${id}`)).body.materialUnitCost;
    expect([await costOf(dough), await costOf(bread)]).toEqual([0.5, 1.41]);

    const receipt = await buy(owner, flour, 10, 2, '2026-03-02');
    expect(receipt.cascade).toEqual({
      materialsUpdated: 1,
      skusUpdated: 2,
      receiptsRecosted: 0,
      rowsRecosted: 0,
    });
    expect([await costOf(dough), await costOf(bread)]).toEqual([1, 2.41]);

    const gone = await owner.delete(`/purchase-order-receipts/${receipt.id}`);
    expect(gone.status).toBe(204);
    expect([await costOf(dough), await costOf(bread)]).toEqual([0.5, 1.41]);
    await sound();
  });
});
