/** X062: goods that go back to vendors. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import {
  buy,
  costOf,
  expectSound,
  newVendor,
  order,
  orderOf,
  receiptOf,
  receive,
  refusalOf,
  stockOf,
} from '../../../test/support/purchasing.ts';
import { configure, newLocation, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let flour: string;

beforeEach(async () => {
  owner = await newOrganization();
  flour = await newMaterial(owner);
});

const send = (lines: readonly [{ id: string }, object][], body: object = {}) =>
  owner.post('/vendor-returns', {
    items: lines.map(([{ id }, stated]) => ({ purchaseOrderReceiptItemId: id, ...stated })),
    ...body,
  });

test('no more goes back of a line than was received and is not back yet', async () => {
  const { items } = await buy(owner, flour, 10, 2, '2026-03-01');
  await done(send([[items[0], { quantity: 6 }]]));
  const refused = await send([[items[0], { quantity: 5 }]]);
  expect(refusalOf(refused)).toEqual([409, 'over_return']);
  expect(refused.body).toMatchObject({
    purchaseOrderReceiptItemId: items[0].id,
    line: 1,
    returnable: '4',
    asked: '5',
  });
  await done(send([[items[0], { quantity: 4 }]]));
  expect(await stockOf(owner, flour)).toMatchObject({ onHand: '0', value: '0' });
  await expectSound(owner);
});

test('a part of a pack goes back in stock units', async () => {
  const paint = await newMaterial(owner, {
    ...{ unit: 'OZ', purchaseUnit: 'GAL', unitsPerPurchaseUnit: 128 },
  });
  const bought = await order(owner, [{ materialId: paint, quantity: 3, unitPrice: 64 }]);
  const { items } = await done(receive(owner, bought, [3]));
  const made = await done(send([[items[0], { stockQuantity: 32 }]]));
  expect(made.items[0]).toMatchObject({ quantity: 0.25, stockQuantity: 32, creditAmount: 16 });
  expect(await stockOf(owner, paint)).toMatchObject({ onHand: '352', value: '176' });
  const inGallons = await send([[items[0], { quantity: 3 }]]);
  expect(inGallons.body).toMatchObject({ returnable: '2.75', asked: '3' });
  const inOunces = await send([[items[0], { stockQuantity: 353 }]]);
  expect(inOunces.body).toMatchObject({ returnable: '352', asked: '353' });
  const both = await send([[items[0], { quantity: 1, stockQuantity: 128 }]]);
  expect(faultsOf(both)).toEqual([['/items/0/stockQuantity', 'contradiction']]);
  const none = await send([[items[0], {}]]);
  expect(faultsOf(none)).toEqual([['/items/0/quantity', 'required']]);
});

test('a credit is in base currency, and in that of the order', async () => {
  const bought = await order(owner, [{ materialId: flour, quantity: 10, unitPrice: 4 }], {
    ...{ currency: 'EUR', exchangeRate: 1.25 },
  });
  const { items } = await done(receive(owner, bought, [10]));
  const made = await done(send([[items[0], { quantity: 3 }]]));
  expect(made.items[0]).toMatchObject({
    unitCost: 5,
    creditAmount: 15,
    creditInOrderCurrency: 12,
    landedLoss: 0,
  });
  expect(made.creditTotal).toBe(15);
});

describe('a replacement', () => {
  test('opens the line again, until the goods come', async () => {
    const bought = await order(owner, [{ materialId: flour, quantity: 10, unitPrice: 2 }]);
    const { items } = await done(receive(owner, bought, [10], { receiptDate: '2026-03-01' }));
    const made = await done(send([[items[0], { quantity: 4 }]], { outcome: 'replacement' }));
    expect(await orderOf(owner, bought)).toMatchObject({
      status: 'Partially Received',
      items: [{ receivedQuantity: 6, openStockQuantity: 4 }],
    });
    expect(await stockOf(owner, flour)).toMatchObject({ onHand: '6', onOrder: '4' });
    const tooMuch = await receive(owner, bought, [5]);
    expect(refusalOf(tooMuch)).toEqual([409, 'over_receipt']);
    await done(receive(owner, bought, [4]));
    expect(await orderOf(owner, bought)).toMatchObject({ status: 'Received' });
    // The goods cannot be here twice.
    const gone = await owner.delete(`/vendor-returns/${made.id}`);
    expect(refusalOf(gone)).toEqual([409, 'over_receipt']);
    await expectSound(owner);
  });

  test('of everything leaves an order that expects all of it; a closed one stays closed', async () => {
    const bought = await order(owner, [{ materialId: flour, quantity: 10, unitPrice: 2 }]);
    const { items } = await done(receive(owner, bought, [10]));
    const made = await done(send([[items[0], { quantity: 10 }]], { outcome: 'replacement' }));
    expect(await orderOf(owner, bought)).toMatchObject({ status: 'Ordered' });
    await done(owner.delete(`/vendor-returns/${made.id}`));
    expect(await orderOf(owner, bought)).toMatchObject({ status: 'Received' });
    await done(owner.patch(`/purchase-orders/${bought.id}`, { status: 'Closed' }));
    await done(send([[items[0], { quantity: 3 }]], { outcome: 'replacement' }));
    expect(await orderOf(owner, bought)).toMatchObject({
      status: 'Closed',
      items: [{ receivedQuantity: 7 }],
    });
    expect(await stockOf(owner, flour)).toMatchObject({ onOrder: '0' });
    await expectSound(owner);
  });
});

test('a receipt that went back whole no longer sets the cost of its material', async () => {
  await buy(owner, flour, 10, 2, '2026-03-01');
  const { items } = await buy(owner, flour, 10, 3, '2026-03-05');
  await done(send([[items[0], { quantity: 9 }]]));
  expect(await costOf(owner, flour)).toBe(3);
  const rest = await done(send([[items[0], { quantity: 1 }]]));
  expect(await costOf(owner, flour)).toBe(2);
  await done(owner.delete(`/vendor-returns/${rest.id}`));
  expect(await costOf(owner, flour)).toBe(3);
  await expectSound(owner);
});

test('the same holds for bought SKUs', async () => {
  const jar = await newSku(owner, { isBought: true });
  const costs = async () => (await owner.get(`/skus/${jar}`)).body.currentCost;
  const buyJars = async (unitPrice: number, receiptDate: string) => {
    const bought = await order(owner, [{ skuId: jar, quantity: 10, unitPrice }]);
    return done(receive(owner, bought, [10], { receiptDate }));
  };
  await buyJars(2, '2026-03-01');
  const { items } = await buyJars(3, '2026-03-05');
  await done(send([[items[0], { quantity: 10 }]]));
  expect(await costs()).toBe(2);
  await expectSound(owner);
});

test('one return has goods of several orders of a vendor, and of no other', async () => {
  const first = await buy(owner, flour, 10, 2, '2026-03-01');
  const second = await buy(owner, flour, 10, 3, '2026-03-05');
  const two = { quantity: 2 };
  const made = await done(
    send([
      [first.items[0], two],
      [second.items[0], two],
    ]),
  );
  expect(made).toMatchObject({ poId: null, creditTotal: 10 });
  const other = await order(owner, [{ materialId: flour, quantity: 5, unitPrice: 1 }], {
    vendorId: await newVendor(owner),
  });
  const third = await done(receive(owner, other, [5]));
  const mixed = await send([
    [first.items[0], two],
    [third.items[0], two],
  ]);
  expect(faultsOf(mixed)).toEqual([['/items/1/purchaseOrderReceiptItemId', 'contradiction']]);
  const named = await send([[first.items[0], two]], { vendorId: other.vendorId });
  expect(faultsOf(named)).toEqual([['/vendorId', 'contradiction']]);
  const twice = await send([
    [first.items[0], two],
    [first.items[0], two],
  ]);
  expect(faultsOf(twice)).toEqual([['/items/1/purchaseOrderReceiptItemId', 'duplicate']]);
  await expectSound(owner);
});

test('goods go back from the place that is named, after they came', async () => {
  const { items } = await buy(owner, flour, 10, 2, '2026-03-05');
  const early = await send([[items[0], { quantity: 1 }]], { returnDate: '2026-03-04' });
  expect(faultsOf(early)).toEqual([['/returnDate', 'before_receipt']]);
  const late = await send([[items[0], { quantity: 1 }]], { returnDate: '2099-01-01' });
  expect(faultsOf(late)).toEqual([['/returnDate', 'in_future']]);
  const annex = await newLocation(owner, 'Annex');
  const unknown = await send([[{ id: annex }, { quantity: 1 }]], { locationId: flour });
  expect(unknown.status).toBe(404);
  expect(faultsOf(unknown).map(([path]) => path)).toEqual([
    '/items/0/purchaseOrderReceiptItemId',
    '/locationId',
  ]);
  await configure(owner, { negativeStock: 'reject' });
  const elsewhere = await send([[items[0], { quantity: 1 }]], { locationId: annex });
  expect(refusalOf(elsewhere)).toEqual([409, 'insufficient_stock']);
  await configure(owner, { negativeStock: 'allow' });
  await done(send([[items[0], { quantity: 1 }]], { locationId: annex }));
  expect(await stockOf(owner, flour)).toMatchObject({ onHand: '9' });
  await configure(owner, { closedThrough: '2026-03-31' });
  const closed = await send([[items[0], { quantity: 1 }]], { returnDate: '2026-03-20' });
  expect(faultsOf(closed)).toEqual([['/returnDate', 'closed_period']]);
  await done(send([[items[0], { quantity: 1 }]], { returnDate: '2026-04-01' }));
  await expectSound(owner);
});

describe('a receipt of which goods went back', () => {
  test('keeps them, and is not dated after they left', async () => {
    const bought = await buy(owner, flour, 10, 2, '2026-03-01');
    const made = await done(
      send([[bought.items[0], { quantity: 6 }]], { returnDate: '2026-03-10' }),
    );
    const path = `/purchase-order-receipts/${bought.id}`;
    const [{ id }] = bought.items;
    const gone = await owner.delete(path);
    expect(refusalOf(gone)).toEqual([409, 'purchase_order_receipt_has_returns']);
    const less = await owner.patch(path, { items: [{ id, quantity: 5 }] });
    expect(refusalOf(less)).toEqual([409, 'purchase_order_receipt_has_returns']);
    expect(less.body.detail).toContain('VRT-1');
    const late = await owner.patch(path, { receiptDate: '2026-03-11' });
    expect(faultsOf(late)).toEqual([['/receiptDate', 'after_return']]);
    const order = await owner.delete(`/purchase-orders/${bought.poId}`);
    expect(refusalOf(order)).toEqual([409, 'purchase_order_has_receipts']);
    await done(owner.patch(path, { receiptDate: '2026-03-10', items: [{ id, quantity: 6 }] }));
    expect(await receiptOf(owner, bought)).toMatchObject({
      items: [{ stockQuantity: 6, returnedStockQuantity: 6 }],
    });
    expect(await stockOf(owner, flour)).toMatchObject({ onHand: '0', value: '0' });
    await expectSound(owner);
    await done(owner.delete(`/vendor-returns/${made.id}`));
    expect((await owner.delete(path)).status).toBe(204);
    await expectSound(owner);
  });

  test('shows them in its ledger: the return names the entry that replaces another', async () => {
    const bought = await buy(owner, flour, 10, 2, '2026-03-01');
    const made = await done(send([[bought.items[0], { quantity: 6 }]]));
    const [{ id }] = bought.items;
    await done(
      owner.patch(`/purchase-order-receipts/${bought.id}`, { items: [{ id, quantity: 8 }] }),
    );
    const receipt = await receiptOf(owner, bought);
    const entry = await done(
      owner.get(`/materials-inventory/ledger/${made.items[0].ledgerEntryId}`),
    );
    expect(entry).toMatchObject({
      ...{ eventType: 'VENDOR_RETURN', quantity: '6', unitCost: '2' },
      ...{ sourceType: 'vendor_return', sourceId: made.id },
      returnsEntryId: receipt.items[0].ledgerEntryId,
    });
    expect(await stockOf(owner, flour)).toMatchObject({ onHand: '2', value: '4' });
    await expectSound(owner);
  });
});
