/** E111: creating an order. Refusals: create-purchase-order.refusals.test.ts. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import {
  expectSound,
  newVendor,
  order as ordered,
  orderOf,
  partners,
  rowsOf,
  stockOf,
} from '../../../test/support/purchasing.ts';
import { materialsLedger, newMaterial } from '../../../test/support/stock.ts';
import { withApiToken } from '../../../test/support/users.ts';
import { newOrganization, world } from '../../../test/support/world.ts';

let owner: Client;
let vendorId: string;
let dock: string;

beforeAll(async () => {
  owner = await newOrganization();
  ({ vendorId, shipToLocationId: dock } = await partners(owner));
});
afterEach(async () => (await world()).setNow(undefined));

const create = (body: object, by = owner) => by.post('/purchase-orders', { vendorId, ...body });

async function made(body: object, by = owner) {
  const answer = await create(body, by);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

/** A line of a test of totals. */
const line = async (quantity: number, unitPrice: number) => ({
  materialId: await newMaterial(owner),
  quantity,
  unitPrice,
});

test('a draft needs only a vendor', async () => {
  const answer = await create({});
  expect(answer.status, answer.text).toBe(201);
  const today = answer.body.createdAt.slice(0, 10);
  expect(answer.body).toEqual({
    id: expect.any(String),
    poNumber: `PO-${today.slice(0, 4)}-0001`,
    vendorId,
    status: 'Draft',
    orderDate: today,
    expectedDate: null,
    shipToLocationId: null,
    currency: 'USD',
    exchangeRate: 1,
    exchangeRateSource: null,
    paymentTerms: null,
    vendorReference: null,
    shippingAmount: 0,
    taxAmount: 0,
    notes: null,
    subtotal: 0,
    total: 0,
    externalId: null,
    version: 1,
    createdBy: owner.userId,
    createdAt: expect.any(String),
    updatedAt: answer.body.createdAt,
    items: [],
  });
  expect(answer.headers.get('location')).toBe(`/api/purchase-orders/${answer.body.id}`);
  expect(answer.headers.get('etag')).toBe('"1"');
  expect(await orderOf(owner, answer.body)).toEqual(answer.body);
});

test('an Ordered one stores every field, and is on order', async () => {
  const [flour, paint] = [
    await newMaterial(owner),
    await newMaterial(owner, { unit: 'OZ', purchaseUnit: 'GAL', unitsPerPurchaseUnit: 128 }),
  ];
  const head = {
    status: 'Ordered',
    orderDate: '2026-03-10',
    expectedDate: '2026-03-05',
    shipToLocationId: dock,
    currency: 'EUR',
    exchangeRate: 1.1,
    paymentTerms: 'Net 60',
    vendorReference: 'Q-7781',
    shippingAmount: 10,
    taxAmount: 2.5,
    notes: 'Ring first.\nThen come.',
    externalId: 'erp-1',
  };
  const first = { materialId: flour, quantity: 2.5, unitPrice: 4.000001, unit: 'BAG' };
  const more = { unitsPerPurchaseUnit: 25, expectedDate: '2026-04-01', notes: 'Dry' };
  const second = { materialId: paint, quantity: 3, unitPrice: 64, description: 'Red' };
  const order = await made({ ...head, items: [{ ...first, ...more }, second] });
  expect(order).toMatchObject({ ...head, subtotal: 202.000002, total: 214.5 });
  const same = {
    id: expect.any(String),
    poId: order.id,
    skuId: null,
    vendorItemId: null,
    vendorCode: null,
    discountPercent: 0,
    receivedQuantity: 0,
    receivedStockQuantity: 0,
    version: 1,
    createdBy: owner.userId,
    createdAt: order.createdAt,
    updatedAt: order.createdAt,
  };
  const bags = { ...first, ...more, originalQuantity: 2.5, lineTotal: 10.000002 };
  const gallons = { unit: 'GAL', unitsPerPurchaseUnit: 128, originalQuantity: 3, lineTotal: 192 };
  const next = { lineNumber: 2, expectedDate: null, notes: null };
  expect(order.items).toEqual([
    { ...same, ...bags, lineNumber: 1, description: null, openStockQuantity: 62.5 },
    { ...same, ...second, ...gallons, ...next, openStockQuantity: 384 },
  ]);
  expect(await orderOf(owner, order)).toEqual(order);

  const row = { eventType: 'ORDER', locationId: dock, unitCost: null, isVoided: false };
  expect(await rowsOf(order.items[0])).toMatchObject([
    { ...row, itemId: flour, quantity: '62.5', day: '2026-04-01' },
  ]);
  expect(await rowsOf(order.items[1])).toMatchObject([
    { ...row, itemId: paint, quantity: '384', day: '2026-03-05' },
  ]);
  expect(await stockOf(owner, flour)).toEqual({ onHand: '0', onOrder: '62.5', value: '0' });
  const [place] = (await materialsLedger.balancesOf(owner, paint)).locations;
  expect(place).toMatchObject({ locationId: dock, onOrder: '384', projected: '384' });
  await expectSound(owner);
});

