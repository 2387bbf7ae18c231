/** The worked cases of production and sale: from materials to cost of goods sold. */
import { beforeAll, expect, test } from 'vitest';
import { newBom } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { done, make, workLocations, workOrder } from '../../../test/support/making.ts';
import { partners } from '../../../test/support/purchasing.ts';
import {
  eventsOf,
  expectSound,
  orderOf,
  sell,
  ship,
  stockOf,
} from '../../../test/support/selling.ts';
import { newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
beforeAll(async () => {
  owner = await newOrganization();
});

/** Enters materials at the work site. */
async function siteOf(client: Client): Promise<string> {
  return (await workLocations(client)).siteLocationId;
}

/** Buys a material for the work site; returns the receipt. */
async function bought(materialId: string, quantity: number, price: number, day: string) {
  const { vendorId } = await partners(owner);
  const order = await done(
    owner.post('/purchase-orders', {
      vendorId,
      status: 'Ordered',
      shipToLocationId: await siteOf(owner),
      items: [{ materialId, quantity, unitPrice: price }],
    }),
  );
  const items = [{ purchaseOrderItemId: order.items[0].id, quantity }];
  return done(owner.post(`/purchase-orders/${order.id}/receipts`, { receiptDate: day, items }));
}

/** A SKU made of two of a material, 60 of which were made on March 15. */
async function lamps() {
  const [materialId, skuId] = [await newMaterial(owner), await newSku(owner)];
  await bought(materialId, 100, 2, '2026-03-01');
  await bought(materialId, 100, 3, '2026-03-10');
  await newBom(owner, skuId, [{ materialId, quantity: 2 }], { conversionCost: 1.5 });
  const order = await workOrder(owner, skuId, 60);
  const receipt = await done(make(owner, order, 60, { receiptDate: '2026-03-15' }));
  return { materialId, skuId, order, receipt };
}

const soldFrom = async () => ({ shipFromLocationId: (await workLocations(owner)).stockLocationId });

test("cost of goods sold follows corrections of the materials' cost", async () => {
  const { materialId, skuId } = await lamps();
  const sold = await sell(owner, [{ skuId, quantity: 10, unitPrice: 9 }], await soldFrom());
  await ship(owner, sold.items[0], 10, '2026-03-20');
  const before = await orderOf(owner, sold);
  expect(before).toMatchObject({ costOfGoodsSold: 58.333333333, margin: 31.666666667 });

  const early = await bought(materialId, 50, 1, '2026-02-20');
  expect(early.cascade).toMatchObject({ receiptsRecosted: 1 });
  expect(await orderOf(owner, sold)).toEqual({
    ...before,
    costOfGoodsSold: 46.666666667,
    margin: 43.333333333,
  });
  await expectSound(owner);

  expect((await owner.delete(`/purchase-order-receipts/${early.id}`)).status).toBe(204);
  expect(await orderOf(owner, sold)).toEqual(before);
  expect((await eventsOf(owner, sold)).slice(2)).toEqual([
    ['recosted', 'Cost of goods sold went from 58.333333333 to 46.666666667.'],
    ['recosted', 'Cost of goods sold went from 46.666666667 to 58.333333333.'],
  ]);
  await expectSound(owner);
});

test('goods that are made, shipped, reversed and made again have the same values', async () => {
  const { skuId, order, receipt } = await lamps();
  const sold = await sell(owner, [{ skuId, quantity: 60, unitPrice: 9 }], await soldFrom());
  await ship(owner, sold.items[0], 60, '2026-03-20');
  const before = [await orderOf(owner, sold), await stockOf(owner, skuId)];
  expect(before).toMatchObject([{ costOfGoodsSold: 349.999999998 }, { onHand: '0', value: '0' }]);

  expect((await owner.delete(`/work-order-receipts/${receipt.id}`)).status).toBe(204);
  expect(await stockOf(owner, skuId)).toMatchObject({ onHand: '-60' });
  // The provisional cost: the recipe at the last cost of its material, plus conversion.
  expect(await orderOf(owner, sold)).toMatchObject({ costOfGoodsSold: 60 * 7.5 });
  await expectSound(owner);

  await done(make(owner, order, 60, { receiptDate: '2026-03-15' }));
  expect([await orderOf(owner, sold), await stockOf(owner, skuId)]).toEqual(before);
  await expectSound(owner);
});
