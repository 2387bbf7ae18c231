/** E134: adding an item. Refusals: create-work-order.refusals.test.ts. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { WorkOrder } from '../../../test/support/answer-types.ts';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done, expectedOf, workOrder, workOrderOf } from '../../../test/support/making.ts';
import { expectSound, refusalOf, rowsOf } from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;
let flour: string;
let bread: string;
let order: WorkOrder;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  flour = await newMaterial(owner, { unitCost: 3 });
  bread = await newProduct(owner, [{ materialId: flour, quantity: 2 }], { conversionCost: 1.5 });
  order = await workOrder(owner, bread, 4, { expectedDate: '2026-03-15' });
});

const add = (body: object = {}) =>
  owner.post(`/work-orders/${order.id}/items`, { skuId: bread, quantity: 3, ...body });

test('is answered with its inputs, has the last number and its expected movements', async () => {
  const rows = await rowsOf(order.items[0]);
  const answer = await add({ conversionCost: 2 });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.headers.get('etag')).toBe('"1"');
  expect(answer.headers.get('location')).toBeNull();
  expect(answer.body).toMatchObject({
    woId: order.id,
    lineNumber: 2,
    skuId: bread,
    quantity: 3,
    receivedQuantity: 0,
    scrappedQuantity: 0,
    materialUnitCost: 6,
    conversionCost: 2,
    inputs: [{ materialId: flour, skuId: null, quantityPerUnit: 2, unitCost: 3 }],
    version: 1,
    createdBy: owner.userId,
  });
  const read = await workOrderOf(owner, order);
  expect(read.items).toEqual([order.items[0], answer.body]);
  // The order still shows its first item; the edit changes its version.
  expect(read).toMatchObject({ quantity: 4, conversionCost: 1.5, version: 2 });
  expect(await expectedOf(answer.body)).toMatchObject([
    { eventType: 'ORDER', itemId: bread, quantity: '3', day: '2026-03-15' },
    { eventType: 'DEMAND', itemId: flour, quantity: '6', day: '2026-03-15' },
  ]);
  expect(await rowsOf(order.items[0])).toEqual(rows);
  await expectSound(owner);
});

test('freezes the current recipe', async () => {
  const bom = (await owner.get(`/skus/${bread}/bom`)).body;
  const rye = await newMaterial(owner, { unitCost: 1 });
  const inputs = [{ materialId: rye, quantity: 5 }];
  await done(owner.patch(`/boms/${bom.id}`, { inputs, conversionCost: 0.5 }));
  const { body } = await add();
  expect(body).toMatchObject({
    materialUnitCost: 5,
    conversionCost: 0.5,
    inputs: [{ materialId: rye, quantityPerUnit: 5 }],
  });
  expect((await workOrderOf(owner, order)).items[0]).toEqual(order.items[0]);
  await done(owner.delete(`/boms/${bom.id}`));
  expect(faultsOf(await add())).toEqual([['/skuId', 'no_bom']]);
});

test('an order has at most 200 items', async () => {
  await query(
    `insert into work_order_items select org_id, gen_random_uuid(), wo_id, n, sku_id, quantity,
       received_quantity, scrapped_quantity, material_unit_cost, conversion_cost, version,
       created_by, created_at, updated_at
     from work_order_items, generate_series(2, 200) n where wo_id = $1`,
    [order.id],
  );
  await query('update work_orders set last_line = 200 where id = $1', [order.id]);
  const answer = await add();
  expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
  expect(faultsOf(answer)).toEqual([['', 'too_many']]);
});
