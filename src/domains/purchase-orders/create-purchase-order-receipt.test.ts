/** E122: receiving goods. Refusals and days: see the .refusals and .days tests. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PurchaseOrder } from '../../../test/support/answer-types.ts';
import type { Answer, Client } from '../../../test/support/client.ts';
import {
  activeRowsOf,
  costOf,
  expectSound,
  order,
  orderOf,
  receiptOf,
  receive,
  rowsOf,
  stockOf,
} from '../../../test/support/purchasing.ts';
import { configure, newLocation, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let flour: string;
let paint: string;
let bought: PurchaseOrder;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  flour = await newMaterial(owner);
  paint = await newMaterial(owner, { unit: 'OZ', purchaseUnit: 'GAL', unitsPerPurchaseUnit: 128 });
  bought = await order(
    owner,
    [
      { materialId: flour, quantity: 10, unitPrice: 2 },
      { materialId: paint, quantity: 3, unitPrice: 64 },
    ],
    { orderDate: '2026-03-01' },
  );
});

const path = () => `/purchase-orders/${bought.id}/receipts`;
const lineOf = (index: number, more: object) => ({
  purchaseOrderItemId: bought.items[index]?.id,
  ...more,
});

describe('goods that are accepted in part', () => {
  let kitchen: string;
  let answer: Answer;
  beforeEach(async () => {
    kitchen = await newLocation(owner, 'Kitchen');
    answer = await owner.post(path(), {
      receiptDate: '2026-03-14',
      locationId: kitchen,
      notes: 'Two\nboxes',
      additionalCost: 21.2,
      items: [
        lineOf(1, { quantity: 1, rejectedQuantity: 0.5, rejectReason: 'Dented' }),
        lineOf(0, { quantity: 4, unitCost: 2.5 }),
        lineOf(1, { quantity: 0, rejectedQuantity: 1 }),
      ],
    });
    expect(answer.status, answer.text).toBe(201);
  });

  test('are answered by line at their landed cost, with the cascade', async () => {
    const { cascade, ...receipt } = answer.body;
    expect(cascade).toEqual({
      materialsUpdated: 2,
      skusUpdated: 0,
      receiptsRecosted: 0,
      rowsRecosted: 0,
    });
    const { items, ...head } = receipt;
    expect(head).toEqual({
      id: expect.any(String),
      receiptNumber: expect.stringMatching(/^POR-\d+$/),
      poId: bought.id,
      receiptDate: '2026-03-14',
      locationId: kitchen,
      notes: 'Two\nboxes',
      additionalCost: 21.2,
      additionalCostOriginal: 21.2,
      additionalCostCurrency: 'base',
      additionalCostRate: 1,
      version: 1,
      createdBy: owner.userId,
      createdAt: expect.any(String),
      updatedAt: receipt.createdAt,
    });
    const rejected = { rejectedQuantity: 0, rejectedStockQuantity: 0, rejectReason: null };
    const given = { id: expect.any(String), returnedStockQuantity: 0, ...rejected };
    const accepted = { ...given, ledgerEntryId: expect.any(String) };
    const refused = { ...given, landedUnitCost: null, ledgerEntryId: null };
    const ofPaint = lineOf(1, { materialId: paint, skuId: null, unitCost: 64 });
    const ofFlour = lineOf(0, { materialId: flour, skuId: null, unitCost: 2.5 });
    // (64 + 21.2 x 64 / 74) / 128 ounces, and (10 + 21.2 x 10 / 74) / 4.
    const [perOunce, perPiece] = [0.6432432432, 3.2162162162];
    const dented = { rejectedQuantity: 0.5, rejectedStockQuantity: 64, rejectReason: 'Dented' };
    const [one, four] = [
      { quantity: 1, stockQuantity: 128 },
      { quantity: 4, stockQuantity: 4 },
    ];
    const none = { quantity: 0, stockQuantity: 0 };
    expect(items).toEqual([
      { ...accepted, ...ofPaint, ...dented, ...one, landedUnitCost: perOunce },
      { ...accepted, ...ofFlour, ...four, landedUnitCost: perPiece },
      { ...refused, ...ofPaint, ...none, rejectedQuantity: 1, rejectedStockQuantity: 128 },
    ]);
    expect(answer.headers.get('location')).toBe(`/api/purchase-order-receipts/${receipt.id}`);
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(await receiptOf(owner, receipt)).toEqual(receipt);
  });

  test('are on hand, set the cost of their materials, and the rest stays on order', async () => {
    const [ofPaint, ofFlour] = answer.body.items;
    const row = { eventType: 'RECEIVE', locationId: kitchen, day: '2026-03-14', isVoided: false };
    expect(await rowsOf(answer.body)).toMatchObject([
      { ...row, id: ofPaint.ledgerEntryId, quantity: '128', unitCost: '0.6432432432' },
      { ...row, id: ofFlour.ledgerEntryId, quantity: '4', unitCost: '3.2162162162' },
    ]);
    expect(await stockOf(owner, flour)).toMatchObject({ onHand: '4', onOrder: '6' });
    expect(await stockOf(owner, paint)).toMatchObject({ onHand: '128', onOrder: '256' });
    expect(await costOf(owner, flour)).toBe(3.2162162162);
    expect(await costOf(owner, paint)).toBe(0.6432432432);
    await expectSound(owner);
  });

  test('raise the received quantity of their lines, which is no edit of the order', async () => {
    expect(await orderOf(owner, bought)).toEqual({
      ...bought,
      status: 'Partially Received',
      items: [
        {
          ...bought.items[0],
          receivedQuantity: 4,
          receivedStockQuantity: 4,
          openStockQuantity: 6,
        },
        {
          ...bought.items[1],
          receivedQuantity: 1,
          receivedStockQuantity: 128,
          openStockQuantity: 256,
        },
      ],
    });
  });
});

test('the entry names the receipt that wrote it', async () => {
  const { body } = await receive(owner, bought, [1], { receiptDate: '2026-03-02' });
  const entry = await owner.get(`/materials-inventory/ledger/${body.items[0].ledgerEntryId}`);
  expect(entry.body).toMatchObject({
    eventType: 'RECEIVE',
    ref: null,
    toLocationId: null,
    sourceType: 'purchase_order_receipt',
    sourceId: body.id,
    createdBy: owner.userId,
    eventDate: '2026-03-02T00:00:00.000Z',
    locationId: bought.shipToLocationId,
  });
});

test('expected movements of received lines are replaced with the same sequence', async () => {
  const [ofFlour, ofPaint] = [await rowsOf(bought.items[0]), await rowsOf(bought.items[1])];
  await receive(owner, bought, [4]);
  expect(await rowsOf(bought.items[0])).toMatchObject([
    { id: ofFlour[0]?.id, quantity: '10', isVoided: true },
    { position: ofFlour[0]?.position, quantity: '6', day: '2026-03-01', isVoided: false },
  ]);
  expect(await rowsOf(bought.items[1])).toEqual(ofPaint);
  await receive(owner, bought, [6, 3]);
  expect(await activeRowsOf(bought.items[0])).toEqual([]);
  expect(await activeRowsOf(bought.items[1])).toEqual([]);
  expect(await orderOf(owner, bought)).toMatchObject({ status: 'Received' });
});

test('rejected goods stay open, and can be received later', async () => {
  const items = [lineOf(0, { quantity: 0, rejectedQuantity: 10, rejectReason: 'Wet' })];
  const answer = await owner.post(path(), { items });
  expect(answer.status, answer.text).toBe(201);
  expect(await rowsOf(answer.body)).toEqual([]);
  expect(await rowsOf(bought.items[0])).toHaveLength(1);
  expect(await orderOf(owner, bought)).toMatchObject({
    status: 'Ordered',
    items: [{ receivedQuantity: 0 }, {}],
  });
  expect((await receive(owner, bought, [10])).status).toBe(201);
  const lists = [path(), `/purchase-order-receipts?poId=${bought.id}`];
  for (const list of lists) {
    expect((await owner.get(list, { query: { sort: 'createdAt' } })).body.data).toMatchObject([
      { rejectedItemCount: 1, rejectReasons: 'Wet' },
      { rejectedItemCount: 0, rejectReasons: null },
    ]);
  }
  expect(await stockOf(owner, flour)).toMatchObject({ onHand: '10', onOrder: '0' });
});

test('goods are received when vendor, material and location have become inactive', async () => {
  const one = await newOrganization();
  const materialId = await newMaterial(one);
  const of = await order(one, [{ materialId, quantity: 1, unitPrice: 1 }]);
  const attic = await newLocation(one);
  for (const each of [`vendors/${of.vendorId}`, `materials/${materialId}`, `locations/${attic}`]) {
    expect((await one.patch(`/${each}`, { isActive: false })).status).toBe(200);
  }
  const received = await receive(one, of, [1], { locationId: attic });
  expect(received.status, received.text).toBe(201);
});

describe('cost', () => {
  test.each<[what: string, order: object, line: object, landed: number]>([
    ['the price by default', {}, {}, 2],
    ['the price at the order’s rate', { currency: 'EUR', exchangeRate: 1.1 }, {}, 2.2],
    [
      'the stated cost, without conversion',
      { currency: 'EUR', exchangeRate: 1.1 },
      { unitCost: 3 },
      3,
    ],
    ['zero, when it is stated', {}, { unitCost: 0 }, 0],
    ['the price to its last decimal', { exchangeRate: 0.333333 }, {}, 0.666666],
  ])('is %s', async (_what, terms, line, landed) => {
    const of = await order(owner, [{ materialId: flour, quantity: 1, unitPrice: 2 }], terms);
    const items = [{ purchaseOrderItemId: of.items[0].id, quantity: 1, ...line }];
    const answer = await owner.post(`/purchase-orders/${of.id}/receipts`, { items });
    expect(answer.body.items).toMatchObject([{ unitCost: landed, landedUnitCost: landed }]);
    expect(await stockOf(owner, flour)).toMatchObject({ value: String(landed) });
    // A free layer does not change the cost of the material.
    expect(await costOf(owner, flour)).toBe(landed === 0 ? null : landed);
  });

  test('of freight is shared by stock quantity when all goods are free', async () => {
    const items = [
      lineOf(0, { quantity: 2, unitCost: 0 }),
      lineOf(1, { quantity: 1, unitCost: 0 }),
    ];
    const answer = await owner.post(path(), { items, additionalCost: 13 });
    expect(answer.body.items).toMatchObject([{ landedUnitCost: 0.1 }, { landedUnitCost: 0.1 }]);
  });

  test('is rounded once, half-even, to 10 decimals', async () => {
    const third = await receive(owner, bought, [3], { additionalCost: 1 });
    expect(third.body.items[0].landedUnitCost).toBe(2.3333333333);
    expect(await stockOf(owner, flour)).toMatchObject({ value: '6.9999999999' });
    const grains = { materialId: flour, quantity: 1, unitsPerPurchaseUnit: 128_000_000 };
    const of = await order(owner, [{ ...grains, unitPrice: 0.32 }]);
    expect((await receive(owner, of, [1])).text).toContain('"landedUnitCost":0.0000000025');
    // 0.00000000025 is a tie.
    const finer = await order(owner, [{ ...grains, unitPrice: 0.032 }]);
    expect((await receive(owner, finer, [1])).text).toContain('"landedUnitCost":0.0000000002,');
    await expectSound(owner);
  });
});

test('more than the open quantity is received when the organization allows it', async () => {
  const one = await newOrganization();
  await configure(one, { overReceipt: 'allow' });
  const materialId = await newMaterial(one);
  const of = await order(one, [{ materialId, quantity: 2, unitPrice: 1 }]);
  expect((await receive(one, of, [2.5])).status).toBe(201);
  expect(await orderOf(one, of)).toMatchObject({
    status: 'Received',
    items: [{ quantity: 2, receivedQuantity: 2.5 }],
  });
  expect(await stockOf(one, materialId)).toMatchObject({ onHand: '2.5', onOrder: '0' });
  await expectSound(one);
});

test('one receipt can name a line twice', async () => {
  const items = [lineOf(0, { quantity: 4 }), lineOf(0, { quantity: 6, unitCost: 3 })];
  const answer = await owner.post(path(), { items });
  expect(answer.status, answer.text).toBe(201);
  expect(await stockOf(owner, flour)).toEqual({ onHand: '10', onOrder: '0', value: '26' });
  expect(await orderOf(owner, bought)).toMatchObject({ items: [{ receivedQuantity: 10 }, {}] });
});

test('a dry run answers the whole cascade and writes nothing', async () => {
  const [before, stock] = [await orderOf(owner, bought), await stockOf(owner, flour)];
  const items = [lineOf(0, { quantity: 10 })];
  const answer = await owner.post(path(), { items }, { query: { dryRun: 'true' } });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.headers.get('dry-run')).toBe('true');
  expect(answer.body).toMatchObject({ cascade: { materialsUpdated: 1 } });
  expect((await owner.get(`/purchase-order-receipts/${answer.body.id}`)).status).toBe(404);
  expect([await orderOf(owner, bought), await stockOf(owner, flour)]).toEqual([before, stock]);
  expect(await costOf(owner, flour)).toBeNull();
});
