/** E132, E137 and E141: the statuses of a work order, set manually and computed. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WorkOrder } from '../../../test/support/answer-types.ts';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import {
  done,
  expectedOf,
  hasWorkReceipts,
  make,
  workOrder,
  workOrderOf,
} from '../../../test/support/making.ts';
import {
  expectSound,
  expectTransition,
  refusalOf,
  rowsOf,
} from '../../../test/support/purchasing.ts';
import { balancesOf, newMaterial } from '../../../test/support/stock.ts';
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
const planned = async () => (await expectedOf(order.items[0])).map(({ quantity }) => quantity);

/** Brings the order into a status from which all allowed changes are possible. */
async function bringTo(status: Status): Promise<void> {
  if (status === 'Partially Received') await received(1);
  else if (status === 'Completed') await received(4);
  else if (status !== 'Production') await done(set(status));
  expect(await statusNow()).toBe(status);
}

/** The statuses that can be set; an order with receipts can be refused for these instead. */
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
    'to %s an order can be set',
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
    'to %s it cannot be set',
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

test('voided expected movements are written again with a new sequence', async () => {
  for (const status of ['Draft', 'Production', 'Closed', 'Production']) await done(set(status));
  const rows = await rowsOf(order.items[0]);
  expect([rows.length, rows.filter(({ isVoided }) => !isVoided).length]).toEqual([6, 2]);
  expect(await balancesOf(owner, bread)).toMatchObject({ onOrder: '4' });
  await done(set('Cancelled'));
  expect(await planned()).toEqual([]);
  expect(await balancesOf(owner, bread)).toMatchObject({ onOrder: '0' });
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
