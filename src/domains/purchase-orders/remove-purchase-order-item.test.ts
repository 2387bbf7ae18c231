/** E121: removing a line. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { PurchaseOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import {
  expectSound,
  hasReceipts,
  order,
  orderOf,
  receive,
  refusalOf,
  rowsOf,
  stockOf,
} from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let flour: string;
let bought: PurchaseOrder;
let first: { id: string };
let second: { id: string };

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  flour = await newMaterial(owner);
  bought = await order(owner, [
    { materialId: flour, quantity: 4, unitPrice: 2 },
    { materialId: flour, quantity: 1, unitPrice: 3 },
  ]);
  [first, second] = bought.items;
});

const remove = (item: { id: string }) => owner.delete(`/purchase-order-items/${item.id}`);

test('is removed with its expected movement, and the totals of the order change', async () => {
  const answer = await remove(first);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(await orderOf(owner, bought)).toEqual({
    ...bought,
    subtotal: 3,
    total: 3,
    version: 2,
    updatedAt: expect.any(String),
    items: [second],
  });
  expect(await rowsOf(first)).toMatchObject([{ isVoided: true }]);
  expect(await rowsOf(second)).toMatchObject([{ isVoided: false }]);
  expect(await stockOf(owner, flour)).toMatchObject({ onOrder: '1' });
  expect(refusalOf(await remove(first))).toEqual([404, 'not_found']);
  await expectSound(owner);
});

test('is kept while it has receipts, independent of other lines', async () => {
  const { body: receipt } = await receive(owner, bought, [4]);
  expect(refusalOf(await remove(first))).toEqual(hasReceipts);
  // The remaining line is received in full.
  expect((await remove(second)).status).toBe(204);
  expect(await orderOf(owner, bought)).toMatchObject({ status: 'Received', subtotal: 8 });
  await owner.post(`/purchase-orders/${bought.id}/items`, {
    materialId: flour,
    quantity: 1,
    unitPrice: 1,
  });
  await owner.delete(`/purchase-order-receipts/${receipt.id}`);
  expect((await remove(first)).status).toBe(204);
  expect(await orderOf(owner, bought)).toMatchObject({ status: 'Ordered', subtotal: 1 });
  await expectSound(owner);
});

test('is kept while it has rejected goods', async () => {
  const items = [{ purchaseOrderItemId: first.id, quantity: 0, rejectedQuantity: 4 }];
  await owner.post(`/purchase-orders/${bought.id}/receipts`, { items });
  expect(refusalOf(await remove(first))).toEqual(hasReceipts);
});
