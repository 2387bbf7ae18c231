/** E132 to E136: fields that receipts depend on cannot change until the receipts are reversed. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type {
  WorkOrder,
  WorkOrderItem,
  WorkOrderReceipt,
} from '../../../test/support/answer-types.ts';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  booksOf,
  done,
  hasWorkReceipts,
  make,
  workOrder,
  workOrderOf,
} from '../../../test/support/making.ts';
import { expectSound, refusalOf } from '../../../test/support/purchasing.ts';
import { newLocation, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let owner: Client;
let cake: string;
let elsewhere: string;
let order: WorkOrder;
let second: WorkOrderItem;
let receipt: WorkOrderReceipt;

beforeAll(async () => {
  owner = await newOrganization();
  const flour = await newMaterial(owner);
  cake = await newProduct(owner, [{ materialId: flour }]);
  elsewhere = await newLocation(owner);
});
beforeEach(async () => {
  const bread = await newProduct(owner, [{ materialId: await newMaterial(owner) }]);
  order = await workOrder(owner, bread, 4);
  second = await done(owner.post(`/work-orders/${order.id}/items`, { skuId: cake, quantity: 2 }));
  receipt = await done(make(owner, order, 1));
});

const change = (body: object) => owner.patch(`/work-orders/${order.id}`, body);
const reverse = () => done(owner.delete(`/work-order-receipts/${receipt.id}`));

describe.each<[what: string, send: () => ReturnType<typeof change>]>([
  ['another SKU', () => change({ skuId: cake })],
  ['another quantity', () => change({ quantity: 5 })],
  ['another conversion cost', () => change({ conversionCost: 5 })],
  ['another work site', () => change({ siteLocationId: elsewhere })],
  ['another stock location', () => change({ stockLocationId: elsewhere })],
  ['Draft', () => change({ status: 'Draft' })],
  ['Cancelled', () => change({ status: 'Cancelled' })],
  ['the deletion of the order', () => owner.delete(`/work-orders/${order.id}`)],
  [
    'another item',
    () => owner.post(`/work-orders/${order.id}/items`, { skuId: cake, quantity: 1 }),
  ],
  [
    'more of an item that was made',
    () => owner.patch(`/work-order-items/${order.items[0].id}`, { quantity: 9 }),
  ],
  [
    'more of an item that was not made',
    () => owner.patch(`/work-order-items/${second.id}`, { quantity: 9 }),
  ],
  [
    'another cost of an item',
    () => owner.patch(`/work-order-items/${second.id}`, { conversionCost: 9 }),
  ],
  ['a removed item', () => owner.delete(`/work-order-items/${second.id}`)],
])('%s', (_what, send) => {
  test('is refused with an active receipt, and accepted after its reversal', async () => {
    const before = [await workOrderOf(owner, order), await booksOf(owner)];
    const answer = await send();
    expect(refusalOf(answer)).toEqual(hasWorkReceipts);
    expect(answer.body.detail).toBeTruthy();
    expect([await workOrderOf(owner, order), await booksOf(owner)]).toEqual(before);
    await reverse();
    const again = await send();
    expect(again.status, again.text).toBeLessThan(300);
    await expectSound(owner);
  });
});

test('dates and descriptions of the order can change', async () => {
  const fields = {
    startDate: '2026-03-01',
    expectedDate: '2026-04-01',
    notes: 'Oven 2',
    externalId: `erp-${order.id}`,
  };
  const answer = await change(fields);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ ...fields, status: 'Partially Received' });
});

test('stored values change nothing', async () => {
  const { skuId, quantity, conversionCost, siteLocationId, stockLocationId } = order;
  const same = { skuId, quantity, conversionCost, siteLocationId, stockLocationId };
  expect((await change({ ...same, status: 'Partially Received' })).body).toMatchObject({
    version: 2,
  });
  const path = `/work-order-items/${second.id}`;
  expect((await owner.patch(path, { quantity: 2 })).status).toBe(200);
});

test('errors of the request and unknown records are reported first', async () => {
  expect(refusalOf(await change({ quantity: 0 }))).toEqual([422, 'validation_failed']);
  expect(refusalOf(await change({ skuId: nowhere }))).toEqual([404, 'not_found']);
  const body = { skuId: nowhere, quantity: 1 };
  const added = await owner.post(`/work-orders/${order.id}/items`, body);
  expect(faultsOf(added)).toEqual([['/skuId', 'not_found']]);
  const wrong = await owner.patch(`/work-order-items/${second.id}`, { quantity: -1 });
  expect(refusalOf(wrong)).toEqual([422, 'validation_failed']);
});

test('the only item and the order are kept until the receipts are reversed', async () => {
  await reverse();
  await done(owner.delete(`/work-order-items/${second.id}`));
  await done(make(owner, order, 1));
  const answer = await owner.delete(`/work-order-items/${order.items[0].id}`);
  expect(refusalOf(answer)).toEqual(hasWorkReceipts);
});

test('one of two receipts is enough', async () => {
  await done(make(owner, order, 1));
  await reverse();
  expect(refusalOf(await change({ quantity: 5 }))).toEqual(hasWorkReceipts);
});
