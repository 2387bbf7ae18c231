/** E135: changing an item of a work order. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { WorkOrder, WorkOrderItem } from '../../../test/support/answer-types.ts';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { done, orderedRowsOf, workOrder, workOrderOf } from '../../../test/support/making.ts';
import { expectSound, rowsOf } from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let order: WorkOrder;
let item: WorkOrderItem;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  const flour = await newMaterial(owner, { unitCost: 3 });
  const bread = await newProduct(owner, [{ materialId: flour, quantity: 2 }]);
  order = await workOrder(owner, bread, 4);
  const body = { skuId: bread, quantity: 3, conversionCost: 1 };
  item = await done(owner.post(`/work-orders/${order.id}/items`, body));
});

const change = (body: unknown) => owner.patch(`/work-order-items/${item.id}`, body);

test('its quantity and its expected movements change, with the same sequence', async () => {
  const [goods, need] = await orderedRowsOf(item);
  const ofFirst = await rowsOf(order.items[0]);
  const answer = await change({ quantity: 2.5 });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('etag')).toBe('"2"');
  const edit = { quantity: 2.5, version: 2, updatedAt: expect.any(String) };
  expect(answer.body).toEqual({ ...item, ...edit });
  const read = await workOrderOf(owner, order);
  expect(read.items).toEqual([order.items[0], answer.body]);
  expect([read.version, read.quantity]).toEqual([3, 4]);
  expect(await orderedRowsOf(item)).toEqual([
    { ...goods, id: expect.any(String), quantity: '2.5' },
    { ...need, id: expect.any(String), quantity: '5' },
  ]);
  expect(await rowsOf(order.items[0])).toEqual(ofFirst);
  await expectSound(owner);
});

test('its conversion cost changes without ledger entries; the order shows its first item', async () => {
  const rows = await rowsOf(item);
  expect((await change({ conversionCost: 0 })).body).toMatchObject({ conversionCost: 0 });
  expect(await rowsOf(item)).toEqual(rows);
  const [first] = order.items;
  await done(owner.patch(`/work-order-items/${first.id}`, { quantity: 9, conversionCost: 2 }));
  expect(await workOrderOf(owner, order)).toMatchObject({ quantity: 9, conversionCost: 2 });
});
