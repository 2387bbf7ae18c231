/** E114: the statuses of an order, set manually and computed. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PurchaseOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  activeRowsOf,
  expectSound,
  expectTransition,
  order,
  orderOf,
  partners,
  receive,
  refusalOf,
  rowsOf,
  stockOf,
} from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

const statuses = [
  'Draft',
  'Ordered',
  'Partially Received',
  'Received',
  'Closed',
  'Cancelled',
] as const;

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

/** Brings the order into a status from which all allowed changes are possible. */
async function bringTo(status: (typeof statuses)[number]): Promise<void> {
  if (status === 'Partially Received') await receive(owner, bought, [1]);
  else if (status === 'Received') await receive(owner, bought, [4]);
  else if (status !== 'Ordered') await set(status);
  expect(await statusNow()).toBe(status);
}

/** The statuses that can be set; an order with receipts can be refused for these instead. */
const manual: Record<(typeof statuses)[number], readonly string[]> = {
  Draft: ['Ordered', 'Cancelled'],
  Ordered: ['Draft', 'Cancelled', 'Closed'],
  'Partially Received': ['Closed'],
  Received: ['Closed'],
  Closed: ['Ordered'],
  Cancelled: [],
};

describe.each(statuses)('from %s', (from) => {
  test.each(statuses.filter((to) => to === from || manual[from].includes(to)))(
    'to %s an order can be set',
    async (to) => {
      await bringTo(from);
      const { version } = await orderOf(owner, bought);
      const answer = await set(to);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body).toMatchObject({ status: to, version: version + (to === from ? 0 : 1) });
      expect(await statusNow()).toBe(to);
      await expectSound(owner);
    },
  );

  test.each(statuses.filter((to) => to !== from && !manual[from].includes(to)))(
    'to %s it cannot be set',
    async (to) => {
      await bringTo(from);
      const before = await orderOf(owner, bought);
      const answer = await set(to);
      const isReceived = from === 'Partially Received' || from === 'Received';
      if (isReceived && (to === 'Draft' || to === 'Cancelled')) {
        expect(refusalOf(answer)).toEqual([409, 'purchase_order_has_receipts']);
      } else expectTransition(answer, from, to);
      expect(await orderOf(owner, bought)).toEqual(before);
    },
  );
});

test('voided expected movements are written again with a new sequence', async () => {
  const [item] = bought.items;
  for (const status of ['Draft', 'Ordered', 'Closed', 'Ordered']) await set(status);
  expect((await rowsOf(item)).map(({ isVoided }) => isVoided)).toEqual([true, true, false]);
  expect(await stockOf(owner, flour)).toMatchObject({ onOrder: '4' });
  await set('Cancelled');
  expect(await activeRowsOf(item)).toEqual([]);
  expect(await stockOf(owner, flour)).toMatchObject({ onOrder: '0' });
});

describe('a short close', () => {
  test.each([
    [[1], 'Partially Received', '3'],
    [[4], 'Received', '0'],
    [[], 'Ordered', '4'],
  ])(
    'after receipts of %j expects no more goods, and opening it again answers %s',
    async (quantities, status, open) => {
      if (quantities.length > 0) await receive(owner, bought, quantities);
      expect((await set('Closed')).body.status).toBe('Closed');
      expect(await activeRowsOf(bought.items[0])).toEqual([]);
      expect(await stockOf(owner, flour)).toMatchObject({ onOrder: '0' });
      const opened = await set('Ordered');
      expect(opened.status, opened.text).toBe(200);
      expect(opened.body.status).toBe(status);
      expect(await statusNow()).toBe(status);
      expect(await stockOf(owner, flour)).toMatchObject({ onOrder: open });
      await expectSound(owner);
    },
  );

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
