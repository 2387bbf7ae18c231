/** E133: deleting a work order, with its expected movements. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { WorkOrder } from '../../../test/support/answer-types.ts';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import {
  booksOf,
  done,
  hasWorkReceipts,
  make,
  workOrder,
  workOrderOf,
} from '../../../test/support/making.ts';
import { expectSound, refusalOf, rowsOf } from '../../../test/support/purchasing.ts';
import { newLocation, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;
let bread: string;
let books: unknown;
let order: WorkOrder;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  bread = await newProduct(owner, [{ materialId: await newMaterial(owner), quantity: 2 }]);
  books = await booksOf(owner);
  order = await workOrder(owner, bread, 4);
});

const remove = () => owner.delete(`/work-orders/${order.id}`);

test('it is deleted, and its expected movements are voided', async () => {
  const answer = await remove();
  expect([answer.status, answer.text]).toEqual([204, '']);
  for (const path of [`/work-orders/${order.id}`, `/work-orders/${order.id}/receipts`]) {
    expect(refusalOf(await owner.get(path))).toEqual([404, 'not_found']);
  }
  expect(refusalOf(await remove())).toEqual([404, 'not_found']);
  const item = `/work-order-items/${order.items[0].id}`;
  expect(refusalOf(await owner.patch(item, { quantity: 1 }))).toEqual([404, 'not_found']);
  expect(await booksOf(owner)).toEqual(books);
  expect(await rowsOf(order.items[0])).toMatchObject([{ isVoided: true }, { isVoided: true }]);
  const inputs = await query('select 1 from work_order_inputs where wo_item_id = $1', [
    order.items[0].id,
  ]);
  expect(inputs).toEqual([]);
  const next = await workOrder(owner, bread, 1);
  expect(next.woNumber > order.woNumber).toBe(true);
  await expectSound(owner);
});

test('not with an active receipt, but after its reversal', async () => {
  const receipt = await done(make(owner, order, 1));
  expect(refusalOf(await remove())).toEqual(hasWorkReceipts);
  expect(await workOrderOf(owner, order)).toMatchObject({ status: 'Partially Received' });
  await done(owner.delete(`/work-order-receipts/${receipt.id}`));
  expect((await remove()).status).toBe(204);
  expect(await booksOf(owner)).toEqual(books);
  // The entries of the receipt can still be read.
  expect(await rowsOf(receipt)).toMatchObject([{ isVoided: true }, { isVoided: true }]);
  await expectSound(owner);
});

test('records that it names cannot be deleted before it', async () => {
  const [input] = order.items[0].inputs;
  const { id } = (await owner.get(`/skus/${bread}/bom`)).body;
  const shelf = await newLocation(owner);
  await done(owner.patch(`/work-orders/${order.id}`, { stockLocationId: shelf }));
  await done(owner.delete(`/boms/${id}`));
  const named = [`/skus/${bread}`, `/materials/${input.materialId}`, `/locations/${shelf}`];
  for (const path of named) {
    const answer = await owner.delete(path);
    expect([path, ...refusalOf(answer)]).toEqual([path, 409, 'in_use']);
    expect(
      answer.body.usedBy.map(({ entityType }: { entityType: string }) => entityType),
    ).toContain('work_order');
  }
});
