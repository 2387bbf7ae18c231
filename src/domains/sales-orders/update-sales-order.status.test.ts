/** E147: the statuses of an order, set manually and computed. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SalesOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  eventsOf,
  expectSound,
  expectTransition,
  hasShipments,
  orderOf,
  refusalOf,
  rowsOf,
  sell,
  ship,
  sides,
  stocked,
  stockOf,
} from '../../../test/support/selling.ts';
import { newOrganization } from '../../../test/support/world.ts';

const statuses = ['Draft', 'Confirmed', 'Completed', 'Closed', 'Cancelled'] as const;

let owner: Client;
let bread: string;
let sold: SalesOrder;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  bread = await stocked(owner);
  sold = await sell(owner, [{ skuId: bread, quantity: 4, unitPrice: 2 }]);
});

const set = (status: string) => owner.patch(`/sales-orders/${sold.id}`, { status });
const statusNow = async () => (await orderOf(owner, sold)).status;

/** Brings the order into a status from which all allowed changes are possible. */
async function bringTo(status: (typeof statuses)[number]): Promise<void> {
  if (status === 'Completed') await ship(owner, sold.items[0], 4);
  else if (status !== 'Confirmed') await set(status);
  expect(await statusNow()).toBe(status);
}

/** The statuses that can be set; an order with shipments can be refused for these instead. */
const manual: Record<(typeof statuses)[number], readonly string[]> = {
  Draft: ['Confirmed', 'Cancelled'],
  Confirmed: ['Draft', 'Cancelled', 'Closed'],
  Completed: ['Closed'],
  Closed: ['Confirmed'],
  Cancelled: [],
};

describe.each(statuses)('from %s', (from) => {
  test.each(statuses.filter((to) => to === from || manual[from].includes(to)))(
    'to %s an order can be set',
    async (to) => {
      await bringTo(from);
      const { version } = await orderOf(owner, sold);
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
      const before = await orderOf(owner, sold);
      const answer = await set(to);
      if (from === 'Completed' && (to === 'Draft' || to === 'Cancelled')) {
        expect(refusalOf(answer)).toEqual(hasShipments);
      } else expectTransition(answer, from, to);
      expect(await orderOf(owner, sold)).toEqual(before);
    },
  );
});

test('voided demand is written again with a new sequence', async () => {
  const [item] = sold.items;
  for (const status of ['Draft', 'Confirmed', 'Closed', 'Confirmed']) await set(status);
  expect((await rowsOf(item)).map(({ isVoided }) => isVoided)).toEqual([true, true, false]);
  expect(await stockOf(owner, bread)).toMatchObject({ demand: '4' });
  await set('Cancelled');
  expect(await stockOf(owner, bread)).toMatchObject({ demand: '0' });
  expect(await eventsOf(owner, sold)).toEqual([
    ['status_changed', 'Confirmed to Draft.'],
    ['status_changed', 'Draft to Confirmed.'],
    ['status_changed', 'Confirmed to Closed.'],
    ['status_changed', 'Closed to Confirmed.'],
    ['status_changed', 'Confirmed to Cancelled.'],
  ]);
});

describe('a short close', () => {
  test.each<[shipped: number, status: string, open: string]>([
    [0, 'Confirmed', '4'],
    [1, 'Confirmed', '3'],
    [4, 'Completed', '0'],
  ])(
    'after %d were shipped has no demand, and opening it again answers %s',
    async (shipped, status, open) => {
      if (shipped > 0) await ship(owner, sold.items[0], shipped);
      const closed = await set('Closed');
      expect(closed.body.status).toBe('Closed');
      expect(closed.body.costOfGoodsSold).toBe(shipped === 0 ? null : shipped * 2);
      expect(await stockOf(owner, bread)).toMatchObject({ demand: '0' });
      const opened = await set('Confirmed');
      expect(opened.status, opened.text).toBe(200);
      expect(opened.body.status).toBe(status);
      expect(await orderOf(owner, sold)).toEqual(opened.body);
      expect(await stockOf(owner, bread)).toMatchObject({ demand: open });
      await expectSound(owner);
    },
  );
});

test('an order without items cannot leave Draft', async () => {
  const { id } = (await owner.post('/sales-orders', await sides(owner))).body;
  for (const status of ['Confirmed', 'Cancelled']) {
    const answer = await owner.patch(`/sales-orders/${id}`, { status });
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual([['/status', 'no_items']]);
  }
  // Missing fields are not reported for a status that cannot be set.
  const computed = await owner.patch(`/sales-orders/${id}`, { status: 'Completed' });
  expectTransition(computed, 'Draft', 'Completed');
});

test('an order without a ship-from location cannot be confirmed or opened again', async () => {
  await set('Draft');
  const path = `/sales-orders/${sold.id}`;
  await owner.patch(path, { shipFromLocationId: null });
  expect(faultsOf(await set('Confirmed'))).toEqual([['/shipFromLocationId', 'required']]);
  const { shipFromLocationId } = await sides(owner);
  const both = await owner.patch(path, { status: 'Confirmed', shipFromLocationId });
  expect(both.body).toMatchObject({ status: 'Confirmed', shipFromLocationId });
  await owner.patch(path, { status: 'Closed', shipFromLocationId: null });
  expect(faultsOf(await set('Confirmed'))).toEqual([['/shipFromLocationId', 'required']]);
});

describe('with shipments', () => {
  beforeEach(async () => {
    await ship(owner, sold.items[0], 1);
  });

  test('it can be neither cancelled nor set to Draft, until they are reversed', async () => {
    for (const status of ['Cancelled', 'Draft']) {
      expect(refusalOf(await set(status))).toEqual(hasShipments);
    }
    expect(await statusNow()).toBe('Confirmed');
    await ship(owner, sold.items[0], 0);
    expect((await set('Draft')).status).toBe(200);
    expect((await set('Cancelled')).status).toBe(200);
  });
});
