/** Orders in parts, at once, by people who do not know of each other; figures on paper. */
import { beforeEach, describe, expect, test } from 'vitest';
import { newBom, newProduct } from '../support/boms.ts';
import type { Answer, Client } from '../support/client.ts';
import { done, make, workOrder, workOrderOf } from '../support/making.ts';
import { buy, expectSound, stockOf } from '../support/purchasing.ts';
import { orderOf as saleOf, sell, ship, stocked } from '../support/selling.ts';
import { configure, newMaterial, newSku } from '../support/stock.ts';
import { newOrganization } from '../support/world.ts';

let owner: Client;

beforeEach(async () => {
  owner = await newOrganization();
});

const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

describe('work orders', () => {
  test('the second part of a batch takes the rest, not the whole again', async () => {
    const materialId = await newMaterial(owner);
    await buy(owner, materialId, 100, 3, '2026-03-02');
    const skuId = await newProduct(owner, [{ materialId, quantity: 2 }]);
    const of = await workOrder(owner, skuId, 10);
    await done(make(owner, of, 4));
    await done(make(owner, of, 6));
    expect(await workOrderOf(owner, of)).toMatchObject({ status: 'Completed' });
    expect(await stockOf(owner, materialId)).toMatchObject({ onHand: '80' });
    const { data } = await done(
      owner.get('/finished-goods-inventory/summary', { query: { skuId } }),
    );
    expect(data).toMatchObject([{ onHand: '10', onOrder: '0' }]);
    await expectSound(owner);
  });

  test('two people who report one batch at once do not take its materials twice', async () => {
    await configure(owner, { overProduction: 'reject' });
    const materialId = await newMaterial(owner);
    await buy(owner, materialId, 10_000, 1, '2026-03-02');
    const skuId = await newProduct(owner, [{ materialId, quantity: 30 }]);
    const of = await workOrder(owner, skuId, 100);
    const answers = await Promise.all([make(owner, of, 100), make(owner, of, 100)]);
    expect(statusesOf(answers)).toEqual([201, 409]);
    expect(await stockOf(owner, materialId)).toMatchObject({ onHand: '7000' });
    await expectSound(owner);
  });

  test('a recipe that is deleted while its order runs stays the recipe of the order', async () => {
    const materialId = await newMaterial(owner);
    await buy(owner, materialId, 100, 3, '2026-03-02');
    const skuId = await newSku(owner);
    const inputs = [{ materialId, quantity: 2 }];
    const bomId = await newBom(owner, skuId, inputs, { conversionCost: 0.5 });
    const of = await workOrder(owner, skuId, 5);
    await done(owner.delete(`/boms/${bomId}`));
    const { produced } = await done(make(owner, of, 5));
    expect(produced).toMatchObject([{ unitCost: 6.5 }]);
    const shipFromLocationId = of.stockLocationId;
    const sale = await sell(owner, [{ skuId, quantity: 5, unitPrice: 10 }], { shipFromLocationId });
    await ship(owner, sale.items[0] as { id: string }, 5);
    expect(await saleOf(owner, sale)).toMatchObject({ costOfGoodsSold: 32.5 });
    const { siteLocationId, stockLocationId, startDate } = of;
    const next = { skuId, quantity: 1, siteLocationId, stockLocationId, startDate };
    expect((await owner.post('/work-orders', next)).status).toBe(422);
    await expectSound(owner);
  });

  test('a material is deleted once no recipe needs it, and not before', async () => {
    const [materialId, other] = [await newMaterial(owner), await newMaterial(owner)];
    const bomId = await newBom(owner, await newSku(owner), [{ materialId }, { materialId: other }]);
    const refused = await owner.delete(`/materials/${materialId}`);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'in_use',
      usedBy: [{ entityType: 'bom', count: 1 }],
    });
    await done(owner.patch(`/boms/${bomId}`, { inputs: [{ materialId: other, quantity: 1 }] }));
    expect((await owner.delete(`/materials/${materialId}`)).status).toBe(204);
  });
});

