/** X058: returns that are deleted. */
import { beforeEach, expect, test } from 'vitest';
import type { SalesOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { done } from '../../../test/support/making.ts';
import {
  expectSound,
  orderOf,
  sell,
  ship,
  stocked,
  stockOf,
} from '../../../test/support/selling.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let bread: string;
let cake: string;
let sold: SalesOrder;

beforeEach(async () => {
  owner = await newOrganization();
  [bread, cake] = [await stocked(owner, 100, 2), await stocked(owner, 100, 3)];
  sold = await sell(owner, [
    { skuId: bread, quantity: 10, unitPrice: 5 },
    { skuId: cake, quantity: 4, unitPrice: 9 },
  ]);
  for (const [index, item] of sold.items.entries()) {
    await ship(owner, item, [10, 4][index] ?? 0, '2026-03-10');
  }
});

const line = (at: number, quantity: number, more: object = {}) => ({
  salesOrderItemId: sold.items[at]?.id,
  quantity,
  ...more,
});

const send = (items: object[], body: object = {}) =>
  owner.post('/sales-returns', { soId: sold.id, items, ...body });

const take = (...args: Parameters<typeof send>) => done(send(...args));

test('a deleted return leaves everything as it was before', async () => {
  const before = [await orderOf(owner, sold), await stockOf(owner, bread)];
  const made = await take([line(0, 6), line(1, 1)]);
  expect((await owner.delete(`/sales-returns/${made.id}`)).status).toBe(204);
  expect([await orderOf(owner, sold), await stockOf(owner, bread)]).toEqual(before);
  expect((await owner.get(`/sales-returns/${made.id}`)).status).toBe(404);
  expect((await take([line(0, 1)])).returnNumber).toBe('RMA-2');
  await expectSound(owner);
});
