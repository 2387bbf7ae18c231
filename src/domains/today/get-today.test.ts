/** X122: the work of today, by an example that is worked out on paper. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newBom } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { done, stock, workOrder } from '../../../test/support/making.ts';
import { bakeAt, openMorning, sellFrom, todayOf } from '../../../test/support/mornings.ts';
import { newVendor, order } from '../../../test/support/purchasing.ts';
import { fulfil, newCustomer } from '../../../test/support/selling.ts';
import { newLocation, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization, type World } from '../../../test/support/world.ts';

let world: World;
let owner: Client;
let shown: Awaited<ReturnType<typeof todayOf>>;
let goods: Awaited<ReturnType<typeof goodsOf>>;
let orders: Awaited<ReturnType<typeof ordersOf>>;

/** Bread costs half of 2 and 1 of work, cake 3; rolls are not made. */
async function goodsOf(client: Client) {
  const place = await newLocation(client, 'Bakery');
  const mill = await newVendor(client, { name: 'Mill', code: 'MILL' });
  const customerId = await newCustomer(client, { name: 'Crown Hotel' });
  const flour = await newMaterial(client, {
    ...{ code: 'FLOUR', unit: 'KG', unitCost: 2, preferredVendorId: mill, reorderPoint: 30 },
  });
  const salt = await newMaterial(client, { code: 'SALT', unit: 'KG', unitCost: 3 });
  const bread = await newSku(client, { code: 'BREAD' });
  const cake = await newSku(client, { code: 'CAKE' });
  const roll = await newSku(client, { code: 'ROLL' });
  await newBom(client, bread, [{ materialId: flour, quantity: 0.5 }], { conversionCost: 1 });
  await newBom(client, cake, [{ materialId: salt }]);
  await stock(client, { skuId: bread }, place, [5, 2, 1]);
  await stock(client, { materialId: flour }, place, [1, 2, 1]);
  await done(
    client.post('/finished-goods-inventory/adjustments', {
      ...{ skuId: roll, locationId: place, quantity: 100, unitCost: 1 },
      eventDate: '2026-01-02T12:00:00Z',
    }),
  );
  return { place, mill, customerId, flour, salt, bread, cake, roll };
}

const line = (skuId: string, quantity: number, unitPrice: number) => ({
  ...{ skuId, quantity, unitPrice },
});

async function ordersOf(client: Client) {
  const { place, mill, customerId, flour, salt, bread, cake, roll } = goods;
  const sold = (items: object[], body: object) =>
    sellFrom(client, place, items, { customerId, ...body });
  // The late one takes 4 of the 5 that are there.
  const late = await sold([line(bread, 4, 4.2)], { requestedShipDate: '2026-03-10' });
  const short = await sold([line(bread, 10, 5)], {
    ...{ requestedShipDate: '2026-03-15', discountAmount: 5 },
  });
  const first = await bakeAt(client, place, bread, 3, '2026-03-14');
  const second = await bakeAt(client, place, bread, 2, '2026-03-17');
  const cakes = await bakeAt(client, place, cake, 2, '2026-03-11');
  const bought = (materialId: string, quantity: number, expectedDate: string, body: object = {}) =>
    order(client, [{ materialId, quantity, unitPrice: 3, discountPercent: 10 }], {
      ...{ vendorId: mill, shipToLocationId: place, expectedDate, ...body },
    });
  const flourOrder = await bought(flour, 20, '2026-03-16');
  const saltOrder = await bought(salt, 8, '2026-03-12');
  const draft = await sold([line(roll, 2, 5)], { status: 'Draft' });
  await bought(salt, 1, '2026-03-30', { status: 'Draft', currency: 'EUR' });
  await workOrder(client, cake, 3, {
    ...{ siteLocationId: place, stockLocationId: place, status: 'Draft' },
    ...{ startDate: '2026-03-20', expectedDate: '2026-03-20' },
  });
  return { late, short, first, second, cakes, flourOrder, saltOrder, draft };
}

/** Ships rolls at 4, which cost 1. */
async function shipRolls(client: Client) {
  const { place, roll } = goods;
  const { items } = await sellFrom(client, place, [line(roll, 100, 4)], {
    requestedShipDate: '2026-12-01',
  });
  for (const [quantity, day] of [
    [2, '2026-01-20'],
    [7, '2026-02-12'],
    [8, '2026-02-13'],
    [18, '2026-03-05'],
  ] as const) {
    await done(fulfil(client, items[0], quantity, day));
  }
}

beforeAll(async () => {
  world = await openMorning();
  owner = await newOrganization({}, { world });
  goods = await goodsOf(owner);
  orders = await ordersOf(owner);
  await shipRolls(owner);
  shown = await todayOf(owner);
});
afterAll(() => world.service.close());

const item = (id: string, type: string, code: string, unit: string) => ({
  ...{ id, type, code, name: expect.any(String), unit },
});

const customer = () => ({
  ...{ customerId: goods.customerId, customerName: 'Crown Hotel', onHold: false },
});

test('is of a day, and of a position of the feed', async () => {
  const { body: events } = await owner.get('/events', { query: { limit: '1' } });
  expect(shown).toMatchObject({
    ...{ position: events.head, asOf: '2026-03-12T12:00:00.000Z', date: '2026-03-12' },
  });
});

