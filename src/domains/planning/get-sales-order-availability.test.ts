import { beforeAll, expect, test } from 'vitest';
import { newBom } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { done, workOrder } from '../../../test/support/making.ts';
import { newVendor } from '../../../test/support/purchasing.ts';
import { sell, ship, sides, stock } from '../../../test/support/selling.ts';
import { newLocation, newMaterial, newSku, transfer } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';
import { dayAfter } from '../../kernel/values/calendar.ts';

let owner: Client;
let store: string;
let flour: string;

const today = new Date().toISOString().slice(0, 10);
const inDays = (days: number) => dayAfter(today, days);

/** A SKU with a recipe, and so many of it in stock. */
const product = async (inStock = 0) => {
  const skuId = await newSku(owner);
  await newBom(owner, skuId, [{ materialId: flour }]);
  if (inStock > 0) await stock(owner, skuId, inStock, 1);
  return skuId;
};

const wanted = (skuId: string, quantity: number, day: number | null, body: object = {}) =>
  sell(owner, [{ skuId, quantity, unitPrice: 1 }], {
    orderDate: today,
    requestedShipDate: day === null ? null : inDays(day),
    ...body,
  });

const baked = (skuId: string, quantity: number, day: number, body: object = {}) =>
  workOrder(owner, skuId, quantity, {
    stockLocationId: store,
    startDate: inDays(-100),
    expectedDate: inDays(day),
    ...body,
  });

const availability = (order: { id: string }) =>
  done(owner.get(`/sales-orders/${order.id}/availability`));

/** State, stock, what comes on which day, and what is missing of the first line of orders. */
const first = (...orders: { id: string }[]) =>
  Promise.all(
    orders.map(async (order) => {
      const [item] = (await availability(order)).items;
      const coming = item.expected.map(
        ({ quantity, date }: { quantity: number; date: string }) => `${quantity} on ${date}`,
      );
      return [item.availability, item.inStock, coming.join(', '), item.missing];
    }),
  );

beforeAll(async () => {
  owner = await newOrganization();
  store = (await sides(owner)).shipFromLocationId;
  flour = await newMaterial(owner);
});

test('a line is in stock, expected from an order on a day, or not available', async () => {
  const [here, coming, short] = [await product(10), await product(4), await product(1)];
  const making = await baked(coming, 6, 5);
  const order = await sell(owner, [
    { skuId: here, quantity: 10, unitPrice: 1 },
    { skuId: coming, quantity: 7, unitPrice: 1 },
    { skuId: short, quantity: 3, unitPrice: 1 },
  ]);
  expect(await availability(order)).toEqual({
    salesOrderId: order.id,
    availability: 'not_available',
    expectedDate: null,
    items: [
      {
        salesOrderItemId: order.items[0]?.id,
        lineNumber: 1,
        skuId: here,
        quantity: 10,
        availability: 'in_stock',
        inStock: 10,
        expected: [],
        expectedDate: null,
        missing: 0,
      },
      {
        salesOrderItemId: order.items[1]?.id,
        lineNumber: 2,
        skuId: coming,
        quantity: 7,
        availability: 'expected',
        inStock: 4,
        expected: [
          {
            type: 'work_order',
            id: making.id,
            number: making.woNumber,
            date: inDays(5),
            quantity: 3,
          },
        ],
        expectedDate: inDays(5),
        missing: 0,
      },
      {
        ...{ salesOrderItemId: order.items[2]?.id, lineNumber: 3, skuId: short, quantity: 3 },
        availability: 'not_available',
        ...{ inStock: 1, expected: [], expectedDate: null, missing: 2 },
      },
    ],
  });
  await owner.delete(`/sales-order-items/${order.items[2]?.id}`);
  expect(await availability(order)).toMatchObject({
    availability: 'expected',
    expectedDate: inDays(5),
  });
});

test('orders are served by the day for which they are wanted, then by date and id', async () => {
  const skuId = await product(10);
  await baked(skuId, 10, 20);
  const late = await wanted(skuId, 8, 30);
  const old = await wanted(skuId, 2, 30, { orderDate: inDays(-9) });
  const soon = await wanted(skuId, 5, 2, { onHold: true, holdReason: 'Unpaid' });
  const again = await wanted(skuId, 8, 30);
  const undated = await wanted(skuId, 1, null);
  const inStock = (quantity: number) => ['in_stock', quantity, '', 0];
  expect(await first(undated, soon, old)).toEqual([inStock(1), inStock(5), inStock(2)]);
  expect(await first(late, again)).toEqual([
    ['expected', 2, `6 on ${inDays(20)}`, 0],
    ['not_available', 0, `4 on ${inDays(20)}`, 4],
  ]);
});

