/** E132, E137 and E141: the statuses of a work order, manually and computed. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WorkOrder } from '../../../test/support/answer-types.ts';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import {
  done,
  hasWorkReceipts,
  make,
  plansOf,
  workOrder,
  workOrderOf,
} from '../../../test/support/making.ts';
import {
  expectSound,
  expectTransition,
  refusalOf,
  rowsOf,
} from '../../../test/support/purchasing.ts';
import { figuresOf, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

const statuses = [
  'Draft',
  'Production',
  'Partially Received',
  'Completed',
  'Closed',
  'Cancelled',
] as const;
type Status = (typeof statuses)[number];

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
const planned = async () => (await plansOf(order.items[0])).map(({ quantity }) => quantity);

/** Brings the order into a status in which nothing stands in the way of another. */
async function bringTo(status: Status): Promise<void> {
  if (status === 'Partially Received') await received(1);
  else if (status === 'Completed') await received(4);
  else if (status !== 'Production') await done(set(status));
  expect(await statusNow()).toBe(status);
}

/** Where an order can be taken manually; of one with receipts the answer may say so instead. */
const manual: Record<Status, readonly Status[]> = {
  Draft: ['Production', 'Cancelled'],
  Production: ['Draft', 'Cancelled', 'Closed'],
  'Partially Received': ['Closed'],
  Completed: ['Closed'],
  Closed: ['Production'],
  Cancelled: [],
};

describe.each(statuses)('from %s', (from) => {
  test.each(statuses.filter((to) => to === from || manual[from].includes(to)))(
    'to %s an order goes manually',
    async (to) => {
      await bringTo(from);
      const { version } = await workOrderOf(owner, order);
      const answer = await set(to);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body).toMatchObject({ status: to, version: version + (to === from ? 0 : 1) });
      expect(await statusNow()).toBe(to);
      const open = from === 'Partially Received' ? ['3', '6'] : ['4', '8'];
      const isOpen = to === 'Production' || to === 'Partially Received';
      expect(await planned()).toEqual(isOpen ? open : []);
    },
  );

  test.each(statuses.filter((to) => to !== from && !manual[from].includes(to)))(
    'to %s it does not',
    async (to) => {
      await bringTo(from);
      const before = await workOrderOf(owner, order);
      const answer = await set(to);
      const isReceived = from === 'Partially Received' || from === 'Completed';
      if (isReceived && (to === 'Draft' || to === 'Cancelled')) {
        expect(refusalOf(answer)).toEqual(hasWorkReceipts);
      } else expectTransition(answer, from, to);
      expect(await workOrderOf(owner, order)).toEqual(before);
    },
  );
});

test('what is taken off plan comes back with another place in the ledger', async () => {
  for (const status of ['Draft', 'Production', 'Closed', 'Production']) await done(set(status));
  const rows = await rowsOf(order.items[0]);
  expect([rows.length, rows.filter(({ isVoided }) => !isVoided).length]).toEqual([6, 2]);
  expect(await figuresOf(owner, bread)).toMatchObject({ onOrder: '4' });
  await done(set('Cancelled'));
  expect(await planned()).toEqual([]);
  expect(await figuresOf(owner, bread)).toMatchObject({ onOrder: '0' });
  await expectSound(owner);
});

describe('a short close', () => {
  test.each([
    [1, 'Partially Received', ['3', '6']],
    [4, 'Completed', []],
    [0, 'Production', ['4', '8']],
  ] as const)(
    'after %i pieces expects no more, and opening it again answers %s',
    async (pieces, status, open) => {
      if (pieces > 0) await received(pieces);
      expect((await set('Closed')).body.status).toBe('Closed');
      expect(await planned()).toEqual([]);
      const opened = await set('Production');
      expect(opened.status, opened.text).toBe(200);
      expect(opened.body.status).toBe(status);
      expect(await statusNow()).toBe(status);
      expect(await planned()).toEqual(open);
      await expectSound(owner);
    },
  );

  test('stands when receipts are re-dated or reversed meanwhile', async () => {
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

  test('is opened with what else the request changes', async () => {
    await done(set('Closed'));
    const body = { status: 'Production', expectedDate: '2026-07-01', quantity: 5 };
    const answer = await owner.patch(`/work-orders/${order.id}`, body);
    expect(answer.body).toMatchObject(body);
    expect(await plansOf(order.items[0])).toMatchObject([{ day: '2026-07-01', quantity: '5' }, {}]);
  });
});

describe.each(['Draft', 'Production', 'Closed', 'Cancelled'] as const)(
  'made while %s',
  (before) => {
    beforeEach(() => bringTo(before));

    test('it has the status that its receipts give, and back again without them', async () => {
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

test('a Draft that was made and then closed stays closed without its receipt', async () => {
  await bringTo('Draft');
  const receipt = await received(1);
  await done(set('Closed'));
  await reverse(receipt);
  expect(await statusNow()).toBe('Closed');
  expect((await done(set('Production'))).status).toBe('Production');
});

test('a closed order of which more is made is closed manually once more', async () => {
  await received(1);
  await done(set('Closed'));
  const more = await received(1);
  expect(await statusNow()).toBe('Partially Received');
  await reverse(more);
  expect(await statusNow()).toBe('Partially Received');
  expect((await done(set('Closed'))).status).toBe('Closed');
});

test('every item has to be made, good or scrapped; more than enough of one is not enough', async () => {
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
