/** E137: the value of the consumption is shared over the produced lines. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { WorkOrder } from '../../../test/support/answer-types.ts';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { done, make, stock, workLocations, workOrder } from '../../../test/support/making.ts';
import { expectSound, rowsOf } from '../../../test/support/purchasing.ts';
import { balancesOf, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let site: string;
let flour: string;
let order: WorkOrder;
/** Its items. */
let small: string;
let large: string;

beforeAll(async () => {
  owner = await newOrganization();
  ({ siteLocationId: site } = await workLocations(owner));
});

/** An order of two items; one needs twice as much as the other. */
async function orderTwo(unitCost: number | undefined) {
  flour = await newMaterial(owner, unitCost === undefined ? {} : { unitCost });
  const roll = await newProduct(owner, [{ materialId: flour, quantity: 1 }]);
  const bread = await newProduct(owner, [{ materialId: flour, quantity: 2 }]);
  order = await workOrder(owner, roll, 100, { conversionCost: 0.5 });
  small = order.items[0].id;
  const item = { skuId: bread, quantity: 100, conversionCost: 1 };
  large = (await done(owner.post(`/work-orders/${order.id}/items`, item))).id;
}
beforeEach(() => orderTwo(3));

type Made = [workOrderItemId: string, quantity: number, scrappedQuantity?: number];
const receive = (lines: Made[], body: object = {}) =>
  done(
    owner.post(`/work-orders/${order.id}/receipts`, {
      receiptDate: '2026-03-15',
      produced: lines.map(([workOrderItemId, quantity, scrappedQuantity]) => {
        return { workOrderItemId, quantity, scrappedQuantity };
      }),
      ...body,
    }),
  );
const costsOf = ({ produced }: { produced: { unitCost: number | null }[] }) =>
  produced.map(({ unitCost }) => unitCost);
const consumed = (quantity: number) => ({ consumed: [{ materialId: flour, quantity }] });

test('by the frozen costs of their pieces, good and scrapped, for any consumption', async () => {
  await stock(owner, { materialId: flour }, site, [100, 6, 1]);
  // 3 x (6 + 2) = 24 and 6 x 6 = 36, of 15 x 6 = 90: 36 and 54.
  const made = await receive(
    [
      [small, 6, 2],
      [large, 6],
    ],
    consumed(15),
  );
  expect(costsOf(made)).toEqual([6.5, 10]);
  await expectSound(owner);
});

test('by number of pieces when all frozen costs are 0', async () => {
  await orderTwo(undefined);
  await stock(owner, { materialId: flour }, site, [100, 6, 1]);
  // 8 and 4 pieces of 12 x 6 = 72: 48 for 6 good ones, and 24 for 4.
  const made = await receive(
    [
      [small, 6, 2],
      [large, 4],
    ],
    consumed(12),
  );
  expect(costsOf(made)).toEqual([8.5, 7]);
  await expectSound(owner);
});

test('over lines with good pieces only; lines that are only scrapped bear nothing', async () => {
  await stock(owner, { materialId: flour }, site, [100, 6, 1]);
  const made = await receive([
    [small, 0, 5],
    [large, 5],
  ]);
  // 5 + 10 units of 6.
  expect(costsOf(made)).toEqual([null, 19]);
  expect(made.produced[0]).toMatchObject({ quantity: 0, scrappedQuantity: 5, ledgerEntryId: null });
  expect(made.scrapLoss).toBeNull();
  expect(await rowsOf(made)).toHaveLength(2);
  await expectSound(owner);
});

test('two lines of one item have a layer each, at one cost', async () => {
  await stock(owner, { materialId: flour }, site, [100, 6, 1]);
  const made = await receive([
    [small, 1],
    [small, 3],
  ]);
  expect(costsOf(made)).toEqual([6.5, 6.5]);
  expect(made.consumedMaterials).toMatchObject([{ quantity: 4 }]);
  expect(await balancesOf(owner, order.skuId)).toMatchObject({ onHand: '4', value: '26' });
});

test('without a good piece there is no layer, and the consumption is a loss', async () => {
  await stock(owner, { materialId: flour }, site, [2, 6, 1]);
  const made = await receive([
    [small, 0, 2],
    [large, 0, 1],
  ]);
  // Two of the four units are on hand, at 6; the others have the current cost.
  expect(made.consumedMaterials).toMatchObject([
    { quantity: 4, provisionalQuantity: 2, provisionalUnitCost: 3 },
  ]);
  expect([costsOf(made), made.scrapLoss]).toEqual([[null, null], 18]);
  expect(await rowsOf(made)).toMatchObject([{ eventType: 'CONSUME' }]);
  expect(await balancesOf(owner, order.skuId)).toMatchObject({ onHand: '0', value: '0' });
  await stock(owner, { materialId: flour }, site, [10, 5, 2]);
  const recalculated = (await owner.get(`/work-order-receipts/${made.id}`)).body;
  expect(recalculated.scrapLoss).toBe(22);
  await expectSound(owner);
});

test('unit costs are rounded once, half-even, to ten decimals; values are not', async () => {
  await stock(owner, { materialId: flour }, site, [100, 1, 1]);
  const made = await receive([[small, 3]], consumed(1));
  expect(costsOf(made)).toEqual([0.8333333333]);
  const more = await receive([[small, 7]], consumed(1));
  expect(costsOf(more)).toEqual([0.6428571429]);
  const { value } = await balancesOf(owner, order.skuId);
  expect(value).toBe('7.0000000002');
  await expectSound(owner);
});

test('a receipt is valued by its day, not by its time of entry', async () => {
  await stock(owner, { materialId: flour }, site, [10, 2, 1]);
  await stock(owner, { materialId: flour }, site, [10, 4, 2]);
  const late = await done(make(owner, order, 10, { receiptDate: '2026-03-20' }));
  expect(costsOf(late)).toEqual([2.5]);
  const early = await done(make(owner, order, 5, { receiptDate: '2026-03-10' }));
  expect(costsOf(early)).toEqual([2.5]);
  const again = (await owner.get(`/work-order-receipts/${late.id}`)).body;
  // 5 at 2 and 5 at 4.
  expect(costsOf(again)).toEqual([3.5]);
  expect(again).toMatchObject({ version: 1, updatedAt: late.updatedAt });
  await expectSound(owner);
});
