/** E122, E125, E126, X022: a part of a pack is counted in stock units, exactly. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { PurchaseOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { done } from '../../../test/support/making.ts';
import {
  activeRowsOf,
  costOf,
  expectSound,
  order,
  orderOf,
  receiptOf,
  receive,
  refusalOf,
  stockOf,
} from '../../../test/support/purchasing.ts';
import { configure, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let eggs: string;
/** An order of one tray of 12 eggs for 3. */
let bought: PurchaseOrder;

beforeEach(async () => {
  owner = await newOrganization();
  eggs = await newMaterial(owner, {
    code: 'EGGS',
    purchaseUnit: 'TRAY',
    unitsPerPurchaseUnit: 12,
  });
  bought = await order(owner, [{ materialId: eggs, quantity: 1, unitPrice: 3 }]);
});

const take = (line: object, body: object = {}, of = bought) =>
  owner.post(`/purchase-orders/${of.id}/receipts`, {
    items: [{ lineNumber: 1, ...line }],
    ...body,
  });

const change = (receipt: { id: string }, body: object) =>
  owner.patch(`/purchase-order-receipts/${receipt.id}`, body);

/** The changed line of a receipt of one line. */
const changeLine = (receipt: { id: string; items: { id: string }[] }, line: object) =>
  change(receipt, { items: [{ id: receipt.items[0]?.id, ...line }] });

const lineOf = async (of = bought) => (await orderOf(owner, of)).items[0];

describe('eight eggs of a tray of twelve', () => {
  let receipt: Awaited<ReturnType<typeof take>>['body'];
  beforeEach(async () => {
    receipt = await done(take({ stockQuantity: 8 }));
  });

  test('are on hand, and four are on order', async () => {
    expect(receipt.items).toMatchObject([
      { quantity: 0.666667, stockQuantity: 8, rejectedStockQuantity: 0 },
    ]);
    expect(await receiptOf(owner, receipt)).toMatchObject({ items: [{ stockQuantity: 8 }] });
    expect(await activeRowsOf(receipt)).toMatchObject([{ quantity: '8', unitCost: '0.25' }]);
    expect(await stockOf(owner, eggs)).toEqual({ onHand: '8', onOrder: '4', value: '2' });
    expect(await orderOf(owner, bought)).toMatchObject({
      status: 'Partially Received',
      items: [{ receivedQuantity: 0.666667, receivedStockQuantity: 8, openStockQuantity: 4 }],
    });
    await expectSound(owner);
  });

  test('and the other four complete the order', async () => {
    await done(take({ stockQuantity: 4 }));
    expect(await stockOf(owner, eggs)).toEqual({ onHand: '12', onOrder: '0', value: '3' });
    expect(await orderOf(owner, bought)).toMatchObject({
      status: 'Received',
      items: [{ receivedQuantity: 1, receivedStockQuantity: 12, openStockQuantity: 0 }],
    });
    await expectSound(owner);
  });

  test.each<[what: string, change: object, stock: number, quantity: number]>([
    ['in stock units', { stockQuantity: 5 }, 5, 0.416667],
    ['in purchase units', { quantity: 0.5 }, 6, 0.5],
    ['to the whole tray', { quantity: 1 }, 12, 1],
    ['to none, all rejected', { quantity: 0, rejectedStockQuantity: 8 }, 0, 0],
  ])('are corrected %s', async (_what, fields, stock, quantity) => {
    const answer = await changeLine(receipt, fields);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.items).toMatchObject([{ quantity, stockQuantity: stock }]);
    expect(await stockOf(owner, eggs)).toMatchObject({
      onHand: String(stock),
      onOrder: String(12 - stock),
    });
    expect(await lineOf()).toMatchObject({
      receivedQuantity: quantity,
      receivedStockQuantity: stock,
      openStockQuantity: 12 - stock,
    });
    await expectSound(owner);
  });

  test.each([{ quantity: 0.666667 }, { stockQuantity: 8 }])(
    'stay eight when a correction repeats %o, as it was shown',
    async (fields) => {
      const answer = await changeLine(receipt, { ...fields, rejectedQuantity: 0 });
      expect(answer.body).toMatchObject({ version: 1, items: [{ stockQuantity: 8 }] });
      const dearer = await changeLine(receipt, { ...fields, unitCost: 6 });
      expect(dearer.body.items).toMatchObject([{ stockQuantity: 8, landedUnitCost: 0.5 }]);
      await expectSound(owner);
    },
  );

  test('are on order again after the reversal', async () => {
    expect((await owner.delete(`/purchase-order-receipts/${receipt.id}`)).status).toBe(204);
    expect(await stockOf(owner, eggs)).toMatchObject({ onHand: '0', onOrder: '12' });
    expect(await lineOf()).toMatchObject({ receivedQuantity: 0, openStockQuantity: 12 });
    await expectSound(owner);
  });

  test('fix the unit of the line, and its least quantity', async () => {
    const item = `/purchase-order-items/${bought.items[0]?.id}`;
    const cut = await owner.patch(item, { quantity: 0.666666 });
    expect(refusalOf(cut)).toEqual([409, 'purchase_order_has_receipts']);
    expect(cut.body.detail).toContain('below the 8 stock units received');
    expect((await owner.patch(item, { unitsPerPurchaseUnit: 10 })).status).toBe(409);
    const enough = await done(owner.patch(item, { quantity: 0.75 }));
    expect(enough).toMatchObject({ receivedStockQuantity: 8, openStockQuantity: 1 });
    expect(await stockOf(owner, eggs)).toMatchObject({ onOrder: '1' });
  });

  test('leave four to be received, in the unit that was asked', async () => {
    const five = await take({ stockQuantity: 5 });
    expect(refusalOf(five)).toEqual([409, 'over_receipt']);
    expect(five.body).toMatchObject({ line: 1, open: '4', asked: '5' });
    expect(five.body.detail).toContain('Line 1 has 4 stock units open, less than 5.');
    const part = await take({ quantity: 0.333334 });
    expect(part.body).toMatchObject({ line: 1, open: '0.333333', asked: '0.333334' });
    expect(part.body.detail).toContain(
      'Line 1 has 0.333333 TRAY (4 stock units) open, less than 0.333334.',
    );
    const more = await changeLine(receipt, { stockQuantity: 13 });
    expect(more.body).toMatchObject({ code: 'over_receipt', open: '12', asked: '13' });
    const trays = await changeLine(receipt, { quantity: 2 });
    expect(trays.body).toMatchObject({ code: 'over_receipt', open: '1', asked: '2' });
    expect(await stockOf(owner, eggs)).toMatchObject({ onHand: '8' });
  });

  test('can become more than were ordered where the organization allows it', async () => {
    await configure(owner, { overReceipt: 'allow' });
    await done(take({ stockQuantity: 5 }));
    expect(await orderOf(owner, bought)).toMatchObject({
      status: 'Received',
      items: [{ receivedQuantity: 1.083333, receivedStockQuantity: 13, openStockQuantity: 0 }],
    });
    expect(await stockOf(owner, eggs)).toMatchObject({ onHand: '13', onOrder: '0' });
    await expectSound(owner);
  });
});

