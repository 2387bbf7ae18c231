/** E147: statuses of an order, and what it must have. See also order-statuses.test.ts. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { SalesOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  eventsOf,
  expectTransition,
  hasShipments,
  refusalOf,
  sell,
  ship,
  sides,
  stocked,
} from '../../../test/support/selling.ts';
import { newOrganization } from '../../../test/support/world.ts';

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

test('changes of status are events of the order', async () => {
  for (const status of ['Draft', 'Confirmed', 'Closed', 'Confirmed', 'Cancelled'])
    await set(status);
  expect(await eventsOf(owner, sold)).toEqual([
    ['status_changed', 'Confirmed to Draft.'],
    ['status_changed', 'Draft to Confirmed.'],
    ['status_changed', 'Confirmed to Closed.'],
    ['status_changed', 'Closed to Confirmed.'],
    ['status_changed', 'Confirmed to Cancelled.'],
  ]);
});

test.each([0, 1, 4])(
  'a closed order has the costs of the %i that were shipped',
  async (shipped) => {
    if (shipped > 0) await ship(owner, sold.items[0], shipped);
    const closed = await set('Closed');
    expect(closed.body.costOfGoodsSold).toBe(shipped === 0 ? null : shipped * 2);
  },
);

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

test('a reversed shipment allows it to be set to Draft and cancelled', async () => {
  await ship(owner, sold.items[0], 1);
  expect(refusalOf(await set('Draft'))).toEqual(hasShipments);
  await ship(owner, sold.items[0], 0);
  expect((await set('Draft')).status).toBe(200);
  expect((await set('Cancelled')).status).toBe(200);
});
