/** E151: shipping. Reversals: the .reverse test. */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SalesOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  eventsOf,
  expectSound,
  expectTransition,
  fulfil,
  orderOf,
  refusalOf,
  rowsOf,
  sell,
  ship,
  sides,
  stock,
  stocked,
  stockOf,
} from '../../../test/support/selling.ts';
import { configure, entryOf, newSku } from '../../../test/support/stock.ts';
import { withApiToken } from '../../../test/support/users.ts';
import { newOrganization, query, world } from '../../../test/support/world.ts';

let owner: Client;
let bread: string;
let sold: SalesOrder;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  bread = await stocked(owner);
  sold = await sell(owner, [{ skuId: bread, quantity: 10, unitPrice: 5 }], {
    orderDate: '2026-03-02',
  });
});
afterEach(async () => (await world()).setNow(undefined));

const line = () => sold.items[0];
const shipmentsOf = async (item: { id: string }) =>
  (await rowsOf(item)).filter(({ eventType }) => eventType === 'SHIP');

describe('raising the fulfilled quantity', () => {
  test('ships the difference, and the rest stays demand', async () => {
    const answer = await fulfil(owner, line(), 4, '2026-03-10');
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('etag')).toBe('"2"');
    expect(answer.body).toEqual({
      ...line(),
      fulfilledQuantity: 4,
      version: 2,
      updatedAt: expect.any(String),
    });
    const { shipFromLocationId } = await sides(owner);
    expect(await rowsOf(line())).toMatchObject([
      { eventType: 'DEMAND', quantity: '10', isVoided: true },
      {
        eventType: 'SHIP',
        itemId: bread,
        locationId: shipFromLocationId,
        quantity: '4',
        unitCost: '2',
        day: '2026-03-10',
        eventDate: '2026-03-10T00:00',
        isVoided: false,
      },
      { eventType: 'DEMAND', quantity: '6', isVoided: false },
    ]);
    const [shipment] = await shipmentsOf(line());
    expect((await entryOf(owner, shipment?.id as string)).body).toMatchObject({
      sourceType: 'sales_order_item',
      sourceId: line().id,
      ref: null,
      createdBy: owner.userId,
    });
    expect(await stockOf(owner, bread)).toEqual({ onHand: '96', demand: '6', value: '192' });
    expect(await orderOf(owner, sold)).toMatchObject({
      status: 'Confirmed',
      fulfillmentStatus: 'Partially Fulfilled',
      version: 2,
      items: [answer.body],
      costOfGoodsSold: 8,
      margin: 12,
    });
    await expectSound(owner);
  });

  test('to the whole quantity completes the order', async () => {
    await ship(owner, line(), 4, '2026-03-10');
    await ship(owner, line(), 10, '2026-03-12');
    expect(await orderOf(owner, sold)).toMatchObject({
      status: 'Completed',
      fulfillmentStatus: 'Fulfilled',
      costOfGoodsSold: 20,
      margin: 30,
    });
    expect(await shipmentsOf(line())).toMatchObject([
      { quantity: '4', day: '2026-03-10' },
      { quantity: '6', day: '2026-03-12' },
    ]);
    expect(await stockOf(owner, bread)).toMatchObject({ onHand: '90', demand: '0' });
    await expectSound(owner);
  });

  test('ships today by default, by the calendar of the organization', async () => {
    const one = await newOrganization({ timezone: 'Pacific/Kiritimati' });
    const of = await sell(one, [{ skuId: await stocked(one), quantity: 1, unitPrice: 1 }]);
    await ship(one, of.items[0], 1);
    const [{ today }] = (await query<{ today: string }>(
      `select to_char(now() at time zone 'Pacific/Kiritimati', 'YYYY-MM-DD') as today`,
    )) as [{ today: string }];
    expect(await shipmentsOf(of.items[0])).toMatchObject([{ day: today }]);
  });

  test('can be combined with a larger quantity, also of a Completed order', async () => {
    await ship(owner, line(), 10);
    const body = { quantity: 12, fulfilledQuantity: 11, unitPrice: 6 };
    const answer = await owner.patch(`/sales-order-items/${line().id}`, body);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ ...body, lineTotal: 72 });
    expect(await orderOf(owner, sold)).toMatchObject({ status: 'Confirmed', total: 72 });
    expect(await stockOf(owner, bread)).toMatchObject({ onHand: '89', demand: '1' });
    await expectSound(owner);
  });

  test('can be combined with another SKU, which is then shipped', async () => {
    const cake = await stocked(owner, 3, 7);
    const body = { skuId: cake, fulfilledQuantity: 2 };
    const answer = await owner.patch(`/sales-order-items/${line().id}`, body);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ ...body, unitPrice: 5 });
    expect(await stockOf(owner, cake)).toMatchObject({ onHand: '1', demand: '8' });
    expect(await stockOf(owner, bread)).toMatchObject({ onHand: '100', demand: '0' });
    await expectSound(owner);
  });

  test('is allowed when customer, channel, SKU and location have become inactive', async () => {
    const one = await newOrganization();
    const skuId = await stocked(one);
    const { customerId, shipFromLocationId } = await sides(one);
    const of = await sell(one, [{ skuId, quantity: 1, unitPrice: 1 }]);
    for (const path of [
      `customers/${customerId}`,
      `skus/${skuId}`,
      `locations/${shipFromLocationId}`,
    ]) {
      expect((await one.patch(`/${path}`, { isActive: false })).status).toBe(200);
    }
    await ship(one, of.items[0], 1);
  });

  test('to the stored value changes nothing', async () => {
    await ship(owner, line(), 4, '2026-03-10');
    const before = await orderOf(owner, sold);
    const answer = await fulfil(owner, line(), 4, '2026-03-10');
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"2"']);
    expect(await orderOf(owner, sold)).toEqual(before);
    expect(await shipmentsOf(line())).toHaveLength(1);
  });

  test('ships goods that are not on hand, at their current cost', async () => {
    const skuId = await newSku(owner);
    await stock(owner, skuId, 2, 3);
    const of = await sell(owner, [{ skuId, quantity: 5, unitPrice: 10 }]);
    await ship(owner, of.items[0], 5, '2026-03-10');
    const [shipment] = await shipmentsOf(of.items[0]);
    const entry = await entryOf(owner, shipment?.id as string, { include: 'layers' });
    expect(entry.body).toMatchObject({ provisionalQuantity: '3', provisionalUnitCost: '3' });
    expect(await stockOf(owner, skuId)).toMatchObject({ onHand: '-3', value: '-9' });
    expect(await orderOf(owner, of)).toMatchObject({ costOfGoodsSold: 15, margin: 35 });
    await stock(owner, skuId, 10, 4, 20);
    expect(await orderOf(owner, of)).toMatchObject({ costOfGoodsSold: 18, margin: 32, version: 2 });
    await expectSound(owner);
  });
});