test('what is open in a rounded quantity is never offered as more than there is', async () => {
  await done(take({ stockQuantity: 4 }));
  const answer = await take({ quantity: 0.666667 });
  expect(answer.body).toMatchObject({ open: '0.666666', asked: '0.666667' });
  expect((await take({ stockQuantity: 8 })).status).toBe(201);
});

test('rejected pieces are counted in either unit and stay open', async () => {
  const { items } = await done(
    take({ stockQuantity: 7, rejectedStockQuantity: 5, rejectReason: 'Broken' }),
  );
  expect(items).toMatchObject([
    { stockQuantity: 7, rejectedQuantity: 0.416667, rejectedStockQuantity: 5 },
  ]);
  const all = await done(take({ quantity: 0, rejectedStockQuantity: 5 }));
  expect(all.items).toMatchObject([{ stockQuantity: 0, landedUnitCost: null }]);
  const trays = await changeLine(all, { rejectedQuantity: 0.25 });
  expect(trays.body.items).toMatchObject([{ rejectedQuantity: 0.25, rejectedStockQuantity: 3 }]);
  expect(await stockOf(owner, eggs)).toMatchObject({ onHand: '7', onOrder: '5' });
  await expectSound(owner);
});

test('a piece of a pack that is too large for six decimals counts', async () => {
  const nails = await newMaterial(owner, { unitsPerPurchaseUnit: 10_000_000 });
  const of = await order(owner, [{ materialId: nails, quantity: 1, unitPrice: 1000 }]);
  const { items } = await done(take({ stockQuantity: 1 }, {}, of));
  expect(items).toMatchObject([{ quantity: 0, stockQuantity: 1, landedUnitCost: 0.0001 }]);
  expect(await orderOf(owner, of)).toMatchObject({
    status: 'Partially Received',
    items: [{ receivedQuantity: 0, receivedStockQuantity: 1, openStockQuantity: 9_999_999 }],
  });
  expect(await stockOf(owner, nails)).toMatchObject({ onHand: '1', onOrder: '9999999' });
  await expectSound(owner);
});

