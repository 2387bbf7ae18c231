/** SKUs that are bought: on lines of purchase orders, in the ledger and in costs. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf, rowErrorsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import {
  activeRowsOf,
  expectSound,
  newVendor,
  order,
  partners,
  receive,
  refusalOf,
  shown,
} from '../../../test/support/purchasing.ts';
import { sell } from '../../../test/support/selling.ts';
import { adjust, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let jar: string;

beforeEach(async () => {
  owner = await newOrganization({ baseCurrency: 'EUR' });
  jar = await newSku(owner, { code: 'JAR', name: 'Jam jar', isBought: true });
});

const skuOf = (id: string) => shown(owner, `/skus/${id}`);

/** Orders a quantity of a SKU and receives it. */
async function buy(skuId: string, quantity: number, unitPrice: number, receipt: object = {}) {
  const made = await order(owner, [{ skuId, quantity, unitPrice }]);
  return done(receive(owner, made, [quantity], { receiptDate: '2026-03-01', ...receipt }));
}

/** Sells a quantity of a SKU and ships it from the dock. */
async function ship(skuId: string, quantity: number, unitPrice: number, shipDate: string) {
  const { shipToLocationId: shipFromLocationId } = await partners(owner);
  const sold = await sell(owner, [{ skuId, quantity, unitPrice }], { shipFromLocationId });
  await done(owner.patch(`/sales-orders/${sold.id}`, { fulfillmentStatus: 'Fulfilled', shipDate }));
  return sold.id;
}

const saleOf = async (id: string) => {
  const { costOfGoodsSold, margin } = await shown(owner, `/sales-orders/${id}`);
  return { costOfGoodsSold, margin };
};

const stockOf = async (skuId: string) => {
  const { data } = await shown(owner, '/finished-goods-inventory/summary?limit=200');
  const { onHand, onOrder, value } = data.find((row: { skuId: string }) => row.skuId === skuId);
  return { onHand, onOrder, value };
};

