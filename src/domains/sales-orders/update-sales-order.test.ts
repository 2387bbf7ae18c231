/** E147: fields of an order. Statuses and shipping: the .status and .fulfil tests. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SalesOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  eventsOf,
  expectSound,
  hasShipments,
  newChannel,
  newCustomer,
  orderOf,
  refusalOf,
  rowsOf,
  sell,
  ship,
  sides,
  stocked,
} from '../../../test/support/selling.ts';
import { balancesOf, newLocation } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let bread: string;
let cake: string;
let webShop: string;
let sold: SalesOrder;

beforeAll(async () => {
  owner = await newOrganization();
  webShop = await newChannel(owner, 'Web shop');
});
beforeEach(async () => {
  [bread, cake] = [await stocked(owner), await stocked(owner)];
  sold = await sell(
    owner,
    [
      { skuId: bread, quantity: 5, unitPrice: 2 },
      { skuId: cake, quantity: 1, unitPrice: 3 },
    ],
    { orderDate: '2026-04-01', notes: 'Ring', shipToAddress: { city: 'Leeds', line1: 'Mill 1' } },
  );
});

const change = (body: object) => owner.patch(`/sales-orders/${sold.id}`, body);

test('changes the fields of the request, and no others', async () => {
  const changes = {
    customerId: await newCustomer(owner),
    orderChannelId: webShop,
    orderDate: '2026-04-02',
    requestedShipDate: '2026-04-20',
    customerReference: '4711',
    currency: 'EUR',
    exchangeRate: 1.25,
    discountAmount: 1.5,
    shippingAmount: 0.4,
    taxAmount: 0.1,
    notes: null,
    externalId: 'shop-2',
  };
  const answer = await change(changes);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('etag')).toBe('"2"');
  expect(answer.body).toEqual({
    ...sold,
    ...changes,
    exchangeRateSource: 'given',
    subtotal: 13,
    total: 12,
    version: 2,
    updatedAt: expect.any(String),
  });
  expect(await orderOf(owner, sold)).toEqual(answer.body);
});

test('an address replaces the whole address', async () => {
  const answer = await change({ shipToAddress: { city: 'York' } });
  expect(answer.body.shipToAddress).toMatchObject({ city: 'York', line1: null });
  expect((await change({ shipToAddress: null })).body.shipToAddress).toBeNull();
});

describe('on hold', () => {
  test('an order keeps its demand, and its reason until it is released', async () => {
    const held = await change({ onHold: true, holdReason: 'Unpaid' });
    expect(held.body).toMatchObject({ onHold: true, holdReason: 'Unpaid', status: 'Confirmed' });
    expect(await balancesOf(owner, bread)).toMatchObject({ demand: '5' });
    expect((await change({ holdReason: 'Still unpaid' })).body.holdReason).toBe('Still unpaid');
    const released = await change({ onHold: false });
    expect(released.body).toMatchObject({ onHold: false, holdReason: null });
    expect(await eventsOf(owner, sold)).toEqual([
      ['held', 'Put on hold: Unpaid'],
      ['released', 'Released from hold.'],
    ]);
    for (const item of sold.items) expect(await rowsOf(item)).toHaveLength(1);
  });

  test('it can change like any other', async () => {
    await change({ onHold: true });
    expect((await change({ requestedShipDate: '2026-05-01', status: 'Draft' })).status).toBe(200);
    expect((await change({ status: 'Confirmed' })).body.onHold).toBe(true);
  });

  test('a hold reason is refused without a hold', async () => {
    expect(faultsOf(await change({ holdReason: 'Unpaid' }))).toEqual([
      ['/holdReason', 'not_on_hold'],
    ]);
    await change({ onHold: true });
    expect(faultsOf(await change({ onHold: false, holdReason: 'Paid' }))).toEqual([
      ['/holdReason', 'not_on_hold'],
    ]);
  });
});

describe('expected movements', () => {
  const rows = () => Promise.all(sold.items.map(rowsOf));

  test('stay as they are when nothing about them changes', async () => {
    const before = await rows();
    const money = { currency: 'EUR', exchangeRate: 1.1 };
    const to = { customerId: await newCustomer(owner), ...money, notes: null };
    expect((await change({ ...to, taxAmount: 3, onHold: true })).status).toBe(200);
    expect(await rows()).toEqual(before);
  });

  test('follow the requested ship date, with the same sequence', async () => {
    const first = (await rows())[0]?.[0];
    await change({ orderDate: '2026-04-03' });
    await change({ requestedShipDate: '2026-04-15' });
    await change({ orderDate: '2026-04-04' });
    await change({ requestedShipDate: null });
    const written = { ...first, id: expect.any(String), isVoided: true };
    expect((await rows())[0]).toEqual([
      { ...first, isVoided: true },
      { ...written, day: '2026-04-03', eventDate: '2026-04-03T00:00' },
      { ...written, day: '2026-04-15', eventDate: '2026-04-15T00:00' },
      { ...written, day: '2026-04-04', eventDate: '2026-04-04T00:00', isVoided: false },
    ]);
    await expectSound(owner);
  });

  test('follow the order to another location; earlier shipments keep theirs', async () => {
    await ship(owner, sold.items[0], 2);
    const elsewhere = await newLocation(owner, 'Annex');
    await change({ shipFromLocationId: elsewhere });
    const { shipFromLocationId } = await sides(owner);
    const active = ((await rows()) as { isVoided: boolean; eventType: string }[][])
      .flat()
      .filter(({ isVoided }) => !isVoided);
    expect(active).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ eventType: 'SHIP', locationId: shipFromLocationId }),
        expect.objectContaining({ eventType: 'DEMAND', quantity: '3', locationId: elsewhere }),
        expect.objectContaining({ eventType: 'DEMAND', quantity: '1', locationId: elsewhere }),
      ]),
    );
    expect(active).toHaveLength(3);
    await expectSound(owner);
  });
});

test('with shipments, customer and currency cannot change, and all other fields can', async () => {
  await ship(owner, sold.items[0], 1);
  const to = { customerId: await newCustomer(owner) };
  expect(refusalOf(await change(to))).toEqual(hasShipments);
  expect(refusalOf(await change({ currency: 'EUR' }))).toEqual(hasShipments);
  const same = { customerId: sold.customerId, currency: 'USD' };
  const others = { exchangeRate: 2, requestedShipDate: '2026-06-01', orderChannelId: webShop };
  const answer = await change({ ...same, ...others });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ ...others, costOfGoodsSold: 2, margin: 2 });
  await ship(owner, sold.items[0], 0);
  expect((await change({ ...to, currency: 'EUR', exchangeRate: 1.1 })).status).toBe(200);
});

test('invalid fields are reported before fields that shipments protect', async () => {
  await ship(owner, sold.items[0], 1);
  const body = { customerId: await newCustomer(owner), shipFromLocationId: null, taxAmount: 1 };
  const answer = await change({ ...body, holdReason: 'Unpaid' });
  expect(faultsOf(answer).sort()).toEqual([
    ['/holdReason', 'not_on_hold'],
    ['/shipFromLocationId', 'required'],
  ]);
});

describe('it is refused', () => {
  test.each<[body: object, fault: [string, string]]>([
    [{ discountAmount: 13.01 }, ['/discountAmount', 'below_zero']],
    [{ orderDate: null }, ['/orderDate', 'invalid_date']],
    [{ shipFromLocationId: null }, ['/shipFromLocationId', 'required']],
  ])('with the body %j', async (body, fault) => {
    const answer = await change(body);
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual([fault]);
  });

  test('with newly named inactive records; records that became inactive stay', async () => {
    const [customerId, gate] = [await newCustomer(owner), await newLocation(owner)];
    const orderChannelId = await newChannel(owner, 'Fax');
    await owner.patch(`/customers/${customerId}`, { isActive: false });
    await owner.patch(`/locations/${gate}`, { isStockLocation: false });
    await owner.delete(`/order-channels/${orderChannelId}`);
    const answer = await change({ customerId, orderChannelId, shipFromLocationId: gate });
    expect(faultsOf(answer).sort()).toEqual([
      ['/customerId', 'inactive'],
      ['/orderChannelId', 'inactive'],
      ['/shipFromLocationId', 'wrong_role'],
    ]);
    const other = await newOrganization();
    const channel = await newChannel(other, 'Fax');
    const one = await sell(other, [{ skuId: await stocked(other), quantity: 1, unitPrice: 1 }], {
      orderChannelId: channel,
    });
    await other.patch(`/customers/${one.customerId}`, { isActive: false });
    await other.patch(`/locations/${one.shipFromLocationId}`, { isActive: false });
    await other.delete(`/order-channels/${channel}`);
    const { customerId: same, shipFromLocationId } = one;
    const path = `/sales-orders/${one.id}`;
    const kept = await other.patch(path, {
      customerId: same,
      shipFromLocationId,
      orderChannelId: channel,
      status: 'Draft',
    });
    expect(kept.status, kept.text).toBe(200);
    expect((await other.patch(path, { status: 'Confirmed' })).status).toBe(200);
  });

  test('with records of other organizations, reporting all of them', async () => {
    const otherTenant = await newOrganization();
    const orderChannelId = await newChannel(otherTenant, 'Fax');
    const answer = await change({ ...(await sides(otherTenant)), orderChannelId });
    expect(refusalOf(answer)).toEqual([404, 'not_found']);
    expect(faultsOf(answer).sort()).toEqual([
      ['/customerId', 'not_found'],
      ['/orderChannelId', 'not_found'],
      ['/shipFromLocationId', 'not_found'],
    ]);
  });

  test('with the externalId of another order', async () => {
    await sell(owner, [{ skuId: bread, quantity: 1, unitPrice: 1 }], { externalId: 'taken' });
    expect(faultsOf(await change({ externalId: 'taken' }))).toEqual([['/externalId', 'duplicate']]);
  });
});
