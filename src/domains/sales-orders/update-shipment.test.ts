/** X036: shipments leave, are delivered, and have other fields and days. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { SalesOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import {
  expectSound,
  expectTransition,
  orderOf,
  refusalOf,
  rowsOf,
  sell,
  shipmentOf,
  shipmentsOf,
  shipped,
  stock,
  stocked,
} from '../../../test/support/selling.ts';
import { configure, entryOf, newSku } from '../../../test/support/stock.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;
let bread: string;
let sold: SalesOrder;

beforeEach(async () => {
  owner = await newOrganization();
  bread = await stocked(owner, 100, 2);
  sold = await sell(owner, [{ skuId: bread, quantity: 10, unitPrice: 5 }]);
});

const packed = (quantity: number, body: object = {}) =>
  shipped(owner, sold, [quantity], { status: 'Packed', ...body });
const change = (of: { id: string }, body: object, options = {}) =>
  owner.patch(`/shipments/${of.id}`, body, options);
const today = () => new Date().toISOString().slice(0, 10);

describe('a packed shipment leaves', () => {
  test('on the stated day, as it is', async () => {
    const made = await packed(3, { shipDate: '2026-03-01', carrier: 'DHL' });
    const answer = await change(made, { status: 'Shipped', shipDate: '2026-03-09', service: 'X' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('etag')).toBe('"2"');
    const [entry] = (await rowsOf(sold.items[0])).filter(({ eventType }) => eventType === 'SHIP');
    expect(entry).toMatchObject({ day: '2026-03-09', quantity: '3' });
    expect(answer.body).toEqual({
      ...made,
      status: 'Shipped',
      shipDate: '2026-03-09',
      service: 'X',
      costOfGoodsSold: 6,
      version: 2,
      updatedAt: answer.body.updatedAt,
      items: [{ ...made.items[0], ledgerEntryIds: [entry?.id] }],
    });
    expect(await shipmentOf(owner, made)).toEqual(answer.body);
    expect(await orderOf(owner, sold)).toMatchObject({
      version: 2,
      items: [{ fulfilledQuantity: 3, packedQuantity: 0, version: 2 }],
    });
    await expectSound(owner);
  });

  test('by default today, whatever day was planned', async () => {
    const made = await packed(3, { shipDate: '2026-03-01' });
    expect((await change(made, { status: 'Shipped' })).body.shipDate).toBe(today());
    const late = await packed(1, { shipDate: '2099-01-01' });
    expect((await change(late, { status: 'Shipped' })).body.shipDate).toBe(today());
  });

  test('once; a repeated request changes nothing', async () => {
    const made = await packed(3);
    const first = await change(made, { status: 'Shipped' });
    expect((await change(made, { status: 'Shipped' })).body).toEqual(first.body);
    expect((await orderOf(owner, sold)).version).toBe(2);
  });

  test('unless the order is on hold, or not Confirmed', async () => {
    const made = await packed(3);
    await done(owner.patch(`/sales-orders/${sold.id}`, { onHold: true }));
    expect(refusalOf(await change(made, { status: 'Shipped' }))).toEqual([409, 'order_on_hold']);
    await done(owner.patch(`/sales-orders/${sold.id}`, { onHold: false }));
    // As earlier releases have closed orders, whatever was packed of them.
    await query("update sales_orders set status = 'Closed' where id = $1", [sold.id]);
    expectTransition(await change(made, { status: 'Shipped' }), 'Closed', 'a shipment');
    // Other fields can be changed all the same.
    expect((await change(made, { carrier: 'DHL', shipDate: '2099-01-01' })).body).toMatchObject({
      carrier: 'DHL',
      shipDate: '2099-01-01',
      status: 'Packed',
    });
  });

  test('not to Delivered at once', async () => {
    expectTransition(await change(await packed(3), { status: 'Delivered' }), 'Packed', 'Delivered');
  });
});

describe('a shipment that has left', () => {
  test('is Delivered at a moment, and Shipped again without one', async () => {
    const made = await shipped(owner, sold, [3]);
    const deliveredAt = '2026-03-16T10:30:00.000Z';
    const delivered = await change(made, { status: 'Delivered', deliveredAt });
    expect(delivered.body).toMatchObject({ status: 'Delivered', deliveredAt, version: 2 });
    const other = '2026-03-17T10:30:00.000Z';
    expect((await change(made, { deliveredAt: other })).body.deliveredAt).toBe(other);
    const again = await change(made, { status: 'Shipped' });
    expect(again.body).toMatchObject({ status: 'Shipped', deliveredAt: null, version: 4 });
    expect((await change(made, { status: 'Delivered' })).body.deliveredAt).toMatch(/Z$/);
    expect((await orderOf(owner, sold)).version).toBe(2);
    await expectSound(owner);
  });

  test('keeps no moment of delivery otherwise', async () => {
    const made = await shipped(owner, sold, [3]);
    const answer = await change(made, { deliveredAt: '2026-03-16T10:30:00Z' });
    expect(faultsOf(answer)).toEqual([['/deliveredAt', 'not_delivered']]);
  });

  test('is not packed again, and its goods do not change', async () => {
    const made = await shipped(owner, sold, [3]);
    expectTransition(await change(made, { status: 'Packed' }), 'Shipped', 'Packed');
    const { items } = made;
    expect(faultsOf(await change(made, { items }))).toEqual([['/items', 'unknown_field']]);
  });

  test('has other fields of its carrier', async () => {
    const made = await shipped(owner, sold, [3], { notes: 'Fragile', externalId: 'DN-1' });
    const packages = [{ weight: 0.1, weightUnit: 'lb' }];
    const body = { carrier: 'DHL', trackingNumber: 'JD1', notes: null, packages };
    const answer = await change(made, body);
    expect(answer.body).toMatchObject({ ...body, externalId: 'DN-1', version: 2 });
    expect(answer.body.packages[0]).toMatchObject({ number: 1, weight: 0.1, height: null });
    expect((await change(made, { packages })).headers.get('etag')).toBe('"2"');
    const stale = await change(made, { notes: 'x' }, { headers: { 'if-match': '"1"' } });
    expect(refusalOf(stale)).toEqual([412, 'precondition_failed']);
  });
});

describe('another day', () => {
  /** 10 at 1.00, then 10 at 3.00; two shipments of 5, the first of which is re-dated. */
  async function history() {
    const cake = await newSku(owner);
    await stock(owner, cake, 10, 1, 1);
    await stock(owner, cake, 10, 3, 2);
    const order = await sell(owner, [{ skuId: cake, quantity: 20, unitPrice: 5 }]);
    const first = await shipped(owner, order, [6], { shipDate: '2026-03-05' });
    const second = await shipped(owner, order, [6], { shipDate: '2026-03-07' });
    return { order, first, second };
  }

  test('moves the entries in their sequence, and revalues what follows', async () => {
    const { order, first, second } = await history();
    expect([first.costOfGoodsSold, second.costOfGoodsSold]).toEqual([6, 10]);
    const query = { include: 'impact' };
    const answer = await change(first, { shipDate: '2026-03-09' }, { query });
    expect(answer.status, answer.text).toBe(200);
    const { impact, ...moved } = answer.body;
    expect(moved).toMatchObject({ shipDate: '2026-03-09', version: 2, costOfGoodsSold: 10 });
    expect(impact.salesOrders).toEqual([]);
    const [was] = first.items[0].ledgerEntryIds;
    const [is] = moved.items[0].ledgerEntryIds;
    const [before, after] = [await entryOf(owner, was ?? ''), await entryOf(owner, is)];
    expect(before.body.voidedAt).not.toBeNull();
    expect(after.body).toMatchObject({
      day: '2026-03-09',
      eventDate: '2026-03-09T00:00:00.000Z',
      sequence: before.body.sequence,
      quantity: '6',
      sourceType: 'sales_order_item',
      sourceId: order.items[0].id,
    });
    expect((await shipmentOf(owner, second)).costOfGoodsSold).toBe(6);
    expect(await orderOf(owner, order)).toMatchObject({ version: 3, costOfGoodsSold: 16 });
    await change(first, { shipDate: '2026-03-05' });
    expect((await shipmentOf(owner, first)).costOfGoodsSold).toBe(6);
    await expectSound(owner);
  });

  test('decides what is reversed first', async () => {
    const { order, first } = await history();
    await done(change(first, { shipDate: '2026-03-09' }));
    await done(owner.patch(`/sales-order-items/${order.items[0].id}`, { fulfilledQuantity: 8 }));
    expect((await shipmentsOf(owner, order)).map(({ items }) => items[0].quantity)).toEqual([2, 6]);
  });

  test('is not in the future, and moves nothing in the closed period', async () => {
    const { first, second } = await history();
    const future = await change(first, { shipDate: '2099-01-01' });
    expect(faultsOf(future)).toEqual([['/shipDate', 'in_future']]);
    await configure(owner, { closedThrough: '2026-03-06' });
    for (const [of, shipDate] of [
      [first, '2026-03-10'],
      [second, '2026-03-06'],
    ] as const) {
      expect(faultsOf(await change(of, { shipDate }))).toEqual([['/shipDate', 'closed_period']]);
    }
    expect((await change(first, { carrier: 'DHL' })).status).toBe(200);
  });

  test('is told with the shipment', async () => {
    const { first } = await history();
    const { head } = (await owner.get('/events')).body;
    await done(change(first, { shipDate: '2026-03-06', status: 'Delivered' }));
    const { data } = (await owner.get('/events', { query: { after: String(head) } })).body;
    const [event] = data.filter(({ objectId }: { objectId: string }) => objectId === first.id);
    expect(event).toMatchObject({ type: 'shipment.updated', objectVersion: 2 });
    expect(event.changes).toMatchObject({ number: first.shipmentNumber });
    expect(event.changes.fields).toEqual(
      expect.arrayContaining([
        { field: 'shipDate', old: '2026-03-05', new: '2026-03-06' },
        { field: 'status', old: 'Shipped', new: 'Delivered' },
      ]),
    );
  });
});