describe('it is refused', () => {
  test('above the ordered quantity', async () => {
    const answer = await fulfil(owner, line(), 10.000001);
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual([['/fulfilledQuantity', 'too_large']]);
    const cut = { quantity: 2, fulfilledQuantity: 3 };
    const both = await owner.patch(`/sales-order-items/${line().id}`, cut);
    expect(faultsOf(both)).toEqual([['/fulfilledQuantity', 'too_large']]);
    expect(await shipmentsOf(line())).toEqual([]);
  });

  test('on hold, also for another line, until it is released', async () => {
    await owner.patch(`/sales-orders/${sold.id}`, { onHold: true, holdReason: 'Unpaid' });
    const answer = await fulfil(owner, line(), 1);
    expect(refusalOf(answer)).toEqual([409, 'order_on_hold']);
    expect(answer.body.detail).toContain('Unpaid');
    expect(await stockOf(owner, bread)).toMatchObject({ onHand: '100', demand: '10' });
    await owner.patch(`/sales-orders/${sold.id}`, { onHold: false });
    await ship(owner, line(), 1);
  });

  test.each(['Draft', 'Closed', 'Cancelled'])('while it is %s', async (status) => {
    await owner.patch(`/sales-orders/${sold.id}`, { status });
    expectTransition(await fulfil(owner, line(), 1), status, 'a shipment');
    expect(await shipmentsOf(line())).toEqual([]);
  });

  test.each<[body: object, fault: [string, string]]>([
    [{ fulfilledQuantity: -1 }, ['/fulfilledQuantity', 'too_small']],
    [{ fulfilledQuantity: '1' }, ['/fulfilledQuantity', 'invalid_type']],
    [{ fulfilledQuantity: null }, ['/fulfilledQuantity', 'invalid_type']],
    [{ fulfilledQuantity: 0.0000001 }, ['/fulfilledQuantity', 'too_many_decimals']],
    [{ fulfilledQuantity: 1, shipDate: '2026-02-30' }, ['/shipDate', 'invalid_date']],
    [{ fulfilledQuantity: 1, shipDate: null }, ['/shipDate', 'invalid_date']],
    [{ fulfilledQuantity: 1, shipDate: '2999-01-01' }, ['/shipDate', 'in_future']],
    [{ shipDate: '2026-03-01' }, ['/shipDate', 'not_shipping']],
  ])('with the body %j', async (body, fault) => {
    const answer = await owner.patch(`/sales-order-items/${line().id}`, body);
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual([fault]);
  });

  test('for the day after tomorrow, and not for tomorrow', async () => {
    // An ID token would be of another time.
    const { client } = await withApiToken(owner);
    (await world()).setNow(new Date('2027-01-30T23:30:00Z'));
    const late = await fulfil(client, line(), 1, '2027-02-01');
    expect(faultsOf(late)).toEqual([['/shipDate', 'in_future']]);
    await ship(client, line(), 1, '2027-01-31');
  });

  test('in a closed period, and so is a reversal in one', async () => {
    const one = await newOrganization();
    const skuId = await stocked(one);
    const of = await sell(one, [{ skuId, quantity: 9, unitPrice: 10 }]);
    const [item] = of.items;
    await ship(one, item, 2, '2026-03-10');
    await configure(one, { closedThrough: '2026-03-10' });
    const early = await fulfil(one, item, 3, '2026-03-10');
    expect(faultsOf(early)).toEqual([['/shipDate', 'closed_period']]);
    for (const to of [0, 1]) {
      expect(faultsOf(await fulfil(one, item, to))).toEqual([
        ['/fulfilledQuantity', 'closed_period'],
      ]);
    }
    // Later shipments are reversed first, which is allowed.
    await ship(one, item, 3, '2026-03-11');
    await ship(one, item, 2);
    expect(faultsOf(await fulfil(one, item, 1))).toEqual([['/fulfilledQuantity', 'closed_period']]);
    await expectSound(one);
  });

  test('for more than is on hand, when the organization refuses negative stock', async () => {
    const one = await newOrganization();
    await configure(one, { negativeStock: 'reject' });
    const skuId = await stocked(one, 3);
    const of = await sell(one, [{ skuId, quantity: 9, unitPrice: 10 }]);
    const { shipFromLocationId: locationId } = await sides(one);
    const answer = await fulfil(one, of.items[0], 4);
    expect(refusalOf(answer)).toEqual([409, 'insufficient_stock']);
    expect(answer.body.shortages).toEqual([{ skuId, locationId, onHand: '3', missing: '1' }]);
    expect(await orderOf(one, of)).toEqual(of);
    expect(await eventsOf(one, of)).toEqual([]);
    await ship(one, of.items[0], 3);
    await ship(one, of.items[0], 1);
    expect(await stockOf(one, skuId)).toMatchObject({ onHand: '2', demand: '8' });
    await expectSound(one);
  });
});