test('sales orders that cannot go by their day have what is short, and what covers it', () => {
  const { short, second } = orders;
  expect(shown.blocked.salesOrders).toEqual({
    ...{ count: 1, amount: 45 },
    data: [
      {
        ...{ id: short.id, soNumber: short.soNumber, ...customer(), amount: 45 },
        ...{ date: '2026-03-15', readyOn: null, lineCount: 1 },
        lines: [
          {
            ...{ salesOrderItemId: short.items[0].id, lineNumber: 1 },
            item: item(goods.bread, 'sku', 'BREAD', 'EA'),
            // 1 is there, 3 come in time, 2 later, and 4 not at all.
            ...{ locationId: goods.place, short: 6, missing: 4 },
            expected: [
              {
                ...{ type: 'work_order', id: second.id, number: second.woNumber },
                ...{ date: '2026-03-17', quantity: 2 },
              },
            ],
          },
        ],
      },
    ],
  });
});

test('work orders that lack inputs have what they lack', () => {
  const { first, flourOrder } = orders;
  expect(shown.blocked.workOrders).toEqual({
    ...{ count: 1, amount: 6 },
    data: [
      {
        ...{ id: first.id, woNumber: first.woNumber, date: '2026-03-14', amount: 6 },
        ...{ readyOn: '2026-03-16', lineCount: 1 },
        lines: [
          {
            item: item(goods.flour, 'material', 'FLOUR', 'KG'),
            ...{ locationId: goods.place, short: 0.5, missing: 0 },
            expected: [
              {
                ...{ type: 'purchase_order', id: flourOrder.id, number: flourOrder.poNumber },
                ...{ date: '2026-03-16', quantity: 0.5 },
              },
            ],
          },
        ],
      },
    ],
  });
});

test('shipments, receipts and batches are due today or late', () => {
  const { late, saltOrder, cakes } = orders;
  const group = <Row extends { late: boolean }>(amount: number, row: Row) => ({
    ...{ count: 1, amount, data: [{ ...row, amount }] },
    lateCount: row.late ? 1 : 0,
  });
  expect(shown.due).toEqual({
    shipments: group(16.8, {
      ...{ id: late.id, soNumber: late.soNumber, ...customer(), date: '2026-03-10', late: true },
    }),
    receipts: group(21.6, {
      ...{ id: saltOrder.id, poNumber: saltOrder.poNumber, date: '2026-03-12', late: false },
      ...{ vendorId: goods.mill, vendorName: 'Mill', lineCount: 1 },
    }),
    batches: group(6, {
      ...{ id: cakes.id, woNumber: cakes.woNumber, date: '2026-03-11', late: true, lineCount: 1 },
      lines: [{ item: item(goods.cake, 'sku', 'CAKE', 'EA'), quantity: 2 }],
    }),
  });
});

test('what the plan suggests to buy is added up by vendor', async () => {
  const { data: plan, groups } = await done(owner.get('/plan?include=groups'));
  expect(groups).toMatchObject([{ vendorId: goods.mill, amount: 40.5 }]);
  const buys = plan.filter(({ action }: { action: string }) => action === 'buy');
  // 21 kg less 2.5 for bread that is ordered and 2 for 4 that are missing: 13.5 to 30, at the 3 of
  // the last order.
  expect(shown.decide.purchases).toEqual({
    ...{ count: 1, amount: 40.5 },
    data: [
      {
        ...{ vendorId: goods.mill, vendorCode: 'MILL', vendorName: 'Mill', amount: 40.5 },
        ...{ lineCount: buys.length, lateCount: 0, orderOn: '2026-03-12' },
      },
    ],
  });
});

test('drafts wait, with their totals in base currency', () => {
  const { draft } = orders;
  const { purchaseOrders, workOrders, salesOrders } = shown.decide.drafts;
  const unrated = { amount: null, partnerId: goods.mill, partnerName: 'Mill' };
  expect(purchaseOrders).toMatchObject({ count: 1, amount: null, data: [unrated] });
  const made = { amount: 9, date: '2026-03-20', partnerId: null };
  expect(workOrders).toMatchObject({ count: 1, amount: 9, data: [made] });
  expect(salesOrders).toEqual({
    ...{ count: 1, amount: 10 },
    data: [
      {
        ...{ id: draft.id, number: draft.soNumber, date: '2026-01-05', amount: 10 },
        ...{ partnerId: goods.customerId, partnerName: 'Crown Hotel' },
      },
    ],
  });
});

test('what was shipped this month stands beside the same days of the last, and twelve weeks', () => {
  const { money } = shown;
  const earned = (from: string, to: string, units: number) => ({
    ...{ from, to, revenue: 4 * units, costOfGoodsSold: units, margin: 3 * units },
  });
  expect(money).toMatchObject({
    month: earned('2026-03-01', '2026-03-12', 10),
    previousMonth: earned('2026-02-01', '2026-02-12', 5),
    // 5 bread, 1 kg of flour and 82 rolls.
    stockValue: 5 * 2 + 2 + 82,
  });
  expect(money.weeks).toHaveLength(12);
  expect(money.weeks.filter(({ revenue }: { revenue: number }) => revenue > 0)).toEqual([
    earned('2026-01-19', '2026-01-25', 2),
    earned('2026-02-09', '2026-02-15', 6),
    earned('2026-03-02', '2026-03-08', 10),
  ]);
});
