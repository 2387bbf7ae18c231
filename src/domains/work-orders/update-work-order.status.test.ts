/** E132, E137 and E141: computed statuses of a work order. See also order-statuses.test.ts. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WorkOrder } from '../../../test/support/answer-types.ts';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { done, expectedOf, make, workOrder, workOrderOf } from '../../../test/support/making.ts';
import { expectSound } from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

type Status = 'Draft' | 'Production' | 'Closed' | 'Cancelled';

let owner: Client;
let bread: string;
let order: WorkOrder;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  bread = await newProduct(owner, [{ materialId: await newMaterial(owner), quantity: 2 }]);
  order = await workOrder(owner, bread, 4);
});

const set = (status: string) => owner.patch(`/work-orders/${order.id}`, { status });
const statusNow = async () => (await workOrderOf(owner, order)).status;
const received = (quantity: number) => done(make(owner, order, quantity));
const reverse = ({ id }: { id: string }) => done(owner.delete(`/work-order-receipts/${id}`));
const planned = async () => (await expectedOf(order.items[0])).map(({ quantity }) => quantity);

/** Brings the order into a status. */
async function bringTo(status: Status): Promise<void> {
  if (status !== 'Production') await done(set(status));
  expect(await statusNow()).toBe(status);
}

describe('a short close', () => {
  test('is kept when receipts are re-dated or reversed', async () => {
    const [first, second] = [await received(1), await received(3)];
    await done(set('Closed'));
    const path = `/work-order-receipts/${first.id}`;
    await done(owner.patch(path, { receiptDate: '2026-03-02', notes: 'Late' }));
    expect(await statusNow()).toBe('Closed');
    await reverse(second);
    expect(await statusNow()).toBe('Closed');
    await reverse(first);
    expect(await statusNow()).toBe('Closed');
    expect(await planned()).toEqual([]);
    expect((await done(set('Production'))).status).toBe('Production');
    expect(await planned()).toEqual(['4', '8']);
    await expectSound(owner);
  });

  test('is opened together with other changes of the request', async () => {
    await done(set('Closed'));
    const body = { status: 'Production', expectedDate: '2026-07-01', quantity: 5 };
    const answer = await owner.patch(`/work-orders/${order.id}`, body);
    expect(answer.body).toMatchObject(body);
    expect(await expectedOf(order.items[0])).toMatchObject([
      { day: '2026-07-01', quantity: '5' },
      {},
    ]);
  });
});

describe.each(['Draft', 'Production', 'Closed', 'Cancelled'] as const)(
  'receipts while %s',
  (before) => {
    beforeEach(() => bringTo(before));

    test('set the status of the order, which returns without them', async () => {
      const { version, updatedAt } = await workOrderOf(owner, order);
      const first = await received(1);
      expect(await statusNow()).toBe('Partially Received');
      expect(await planned()).toEqual(['3', '6']);
      const second = await received(3);
      expect(await statusNow()).toBe('Completed');
      expect(await planned()).toEqual([]);
      await reverse(second);
      expect(await statusNow()).toBe('Partially Received');
      await reverse(first);
      // A receipt is no edit of the order.
      expect(await workOrderOf(owner, order)).toMatchObject({ status: before, version, updatedAt });
      expect(await planned()).toEqual(before === 'Production' ? ['4', '8'] : []);
      await expectSound(owner);
    });
  },
);

test('a Draft with receipts that was then closed stays Closed without them', async () => {
  await bringTo('Draft');
  const receipt = await received(1);
  await done(set('Closed'));
  await reverse(receipt);
  expect(await statusNow()).toBe('Closed');
  expect((await done(set('Production'))).status).toBe('Production');
});

test('a Closed order with a further receipt must be closed again', async () => {
  await received(1);
  await done(set('Closed'));
  const more = await received(1);
  expect(await statusNow()).toBe('Partially Received');
  await reverse(more);
  expect(await statusNow()).toBe('Partially Received');
  expect((await done(set('Closed'))).status).toBe('Closed');
});

test('every item must be made, good or scrapped; more of one does not replace another', async () => {
  const other = await newProduct(owner, [{ materialId: await newMaterial(owner) }]);
  const item = await done(
    owner.post(`/work-orders/${order.id}/items`, { skuId: other, quantity: 2 }),
  );
  const of = (pieces: object) =>
    done(
      owner.post(`/work-orders/${order.id}/receipts`, {
        produced: [{ workOrderItemId: item.id, ...pieces }],
      }),
    );
  await received(5);
  expect(await statusNow()).toBe('Partially Received');
  await of({ quantity: 1 });
  expect(await statusNow()).toBe('Partially Received');
  const scrapped = await of({ quantity: 0, scrappedQuantity: 1 });
  expect(await workOrderOf(owner, order)).toMatchObject({
    status: 'Completed',
    items: [
      { receivedQuantity: 5, scrappedQuantity: 0 },
      { receivedQuantity: 1, scrappedQuantity: 1 },
    ],
  });
  await reverse(scrapped);
  expect(await statusNow()).toBe('Partially Received');
});