test('costs and shares follow stock units, rounded once', async () => {
  const milk = await newMaterial(owner, { purchaseUnit: 'CRATE', unitsPerPurchaseUnit: 7 });
  const of = await order(owner, [
    { materialId: eggs, quantity: 1, unitPrice: 3 },
    { materialId: milk, quantity: 1, unitPrice: 10 },
  ]);
  const { items } = await done(
    owner.post(`/purchase-orders/${of.id}/receipts`, {
      additionalCost: 5,
      items: [
        { lineNumber: 1, stockQuantity: 8 },
        { lineNumber: 2, stockQuantity: 3 },
      ],
    }),
  );
  // 8/12 x 3 and 3/7 x 10 are 2 and 30/7; each costs 1 + 5 / (44/7) times as much.
  expect(items).toMatchObject([{ landedUnitCost: 0.4488636364 }, { landedUnitCost: 2.5649350649 }]);
  expect(await costOf(owner, eggs)).toBe(0.4488636364);
  await expectSound(owner);
});

test.each<[what: string, line: object, faults: [path: string, code: string][]]>([
  [
    'both units',
    { quantity: 1, stockQuantity: 12, rejectedQuantity: 1, rejectedStockQuantity: 12 },
    [
      ['/items/0/rejectedStockQuantity', 'contradiction'],
      ['/items/0/stockQuantity', 'contradiction'],
    ],
  ],
  ['neither unit', {}, [['/items/0/quantity', 'required']]],
  ['a rejected quantity alone', { rejectedStockQuantity: 1 }, [['/items/0/quantity', 'required']]],
  ['no pieces', { stockQuantity: 0 }, [['/items/0/stockQuantity', 'required']]],
  ['negative pieces', { stockQuantity: -1 }, [['/items/0/stockQuantity', 'too_small']]],
  [
    'a reason without rejected pieces',
    { stockQuantity: 1, rejectedStockQuantity: 0, rejectReason: 'Wet' },
    [['/items/0/rejectReason', 'not_rejected']],
  ],
])('a line with %s is refused', async (_what, line, faults) => {
  const answer = await take(line);
  expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
  const found = answer.body.errors.map(({ path, code }: Record<string, string>) => [path, code]);
  expect(found.sort()).toEqual(faults);
  expect(await stockOf(owner, eggs)).toMatchObject({ onHand: '0' });
});

test('a correction with both units is refused', async () => {
  const receipt = await done(receive(owner, bought, [1]));
  const answer = await changeLine(receipt, { quantity: 1, stockQuantity: 12 });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toMatchObject([
    { path: '/items/0/stockQuantity', code: 'contradiction' },
  ]);
});

describe('an import', () => {
  const path = '/purchase-order-receipts/bulk-import';
  const csv = (...lines: string[]) =>
    owner.request('POST', path, lines.join('\n'), { headers: { 'content-type': 'text/csv' } });

  test('takes stock units, in JSON and CSV', async () => {
    const number = bought.poNumber;
    const json = { rows: [{ order: number, stockQuantity: 5, rejectedStockQuantity: 1 }] };
    expect((await owner.post(path, json)).status).toBe(200);
    const text = await csv('order,stockQuantity', `${number},3`, `${number},4`);
    expect(text.status, text.text).toBe(200);
    expect(await orderOf(owner, bought)).toMatchObject({
      status: 'Received',
      items: [{ receivedStockQuantity: 12 }],
    });
    await expectSound(owner);
  });

  test('names every line with no quantity, with both, and with too much', async () => {
    const number = bought.poNumber;
    const answer = await csv(
      'order,line,quantity,stockQuantity',
      `${number},1,,`,
      `${number},1,1,12`,
      `${number},1,,13`,
      `${number},9,,`,
    );
    expect(answer.status, answer.text).toBe(422);
    const found = answer.body.errors.map((each: Record<string, unknown>) => [
      each.row,
      each.path,
      each.code,
    ]);
    expect(found).toEqual([
      [2, '/item/quantity', 'required'],
      [3, '/item/stockQuantity', 'contradiction'],
      [4, '', 'over_receipt'],
      [5, '/item/quantity', 'required'],
      [5, '/item/line', 'not_found'],
    ]);
  });
});
