/** The costs of goods after corrections, free goods, losses and returns; figures on paper. */
import { beforeEach, expect, test } from 'vitest';
import { newProduct } from '../support/boms.ts';
import type { Client } from '../support/client.ts';
import { done, make, workOrder, workOrderOf } from '../support/making.ts';
import {
  buy,
  costOf,
  expectSound,
  order,
  orderOf,
  receiptOf,
  receive,
  stockOf,
} from '../support/purchasing.ts';
import { stockOf as goodsOf, orderOf as saleOf, sell, ship, stocked } from '../support/selling.ts';
import {
  balancesOf,
  configure,
  march,
  materialsLedger,
  newLocation,
  newMaterial,
} from '../support/stock.ts';
import { newOrganization } from '../support/world.ts';

let owner: Client;

beforeEach(async () => {
  owner = await newOrganization();
});

/** Corrects the unit cost of a receipt's only line. */
async function correct(receipt: { id: string }, unitCost: number): Promise<void> {
  const [line] = (await receiptOf(owner, receipt)).items;
  const items = [{ id: line?.id, unitCost }];
  await done(owner.patch(`/purchase-order-receipts/${receipt.id}`, { items }));
}

const ledgerOf = async (query: Record<string, string>) =>
  (await done(owner.get('/materials-inventory/ledger', { query: { sort: 'eventDate', ...query } })))
    .data;

test('goods made at two places of one receipt all follow its corrected cost', async () => {
  const materialId = await newMaterial(owner);
  const skuId = await newProduct(owner, [{ materialId }]);
  const receipt = await buy(owner, materialId, 100, 50, '2026-03-02');
  const batches = [60, 40].map(async (quantity) => {
    const stockLocationId = await newLocation(owner, `Store ${quantity}`);
    const of = await workOrder(owner, skuId, quantity, { stockLocationId });
    return done(make(owner, of, quantity, { receiptDate: '2026-03-10' }));
  });
  const made = await Promise.all(batches);
  await correct(receipt, 30);
  for (const { id } of made) {
    const { produced } = (await owner.get(`/work-order-receipts/${id}`)).body;
    expect(produced).toMatchObject([{ unitCost: 30 }]);
  }
  expect(await balancesOf(owner, skuId)).toMatchObject({ onHand: '100', value: '3000' });
  await expectSound(owner);
});

test('a lost piece makes the good ones dearer, and the order is complete', async () => {
  const materialId = await newMaterial(owner);
  const skuId = await newProduct(owner, [{ materialId }], { outputQuantity: 97 });
  await buy(owner, materialId, 1, 13521.26, '2026-03-02');
  const of = await workOrder(owner, skuId, 97);
  const { produced } = await done(make(owner, of, 96, { scrappedQuantity: 1 }));
  // 13521.26 / 96
  expect(produced).toMatchObject([{ quantity: 96, unitCost: 140.8464583333 }]);
  expect((await workOrderOf(owner, of)).status).toBe('Completed');
  await expectSound(owner);
});

test('goods of a shipment that is reversed have the cost at which they left', async () => {
  const skuId = await stocked(owner, 10, 7);
  const { items } = await sell(owner, [{ skuId, quantity: 4, unitPrice: 9 }]);
  const line = items[0] as { id: string };
  await ship(owner, line, 4);
  expect(await goodsOf(owner, skuId)).toMatchObject({ onHand: '6', value: '42' });
  await ship(owner, line, 0);
  expect(await goodsOf(owner, skuId)).toMatchObject({ onHand: '10', value: '70' });
  await expectSound(owner);
});

test('free goods have a layer at 0, and leave the current cost as it is', async () => {
  const materialId = await newMaterial(owner);
  await buy(owner, materialId, 10, 6, '2026-03-02');
  await buy(owner, materialId, 5, 0, '2026-03-03');
  expect(await stockOf(owner, materialId)).toMatchObject({ onHand: '15', value: '60' });
  expect(await ledgerOf({ materialId, eventType: 'RECEIVE' })).toMatchObject([
    { unitCost: '6' },
    { unitCost: '0' },
  ]);
  const { locationId } = (await ledgerOf({ materialId }))[0];
  const taken = { materialId, locationId, quantity: 12, eventDate: march(4) };
  await done(materialsLedger.dispose(owner, taken));
  expect(await stockOf(owner, materialId)).toMatchObject({ onHand: '3', value: '0' });
  expect(await costOf(owner, materialId)).toBe(6);
  await expectSound(owner);
});

test('an invoice above the receipt changes stock and margin once', async () => {
  const materialId = await newMaterial(owner);
  const skuId = await newProduct(owner, [{ materialId }]);
  const receipt = await buy(owner, materialId, 2, 60, '2026-03-02');
  const of = await workOrder(owner, skuId, 1, { startDate: '2026-03-03' });
  await done(make(owner, of, 1, { receiptDate: '2026-03-03' }));
  const sale = await sell(owner, [{ skuId, quantity: 1, unitPrice: 100 }], {
    shipFromLocationId: of.stockLocationId,
  });
  await ship(owner, sale.items[0] as { id: string }, 1, '2026-03-04');
  expect(await saleOf(owner, sale)).toMatchObject({ costOfGoodsSold: 60, margin: 40 });
  await correct(receipt, 80);
  expect(await saleOf(owner, sale)).toMatchObject({ costOfGoodsSold: 80, margin: 20 });
  expect(await stockOf(owner, materialId)).toMatchObject({ onHand: '1', value: '80' });
  await expectSound(owner);
});