test('bought goods come with their purchase orders', async () => {
  const skuId = await newSku(owner, { isBought: true });
  const vendorId = await newVendor(owner);
  const bought = await done(
    owner.post('/purchase-orders', {
      ...{ vendorId, status: 'Ordered', shipToLocationId: store, expectedDate: inDays(6) },
      items: [{ skuId, quantity: 9, unitPrice: 1 }],
    }),
  );
  const [item] = (await availability(await wanted(skuId, 4, 30))).items;
  const { id, poNumber: number } = bought;
  const expected = [{ type: 'purchase_order', id, number, date: inDays(6), quantity: 4 }];
  expect(item).toMatchObject({ availability: 'expected', expected, expectedDate: inDays(6) });
});

test('several supplies serve in the order of their days; what is overdue comes today', async () => {
  const skuId = await product();
  await baked(skuId, 5, 10);
  await baked(skuId, 5, -3);
  await baked(skuId, 5, 4, { stockLocationId: await newLocation(owner, 'Elsewhere') });
  await baked(skuId, 5, 4, { status: 'Draft' });
  const comes = `5 on ${today}, 3 on ${inDays(10)}`;
  expect(await first(await wanted(skuId, 8, 1))).toEqual([['expected', 0, comes, 0]]);
});

test('stock elsewhere does not count, and counts on its way', async () => {
  const skuId = await newSku(owner);
  const depot = await newLocation(owner, 'Depot');
  const found = { skuId, locationId: depot, quantity: 9, unitCost: 1 };
  await done(owner.post('/finished-goods-inventory/adjustments', found));
  const order = await wanted(skuId, 6, 1);
  expect(await first(order)).toEqual([['not_available', 0, '', 6]]);
  const route = { sourceLocationId: depot, destinationLocationId: store };
  await done(transfer(owner, { ...route, skuId, quantity: 4 }));
  expect(await first(order)).toEqual([['not_available', 0, `4 on ${today}`, 2]]);
  expect((await availability(order)).items[0].expected).toMatchObject([
    { type: 'in_transit', id: null, number: null },
  ]);
});

test('work orders that consume the SKU wait in the same line', async () => {
  const dough = await product(10);
  const bread = await newSku(owner);
  await newBom(owner, bread, [{ skuId: dough, quantity: 2 }]);
  await baked(bread, 4, 3, { siteLocationId: store });
  const [before, after] = [await wanted(dough, 2, 2), await wanted(dough, 2, 4)];
  expect(await first(before, after)).toEqual([
    ['in_stock', 2, '', 0],
    ['not_available', 0, '', 2],
  ]);
});

test('goods that were shipped before they came are made up for first', async () => {
  const skuId = await product();
  const shipped = await wanted(skuId, 3, 0);
  await ship(owner, shipped.items[0], 3);
  await baked(skuId, 5, 2);
  expect(await first(await wanted(skuId, 4, 9))).toEqual([
    ['not_available', 0, `2 on ${inDays(2)}`, 2],
  ]);
  expect(await availability(shipped)).toMatchObject({ availability: null, items: [] });
});

test('two lines of one SKU are served one after the other', async () => {
  const skuId = await product(5);
  const items = [4, 3].map((quantity) => ({ skuId, quantity, unitPrice: 1 }));
  const order = await sell(owner, items);
  expect((await availability(order)).items).toMatchObject([
    { lineNumber: 1, availability: 'in_stock', inStock: 4 },
    { lineNumber: 2, availability: 'not_available', inStock: 1, missing: 2 },
  ]);
});

test('a draft is shown as if confirmed; a closed order has nothing to ship', async () => {
  const skuId = await product(5);
  await wanted(skuId, 3, 1);
  const draft = await wanted(skuId, 3, 2, { status: 'Draft' });
  const early = await wanted(skuId, 3, 0, { status: 'Draft', shipFromLocationId: null });
  expect(await first(draft, early)).toEqual([
    ['not_available', 2, '', 1],
    ['in_stock', 3, '', 0],
  ]);
  await done(owner.patch(`/sales-orders/${draft.id}`, { status: 'Confirmed' }));
  expect(await first(draft)).toEqual([['not_available', 2, '', 1]]);
  await done(owner.patch(`/sales-orders/${draft.id}`, { status: 'Cancelled' }));
  expect(await availability(draft)).toEqual({
    salesOrderId: draft.id,
    availability: null,
    expectedDate: null,
    items: [],
  });
});
