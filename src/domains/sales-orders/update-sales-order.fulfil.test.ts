/** E147: shipping all open quantities. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SalesOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  eventsOf,
  expectSound,
  expectTransition,
  orderOf,
  refusalOf,
  rowsOf,
  sell,
  ship,
  sides,
  stocked,
  stockOf,
} from '../../../test/support/selling.ts';
import { configure } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let bread: string;
let cake: string;
let sold: SalesOrder;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  [bread, cake] = [await stocked(owner, 100, 2), await stocked(owner, 100, 3)];
  sold = await sell(owner, [
    { skuId: bread, quantity: 4, unitPrice: 5 },
    { skuId: cake, quantity: 2, unitPrice: 7.5 },
    { skuId: bread, quantity: 1, unitPrice: 0 },
  ]);
});

const change = (body: object) => owner.patch(`/sales-orders/${sold.id}`, body);
const fulfilled = { fulfillmentStatus: 'Fulfilled' };

test('all lines are shipped on one day, and the order is Completed', async () => {
  await ship(owner, sold.items[0], 3, '2026-03-03');
  const answer = await change({ ...fulfilled, shipDate: '2026-03-09' });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('etag')).toBe('"3"');
  expect(answer.body).toMatchObject({
    status: 'Completed',
    fulfillmentStatus: 'Fulfilled',
    items: [
      { fulfilledQuantity: 4, version: 3 },
      { fulfilledQuantity: 2, version: 2 },
      { fulfilledQuantity: 1, version: 2 },
    ],
    costOfGoodsSold: 16,
    margin: 19,
  });
  expect(await orderOf(owner, sold)).toEqual(answer.body);
  const shipped = await Promise.all(sold.items.map(rowsOf));
  const active = shipped.flat().filter(({ isVoided }) => !isVoided);
  expect(active.map(({ eventType, day, quantity }) => [eventType, day, quantity])).toEqual([
    ['SHIP', '2026-03-03', '3'],
    ['SHIP', '2026-03-09', '1'],
    ['SHIP', '2026-03-09', '2'],
    ['SHIP', '2026-03-09', '1'],
  ]);
  expect(await stockOf(owner, bread)).toEqual({ onHand: '95', demand: '0', value: '190' });
  expect(await eventsOf(owner, sold)).toEqual([
    ['shipped', 'Shipped 3 of line 1 on 2026-03-03.'],
    ['shipped', 'Shipped 1 of line 1, 2 of line 2, 1 of line 3 on 2026-03-09.'],
    ['status_changed', 'Confirmed to Completed.'],
  ]);
  await expectSound(owner);
});

test('repeated it changes nothing, on hold or not', async () => {
  const first = await change({ ...fulfilled, onHold: false });
  const again = await change(fulfilled);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect((await change({ onHold: true })).status).toBe(200);
  expect((await change(fulfilled)).status).toBe(200);
});

test('it applies after the other changes of the same request', async () => {
  await change({ status: 'Draft', onHold: true });
  const answer = await change({ ...fulfilled, status: 'Confirmed', onHold: false });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ status: 'Completed', onHold: false });
  expect((await eventsOf(owner, sold)).map(([type]) => type)).toEqual([
    'status_changed',
    'held',
    'status_changed',
    'released',
    'shipped',
    'status_changed',
  ]);
});

test('a Closed order can be opened by the same request', async () => {
  await change({ status: 'Closed' });
  expectTransition(await change(fulfilled), 'Closed', 'a shipment');
  const answer = await change({ ...fulfilled, status: 'Confirmed' });
  expect(answer.body.status).toBe('Completed');
});

describe('it is refused', () => {
  test('on hold', async () => {
    await change({ onHold: true });
    expect(refusalOf(await change(fulfilled))).toEqual([409, 'order_on_hold']);
    await change({ onHold: false });
    expect(refusalOf(await change({ ...fulfilled, onHold: true }))).toEqual([409, 'order_on_hold']);
    expect(await stockOf(owner, cake)).toMatchObject({ onHand: '100', demand: '2' });
  });

  test.each(['Draft', 'Cancelled'])('while it is %s', async (status) => {
    await change({ status });
    expectTransition(await change(fulfilled), status, 'a shipment');
  });

  test('to a computed status', async () => {
    expectTransition(
      await change({ fulfillmentStatus: 'Partially Fulfilled' }),
      'Unfulfilled',
      'Partially Fulfilled',
    );
    expect((await change({ fulfillmentStatus: 'Unfulfilled' })).status).toBe(200);
    await change(fulfilled);
    expectTransition(
      await change({ fulfillmentStatus: 'Unfulfilled' }),
      'Fulfilled',
      'Unfulfilled',
    );
  });

  test.each<[body: object, fault: [string, string]]>([
    [{ fulfillmentStatus: 'Shipped' }, ['/fulfillmentStatus', 'not_allowed']],
    [{ shipDate: '2026-03-01' }, ['/shipDate', 'not_shipping']],
    [{ ...fulfilled, shipDate: '2999-01-01' }, ['/shipDate', 'in_future']],
    [{ ...fulfilled, shipDate: 'today' }, ['/shipDate', 'invalid_date']],
  ])('with the body %j', async (body, fault) => {
    expect(faultsOf(await change(body))).toEqual([fault]);
  });

  test('with a ship date but no status; a repeated request is accepted', async () => {
    const shipDate = '2026-03-09';
    expect(faultsOf(await change({ shipDate }))).toEqual([['/shipDate', 'not_shipping']]);
    await change({ ...fulfilled, shipDate });
    const again = await change({ ...fulfilled, shipDate });
    expect([again.status, again.body.version]).toEqual([200, 2]);
  });

  test('as a whole when one line is short or in a closed period', async () => {
    const one = await newOrganization();
    const skuId = await stocked(one, 9);
    const of = await sell(one, [
      { skuId, quantity: 5, unitPrice: 1 },
      { skuId, quantity: 5, unitPrice: 1 },
    ]);
    await configure(one, { negativeStock: 'reject', closedThrough: '2026-03-20' });
    const path = `/sales-orders/${of.id}`;
    const closed = await one.patch(path, { ...fulfilled, shipDate: '2026-03-20' });
    expect(faultsOf(closed)).toEqual([['/shipDate', 'closed_period']]);
    const short = await one.patch(path, { ...fulfilled, shipDate: '2026-03-21' });
    expect(refusalOf(short)).toEqual([409, 'insufficient_stock']);
    const { shipFromLocationId: locationId } = await sides(one);
    expect(short.body.shortages).toEqual([{ skuId, locationId, onHand: '9', missing: '1' }]);
    expect(await orderOf(one, of)).toEqual(of);
    await expectSound(one);
  });
});