test('what goes back to the second vendor takes the cost of the second vendor', async () => {
  const materialId = await newMaterial(owner);
  await buy(owner, materialId, 1, 10, '2026-03-02');
  const second = await buy(owner, materialId, 1, 20, '2026-03-03');
  await done(owner.delete(`/purchase-order-receipts/${second.id}`));
  expect(await stockOf(owner, materialId)).toMatchObject({ onHand: '1', value: '10' });
  await expectSound(owner);
});

test('goods that were moved away and back have the corrected cost, too', async () => {
  const materialId = await newMaterial(owner);
  const receipt = await buy(owner, materialId, 98, 273.45, '2026-03-02');
  const home = (await ledgerOf({ materialId }))[0].locationId;
  const away = await newLocation(owner, 'Away');
  const move = async (from: string, to: string, quantity: number) => {
    const route = { sourceLocationId: from, destinationLocationId: to };
    const sent = { materialId, ...route, quantity, eventDate: march(5) };
    const { ref } = await done(materialsLedger.transfer(owner, sent));
    await done(materialsLedger.complete(owner, ref));
  };
  for (const quantity of [30, 20, 10]) await move(home, away, quantity);
  await move(away, home, 20);
  await correct(receipt, 250);
  expect(await stockOf(owner, materialId)).toMatchObject({ onHand: '98', value: '24500' });
  await expectSound(owner);
});

test('the parts of a thing share its cost, by what each of them costs', async () => {
  const tableId = await newMaterial(owner);
  await buy(owner, tableId, 1, 100, '2026-03-02');
  const part = async (unitCost: number) => {
    const materialId = await newMaterial(owner, { unitCost });
    return newProduct(owner, [{ materialId }]);
  };
  const [legId, topId] = [await part(1), await part(6)];
  const of = await workOrder(owner, legId, 4);
  const withTop = { skuId: topId, quantity: 1 };
  const top = await done(owner.post(`/work-orders/${of.id}/items`, withTop));
  const { produced } = await done(
    owner.post(`/work-orders/${of.id}/receipts`, {
      produced: [
        { workOrderItemId: of.items[0]?.id, quantity: 4 },
        { workOrderItemId: top.id, quantity: 1 },
      ],
      consumed: [{ materialId: tableId, quantity: 1 }],
    }),
  );
  expect(produced).toMatchObject([{ unitCost: 10 }, { unitCost: 60 }]);
  await expectSound(owner);
});

test('a receipt may be reduced by as much as is still there', async () => {
  await configure(owner, { negativeStock: 'reject' });
  const materialId = await newMaterial(owner);
  const receipt = await buy(owner, materialId, 10, 3, '2026-03-02');
  const { locationId } = (await ledgerOf({ materialId }))[0];
  const used = { materialId, locationId, quantity: 2, eventDate: march(3) };
  await done(materialsLedger.dispose(owner, used));
  const [line] = (await receiptOf(owner, receipt)).items;
  const reduce = (quantity: number) =>
    owner.patch(`/purchase-order-receipts/${receipt.id}`, { items: [{ id: line?.id, quantity }] });
  expect((await reduce(8)).status).toBe(200);
  const refused = await reduce(1);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    code: 'insufficient_stock',
    shortages: [{ missing: '1', maximumReduction: '6' }],
  });
  await expectSound(owner);
});

test('rejected goods cost nothing, and an order with rejected goods can be closed and opened again', async () => {
  const materialId = await newMaterial(owner);
  const bought = await order(owner, [{ materialId, quantity: 10, unitPrice: 100 }]);
  const answer = await receive(owner, bought, [], {
    items: [{ lineNumber: 1, quantity: 4, rejectedQuantity: 2, unitCost: 120 }],
  });
  await done(Promise.resolve(answer));
  expect(await stockOf(owner, materialId)).toEqual({ onHand: '4', onOrder: '6', value: '480' });
  for (const [status, onOrder] of [
    ['Closed', '0'],
    ['Ordered', '6'],
  ]) {
    await done(owner.patch(`/purchase-orders/${bought.id}`, { status }));
    expect(await stockOf(owner, materialId)).toMatchObject({ onOrder });
  }
  expect((await orderOf(owner, bought)).status).toBe('Partially Received');
  await expectSound(owner);
});

test('a new rate or currency leaves the agreed prices as they are', async () => {
  const materialId = await newMaterial(owner);
  const bought = await order(owner, [{ materialId, quantity: 10, unitPrice: 5 }], {
    currency: 'EUR',
    exchangeRate: 1.1,
  });
  const change = (body: object) => done(owner.patch(`/purchase-orders/${bought.id}`, body));
  const price = async () => (await orderOf(owner, bought)).items[0]?.unitPrice;
  await change({ exchangeRate: 1.15 });
  await change({ currency: 'GBP', exchangeRate: 1.15 });
  expect(await price()).toBe(5);
  await done(receive(owner, bought, [4]));
  await change({ exchangeRate: 1.2 });
  expect(await price()).toBe(5);
  await done(receive(owner, bought, [6]));
  // 4 x 5.75 + 6 x 6
  expect(await stockOf(owner, materialId)).toMatchObject({ onHand: '10', value: '59' });
  await expectSound(owner);
});