test('a draft with items is not on order', async () => {
  const materialId = await newMaterial(owner);
  const order = await made({
    shipToLocationId: dock,
    items: [{ materialId, quantity: 1, unitPrice: 2 }],
  });
  expect(order).toMatchObject({ status: 'Draft', total: 2 });
  expect(await rowsOf(order.items[0])).toEqual([]);
});

test('without an expected date the movements are expected on the order date', async () => {
  const order = await ordered(owner, [await line(1, 1)], { orderDate: '2026-02-03' });
  expect(await rowsOf(order.items[0])).toMatchObject([{ day: '2026-02-03' }]);
});

test('currency and terms default to the vendor’s', async () => {
  const terms = { currency: 'JPY', paymentTerms: 'Net 30' };
  const from = await newVendor(owner, terms);
  expect(await made({ vendorId: from })).toMatchObject(terms);
  const own = { currency: 'EUR', paymentTerms: null };
  expect(await made({ vendorId: from, ...own })).toMatchObject(own);
  const elsewhere = await newOrganization({ baseCurrency: 'CHF' });
  const body = { vendorId: await newVendor(elsewhere) };
  expect(await made(body, elsewhere)).toMatchObject({ currency: 'CHF', paymentTerms: null });
});

describe('money', () => {
  test.each([
    ['USD', [[1, 0.125]], 0.125, 0.13],
    ['USD', [[1, 0.124999]], 0.124999, 0.12],
    ['JPY', [[1, 0.5]], 0.5, 1],
    ['JPY', [[3, 33.49]], 100.47, 100],
    ['KWD', [[1, 0.0005]], 0.0005, 0.001],
    ['KWD', [[1, 0.000499]], 0.000499, 0],
    [
      'EUR',
      [
        [3, 0.333333],
        [1, 0.000001],
      ],
      1,
      1,
    ],
    // A line is rounded half-even to 6 decimals, and only then are lines added.
    ['USD', [[0.000001, 0.5]], 0, 0],
    ['USD', [[0.000003, 0.5]], 0.000002, 0],
    ['USD', [[0.000005, 0.5]], 0.000002, 0],
    [
      'USD',
      [
        [0.5, 0.000001],
        [0.5, 0.000001],
      ],
      0,
      0,
    ],
  ])(
    'in %s, lines of %j have the subtotal %d and the total %d',
    async (currency, lines, subtotal, total) => {
      const items = await Promise.all(
        lines.map(([quantity = 0, price = 0]) => line(quantity, price)),
      );
      expect(await made({ currency, items })).toMatchObject({ subtotal, total });
    },
  );

  test('is exact for large amounts', async () => {
    const materialId = await newMaterial(owner);
    const body = `{"vendorId":"${vendorId}","items":[{"materialId":"${materialId}",
      "quantity":999999999999.999999,"unitPrice":999999999999.999999}],
      "shippingAmount":0.004}`;
    const answer = await owner.post('/purchase-orders', body);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.text).toContain('"lineTotal":999999999999999998000000');
    expect(answer.text).toContain('"quantity":999999999999.999999');
    expect(answer.text).toContain('"total":999999999999999998000000,');
  });
});

describe('the number', () => {
  test('has the year of creation in the organization’s zone, with any order date', async () => {
    const { setNow } = await world();
    const auckland = await newOrganization({ timezone: 'Pacific/Auckland' });
    const from = await newVendor(auckland);
    // The token does not expire when the clock changes.
    const { client } = await withApiToken(auckland);
    const create = (body = {}) => made({ vendorId: from, ...body }, client);
    const year = new Date().getUTCFullYear();
    setNow(new Date(`${year}-12-31T10:59:59.999Z`));
    expect(await create()).toMatchObject({
      poNumber: `PO-${year}-0001`,
      orderDate: `${year}-12-31`,
    });
    setNow(new Date(`${year}-12-31T11:00:00Z`));
    expect(await create()).toMatchObject({
      poNumber: `PO-${year + 1}-0001`,
      orderDate: `${year + 1}-01-01`,
    });
    const paper = await create({ orderDate: '2020-05-05' });
    expect(paper.poNumber).toBe(`PO-${year + 1}-0002`);
  });

  test('is not assigned again after the order is deleted', async () => {
    const [first, second] = [await made({}), await made({})];
    await owner.delete(`/purchase-orders/${second.id}`);
    const third = await made({});
    const sequence = [first, second, third].map(({ poNumber }) => Number(poNumber.slice(8)));
    expect(sequence).toEqual([...new Set(sequence)].sort((a, b) => a - b));
  });
});
