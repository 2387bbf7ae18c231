/** E114: computed statuses of an order. Those that are set manually: order-statuses.test.ts. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PurchaseOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  activeRowsOf,
  expectTransition,
  order,
  orderOf,
  partners,
  receive,
  refusalOf,
  stockOf,
} from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let flour: string;
let bought: PurchaseOrder;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  flour = await newMaterial(owner);
  bought = await order(owner, [{ materialId: flour, quantity: 4, unitPrice: 2 }]);
});

const set = (status: string) => owner.patch(`/purchase-orders/${bought.id}`, { status });
const statusNow = async () => (await orderOf(owner, bought)).status;

describe('a short close', () => {
  test('is kept when receipts are corrected or reversed', async () => {
    const receipt = (await receive(owner, bought, [4])).body;
    await set('Closed');
    const path = `/purchase-order-receipts/${receipt.id}`;
    const [{ id }] = receipt.items;
    const corrected = await owner.patch(path, { items: [{ id, quantity: 3 }] });
    expect(corrected.status, corrected.text).toBe(200);
    expect(await orderOf(owner, bought)).toMatchObject({
      status: 'Closed',
      items: [{ receivedQuantity: 3 }],
    });
    expect((await owner.delete(path)).status).toBe(204);
    expect(await statusNow()).toBe('Closed');
    expect(await stockOf(owner, flour)).toMatchObject({ onHand: '0', onOrder: '0' });
    expect((await set('Ordered')).body.status).toBe('Ordered');
    expect(await stockOf(owner, flour)).toMatchObject({ onOrder: '4' });
  });

  test('is opened together with other changes of the request', async () => {
    await set('Closed');
    const path = `/purchase-orders/${bought.id}`;
    const answer = await owner.patch(path, { status: 'Ordered', expectedDate: '2026-07-01' });
    expect(answer.body).toMatchObject({ status: 'Ordered', expectedDate: '2026-07-01' });
    expect(await activeRowsOf(bought.items[0])).toMatchObject([{ day: '2026-07-01' }]);
  });
});

describe('receipts determine the status', () => {
  test('step by step, and back again', async () => {
    const two = await order(owner, [
      { materialId: flour, quantity: 2, unitPrice: 1 },
      { materialId: flour, quantity: 1, unitPrice: 1 },
    ]);
    const now = async () => (await orderOf(owner, two)).status;
    const first = (await receive(owner, two, [2])).body;
    expect(await now()).toBe('Partially Received');
    const second = (
      await receive(owner, two, [], {
        items: [{ purchaseOrderItemId: two.items[1].id, quantity: 1 }],
      })
    ).body;
    expect(await now()).toBe('Received');
    await owner.delete(`/purchase-order-receipts/${first.id}`);
    expect(await now()).toBe('Partially Received');
    await owner.delete(`/purchase-order-receipts/${second.id}`);
    expect(await now()).toBe('Ordered');
  });

  test('and so do quantities: a cut to the received quantity completes the order', async () => {
    await receive(owner, bought, [1]);
    const path = `/purchase-order-items/${bought.items[0].id}`;
    await owner.patch(path, { quantity: 1 });
    expect(await statusNow()).toBe('Received');
    await owner.patch(path, { quantity: 2 });
    expect(await statusNow()).toBe('Partially Received');
  });
});

describe('an order without lines', () => {
  beforeEach(async () => {
    bought = (await owner.post('/purchase-orders', await partners(owner))).body;
  });

  test.each(['Ordered', 'Cancelled'])('cannot leave Draft for %s', async (status) => {
    const answer = await set(status);
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual([['/status', 'no_items']]);
  });

  test('is refused a status that cannot be set before its missing fields are reported', async () => {
    expectTransition(await set('Received'), 'Draft', 'Received');
  });
});

test('an order without a ship-to location cannot be Ordered', async () => {
  const path = `/purchase-orders/${bought.id}`;
  const drafted = await owner.patch(path, { status: 'Draft', shipToLocationId: null });
  expect(drafted.body).toMatchObject({ status: 'Draft', shipToLocationId: null });
  const answer = await set('Ordered');
  expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
  expect(faultsOf(answer)).toEqual([['/shipToLocationId', 'required']]);
  const { shipToLocationId } = bought;
  const both = await owner.patch(path, { status: 'Ordered', shipToLocationId });
  expect(both.body.status).toBe('Ordered');
});
