/** X033: packing and shipping goods of an order. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { SalesOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import {
  eventsOf,
  expectSound,
  expectTransition,
  orderOf,
  packOrShip,
  refusalOf,
  rowsOf,
  sell,
  ship,
  shipmentOf,
  shipped,
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

beforeEach(async () => {
  owner = await newOrganization();
  [bread, cake] = [await stocked(owner, 100, 2), await stocked(owner, 100, 3)];
  sold = await sell(
    owner,
    [
      { skuId: bread, quantity: 10, unitPrice: 5 },
      { skuId: cake, quantity: 4, unitPrice: 9 },
    ],
    { shipToAddress: { line1: '1 Crown Square', city: 'Leeds' } },
  );
});

const packed = (quantities: number[], body: object = {}) =>
  shipped(owner, sold, quantities, { status: 'Packed', ...body });

const details = {
  carrier: 'Royal Mail',
  service: 'Tracked 48',
  trackingNumber: 'AB123456785GB',
  trackingUrl: 'https://carrier.example/AB',
  packages: [
    { weight: 4.5, weightUnit: 'kg', length: 40, width: 30, height: 20, lengthUnit: 'cm' },
    { number: 7, trackingNumber: 'X7' },
  ],
  notes: 'Fragile',
  externalId: 'DN-1',
};

test('a shipment takes its goods from the stock on its day, and shows what it is', async () => {
  const body = {
    shipDate: '2026-03-05',
    items: [
      { salesOrderItemId: sold.items[1].id, quantity: 1 },
      { salesOrderItemId: sold.items[0].id, quantity: 2.5 },
    ],
    ...details,
  };
  const answer = await packOrShip(owner, sold, body);
  expect(answer.status, answer.text).toBe(201);
  expect(answer.headers.get('location')).toBe(`/api/shipments/${answer.body.id}`);
  expect(answer.headers.get('etag')).toBe('"1"');
  const { shipFromLocationId } = await sides(owner);
  const none = { weight: null, weightUnit: null, length: null, width: null, height: null };
  expect(answer.body).toMatchObject({
    ...body,
    shipmentNumber: 'SHP-1',
    soId: sold.id,
    status: 'Shipped',
    shipFromLocationId,
    shipToAddress: sold.shipToAddress,
    deliveredAt: null,
    items: [
      { salesOrderItemId: sold.items[0].id, skuId: bread, quantity: 2.5 },
      { salesOrderItemId: sold.items[1].id, skuId: cake, quantity: 1 },
    ],
    packages: [
      { number: 1, ...body.packages[0], trackingNumber: null },
      { number: 7, ...none, lengthUnit: null, trackingNumber: 'X7' },
    ],
    costOfGoodsSold: 8,
    version: 1,
  });
  expect(await shipmentOf(owner, answer.body)).toEqual(answer.body);
  const [entry] = (await rowsOf(sold.items[0])).filter(({ eventType }) => eventType === 'SHIP');
  expect(entry).toMatchObject({ quantity: '2.5', day: '2026-03-05', isVoided: false });
  expect(answer.body.items[0].ledgerEntryIds).toEqual([entry?.id]);
  expect(await orderOf(owner, sold)).toMatchObject({
    version: 2,
    fulfillmentStatus: 'Partially Fulfilled',
    costOfGoodsSold: 8,
    items: [
      { fulfilledQuantity: 2.5, packedQuantity: 0, version: 2 },
      { fulfilledQuantity: 1, packedQuantity: 0, version: 2 },
    ],
  });
  expect(await eventsOf(owner, sold)).toContainEqual([
    'shipped',
    'Shipped 2.5 of line 1, 1 of line 2 on 2026-03-05.',
  ]);
  await expectSound(owner);
});

test('it ships today all that is open, by default', async () => {
  await ship(owner, sold.items[0], 4, '2026-03-05');
  const { body, status } = await packOrShip(owner, sold);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    status: 'Shipped',
    shipDate: new Date().toISOString().slice(0, 10),
    items: [{ quantity: 6 }, { quantity: 4 }],
    shipmentNumber: 'SHP-2',
  });
  expect(await orderOf(owner, sold)).toMatchObject({ status: 'Completed' });
  expect(await eventsOf(owner, sold)).toContainEqual(['status_changed', 'Confirmed to Completed.']);
});

test('what is packed stays in stock and demand, and is no change of the order', async () => {
  const before = await stockOf(owner, bread);
  const made = await packed([3, 1], { shipDate: '2031-01-05' });
  expect(made).toMatchObject({
    status: 'Packed',
    shipDate: '2031-01-05',
    costOfGoodsSold: null,
    items: [{ ledgerEntryIds: [] }, { ledgerEntryIds: [] }],
  });
  expect(await shipmentOf(owner, made)).toEqual(made);
  expect(await stockOf(owner, bread)).toEqual(before);
  expect(await orderOf(owner, sold)).toEqual({
    ...sold,
    items: [
      { ...sold.items[0], packedQuantity: 3 },
      { ...sold.items[1], packedQuantity: 1 },
    ],
  });
  const { body } = await owner.get(`/sales-orders/${sold.id}/items`);
  expect(body.data.map((line: { packedQuantity: number }) => line.packedQuantity)).toEqual([3, 1]);
  const headers = { accept: 'text/csv' };
  const csv = await owner.get(`/sales-orders/${sold.id}/items`, { headers });
  expect(csv.text.split('\n')[0]).toContain('packedQuantity');
  await expectSound(owner);
});

test('the rest is what is open and not packed', async () => {
  await packed([3]);
  const { body } = await packOrShip(owner, sold, { shipDate: '2026-03-05' });
  expect(body.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([7, 4]);
  expect(await orderOf(owner, sold)).toMatchObject({
    status: 'Confirmed',
    items: [{ fulfilledQuantity: 7, packedQuantity: 3 }, { fulfilledQuantity: 4 }],
  });
  const answer = await packOrShip(owner, sold);
  expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
  expect(faultsOf(answer)).toEqual([['/items', 'nothing_open']]);
});

describe('it is refused', () => {
  const item = (at: 0 | 1, quantity: number) => ({ salesOrderItemId: sold.items[at].id, quantity });

  test('above what is open and not packed, on both', async () => {
    await packed([3]);
    for (const status of ['Packed', 'Shipped']) {
      const answer = await packOrShip(owner, sold, { status, items: [item(0, 8), item(1, 5)] });
      expect(answer.status).toBe(422);
      expect(faultsOf(answer)).toEqual([
        ['/items/0/quantity', 'too_large'],
        ['/items/1/quantity', 'too_large'],
      ]);
    }
    await packed([7, 4]);
    await expectSound(owner);
  });

  test('with all of its faults at once', async () => {
    const answer = await packOrShip(owner, sold, {
      shipDate: '2099-01-01',
      items: [item(0, 1), item(0, 1)],
      packages: [{ weight: 2, height: 1 }, { number: 1 }],
    });
    expect(faultsOf(answer)).toEqual([
      ['/items/1/salesOrderItemId', 'duplicate'],
      ['/packages/0/weightUnit', 'required'],
      ['/packages/0/lengthUnit', 'required'],
      ['/packages/1/number', 'duplicate'],
    ]);
    const dated = await packOrShip(owner, sold, { shipDate: '2099-01-01', items: [item(0, 11)] });
    expect(faultsOf(dated)).toEqual([
      ['/items/0/quantity', 'too_large'],
      ['/shipDate', 'in_future'],
    ]);
  });

  test('with bodies of any form', async () => {
    for (const body of [
      { items: null },
      { items: [null] },
      { items: [] },
      { packages: [null] },
      { packages: 'two' },
      { packages: [{ weight: 'heavy' }] },
      { status: 'Delivered' },
      { shipFromLocationId: sold.shipFromLocationId },
    ]) {
      expect((await packOrShip(owner, sold, body)).status, JSON.stringify(body)).toBe(422);
    }
  });

  test('with a line of another order', async () => {
    const other = await sell(owner, [{ skuId: bread, quantity: 1, unitPrice: 5 }]);
    const answer = await packOrShip(owner, sold, {
      items: [item(0, 1), { salesOrderItemId: other.items[0].id, quantity: 1 }],
    });
    expect(answer.status).toBe(404);
    expect(faultsOf(answer)).toEqual([['/items/1/salesOrderItemId', 'not_found']]);
  });

  test('with an externalId of another shipment, until that is deleted', async () => {
    const first = await packed([1], { externalId: 'DN-1' });
    const body = { items: [item(0, 1)], externalId: 'DN-1' };
    const answer = await packOrShip(owner, sold, body);
    expect(faultsOf(answer)).toEqual([['/externalId', 'duplicate']]);
    await done(owner.delete(`/shipments/${first.id}`));
    expect((await packOrShip(owner, sold, body)).status).toBe(201);
  });

  test('unless the order is Confirmed and not on hold', async () => {
    await done(owner.patch(`/sales-orders/${sold.id}`, { onHold: true }));
    for (const status of ['Packed', 'Shipped']) {
      expect(refusalOf(await packOrShip(owner, sold, { status }))).toEqual([409, 'order_on_hold']);
    }
    await done(owner.patch(`/sales-orders/${sold.id}`, { onHold: false, status: 'Draft' }));
    expectTransition(await packOrShip(owner, sold), 'Draft', 'a shipment');
    expectTransition(await packOrShip(owner, sold, { status: 'Packed' }), 'Draft', 'a shipment');
  });

  test('when it would leave less than nothing, if the policy rejects that; packing is not', async () => {
    await configure(owner, { negativeStock: 'reject' });
    const few = await sell(owner, [{ skuId: await stocked(owner, 1), quantity: 2, unitPrice: 1 }]);
    expect(refusalOf(await packOrShip(owner, few))).toEqual([409, 'insufficient_stock']);
    const body = await shipped(owner, few, [2], { status: 'Packed' });
    const leaving = await owner.patch(`/shipments/${body.id}`, { status: 'Shipped' });
    expect(refusalOf(leaving)).toEqual([409, 'insufficient_stock']);
    expect(await shipmentOf(owner, body)).toEqual(body);
    await shipped(owner, sold, [10, 4]);
    await expectSound(owner);
  });

  test('in the closed period', async () => {
    await configure(owner, { closedThrough: '2026-03-31' });
    const answer = await packOrShip(owner, sold, { shipDate: '2026-03-31' });
    expect(faultsOf(answer)).toEqual([['/shipDate', 'closed_period']]);
    await packed([1], { shipDate: '2026-03-01' });
  });
});

test('the feed tells of the shipment and of its order; packing of the shipment alone', async () => {
  const { head } = (await owner.get('/events')).body;
  const one = await shipped(owner, sold, [1]);
  const two = await packed([1]);
  const { data } = (await owner.get('/events', { query: { after: String(head) } })).body;
  const types = ['shipment.created', 'sales_order.shipped'];
  expect(
    data
      .filter(({ type }: { type: string }) => types.includes(type))
      .map((event: { type: string; objectId: string }) => [event.type, event.objectId]),
  ).toEqual([
    ['shipment.created', one.id],
    ['sales_order.shipped', sold.id],
    ['shipment.created', two.id],
  ]);
  expect(data.filter(({ type }: { type: string }) => type.startsWith('sales_order'))).toHaveLength(
    1,
  );
});

test('a dry run shows the shipment and keeps nothing; the impact shows the margin', async () => {
  const query = { dryRun: 'true', include: 'impact' };
  const answer = await owner.post(`/sales-orders/${sold.id}/shipments`, {}, { query });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toMatchObject({
    shipmentNumber: 'SHP-1',
    costOfGoodsSold: 32,
    impact: { salesOrders: [{ id: sold.id, oldMargin: null, newCostOfGoodsSold: '32' }] },
  });
  expect((await owner.get('/shipments')).body.data).toEqual([]);
  expect(await orderOf(owner, sold)).toEqual(sold);
});
