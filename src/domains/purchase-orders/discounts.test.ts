/** E111, E117, E120, E122, E128: lines of purchase orders have a discount, as sales lines do. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { done } from '../../../test/support/making.ts';
import {
  costOf,
  expectSound,
  order,
  orderOf,
  partners,
  receive,
  refusalOf,
  stockOf,
} from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let flour: string;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  flour = await newMaterial(owner);
});

test('ten at 10 less 15 % cost 8.5 each', async () => {
  const line = { materialId: flour, quantity: 10, unitPrice: 10, discountPercent: 15 };
  const bought = await order(owner, [line]);
  expect(bought).toMatchObject({ subtotal: 85, total: 85, items: [{ ...line, lineTotal: 85 }] });
  const receipt = await done(receive(owner, bought, [10]));
  expect(receipt.items).toMatchObject([{ unitCost: 8.5, landedUnitCost: 8.5 }]);
  expect(await stockOf(owner, flour)).toMatchObject({ onHand: '10', value: '85' });
  expect(await costOf(owner, flour)).toBe(8.5);
  await expectSound(owner);
});

test.each<[what: string, line: object, exchangeRate: number, total: number, landed: number]>([
  ['of 100 %', { quantity: 3, unitPrice: 10, discountPercent: 100 }, 1, 0, 0],
  ['of none', { quantity: 3, unitPrice: 10, discountPercent: 0 }, 1, 30, 10],
  ['in another currency', { quantity: 2, unitPrice: 10, discountPercent: 20 }, 1.25, 16, 10],
  [
    'that is rounded in the total alone',
    { quantity: 1, unitPrice: 0.000001, discountPercent: 50 },
    1,
    0,
    0.0000005,
  ],
  [
    'of a third, of packs',
    { quantity: 1, unitPrice: 10, discountPercent: 33.333333, unitsPerPurchaseUnit: 7 },
    1,
    6.666667,
    0.9523809571,
  ],
])('a discount %s', async (_what, line, exchangeRate, total, landed) => {
  const bought = await order(owner, [{ materialId: flour, ...line }], { exchangeRate });
  expect(bought.items).toMatchObject([{ lineTotal: total }]);
  const receipt = await done(receive(owner, bought, [1]));
  expect(receipt.items).toMatchObject([{ landedUnitCost: landed }]);
  await expectSound(owner);
});

test('a new line and a changed one have it; an answer without one shows 0', async () => {
  const bought = await order(owner, [{ materialId: flour, quantity: 1, unitPrice: 4 }]);
  expect(bought.items).toMatchObject([{ discountPercent: 0, lineTotal: 4 }]);
  const path = `/purchase-orders/${bought.id}/items`;
  const more = { materialId: flour, quantity: 2, unitPrice: 5, discountPercent: 10 };
  expect(await done(owner.post(path, more))).toMatchObject({ ...more, lineTotal: 9 });
  const item = `/purchase-order-items/${bought.items[0]?.id}`;
  expect(await done(owner.patch(item, { discountPercent: 25 }))).toMatchObject({ lineTotal: 3 });
  expect(await orderOf(owner, bought)).toMatchObject({ subtotal: 12, total: 12 });
});

test('a receipt keeps its cost when the discount changes after it', async () => {
  const bought = await order(owner, [{ materialId: flour, quantity: 2, unitPrice: 10 }]);
  await done(receive(owner, bought, [1]));
  const item = `/purchase-order-items/${bought.items[0]?.id}`;
  await done(owner.patch(item, { discountPercent: 50 }));
  const second = await done(receive(owner, bought, [1]));
  expect(second.items).toMatchObject([{ unitCost: 5 }]);
  expect(await stockOf(owner, flour)).toMatchObject({ value: '15' });
});

describe('an import', () => {
  test('takes it in JSON and CSV', async () => {
    const { vendorId, shipToLocationId } = await partners(owner);
    const item = { materialId: flour, quantity: 10, unitPrice: 10, discountPercent: 15 };
    const row = { vendorId, shipToLocationId, items: [item] };
    const json = await done(owner.post('/purchase-orders/bulk-import', { rows: [row] }));
    const lines = [
      'orderKey,vendorId,item.materialId,item.quantity,item.unitPrice,item.discountPercent',
      `DISCOUNT-1,${vendorId},${flour},10,10,15`,
    ];
    const csv = await done(
      owner.request('POST', '/purchase-orders/bulk-import', lines.join('\n'), {
        headers: { 'content-type': 'text/csv' },
      }),
    );
    for (const { ids } of [json, csv]) {
      expect(await orderOf(owner, { id: ids[0] })).toMatchObject({
        subtotal: 85,
        items: [{ discountPercent: 15, lineTotal: 85 }],
      });
    }
  });
});

test.each([-1, 100.000001, 'ten'])('a discount of %j is refused', async (discountPercent) => {
  const line = { materialId: flour, quantity: 1, unitPrice: 1, discountPercent };
  const answer = await owner.post('/purchase-orders', {
    ...(await partners(owner)),
    items: [line],
  });
  expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
  expect(answer.body.errors).toMatchObject([{ path: '/items/0/discountPercent' }]);
});
