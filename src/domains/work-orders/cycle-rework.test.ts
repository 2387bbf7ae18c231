/** E137: rework at the end of a pool in a cycle does not change the costs of the cycle. */
import { expect, test } from 'vitest';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { done, make, stock, workLocations, workOrder } from '../../../test/support/making.ts';
import { expectSound, shown } from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

interface Cycle {
  owner: Client;
  b: string;
  /** The receipts that make B of A and A of B. */
  ofB: { id: string };
  ofA: { id: string };
}

/** B is made of A, and A of that B five days before; the first stock of A was cancelled. */
async function cycle(): Promise<Cycle> {
  const owner = await newOrganization();
  const { siteLocationId: site } = await workLocations(owner);
  const steel = await newMaterial(owner, { unitCost: 3 });
  const a = await newProduct(owner, [{ materialId: steel }], { conversionCost: 0.5 });
  const b = await newProduct(owner, [{ materialId: steel }], { conversionCost: 0.25 });
  const found = await stock(owner, { skuId: a }, site, [10, 1, 1]);
  const receive = async (made: string, used: string, receiptDate: string) => {
    const consumed = [{ skuId: used, quantity: 10 }];
    return done(make(owner, await workOrder(owner, made, 10), 10, { receiptDate, consumed }));
  };
  const ofB = await receive(b, a, '2026-03-10');
  const ofA = await receive(a, b, '2026-03-05');
  const cancel = { skuId: a, replaces: found.id, cancel: true };
  await done(owner.post('/finished-goods-inventory/adjustments', cancel));
  await stock(owner, { skuId: b }, site, [5, 2, 20]);
  return { owner, b, ofB, ofA };
}

const receipts = ({ owner, ofB, ofA }: Cycle) =>
  Promise.all([ofB, ofA].map(({ id }) => shown(owner, `/work-order-receipts/${id}`)));

test.each([
  ['scraps all of it', 0, 1],
  ['makes one good piece', 1, 0],
  ['makes one good piece and scraps another', 1, 1],
])('rework of one piece that %s', async (_, good, scrappedQuantity) => {
  const goods = await cycle();
  const { owner, b } = goods;
  const before = await receipts(goods);
  expect(before[0].produced).toMatchObject([{ unitCost: 4 }]);
  expect(before[1].consumedSkus[0].fifoLayers).toMatchObject([{ quantity: 10, provisional: true }]);
  const order = await workOrder(owner, b, 2);
  const consumed = [{ skuId: b, quantity: 1 }];
  await done(make(owner, order, good, { receiptDate: '2026-03-21', scrappedQuantity, consumed }));
  expect(await receipts(goods)).toEqual(before);
  await expectSound(owner);
});
