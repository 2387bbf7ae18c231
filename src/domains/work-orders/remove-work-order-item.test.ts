/** E136: removing an item of a work order. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { WorkOrder, WorkOrderItem } from '../../../test/support/answer-types.ts';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { booksOf, done, workOrder, workOrderOf } from '../../../test/support/making.ts';
import { activeRowsOf, expectSound, refusalOf, rowsOf } from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let order: WorkOrder;
let item: WorkOrderItem;
let books: unknown;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  const flour = await newMaterial(owner, { unitCost: 3 });
  const bread = await newProduct(owner, [{ materialId: flour, quantity: 2 }]);
  const loaf = await newProduct(owner, [{ materialId: flour, quantity: 5 }]);
  order = await workOrder(owner, bread, 4);
  books = await booksOf(owner);
  item = await done(owner.post(`/work-orders/${order.id}/items`, { skuId: loaf, quantity: 3 }));
});

const remove = (id: string) => owner.delete(`/work-order-items/${id}`);

test('it is removed, with its expected movements', async () => {
  const answer = await remove(item.id);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(refusalOf(await remove(item.id))).toEqual([404, 'not_found']);
  const read = await workOrderOf(owner, order);
  expect([read.items, read.version]).toEqual([order.items, 3]);
  expect(await activeRowsOf(item)).toEqual([]);
  expect(await rowsOf(item)).toHaveLength(2);
  expect(await booksOf(owner)).toEqual(books);
  await expectSound(owner);
});

test('without its first item an order shows the remaining item with the lowest number', async () => {
  await done(remove(order.items[0].id));
  const { skuId, quantity, materialUnitCost, conversionCost } = item;
  const top = { skuId, quantity, materialUnitCost, conversionCost };
  const read = await workOrderOf(owner, order);
  expect(read).toMatchObject({ ...top, items: [{ lineNumber: 2 }] });
  const listed = (await owner.get('/work-orders', { query: { ids: order.id } })).body.data;
  expect(listed).toMatchObject([{ ...top, itemCount: 1 }]);
  const changed = await owner.patch(`/work-orders/${order.id}`, { quantity: 7 });
  expect(changed.body).toMatchObject({ quantity: 7, items: [{ id: item.id, quantity: 7 }] });
});
