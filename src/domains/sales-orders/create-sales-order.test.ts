/** E144: creating an order. Refusals: create-sales-order.refusals.test.ts. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import {
  expectSound,
  newChannel,
  newCustomer,
  orderOf,
  rowsOf,
  sell,
  sides,
  stockOf,
} from '../../../test/support/selling.ts';
import { newSku } from '../../../test/support/stock.ts';
import { newMember, withApiToken } from '../../../test/support/users.ts';
import { newOrganization, world } from '../../../test/support/world.ts';

let owner: Client;
let customerId: string;
let store: string;

beforeAll(async () => {
  owner = await newOrganization();
  ({ customerId, shipFromLocationId: store } = await sides(owner));
});
afterEach(async () => (await world()).setNow(undefined));

const create = (body: object, by = owner) => by.post('/sales-orders', { customerId, ...body });

async function made(body: object, by = owner) {
  const answer = await create(body, by);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

test('a draft needs only a customer', async () => {
  const answer = await create({});
  expect(answer.status, answer.text).toBe(201);
  const today = answer.body.createdAt.slice(0, 10);
  expect(answer.body).toEqual({
    id: expect.any(String),
    soNumber: `SO-${today.slice(0, 4)}-0001`,
    customerId,
    orderChannelId: null,
    status: 'Draft',
    fulfillmentStatus: 'Unfulfilled',
    orderDate: today,
    requestedShipDate: null,
    validUntil: null,
    shipFromLocationId: null,
    shipToAddress: null,
    customerReference: null,
    onHold: false,
    holdReason: null,
    currency: 'USD',
    exchangeRate: 1,
    exchangeRateSource: null,
    discountAmount: 0,
    shippingAmount: 0,
    taxAmount: 0,
    subtotal: 0,
    total: 0,
    notes: null,
    externalId: null,
    version: 1,
    createdBy: owner.userId,
    createdAt: expect.any(String),
    updatedAt: answer.body.createdAt,
    items: [],
    costOfGoodsSold: null,
    margin: null,
    returnStatus: 'None',
    costOfReturns: 0,
    creditedAmount: 0,
  });
  expect(answer.headers.get('location')).toBe(`/api/sales-orders/${answer.body.id}`);
  expect(answer.headers.get('etag')).toBe('"1"');
  expect(await orderOf(owner, answer.body)).toEqual(answer.body);
});

test('a Confirmed one stores every field, and is demand', async () => {
  const [bread, cake] = [await newSku(owner), await newSku(owner)];
  const head = {
    status: 'Confirmed',
    orderChannelId: await newChannel(owner, 'Web shop'),
    orderDate: '2026-03-10',
    requestedShipDate: '2026-03-05',
    shipFromLocationId: store,
    customerReference: '4711',
    onHold: true,
    holdReason: 'Unpaid',
    currency: 'EUR',
    exchangeRate: 1.1,
    discountAmount: 3,
    shippingAmount: 10,
    taxAmount: 2.5,
    notes: 'Ring first.\nThen come.',
    externalId: 'shop-1',
  };
  const first = { skuId: bread, quantity: 2.5, unitPrice: 4.000001, description: 'Sliced' };
  const second = { skuId: cake, quantity: 3, unitPrice: 64, discountPercent: 12.5 };
  const shipToAddress = { city: 'Leeds', country: 'GB' };
  const order = await made({ ...head, shipToAddress, items: [first, second] });
  expect(order).toMatchObject({ ...head, subtotal: 178.000002, total: 187.5 });
  expect(order.shipToAddress).toEqual({
    line1: null,
    line2: null,
    city: 'Leeds',
    region: null,
    postalCode: null,
    country: 'GB',
  });
  const same = {
    id: expect.any(String),
    soId: order.id,
    fulfilledQuantity: 0,
    packedQuantity: 0,
    returnedQuantity: 0,
    version: 1,
    createdBy: owner.userId,
    createdAt: order.createdAt,
    updatedAt: order.createdAt,
  };
  expect(order.items).toEqual([
    { ...same, ...first, lineNumber: 1, discountPercent: 0, lineTotal: 10.000002 },
    { ...same, ...second, lineNumber: 2, description: null, lineTotal: 168 },
  ]);
  expect(await orderOf(owner, order)).toEqual(order);

  const row = { eventType: 'DEMAND', locationId: store, unitCost: null, isVoided: false };
  expect(await rowsOf(order.items[0])).toMatchObject([
    { ...row, itemId: bread, quantity: '2.5', day: '2026-03-05' },
  ]);
  expect(await rowsOf(order.items[1])).toMatchObject([{ ...row, itemId: cake, quantity: '3' }]);
  expect(await stockOf(owner, bread)).toMatchObject({ onHand: '0', demand: '2.5' });
  await expectSound(owner);
});

describe('a default', () => {
  test('comes from the customer', async () => {
    const shippingAddress = { line1: '1 Crown Square', city: 'Leeds' };
    const id = await newCustomer(owner, { currency: 'GBP', shippingAddress });
    const order = await made({ customerId: id });
    expect(order).toMatchObject({ currency: 'GBP', shipToAddress: shippingAddress });
    const other = await made({ customerId: id, currency: 'EUR', shipToAddress: null });
    expect(other).toMatchObject({ currency: 'EUR', shipToAddress: null });
  });

  test('is the list price of the SKU, in the currency of the order', async () => {
    const skuId = await newSku(owner, { listPrice: 4.2 });
    const items = [
      { skuId, quantity: 2 },
      { skuId, quantity: 2, unitPrice: 0 },
    ];
    const order = await made({ currency: 'EUR', exchangeRate: 1.1, items });
    expect(order.items).toMatchObject([
      { unitPrice: 3.818182, lineTotal: 7.636364 },
      { unitPrice: 0, lineTotal: 0 },
    ]);
    await owner.patch(`/skus/${skuId}`, { listPrice: 5 });
    expect((await orderOf(owner, order)).items[0].unitPrice).toBe(3.818182);
  });

  test('is today in the organization’s zone', async () => {
    const eastern = await newOrganization({ timezone: 'Pacific/Kiritimati' });
    const skuId = await newSku(eastern);
    await sides(eastern);
    // An ID token would have expired by then.
    const { client } = await withApiToken(eastern);
    (await world()).setNow(new Date('2026-12-31T11:00:00Z'));
    const items = [{ skuId, quantity: 1, unitPrice: 1 }];
    const order = await sell(client, items, await sides(eastern));
    expect(order).toMatchObject({ orderDate: '2027-01-01', soNumber: 'SO-2027-0001' });
    expect(await rowsOf(order.items[0])).toMatchObject([
      { day: '2027-01-01', eventDate: '2026-12-31T10:00' },
    ]);
  });
});

test('numbers are consecutive, also for a member', async () => {
  const one = await newOrganization();
  const member = await newMember(one);
  const id = await newCustomer(one);
  const numbers = [];
  for (const by of [one, member, one]) {
    numbers.push((await made({ customerId: id }, by)).soNumber.slice(-4));
  }
  expect(numbers).toEqual(['0001', '0002', '0003']);
});

test('a draft is no demand, and needs no ship-from location', async () => {
  const skuId = await newSku(owner);
  const order = await made({ items: [{ skuId, quantity: 5, unitPrice: 1 }] });
  expect(await rowsOf(order.items[0])).toEqual([]);
  expect(await stockOf(owner, skuId)).toMatchObject({ demand: '0' });
});

describe('totals', () => {
  test.each<[what: string, items: object[], charges: object, lines: string[], total: string]>([
    ['three times a tenth', [{ quantity: 3, unitPrice: 0.1 }], {}, ['0.3'], '0.3'],
    [
      'a third off',
      [{ quantity: 3, unitPrice: 10, discountPercent: 33.333 }],
      {},
      ['20.0001'],
      '20',
    ],
    ['a discount of 100 %', [{ quantity: 3, unitPrice: 10, discountPercent: 100 }], {}, ['0'], '0'],
    [
      'six decimals in each factor, half-even',
      [
        { quantity: 0.000001, unitPrice: 0.5 },
        { quantity: 0.000003, unitPrice: 0.5 },
        { quantity: 1.000001, unitPrice: 1.000001, discountPercent: 0.000001 },
      ],
      {},
      ['0', '0.000002', '1.000002'],
      '1',
    ],
    ['half a cent is rounded up', [{ quantity: 1, unitPrice: 10.005 }], {}, ['10.005'], '10.01'],
    [
      'a discount of the whole total',
      [{ quantity: 1, unitPrice: 10 }],
      { discountAmount: 12.5, shippingAmount: 2, taxAmount: 0.5 },
      ['10'],
      '0',
    ],
    [
      'a total that rounds to 0',
      [{ quantity: 1, unitPrice: 10 }],
      { discountAmount: 10.004 },
      ['10'],
      '0',
    ],
    ['no decimals in yen', [{ quantity: 1, unitPrice: 10.5 }], { currency: 'JPY' }, ['10.5'], '11'],
  ])('of %s', async (_what, items, charges, lines, total) => {
    const skuId = await newSku(owner);
    const answer = await create({ ...charges, items: items.map((item) => ({ skuId, ...item })) });
    expect(answer.status, answer.text).toBe(201);
    const written = [...answer.text.matchAll(/"lineTotal":([\d.]+)/g)].map(([, digits]) => digits);
    expect(written).toEqual(lines);
    expect(/"total":([\d.]+)/.exec(answer.text)?.[1]).toBe(total);
  });
});

test('the largest amounts are exact to the last digit', async () => {
  const skuId = await newSku(owner);
  const largest = '999999999999.999999';
  const item = `{"skuId":"${skuId}","quantity":${largest},"unitPrice":${largest}}`;
  const body = `{"customerId":"${customerId}","items":[${item}]}`;
  const answer = await owner.post('/sales-orders', body);
  expect(answer.status, answer.text).toBe(201);
  // 1e24 - 2e6 + 1e-12, which six decimals do not show.
  expect(answer.text).toContain('"lineTotal":999999999999999998000000,');
  expect(answer.text).toContain(`"unitPrice":${largest},`);
  // A read goes on with the amounts of its parts.
  const { text } = await owner.get(`/sales-orders/${answer.body.id}`);
  const same = answer.text.slice(0, -1);
  expect(text.slice(0, same.length)).toBe(same);
});
