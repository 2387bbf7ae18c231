/** X029: margins of shipments. Nothing here uses the service's arithmetic. */
import Big from 'big.js';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { fulfil, newCustomer, sell, sides, stocked } from '../../../test/support/selling.ts';
import { newOrganization } from '../../../test/support/world.ts';

interface Earned {
  revenue: string;
  costOfGoodsSold: string;
  margin: string;
}

interface Figures extends Earned {
  quantity: string;
  exact: Earned;
}

interface Report {
  data: (Figures & { id: string | null; code: string | null; month: string | null })[];
  totals: Figures;
  nextCursor: string | null;
}

let owner: Client;
let bread: string;
let cake: string;
let hotel: string;
let cafe: string;
let soldIds: string[];

const year = { from: '2026-01-01', to: '2026-12-31' };
const report = async (parameters: Record<string, string>): Promise<Report> => {
  const { status, text, body } = await owner.get('/sales-margins', {
    query: { ...year, ...parameters },
  });
  expect(status, text).toBe(200);
  return body;
};
const total = (values: readonly (string | number | null)[]) =>
  values.reduce<Big>((all, value) => all.plus(value ?? 0), new Big(0)).toFixed();

beforeAll(async () => {
  owner = await newOrganization();
  bread = await stocked(owner, 100, 2);
  cake = await stocked(owner, 100, 3);
  hotel = (await sides(owner)).customerId;
  cafe = await newCustomer(owner, { name: 'Corner Cafe' });
  const lines = (one: number, other: number) => [
    { skuId: bread, quantity: one, unitPrice: 10, discountPercent: 7 },
    { skuId: cake, quantity: other, unitPrice: 3.3333 },
  ];
  const early = { orderDate: '2026-02-01' };
  // Thirds of everything, a discount and a rate: each shipment earns a rounded share.
  const first = await sell(owner, lines(7, 3), { ...early, discountAmount: 5, exchangeRate: 1.25 });
  await fulfil(owner, first.items[0], 2, '2026-03-05');
  await fulfil(owner, first.items[1], 1, '2026-03-31');
  await fulfil(owner, first.items[0], 7, '2026-04-01');
  await fulfil(owner, first.items[1], 3, '2026-04-20');
  const second = await sell(owner, lines(3, 9), { ...early, customerId: cafe, discountAmount: 1 });
  await fulfil(owner, second.items[0], 3, '2026-03-10');
  await fulfil(owner, second.items[1], 9, '2026-03-11');
  // Reversed in part: what is left counts.
  await fulfil(owner, second.items[1], 4, undefined);
  const never = await sell(owner, lines(1, 1), early);
  const free = await sell(owner, [{ skuId: bread, quantity: 2, unitPrice: 0 }], early);
  await fulfil(owner, free.items[0], 2, '2026-04-02');
  soldIds = [first, second, never, free].map(({ id }) => id);
});

/** Cost and margin of the orders, as the orders themselves show them. */
async function shownByOrders() {
  const orders = await Promise.all(soldIds.map((id) => owner.get(`/sales-orders/${id}`)));
  return {
    cost: total(orders.map(({ body }) => body.costOfGoodsSold)),
    margin: total(orders.map(({ body }) => body.margin)),
  };
}

test('all shipments together earn what their orders show, however they are grouped', async () => {
  const { cost, margin } = await shownByOrders();
  for (const groupBy of ['product', 'customer', 'month']) {
    const { data, totals } = await report({ groupBy });
    expect(totals.exact).toMatchObject({ costOfGoodsSold: cost, margin });
    expect(total(data.map(({ exact }) => exact.margin))).toBe(margin);
    for (const { exact } of data) {
      expect(new Big(exact.revenue).minus(exact.costOfGoodsSold).toFixed()).toBe(exact.margin);
    }
  }
});

test.each([
  ['USD', 2],
  ['JPY', 0],
])('what is shown in %s adds up as it is shown', async (baseCurrency, decimals) => {
  const seller = await newOrganization({ baseCurrency });
  for (const [price, unitCost] of [
    [3.335, 1.225],
    [6.665, 3.115],
  ] as const) {
    const skuId = await stocked(seller, 10, unitCost);
    const { items } = await sell(seller, [{ skuId, quantity: 1, unitPrice: price }]);
    await fulfil(seller, items[0], 1);
  }
  const { body, text } = await seller.get('/sales-margins');
  const half = (value: string) => new Big(value).round(decimals, Big.roundHalfUp).toFixed();
  for (const { exact, revenue, costOfGoodsSold, margin } of body.data as Figures[]) {
    expect([revenue, costOfGoodsSold]).toEqual([half(exact.revenue), half(exact.costOfGoodsSold)]);
    expect(margin).toBe(total([revenue, `-${costOfGoodsSold}`]));
  }
  const sumOf = (field: keyof Earned) => total(body.data.map((row: Earned) => row[field]));
  expect(body.totals, text).toMatchObject({
    revenue: sumOf('revenue'),
    costOfGoodsSold: sumOf('costOfGoodsSold'),
    margin: sumOf('margin'),
    exact: { revenue: '10', costOfGoodsSold: '4.34', margin: '5.66' },
  });
  // 3.34 and 6.67 are not 10, and the margins are those of the rows.
  expect(body.totals.revenue).toBe(decimals === 2 ? '10.01' : '10');
  const csv = await seller.get('/sales-margins', { headers: { accept: 'text/csv' } });
  const [header, ...lines] = csv.text.trim().split('\r\n');
  expect(header).toBe(
    'id,code,name,month,quantity,revenue,costOfGoodsSold,margin,provisionalQuantity',
  );
  expect(lines[0]).toContain(`,${body.data[0].revenue},${body.data[0].costOfGoodsSold},`);
});