describe('costs', () => {
  test('a jar that is bought, sold, and then costs more', async () => {
    const receipt = await buy(jar, 200, 3.1, { additionalCost: 40 });
    expect(receipt.items[0]).toMatchObject({ skuId: jar, materialId: null, landedUnitCost: 3.3 });
    expect(receipt.cascade).toMatchObject({ materialsUpdated: 0, skusUpdated: 1 });
    expect(await skuOf(jar)).toMatchObject({ currentCost: 3.3, materialUnitCost: 0 });
    const sale = await ship(jar, 50, 9, '2026-03-05');
    expect(await saleOf(sale)).toEqual({ costOfGoodsSold: 165, margin: 285 });
    const items = [{ id: receipt.items[0]?.id, unitCost: 3.3 }];
    const changed = await done(owner.patch(`/purchase-order-receipts/${receipt.id}`, { items }));
    expect(changed.items[0]?.landedUnitCost).toBe(3.5);
    expect(changed.cascade).toMatchObject({ skusUpdated: 1, rowsRecosted: 2 });
    expect(await saleOf(sale)).toEqual({ costOfGoodsSold: 175, margin: 275 });
    expect(await stockOf(jar)).toEqual({ onHand: '150', onOrder: '0', value: '525' });
    await expectSound(owner);
  });

  test('goods that are made and bought keep the cost of each', async () => {
    const jam = await newMaterial(owner, { unitCost: 5 });
    await done(owner.post('/boms', { skuId: jar, inputs: [{ materialId: jam, quantity: 1 }] }));
    const { shipToLocationId: place } = await partners(owner);
    await done(
      owner.post('/materials-inventory/adjustments', {
        ...{ materialId: jam, locationId: place, quantity: 10, unitCost: 5 },
        eventDate: '2026-02-20T00:00:00Z',
      }),
    );
    const work = await done(
      owner.post('/work-orders', {
        ...{ siteLocationId: place, stockLocationId: place, status: 'Production' },
        ...{ startDate: '2026-02-25', skuId: jar, quantity: 10 },
      }),
    );
    const produced = [{ skuId: jar, quantity: 10 }];
    await done(
      owner.post(`/work-orders/${work.id}/receipts`, { receiptDate: '2026-03-01', produced }),
    );
    const receipt = await buy(jar, 10, 6, { receiptDate: '2026-03-05' });
    expect(receipt.cascade).toMatchObject({ skusUpdated: 0 });
    expect(await skuOf(jar)).toMatchObject({ currentCost: 5, materialUnitCost: 5 });
    const sale = await ship(jar, 15, 10, '2026-03-10');
    expect(await saleOf(sale)).toMatchObject({ costOfGoodsSold: 80 });
    await expectSound(owner);
  });

  test('a recipe of a bought SKU follows its receipts', async () => {
    const gift = await newSku(owner);
    const inputs = [{ skuId: jar, quantity: 1 }];
    await done(owner.post('/boms', { skuId: gift, conversionCost: 0.5, inputs }));
    const receipt = await buy(jar, 200, 3.1, { additionalCost: 40 });
    expect(receipt.cascade).toMatchObject({ skusUpdated: 2 });
    expect(await skuOf(gift)).toMatchObject({ materialUnitCost: 3.3, currentCost: 3.8 });
    const items = [{ id: receipt.items[0]?.id, unitCost: 3.3 }];
    await done(owner.patch(`/purchase-order-receipts/${receipt.id}`, { items }));
    expect(await skuOf(gift)).toMatchObject({ currentCost: 4 });
  });

  test('the last receipt or adjustment with a cost counts; free goods say nothing', async () => {
    const receipt = await buy(jar, 10, 3);
    await buy(jar, 10, 0, { receiptDate: '2026-03-04' });
    expect(await skuOf(jar)).toMatchObject({ currentCost: 3 });
    const { shipToLocationId: locationId } = await partners(owner);
    const found = { skuId: jar, locationId, quantity: 1, eventDate: '2026-03-03T00:00:00Z' };
    await done(adjust(owner, { ...found, unitCost: 0 }));
    expect(await skuOf(jar)).toMatchObject({ currentCost: 0 });
    await buy(jar, 10, 4, { receiptDate: '2026-03-02' });
    expect(await skuOf(jar)).toMatchObject({ currentCost: 0 });
    const later = await buy(jar, 10, 5, { receiptDate: '2026-03-06' });
    expect(await skuOf(jar)).toMatchObject({ currentCost: 5 });
    await done(owner.delete(`/purchase-order-receipts/${later.id}`));
    expect(await skuOf(jar)).toMatchObject({ currentCost: 0 });
    expect(receipt.items[0]?.landedUnitCost).toBe(3);
    await expectSound(owner);
  });

  test('receipts that arrive together each count what they change', async () => {
    const orders = await Promise.all(
      [3, 3, 4].map((unitPrice) => order(owner, [{ skuId: jar, quantity: 1, unitPrice }])),
    );
    const made = await Promise.all(orders.map((each) => done(receive(owner, each, [1]))));
    const counts = made.map(({ cascade }) => cascade.skusUpdated);
    // The first one changes it, and each with another price than the one before.
    expect([2, 3]).toContain(counts.reduce((sum, count) => sum + count, 0));
    await expectSound(owner);
  });

  test('the cost of a shipment is explained by the receipt', async () => {
    const receipt = await buy(jar, 10, 3);
    await ship(jar, 4, 9, '2026-03-05');
    const { data } = await shown(owner, '/finished-goods-inventory/ledger?eventType=SHIP');
    const path = `/cost-explanations?ledgerEntryId=${data[0].id}`;
    const entry = await shown(owner, path);
    expect(entry.children).toMatchObject([
      { kind: 'purchase_receipt', value: '12', document: { id: receipt.id } },
    ]);
    const item = await shown(owner, `/cost-explanations?skuId=${jar}`);
    expect(item).toMatchObject({ kind: 'purchase_receipt', value: '3' });
  });
});

