/** X129: what a material has cost in orders. */
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import { newVendor, order } from '../../../test/support/purchasing.ts';
import { newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let vendorId: string;
let oil: string;

beforeEach(async () => {
  owner = await newOrganization({ baseCurrency: 'USD' });
  vendorId = await newVendor(owner, { code: 'MILLERS' });
  oil = await newMaterial(owner, {
    ...{ code: 'OIL', unit: 'OZ', purchaseUnit: 'GAL', unitsPerPurchaseUnit: 128 },
  });
});

const bought = (orderDate: string, unitPrice: number, body: object = {}, line: object = {}) =>
  order(owner, [{ materialId: oil, quantity: 3, unitPrice, ...line }], {
    ...{ vendorId, orderDate, ...body },
  });

const history = (query: Record<string, string> = {}) =>
  owner.get('/price-history', { query: { itemId: oil, ...query } });

const daysOf = async (query?: Record<string, string>) =>
  (await done(history(query))).data.map(({ orderDate }: { orderDate: string }) => orderDate);

test('a price is shown by purchase unit and stock unit, in both currencies', async () => {
  const euro = { currency: 'EUR', exchangeRate: 1.25 };
  const made = await bought('2026-03-01', 64, euro, { discountPercent: 10 });
  const { data } = await done(history());
  expect(data).toEqual([
    {
      id: made.items[0].id,
      poId: made.id,
      vendorId,
      materialId: oil,
      skuId: null,
      orderDate: '2026-03-01',
      quantity: 3,
      unit: 'GAL',
      unitsPerPurchaseUnit: 128,
      currency: 'EUR',
      exchangeRate: 1.25,
      unitPrice: 64,
      discountPercent: 10,
      netUnitPrice: 57.6,
      netStockUnitPrice: 0.45,
      baseUnitPrice: 72,
      baseStockUnitPrice: 0.5625,
    },
  ]);
  const named = await done(history({ include: 'names' }));
  expect(named.data).toMatchObject([
    { poNumber: made.poNumber, vendorCode: 'MILLERS', materialCode: 'OIL', materialUnit: 'OZ' },
  ]);
});

test.each([
  [1, 0, 3, 1, { netUnitPrice: 1, netStockUnitPrice: 0.333333 }],
  [0.000001, 50, 1, 1, { netUnitPrice: 0, baseUnitPrice: 0 }],
  [0.000003, 50, 1, 1, { netUnitPrice: 0.000002, baseUnitPrice: 0.000002 }],
  [2, 0, 3, 0.1, { netStockUnitPrice: 0.666667, baseStockUnitPrice: 0.066667 }],
  [0, 0, 3, 7, { netUnitPrice: 0, baseStockUnitPrice: 0 }],
])('%s less %s % of %s units at %s is rounded once, half-even', async (...values) => {
  const [unitPrice, discountPercent, unitsPerPurchaseUnit, exchangeRate, shown] = values;
  const line = { discountPercent, unitsPerPurchaseUnit, unit: 'CAN' };
  await bought('2026-03-01', unitPrice, { currency: 'EUR', exchangeRate }, line);
  expect((await done(history())).data).toMatchObject([shown]);
});

test('prices come by day, the last first, in pages, by vendor and day', async () => {
  const other = await newVendor(owner);
  await bought('2026-02-01', 60);
  await bought('2026-04-01', 61, { vendorId: other });
  await bought('2026-03-01', 62, { currency: 'EUR', exchangeRate: 2 });
  const all = ['2026-04-01', '2026-03-01', '2026-02-01'];
  expect(await daysOf()).toEqual(all);
  expect(await daysOf({ sort: 'orderDate' })).toEqual(all.toReversed());
  expect(await daysOf({ vendorId })).toEqual(all.slice(1));
  expect(await daysOf({ from: '2026-02-02', to: '2026-03-01' })).toEqual(['2026-03-01']);
  const first = await done(history({ limit: '2', count: 'true' }));
  expect(first.total).toBe(3);
  const { data, nextCursor } = await done(history({ limit: '2', cursor: first.nextCursor }));
  expect([data.length, data[0].orderDate, nextCursor]).toEqual([1, '2026-02-01', null]);
  const csv = await owner.get('/price-history', {
    query: { itemId: oil },
    headers: { accept: 'text/csv' },
  });
  expect(csv.status, csv.text).toBe(200);
  expect(csv.text.trim().split('\n')).toHaveLength(4);
});

test('drafts, cancelled orders and other materials have no place in it', async () => {
  await bought('2026-02-01', 60, { status: 'Draft' });
  const cancelled = await bought('2026-02-01', 60);
  await done(owner.patch(`/purchase-orders/${cancelled.id}`, { status: 'Cancelled' }));
  const closed = await bought('2026-02-02', 60);
  await done(owner.patch(`/purchase-orders/${closed.id}`, { status: 'Closed' }));
  await bought('2026-02-01', 60, {}, { materialId: await newMaterial(owner) });
  expect(await daysOf()).toEqual(['2026-02-02']);
});

test('an item is required, and no other record is one', async () => {
  const without = await owner.get('/price-history');
  expect([without.status, faultsOf(without)]).toEqual([422, [['query/itemId', 'required']]]);
  const theirs = await newOrganization();
  for (const itemId of [
    vendorId,
    await newMaterial(theirs),
    await newSku(theirs),
    '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff',
  ]) {
    const answer = await history({ itemId });
    expect([answer.status, faultsOf(answer)]).toEqual([404, [['query/itemId', 'not_found']]]);
  }
});