test('a shipment counts in the month in which it left', async () => {
  const { data } = await report({ groupBy: 'month' });
  expect(data.map(({ month, quantity }) => [month, quantity])).toEqual([
    ['2026-03', '10'],
    ['2026-04', '9'],
  ]);
  const march = await report({ from: '2026-03-01', to: '2026-03-31' });
  const april = await report({ from: '2026-04-01', to: '2026-04-30' });
  const whole = await report({});
  expect(total([march.totals.exact.revenue, april.totals.exact.revenue])).toBe(
    whole.totals.exact.revenue,
  );
  expect(march.totals.quantity).toBe('10');
  const day = await report({ from: '2026-03-31', to: '2026-03-31' });
  // A third of 9.9999, less its share of 5 on 75.0999, at 1.25.
  expect(day.totals).toMatchObject({ quantity: '1', costOfGoodsSold: '3' });
  expect(Number(day.totals.exact.revenue)).toBeCloseTo((3.3333 - (5 * 3.3333) / 75.0999) * 1.25, 5);
});

test('products and customers come with names, those with the most revenue first', async () => {
  const products = await report({});
  expect(products.data.map(({ id }) => id)).toEqual([bread, cake]);
  const customers = await report({ groupBy: 'customer' });
  expect(customers.data).toMatchObject([
    { id: hotel, name: 'Crown Hotel', month: null },
    { id: cafe, name: 'Corner Cafe' },
  ]);
  const breadToCafe = await report({ skuId: bread, customerId: cafe });
  expect(breadToCafe.data).toMatchObject([{ id: bread, quantity: '3', costOfGoodsSold: '6' }]);
});

test('pages follow each other, and an unknown cursor is refused', async () => {
  const first = await report({ limit: '1' });
  const second = await report({ limit: '1', cursor: first.nextCursor ?? '' });
  expect(second.nextCursor).toBeNull();
  expect([...first.data, ...second.data]).toEqual((await report({})).data);
  expect(second.totals).toEqual(first.totals);
  const refused = await owner.get('/sales-margins', { query: { ...year, cursor: hotel } });
  expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'query/cursor']);
});

test('without days everything is counted, and nothing between days that end before they begin', async () => {
  const { status, body } = await owner.get('/sales-margins');
  expect([status, body]).toEqual([200, await report({})]);
  const none = await report({ from: '2026-03-02', to: '2026-03-01' });
  expect(none).toMatchObject({ data: [], totals: { margin: '0' } });
});

test('a later correction of a cost changes the month in which the goods left', async () => {
  const before = await report({ groupBy: 'month' });
  // Bread that was found before anything left, at another cost, raises what was shipped first.
  const { body } = await owner.get('/finished-goods-inventory/ledger', {
    query: { skuId: bread, eventType: 'ADJUST' },
  });
  const [layer] = body.data;
  const { shipFromLocationId: locationId } = await sides(owner);
  const replaced = await owner.post('/finished-goods-inventory/adjustments', {
    ...{ skuId: bread, locationId, quantity: 100, unitCost: 4, replaces: layer.id },
    eventDate: layer.eventDate,
  });
  expect(replaced.status, replaced.text).toBe(201);
  const after = await report({ groupBy: 'month' });
  expect(after.totals.exact.margin).toBe((await shownByOrders()).margin);
  const [march, april] = after.data.map(({ costOfGoodsSold }, at) =>
    new Big(costOfGoodsSold).minus(before.data[at]?.costOfGoodsSold ?? 0).toNumber(),
  );
  expect([march, april]).toEqual([2 * 5, 2 * 7]);
});

test('units that left before they came are provisional in each report, until they come', async () => {
  const seller = await newOrganization();
  const skuId = await stocked(seller, 2, 1);
  const { items } = await sell(seller, [{ skuId, quantity: 5, unitPrice: 10 }]);
  await fulfil(seller, items[0], 5);
  const provisional = () =>
    Promise.all(
      ['product', 'customer', 'month'].map(async (groupBy) => {
        const { body, text } = await seller.get('/sales-margins', { query: { groupBy } });
        expect(body.data, text).toHaveLength(1);
        return [body.data[0].provisionalQuantity, body.totals.provisionalQuantity];
      }),
    );
  const three = Array.from({ length: 3 }, () => ['3', '3']);
  expect(await provisional()).toEqual(three);
  const { shipFromLocationId: locationId } = await sides(seller);
  const found = { skuId, locationId, quantity: 3, unitCost: 2 };
  const adjusted = await seller.post('/finished-goods-inventory/adjustments', found);
  expect(adjusted.status, adjusted.text).toBe(201);
  expect(await provisional()).toEqual(three.map(() => ['0', '0']));
});