describe('lines', () => {
  const line = { quantity: 1, unitPrice: 1 };

  test.each<[title: string, item: () => object, fault: [path: string, code: string]]>([
    ['neither', () => ({}), ['materialId', 'required']],
    ['null', () => ({ materialId: null, skuId: null }), ['materialId', 'required']],
    ['both', () => ({ materialId: jar, skuId: jar }), ['skuId', 'not_allowed']],
  ])('%s of a material and a SKU is refused', async (_title, item, [field, code]) => {
    const { vendorId } = await partners(owner);
    const items = [{ ...line, ...item() }];
    const created = await owner.post('/purchase-orders', { vendorId, items });
    expect([created.status, faultsOf(created)]).toEqual([422, [[`/items/0/${field}`, code]]]);
    const draft = await done(owner.post('/purchase-orders', { vendorId }));
    const added = await owner.post(`/purchase-orders/${draft.id}/items`, items[0]);
    expect([added.status, faultsOf(added)]).toEqual([422, [[`/${field}`, code]]]);
  });

  test('a SKU that is not bought is refused, and stays where it is named', async () => {
    const { vendorId } = await partners(owner);
    const bread = await newSku(owner);
    const items = [{ ...line, skuId: bread }];
    const created = await owner.post('/purchase-orders', { vendorId, items });
    expect(faultsOf(created)).toEqual([['/items/0/skuId', 'not_bought']]);
    const made = await order(owner, [{ ...line, skuId: jar }]);
    await done(owner.patch(`/skus/${jar}`, { isBought: false }));
    const path = `/purchase-order-items/${made.items[0]?.id}`;
    expect(await done(owner.patch(path, { quantity: 2 }))).toMatchObject({ skuId: jar });
    const other = await owner.patch(path, { skuId: bread });
    expect(faultsOf(other)).toEqual([['/skuId', 'not_bought']]);
  });

  test('a line takes another item in place of its own, with its units', async () => {
    const paint = await newMaterial(owner, {
      unit: 'OZ',
      purchaseUnit: 'GAL',
      unitsPerPurchaseUnit: 128,
    });
    const made = await order(owner, [{ ...line, skuId: jar }]);
    const path = `/purchase-order-items/${made.items[0]?.id}`;
    expect(await done(owner.patch(path, { materialId: paint }))).toMatchObject({
      ...{ materialId: paint, skuId: null, unit: 'GAL', unitsPerPurchaseUnit: 128 },
    });
    expect(await stockOf(jar)).toMatchObject({ onOrder: '0' });
    expect(await done(owner.patch(path, { skuId: jar }))).toMatchObject({
      ...{ materialId: null, skuId: jar, unit: 'EA', unitsPerPurchaseUnit: 1 },
    });
    expect(await stockOf(jar)).toMatchObject({ onOrder: '1' });
    const neither = await owner.patch(path, { skuId: null });
    expect(faultsOf(neither)).toEqual([['/materialId', 'required']]);
    await done(receive(owner, made, [1]));
    expect(refusalOf(await owner.patch(path, { materialId: paint }))).toEqual([
      409,
      'purchase_order_has_receipts',
    ]);
  });

  test('purchase units and prices of a SKU come from it, and receipts name it', async () => {
    const tin = await newSku(owner, {
      ...{ isBought: true, purchaseUnit: 'CASE', unitsPerPurchaseUnit: 12 },
    });
    const made = await order(owner, [{ skuId: tin, quantity: 2, unitPrice: 24 }]);
    expect(made.items[0]).toMatchObject({ unit: 'CASE', openStockQuantity: 24 });
    const items = [{ skuId: tin, stockQuantity: 6 }];
    const receipt = await done(owner.post(`/purchase-orders/${made.id}/receipts`, { items }));
    expect(receipt.items[0]).toMatchObject({ skuId: tin, quantity: 0.5, landedUnitCost: 2 });
    const rows = await activeRowsOf(receipt);
    expect(rows).toMatchObject([{ eventType: 'RECEIVE', itemId: tin, quantity: '6' }]);
    const named = await shown(owner, `/purchase-orders/${made.id}?include=names`);
    expect(named.items[0]).toMatchObject({ skuUnit: 'EA', materialId: null });
    for (const path of ['/purchase-orders', '/purchase-order-items', '/purchase-order-receipts']) {
      expect((await shown(owner, `${path}?skuId=${tin}`)).data, path).toHaveLength(1);
      expect((await shown(owner, `${path}?skuId=${jar}`)).data, path).toEqual([]);
    }
    const prices = await shown(owner, `/price-history?itemId=${tin}`);
    expect(prices.data).toMatchObject([{ skuId: tin, materialId: null, unitPrice: 24 }]);
    const { vendorId } = await partners(owner);
    const performance = await shown(
      owner,
      `/vendors/${vendorId}/performance?from=2026-01-01&to=2028-12-31`,
    );
    expect(performance.items).toMatchObject([{ skuId: tin, materialId: null, unit: 'EA' }]);
    expect(refusalOf(await owner.delete(`/skus/${tin}`))).toEqual([409, 'in_use']);
    const pdf = await owner.get(`/purchase-orders/${made.id}/pdf`);
    expect(pdf.status).toBe(200);
  });

  test('imports name SKUs by code: orders, receipts, and SKUs as they are bought', async () => {
    const { shipToLocationId } = await partners(owner);
    const vendorId = await newVendor(owner, { code: 'GLASS' });
    const rows = [{ code: 'LID', name: 'Lid', isBought: true, preferredVendor: 'GLASS' }].map(
      (row) => ({ ...row, skuType: 'Finished good', unit: 'EA', purchaseUnit: 'BOX' }),
    );
    await done(owner.post('/skus/bulk-import', { rows }));
    const { data } = await shown(owner, '/skus?code=LID');
    expect(data).toMatchObject([{ preferredVendorId: vendorId, isBought: true }]);
    const orders = [
      {
        ...{ orderKey: 'A', vendor: 'GLASS', status: 'Ordered', shipToLocationId },
        items: [
          { sku: 'LID', quantity: 3, unitPrice: 5 },
          { sku: 'JAR', quantity: 1, unitPrice: 2 },
        ],
      },
      { orderKey: 'B', vendor: 'GLASS', items: [{ quantity: 1, unitPrice: 1 }] },
    ];
    await newSku(owner, { code: 'BREAD' });
    const line = { quantity: 1, unitPrice: 1 };
    const unbought = [{ sku: 'BREAD' }, { sku: 'ROLL' }, { skuId: 'LID' }].map((named) => ({
      ...{ vendor: 'GLASS', items: [{ ...line, ...named }] },
    }));
    const wrong = await owner.post('/purchase-orders/bulk-import', { rows: unbought });
    expect(rowErrorsOf(wrong)).toEqual([
      [1, '/items/0/sku', 'not_bought'],
      [2, '/items/0/sku', 'not_found'],
      [3, '/items/0/skuId', 'invalid_uuid'],
    ]);
    const refused = await owner.post('/purchase-orders/bulk-import', { rows: orders });
    expect(refused.body.errors).toMatchObject([{ row: 2, path: '/items/0/material' }]);
    await done(owner.post('/purchase-orders/bulk-import', { rows: orders.slice(0, 1) }));
    const [{ id, poNumber }] = (await shown(owner, '/purchase-orders')).data;
    const { items } = await shown(owner, `/purchase-orders/${id}`);
    expect(items).toMatchObject([{ skuId: data[0].id, unit: 'BOX' }, { skuId: jar }]);
    const lines = [{ order: poNumber, line: 'LID', quantity: 2 }];
    await done(owner.post('/purchase-order-receipts/bulk-import', { rows: lines }));
    expect(await stockOf(data[0].id)).toMatchObject({ onHand: '2', onOrder: '1' });
  });
});
