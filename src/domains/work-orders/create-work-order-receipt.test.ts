/** E137 and E139: creating and showing a receipt with its consumption. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WorkOrder } from '../../../test/support/answer-types.ts';
import { newBom, newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  done,
  expectedOf,
  make,
  orderedRowsOf,
  stock,
  workLocations,
  workOrder,
  workOrderOf,
} from '../../../test/support/making.ts';
import { expectSound, refusalOf, rowsOf } from '../../../test/support/purchasing.ts';
import { balancesOf, materialsLedger, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization, world } from '../../../test/support/world.ts';

let owner: Client;
let site: string;
let shelf: string;
let flour: string;
let dough: string;
let bread: string;
let order: WorkOrder;
const day = { receiptDate: '2026-03-15' };

beforeAll(async () => {
  owner = await newOrganization();
  ({ siteLocationId: site, stockLocationId: shelf } = await workLocations(owner));
});
beforeEach(async () => {
  flour = await newMaterial(owner);
  dough = await newSku(owner);
  bread = await newProduct(
    owner,
    [
      { skuId: dough, quantity: 1 },
      { materialId: flour, quantity: 2 },
    ],
    { conversionCost: 0.5 },
  );
  await stock(owner, { materialId: flour }, site, [100, 3, 1]);
  await stock(owner, { skuId: dough }, site, [100, 1, 1]);
  order = await workOrder(owner, bread, 10);
});

const receive = (body: object, extra = {}) =>
  owner.post(`/work-orders/${order.id}/receipts`, { ...day, ...body }, extra);
const line = (more: object = {}) => ({ workOrderItemId: order.items[0].id, quantity: 4, ...more });

test('is answered with all of its fields, and shown the same', async () => {
  const scrapped = { scrappedQuantity: 1, scrapReason: 'Burnt' };
  const answer = await receive({ notes: 'Night shift', produced: [line(scrapped)] });
  expect(answer.status, answer.text).toBe(201);
  const { id, createdAt } = answer.body;
  const entry = { ledgerEntryId: expect.any(String) };
  const recalculated = { provisionalQuantity: 0, provisionalUnitCost: null };
  expect(answer.body).toEqual({
    id: expect.any(String),
    receiptNumber: expect.stringMatching(/^WOR-\d+$/),
    woId: order.id,
    receiptDate: '2026-03-15',
    notes: 'Night shift',
    version: 1,
    createdBy: owner.userId,
    createdAt: expect.any(String),
    updatedAt: createdAt,
    consumedMaterials: [
      {
        materialId: flour,
        quantity: 10,
        fifoLayers: [{ ...entry, quantity: 10, unitCost: 3 }],
        ...recalculated,
      },
    ],
    consumedSkus: [
      {
        skuId: dough,
        quantity: 5,
        fifoLayers: [{ ...entry, quantity: 5, unitCost: 1 }],
        ...recalculated,
      },
    ],
    produced: [
      {
        ...entry,
        id: expect.any(String),
        workOrderItemId: order.items[0].id,
        skuId: bread,
        quantity: 4,
        ...scrapped,
        // (5 x 1 + 10 x 3) / 4 + 0.5
        unitCost: 9.25,
      },
    ],
    scrapLoss: null,
  });
  expect(answer.headers.get('location')).toBe(`/api/work-order-receipts/${id}`);
  expect(answer.headers.get('etag')).toBe('"1"');
  const read = await owner.get(`/work-order-receipts/${id}`);
  expect([read.status, read.headers.get('etag')]).toEqual([200, '"1"']);
  expect(read.body).toEqual(answer.body);
});

test.each([{}, { scrappedQuantity: 0 }])('stores no scrap reason with %j', async (more) => {
  const answer = await receive({ produced: [line({ ...more, scrapReason: 'Burnt' })] });
  expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
  expect(faultsOf(answer)).toEqual([['/produced/0/scrapReason', 'not_scrapped']]);
  const none = await done(receive({ produced: [line({ ...more, scrapReason: null })] }));
  expect(none.produced).toMatchObject([{ scrapReason: null }]);
});

test('its notes default to an empty text, its day to today', async () => {
  const { setNow } = await world();
  try {
    setNow(new Date('2027-05-01T13:00:00Z'));
    const here = await newOrganization({ timezone: 'Pacific/Auckland' });
    const sku = await newProduct(here, [{ materialId: await newMaterial(here) }]);
    const made = await done(make(here, await workOrder(here, sku, 1), 1));
    expect(made).toMatchObject({ notes: '', receiptDate: '2027-05-02', receiptNumber: 'WOR-1' });
    expect((await rowsOf(made))[0]).toMatchObject({
      day: '2027-05-02',
      eventDate: '2027-05-01T12:00',
    });
  } finally {
    setNow(undefined);
  }
});

test('writes materials, then SKUs, then goods, each in its ledger and at its location', async () => {
  const second = await done(
    owner.post(`/work-orders/${order.id}/items`, { skuId: bread, quantity: 5 }),
  );
  const produced = [{ workOrderItemId: second.id, quantity: 1 }, line({ quantity: 2 })];
  const made = await done(receive({ produced }));
  const rows = await orderedRowsOf(made);
  expect(rows).toMatchObject([
    { eventType: 'CONSUME', itemId: flour, locationId: site, quantity: '6', unitCost: '3' },
    { eventType: 'CONSUME', itemId: dough, locationId: site, quantity: '3', unitCost: '1' },
    { eventType: 'RECEIVE', itemId: bread, locationId: shelf, quantity: '1', unitCost: '7.5' },
    { eventType: 'RECEIVE', itemId: bread, locationId: shelf, quantity: '2', unitCost: '7.5' },
  ]);
  const [first = 0] = rows.map(({ position }) => position);
  expect(rows.map(({ position }) => position - first)).toEqual([0, 1, 2, 3]);
  expect(made.produced.map((each: { ledgerEntryId: string }) => each.ledgerEntryId)).toEqual(
    rows.slice(2).map(({ id }) => id),
  );
  for (const row of rows)
    expect([row.day, row.eventDate]).toEqual(['2026-03-15', '2026-03-15T00:00']);
  const listed = async (path: string) =>
    (await owner.get(`${path}/ledger`, { query: { sourceId: made.id } })).body.data;
  const goods = await listed('/finished-goods-inventory');
  expect(goods).toHaveLength(3);
  for (const { sourceType, ref } of goods) {
    expect([sourceType, ref]).toEqual(['work_order_receipt', null]);
  }
  const codeOf = (id: string) => goods.find((each: { id: string }) => each.id === id).code;
  const codes = rows.slice(1).map(({ id }) => Number(codeOf(id).replace('FIL-', '')));
  expect(codes).toEqual(codes.toSorted((a, b) => a - b));
  const [consumed] = await listed('/materials-inventory');
  expect(consumed).toMatchObject({ eventType: 'CONSUME', materialId: flour, unitCost: '3' });
  await expectSound(owner);
});

test('balances, expected movements and made quantities change, and the order is not edited', async () => {
  await done(receive({ produced: [line({ quantity: 3, scrappedQuantity: 1 })] }));
  expect(await workOrderOf(owner, order)).toEqual({
    ...order,
    status: 'Partially Received',
    items: [{ ...order.items[0], receivedQuantity: 3, scrappedQuantity: 1 }],
  });
  expect(await expectedOf(order.items[0])).toMatchObject([
    { eventType: 'ORDER', quantity: '6' },
    { eventType: 'DEMAND', itemId: dough, quantity: '6' },
    { eventType: 'DEMAND', itemId: flour, quantity: '12' },
  ]);
  expect(await balancesOf(owner, bread)).toMatchObject({ onHand: '3', onOrder: '6' });
  const need = await materialsLedger.balancesOf(owner, flour);
  expect(need).toMatchObject({ onHand: '92', demand: '12', available: '80' });
  await expectSound(owner);
});

test('a line can be named by the SKU when one item makes it', async () => {
  const cake = await newProduct(owner, [{ materialId: flour }]);
  await done(owner.post(`/work-orders/${order.id}/items`, { skuId: cake, quantity: 5 }));
  const made = await done(receive({ produced: [{ skuId: cake, quantity: 2 }] }));
  expect(made).toMatchObject({
    consumedMaterials: [{ quantity: 2 }],
    consumedSkus: [],
    produced: [{ skuId: cake, quantity: 2, scrappedQuantity: 0, scrapReason: null, unitCost: 3 }],
  });
});

test('two inputs of one material are one entry; each need is rounded on its own', async () => {
  const cake = await newSku(owner);
  const third = { materialId: flour, quantity: 1 };
  await newBom(owner, cake, [third, { skuId: dough, quantity: 1 }, third], { outputQuantity: 3 });
  order = await workOrder(owner, cake, 10);
  const made = await done(receive({ produced: [line({ quantity: 1 })] }));
  expect(made.consumedMaterials).toMatchObject([{ materialId: flour, quantity: 0.666666 }]);
  expect(await orderedRowsOf(made)).toMatchObject([
    { itemId: flour, quantity: '0.666666' },
    { itemId: dough, quantity: '0.333333' },
    { itemId: cake },
  ]);
  expect((await expectedOf(order.items[0])).map(({ quantity }) => quantity)).toEqual([
    '9',
    '3',
    '3',
    '3',
  ]);
  await expectSound(owner);
});

describe('with stated consumption', () => {
  test('which replaces the whole need, and can name other items', async () => {
    const sugar = await newMaterial(owner, { unitCost: 2 });
    const consumed = [
      { skuId: dough, quantity: 1 },
      { materialId: sugar, quantity: 1.5, skuId: null },
      { materialId: flour, quantity: 1 },
      { materialId: sugar, quantity: 0.5 },
    ];
    const made = await done(receive({ produced: [line()], consumed }));
    // A material that is named twice is one entry.
    expect(made.consumedMaterials).toMatchObject([
      { materialId: sugar, quantity: 2, fifoLayers: [], provisionalQuantity: 2 },
      { materialId: flour, quantity: 1 },
    ]);
    expect(made.consumedSkus).toMatchObject([{ skuId: dough, quantity: 1 }]);
    // (2 x 2 + 3 + 1) / 4 + 0.5
    expect(made.produced).toMatchObject([{ unitCost: 2.5 }]);
    // The expected movement is the need of the open quantity, independent of the consumption.
    const open = (await expectedOf(order.items[0])).map(({ quantity }) => quantity);
    expect(open).toEqual(['6', '6', '12']);
    await expectSound(owner);
  });

  test('an empty one leaves the conversion cost only', async () => {
    const made = await done(receive({ produced: [line()], consumed: [] }));
    expect(made).toMatchObject({ consumedMaterials: [], consumedSkus: [] });
    expect(made.produced).toMatchObject([{ unitCost: 0.5 }]);
    expect(await rowsOf(made)).toHaveLength(1);
  });

  test('the goods themselves are rework', async () => {
    await stock(owner, { skuId: bread }, site, [5, 7, 1]);
    const made = await done(
      receive({ produced: [line({ quantity: 5 })], consumed: [{ skuId: bread, quantity: 5 }] }),
    );
    expect(made).toMatchObject({
      consumedSkus: [{ skuId: bread, fifoLayers: [{ unitCost: 7 }] }],
      produced: [{ unitCost: 7.5 }],
    });
    await expectSound(owner);
  });

  test('and inactive items are accepted', async () => {
    await done(owner.patch(`/materials/${flour}`, { isActive: false }));
    await done(owner.patch(`/skus/${dough}`, { isActive: false }));
    const consumed = [{ materialId: flour, quantity: 1 }];
    expect((await receive({ produced: [line()], consumed })).status).toBe(201);
    expect((await receive({ produced: [line()] })).status).toBe(201);
  });
});

test('receipts are numbered consecutively, and a number is not assigned again', async () => {
  const numberOf = async () =>
    Number((await done(make(owner, order, 1, day))).receiptNumber.slice(4));
  const first = await numberOf();
  const second = await done(make(owner, order, 1, day));
  expect(Number(second.receiptNumber.slice(4))).toBe(first + 1);
  await done(owner.delete(`/work-order-receipts/${second.id}`));
  expect(await numberOf()).toBeGreaterThan(first + 1);
});
