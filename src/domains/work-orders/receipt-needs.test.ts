/**
 * The consumption of the receipts of a work order by its recipe adds up to the need of the order.
 */
import { beforeEach, expect, test } from 'vitest';
import type { WorkOrder } from '../../../test/support/answer-types.ts';
import { newBom } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import {
  done,
  expectedOf,
  make,
  stock,
  workLocations,
  workOrder,
} from '../../../test/support/making.ts';
import { expectSound, refusalOf } from '../../../test/support/purchasing.ts';
import { configure, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let oil: string;
let site: string;
const date = { receiptDate: '2026-03-15' };

beforeEach(async () => {
  owner = await newOrganization();
  oil = await newMaterial(owner, { unit: 'KG' });
  ({ siteLocationId: site } = await workLocations(owner));
});

/** An order for pieces of a SKU that is made of so much oil for so many pieces. */
async function production(
  ordered: number,
  { outputQuantity, ...need }: { quantity: number; scrapPercent?: number; outputQuantity: number },
  inputs = 1,
): Promise<WorkOrder> {
  const soap = await newSku(owner);
  const input = { materialId: oil, ...need };
  await newBom(owner, soap, Array(inputs).fill(input), { outputQuantity });
  return workOrder(owner, soap, ordered);
}

const onHand = async () => {
  const { body } = await owner.get('/materials-inventory/summary', { query: { ids: oil } });
  return body.data[0].onHand;
};

const demandOf = async (order: WorkOrder) => {
  const rows = await expectedOf(order.items[0] as { id: string });
  return rows.filter(({ eventType }) => eventType === 'DEMAND').map(({ quantity }) => quantity);
};

async function receive(order: WorkOrder, quantity: number, body: object = {}) {
  const receipt = await done(make(owner, order, quantity, { ...date, ...body }));
  return { id: receipt.id, used: receipt.consumedMaterials.map((each) => each.quantity) };
}

const twoForThree = { quantity: 2, outputQuantity: 3 };

test('2 for 3 pieces made one by one take the 2 that are there', async () => {
  await configure(owner, { negativeStock: 'reject' });
  await stock(owner, { materialId: oil }, site, [2, 1, 1]);
  const order = await production(3, twoForThree);
  const used = [];
  const left = [await demandOf(order)];
  for (let piece = 0; piece < 3; piece += 1) {
    used.push(...(await receive(order, 1)).used);
    left.push(await demandOf(order));
  }
  expect(used).toEqual([0.666667, 0.666666, 0.666667]);
  expect(left).toEqual([['2'], ['1.333333'], ['0.666667'], []]);
  expect(await onHand()).toBe('0');
  expect(refusalOf(await make(owner, order, 1, date))).toEqual([409, 'insufficient_stock']);
  await expectSound(owner);
});

test.each([
  ['a third each', 3, { quantity: 1, outputQuantity: 3 }, 3, 1, 1],
  ['a seventh each', 7, { quantity: 1, outputQuantity: 7 }, 7, 1, 1],
  ['a sixth each with scrap', 6, { quantity: 1, outputQuantity: 6, scrapPercent: 5 }, 6, 1, 1.05],
  ['300 in tens', 300, twoForThree, 30, 10, 200],
])('%s take exactly what is there', async (_case, ordered, recipe, times, pieces, need) => {
  await configure(owner, { negativeStock: 'reject' });
  await stock(owner, { materialId: oil }, site, [need, 9, 1]);
  const order = await production(ordered, recipe);
  for (let at = 0; at < times; at += 1) await receive(order, pieces);
  expect(await onHand()).toBe('0');
});

test('after a receipt is deleted the next one makes its pieces, in one part or in several', async () => {
  const order = await production(9, twoForThree);
  const receipts = [];
  for (let piece = 0; piece < 5; piece += 1) receipts.push(await receive(order, 1));
  expect(receipts.map(({ used }) => used[0])).toEqual([
    0.666667, 0.666666, 0.666667, 0.666667, 0.666666,
  ]);
  for (const at of [1, 3]) await owner.delete(`/work-order-receipts/${receipts[at]?.id}`);
  expect(await demandOf(order)).toEqual(['4']);
  await expectSound(owner);
  // The second piece, the fourth, and the half after the fifth.
  expect((await receive(order, 2.5)).used).toEqual([1.666667]);
  expect(await demandOf(order)).toEqual(['2.333333']);
  expect((await receive(order, 3.5)).used).toEqual([2.333333]);
  expect(await onHand()).toBe('-6');
  await expectSound(owner);
});

test('what is made beyond the order takes the need of the pieces that follow', async () => {
  const order = await production(3, twoForThree);
  const used = [];
  for (const pieces of [2, 2, 2]) used.push(...(await receive(order, pieces)).used);
  expect(used).toEqual([1.333333, 1.333334, 1.333333]);
  await expectSound(owner);
});

test('if more was made, an open piece needs no more than one piece does', async () => {
  const order = await production(4, twoForThree);
  const first = await receive(order, 2);
  await receive(order, 3);
  await owner.delete(`/work-order-receipts/${first.id}`);
  expect(await demandOf(order)).toEqual(['0.666667']);
  expect((await receive(order, 1)).used).toEqual([0.666667]);
  await expectSound(owner);
});

test('two inputs of one material are rounded each', async () => {
  const order = await production(3, twoForThree, 2);
  expect(await demandOf(order)).toEqual(['2', '2']);
  const used = [];
  for (const pieces of [1, 1, 1]) used.push(...(await receive(order, pieces)).used);
  expect(used).toEqual([1.333334, 1.333332, 1.333334]);
  await expectSound(owner);
});

test('scrapped pieces and two lines of one item make pieces in turn', async () => {
  const order = await production(3, twoForThree);
  const line = (quantity: number, scrappedQuantity = 0) => ({
    workOrderItemId: order.items[0]?.id,
    quantity,
    scrappedQuantity,
  });
  const body = { ...date, produced: [line(0, 1), line(1)] };
  const made = await owner.post(`/work-orders/${order.id}/receipts`, body);
  expect(made.body.consumedMaterials).toMatchObject([{ quantity: 1.333333 }]);
  expect((await receive(order, 1)).used).toEqual([0.666667]);
  await expectSound(owner);
});

test('a stated consumption is not subtracted, and its pieces are made', async () => {
  const order = await production(3, twoForThree);
  await receive(order, 1);
  const consumed = [{ materialId: oil, quantity: 5 }];
  expect((await receive(order, 1, { consumed })).used).toEqual([5]);
  expect(await demandOf(order)).toEqual(['0.666667']);
  expect((await receive(order, 1)).used).toEqual([0.666667]);
  await expectSound(owner);
});

test('another date moves a receipt with its pieces', async () => {
  const order = await production(3, twoForThree);
  await receive(order, 1);
  const second = await receive(order, 1);
  const path = `/work-order-receipts/${second.id}`;
  const moved = await done(owner.patch(path, { receiptDate: '2026-03-11' }));
  expect(moved).toMatchObject({ consumedMaterials: [{ quantity: 0.666666 }] });
  expect(await demandOf(order)).toEqual(['0.666667']);
  await owner.delete(path);
  expect((await receive(order, 1)).used).toEqual([0.666666]);
  await expectSound(owner);
});

test('imported receipts of an order add up, too', async () => {
  const order = await production(3, twoForThree);
  const row = { order: order.woNumber, ...date, produced: [{ line: 1, quantity: 1 }] };
  const rows = [row, row, row];
  const imported = await owner.post('/work-order-receipts/bulk-import', { rows });
  expect(imported.body, imported.text).toMatchObject({ created: 3 });
  expect(await onHand()).toBe('-2');
  await expectSound(owner);
});

test('receipts that arrive together make different pieces', async () => {
  const order = await production(3, twoForThree);
  await Promise.all([1, 1, 1].map((pieces) => receive(order, pieces)));
  expect(await onHand()).toBe('-2');
  expect(await demandOf(order)).toEqual([]);
  await expectSound(owner);
});
