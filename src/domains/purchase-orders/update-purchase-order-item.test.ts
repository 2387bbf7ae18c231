/** E120: changing a line, before and after receipts. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PurchaseOrder, PurchaseOrderItem } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  activeRowsOf,
  expectSound,
  hasReceipts,
  order,
  orderOf,
  receive,
  refusalOf,
  rowsOf,
  stockOf,
} from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let flour: string;
let bought: PurchaseOrder;
let item: PurchaseOrderItem;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  flour = await newMaterial(owner);
  bought = await order(owner, [
    { materialId: flour, quantity: 4, unitPrice: 2.5, notes: 'Dry' },
    { materialId: flour, quantity: 1, unitPrice: 1 },
  ]);
  [item] = bought.items;
});

const change = (body: unknown, headers: Record<string, string> = {}) =>
  owner.patch(`/purchase-order-items/${item.id}`, body, { headers });
const setOrder = (body: object) => owner.patch(`/purchase-orders/${bought.id}`, body);

test('changes the fields of the request, and the order’s totals', async () => {
  const answer = await change({ unitPrice: 3.333333, notes: null });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('etag')).toBe('"2"');
  expect(answer.body).toEqual({
    ...item,
    unitPrice: 3.333333,
    lineTotal: 13.333332,
    notes: null,
    version: 2,
    updatedAt: expect.any(String),
  });
  expect(await orderOf(owner, bought)).toEqual({
    ...bought,
    subtotal: 14.333332,
    total: 14.33,
    version: 2,
    updatedAt: answer.body.updatedAt,
    items: [answer.body, bought.items[1]],
  });
  // Price and notes do not affect the quantity on order.
  expect(await rowsOf(item)).toHaveLength(1);
});

test('another material sets its own unit', async () => {
  const paint = await newMaterial(owner, {
    unit: 'OZ',
    purchaseUnit: 'GAL',
    unitsPerPurchaseUnit: 128,
  });
  const answer = await change({ materialId: paint });
  expect(answer.body).toMatchObject({ unit: 'GAL', unitsPerPurchaseUnit: 128, quantity: 4 });
  expect(await stockOf(owner, paint)).toMatchObject({ onOrder: '512' });
});

test('a unit of the material sets its factor, another unit keeps it', async () => {
  const paint = await newMaterial(owner, {
    unit: 'OZ',
    purchaseUnit: 'GAL',
    unitsPerPurchaseUnit: 128,
  });
  await change({ materialId: paint, unit: 'BARREL', unitsPerPurchaseUnit: 5000 });
  await owner.patch(`/materials/${paint}`, { isActive: false });
  const units = async (body: object) => {
    const answer = await change(body);
    expect(answer.status, answer.text).toBe(200);
    const { onOrder } = await stockOf(owner, paint);
    return [answer.body.unit, answer.body.unitsPerPurchaseUnit, onOrder];
  };
  expect(await units({ unit: 'DRUM' })).toEqual(['DRUM', 5000, '20000']);
  expect(await units({ unit: 'OZ' })).toEqual(['OZ', 1, '4']);
  expect(await units({ unit: 'GAL' })).toEqual(['GAL', 128, '512']);
  expect(await units({ unit: 'OZ', unitsPerPurchaseUnit: 2 })).toEqual(['OZ', 2, '8']);
  // Repeating the stored unit changes nothing.
  expect(await units({ unit: 'OZ', quantity: 5 })).toEqual(['OZ', 2, '10']);
  await expectSound(owner);
});

test('its expected movement is replaced with the same sequence when day or quantity changes', async () => {
  const [first] = await rowsOf(item);
  await change({ quantity: 6 });
  await change({ expectedDate: '2026-05-02' });
  await change({ quantity: 0.5 });
  const rows = await rowsOf(item);
  expect(rows.map(({ quantity, day, isVoided }) => [quantity, day, isVoided])).toEqual([
    ['4', first?.day, true],
    ['6', first?.day, true],
    ['6', '2026-05-02', true],
    ['0.5', '2026-05-02', false],
  ]);
  expect(new Set(rows.map(({ position }) => position))).toEqual(new Set([first?.position]));
  await expectSound(owner);
});

describe('the original quantity', () => {
  test('changes in a draft, and is kept once it is ordered', async () => {
    const draft = await order(owner, [{ materialId: flour, quantity: 3, unitPrice: 1 }], {
      status: 'Draft',
    });
    const path = `/purchase-order-items/${draft.items[0].id}`;
    const set = async (quantity: number) => (await owner.patch(path, { quantity })).body;
    expect(await set(5)).toMatchObject({ quantity: 5, originalQuantity: 5 });
    await owner.patch(`/purchase-orders/${draft.id}`, { status: 'Ordered' });
    expect(await set(7)).toMatchObject({ quantity: 7, originalQuantity: 5 });
    await owner.patch(`/purchase-orders/${draft.id}`, { status: 'Draft' });
    expect(await set(8)).toMatchObject({ quantity: 8, originalQuantity: 5 });
  });
});

describe('a line with receipts', () => {
  let receiptId: string;
  beforeEach(async () => {
    const received = await receive(owner, bought, [3]);
    expect(received.status, received.text).toBe(201);
    receiptId = received.body.id;
  });

  test.each<[what: string, body: () => Promise<object>]>([
    ['material', async () => ({ materialId: await newMaterial(owner) })],
    ['unit', async () => ({ unit: 'BAG' })],
    ['units in a purchase unit', async () => ({ unitsPerPurchaseUnit: 2 })],
    ['quantity below the received quantity', async () => ({ quantity: 2.999999 })],
  ])('its %s cannot change until they are reversed', async (_what, body) => {
    const changes = await body();
    const answer = await change(changes);
    expect(refusalOf(answer)).toEqual(hasReceipts);
    expect(refusalOf(await change({ ...changes, notes: 'Too' }))).toEqual(hasReceipts);
    expect((await orderOf(owner, bought)).items[0]).toEqual({
      ...item,
      receivedQuantity: 3,
      receivedStockQuantity: 3,
      openStockQuantity: 1,
    });
    await owner.delete(`/purchase-order-receipts/${receiptId}`);
    const again = await change(changes);
    expect(again.status, again.text).toBe(200);
    expect(again.body).toMatchObject({ ...changes, receivedQuantity: 0 });
    await expectSound(owner);
  });

  test('all other fields can change, and stored values can be repeated', async () => {
    const same = { materialId: flour, unit: 'EA', unitsPerPurchaseUnit: 1 };
    const others = { unitPrice: 9, description: 'Fine', expectedDate: '2026-05-03', quantity: 10 };
    const answer = await change({ ...same, ...others });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ ...others, receivedQuantity: 3 });
    expect(await activeRowsOf(item)).toMatchObject([{ quantity: '7', day: '2026-05-03' }]);
    expect(await stockOf(owner, flour)).toMatchObject({ onHand: '3', onOrder: '8', value: '7.5' });
    await expectSound(owner);
  });

  test('cut to the received quantity is no longer on order', async () => {
    expect((await change({ quantity: 3 })).body).toMatchObject({
      quantity: 3,
      originalQuantity: 4,
    });
    expect(await activeRowsOf(item)).toEqual([]);
    expect(await orderOf(owner, bought)).toMatchObject({ status: 'Partially Received' });
  });

  test('can be cut in a Closed order, and expects nothing', async () => {
    await setOrder({ status: 'Closed' });
    expect((await change({ quantity: 5 })).status).toBe(200);
    expect(await activeRowsOf(item)).toEqual([]);
    expect(await stockOf(owner, flour)).toMatchObject({ onOrder: '0' });
  });
});

describe('it is refused', () => {
  test('with an inactive material; a material that became inactive stays', async () => {
    const old = await newMaterial(owner);
    for (const id of [old, flour]) await owner.patch(`/materials/${id}`, { isActive: false });
    expect(faultsOf(await change({ materialId: old }))).toEqual([['/materialId', 'inactive']]);
    expect((await change({ materialId: flour, quantity: 5 })).status).toBe(200);
  });

  test('for an outdated version of the line', async () => {
    // An edit of the order does not change the version of the line.
    await setOrder({ notes: 'Ring' });
    expect((await change({ quantity: 5 }, { 'if-match': '"1"' })).status).toBe(200);
    const late = await change({ quantity: 6 }, { 'if-match': '"1"' });
    expect(refusalOf(late)).toEqual([412, 'precondition_failed']);
    expect((await orderOf(owner, bought)).items[0].quantity).toBe(5);
  });
});
