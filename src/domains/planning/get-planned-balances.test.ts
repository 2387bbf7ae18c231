/** X123: what will be there of an item, day by day. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newBom } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done, make, stock, workOrder } from '../../../test/support/making.ts';
import { order } from '../../../test/support/purchasing.ts';
import { sell } from '../../../test/support/selling.ts';
import {
  materialsLedger,
  newLocation,
  newMaterial,
  newSku,
  transfer,
} from '../../../test/support/stock.ts';
import { newOrganization, openWorld, type World } from '../../../test/support/world.ts';

const unknown = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  world.setNow(new Date('2026-03-12T12:00:00Z'));
});
afterAll(() => world.service.close());

const newOwner = (body: object = {}) => newOrganization({ ...body }, { world });

const balances = (client: Client, query: Record<string, string>) =>
  done(client.get('/planned-balances', { query }));

interface Day {
  day: string;
  balance: number;
  changes: object[];
}

/** The days on which something changes. */
const steps = ({ data }: { data: Day[] }) =>
  data.filter(({ changes }) => changes.length > 0).map(({ day, balance }) => [day, balance]);

/** A bakery that has, orders and needs flour, and a store that gets more of it. */
async function flourOf(owner: Client) {
  const [bakery, store] = [await newLocation(owner, 'Bakery'), await newLocation(owner, 'Store')];
  const flour = await newMaterial(owner);
  const bread = await newSku(owner);
  await newBom(owner, bread, [{ materialId: flour, quantity: 2 }]);
  await stock(owner, { materialId: flour }, bakery, [10, 1, 1]);
  await stock(owner, { materialId: flour }, store, [7, 1, 1]);
  const buy = (quantity: number, day: string, shipToLocationId: string) =>
    order(
      owner,
      [quantity, 1].map((each) => ({ materialId: flour, quantity: each, unitPrice: 1 })),
      { shipToLocationId, expectedDate: day, orderDate: '2026-03-01' },
    );
  const bake = (quantity: number, day: string) =>
    workOrder(owner, bread, quantity, {
      ...{ siteLocationId: bakery, stockLocationId: store, startDate: '2026-03-01' },
      expectedDate: day,
    });
  const overdue = await buy(3, '2026-03-10', bakery);
  await buy(100, '2026-03-20', store);
  const [first, second, third] = [
    await bake(6, '2026-03-14'),
    await bake(3, '2026-03-15'),
    await bake(1, '2026-03-13'),
  ];
  // A draft does not count.
  const draft = await bake(50, '2026-03-13');
  await done(owner.patch(`/work-orders/${draft.id}`, { status: 'Draft' }));
  await done(make(owner, second, 1, { receiptDate: '2026-03-12' }));
  return { bakery, flour, overdue, first, second, third };
}

test('orders change the balance on their days, what is past today', async () => {
  const owner = await newOwner();
  const { bakery, flour, overdue, first, second, third } = await flourOf(owner);
  const bought = { type: 'purchase_order', id: overdue.id, number: overdue.poNumber };
  const baked = ({ id, woNumber: number }: typeof first, date: string, quantity: number) => ({
    ...{ type: 'work_order', id, number, date, quantity },
  });
  const query = { itemId: flour, locationId: bakery, to: '2026-03-16' };
  expect(await balances(owner, query)).toEqual({
    ...{ itemId: flour, locationId: bakery, onHand: 8, runsOutOn: '2026-03-14' },
    data: [
      {
        ...{ day: '2026-03-12', balance: 12 },
        changes: [{ ...bought, date: '2026-03-10', quantity: 4 }],
      },
      { day: '2026-03-13', balance: 10, changes: [baked(third, '2026-03-13', -2)] },
      { day: '2026-03-14', balance: -2, changes: [baked(first, '2026-03-14', -12)] },
      { day: '2026-03-15', balance: -6, changes: [baked(second, '2026-03-15', -4)] },
      { day: '2026-03-16', balance: -6, changes: [] },
    ],
  });
});

test('all locations together end with what the summary projects', async () => {
  const owner = await newOwner();
  const { flour } = await flourOf(owner);
  const everywhere = await balances(owner, { itemId: flour });
  expect([everywhere.locationId, everywhere.runsOutOn]).toEqual([null, null]);
  // Today and 90 days more.
  expect(everywhere.data).toHaveLength(91);
  const { projected, onHand } = await materialsLedger.balancesOf(owner, flour);
  expect([everywhere.data[90].balance, everywhere.onHand].map(String)).toEqual([projected, onHand]);
});

test('goods in transit arrive today, and what is sold goes on the day for which it is wanted', async () => {
  const owner = await newOwner();
  const [depot, store] = [await newLocation(owner), await newLocation(owner)];
  const skuId = await newSku(owner);
  await stock(owner, { skuId }, depot, [9, 1, 1]);
  const route = { sourceLocationId: depot, destinationLocationId: store };
  await done(transfer(owner, { ...route, skuId, quantity: 4 }));
  for (const [quantity, day] of [
    [1.5, '2026-03-13'],
    [2.5, '2026-03-14'],
    [0.5, '2026-04-14'],
  ] as const) {
    await sell(owner, [{ skuId, quantity, unitPrice: 1 }], {
      ...{ shipFromLocationId: store, requestedShipDate: day },
    });
  }
  const query = { itemId: skuId, locationId: store };
  const shown = await balances(owner, query);
  expect(steps(shown)).toEqual([
    ['2026-03-12', 4],
    ['2026-03-13', 2.5],
    // Nothing is left, and nothing is lacking.
    ['2026-03-14', 0],
    ['2026-04-14', -0.5],
  ]);
  expect(shown.data[0].changes).toEqual([
    { type: 'in_transit', id: null, number: null, date: '2026-03-12', quantity: 4 },
  ]);
  expect(shown.runsOutOn).toBe('2026-04-14');
  expect((await balances(owner, { ...query, to: '2026-04-13' })).runsOutOn).toBeNull();
});

test('the first day is that of the time zone of the organization', async () => {
  for (const [timezone, day] of [
    ['Pacific/Kiritimati', '2026-03-13'],
    ['Pacific/Honolulu', '2026-03-12'],
  ] as const) {
    const owner = await newOwner({ timezone });
    const itemId = await newMaterial(owner);
    const { data, onHand } = await balances(owner, { itemId, to: day });
    expect([onHand, data]).toEqual([0, [{ day, balance: 0, changes: [] }]]);
  }
});

test('refuses unknown items and locations, and those of others', async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  const [itemId, locationId] = [await newMaterial(owner), await newLocation(owner)];
  const refused = await other.get('/planned-balances', { query: { itemId, locationId } });
  expect([refused.status, faultsOf(refused)]).toEqual([
    404,
    [
      ['query/itemId', 'not_found'],
      ['query/locationId', 'not_found'],
    ],
  ]);
  const query = { itemId, locationId: unknown };
  expect((await owner.get('/planned-balances', { query })).status).toBe(404);
});

test.each([
  ['2026-03-11', 'invalid'],
  ['2028-03-12', 'invalid'],
  ['2026-02-30', 'invalid_date'],
])('refuses %s as the last day', async (to, code) => {
  const owner = await newOwner();
  const itemId = await newMaterial(owner);
  const answer = await owner.get('/planned-balances', { query: { itemId, to } });
  expect([answer.status, faultsOf(answer)]).toEqual([422, [['query/to', code]]]);
});

test('the last day can be two years away', async () => {
  const owner = await newOwner();
  const itemId = await newMaterial(owner);
  expect((await balances(owner, { itemId, to: '2028-03-11' })).data).toHaveLength(731);
});