describe('sales orders', () => {
  test('a discount is rounded where the amount is shown, and never to less than nothing', async () => {
    const skuId = await stocked(owner);
    const amounts = async (items: object[], body: object = {}) => {
      const lines = items.map((item) => ({ skuId, ...item }));
      const { subtotal, total } = await sell(owner, lines, body);
      return { subtotal, total };
    };
    const line = (quantity: number, unitPrice: number, discountPercent = 0) => {
      return { quantity, unitPrice, discountPercent };
    };
    const four = [line(3, 3.46), line(1, 25), line(6, 4.713), line(6, 4.501)];
    expect(await amounts(four)).toEqual({ subtotal: 90.664, total: 90.66 });
    expect(await amounts([line(1, 49.95, 10)])).toEqual({ subtotal: 44.955, total: 44.96 });
    const yen = { currency: 'JPY', exchangeRate: 0.0067 };
    expect(await amounts([line(1, 74.5, 10)], yen)).toEqual({ subtotal: 67.05, total: 67 });
  });

  test('goods that come back after the month was closed are no change of that month', async () => {
    const skuId = await stocked(owner, 10, 4);
    const sale = await sell(owner, [{ skuId, quantity: 10, unitPrice: 10 }]);
    const line = sale.items[0] as { id: string };
    await ship(owner, line, 10, '2026-03-20');
    await configure(owner, { closedThrough: '2026-03-31' });
    const refused = await owner.patch(`/sales-order-items/${line.id}`, { fulfilledQuantity: 8 });
    expect(refused.status).toBe(422);
    expect(await saleOf(owner, sale)).toMatchObject({ costOfGoodsSold: 40, margin: 60 });
  });
});

describe('the last day of a month', () => {
  test('belongs to its month in the zone of the organization, up to its last minute', async () => {
    const berlin = await newOrganization({ timezone: 'Europe/Berlin' });
    const skuId = await stocked(berlin, 100, 2);
    const place = (await sell(berlin, [{ skuId, quantity: 1, unitPrice: 5 }])).shipFromLocationId;
    // 23:59 on 31 May, and 00:00 on 1 June, in Berlin.
    for (const eventDate of ['2026-05-31T21:59:00Z', '2026-05-31T22:00:00Z']) {
      const body = { skuId, locationId: place, quantity: 1, eventDate };
      await done(berlin.post('/finished-goods-inventory/disposals', body));
    }
    const day = { orderDate: '2026-05-31' };
    const sale = await sell(berlin, [{ skuId, quantity: 2, unitPrice: 5 }], day);
    await ship(berlin, sale.items[0] as { id: string }, 2, '2026-05-31');
    const may = { from: '2026-05-01', to: '2026-05-31' };
    const read = async (path: string, query: Record<string, string>) =>
      (await done(berlin.get(path, { query }))).data;
    const ledger = '/finished-goods-inventory/ledger';
    const disposals = { skuId, eventType: 'DISPOSE' };
    expect(await read(ledger, { ...may, ...disposals })).toHaveLength(1);
    expect(await read(ledger, { from: '2026-06-01', ...disposals })).toHaveLength(1);
    expect(await read('/sales-margins', { ...may, groupBy: 'month' })).toMatchObject([
      { revenue: '10' },
    ]);
    const orders = await read('/sales-orders', { from: '2026-05-31', to: '2026-05-31' });
    expect(orders.map(({ id }: { id: string }) => id)).toContain(sale.id);
  });
});

describe('safe writing', () => {
  test('a repeated request registers one webhook', async () => {
    const body = { url: 'https://hooks.example/stock' };
    const headers = { 'idempotency-key': 'webhook-1' };
    const first = await owner.post('/webhook-endpoints', body, { headers });
    const second = await owner.post('/webhook-endpoints', body, { headers });
    expect(second.body.id).toBe(first.body.id);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect((await done(owner.get('/webhook-endpoints'))).data).toHaveLength(1);
  });
});
