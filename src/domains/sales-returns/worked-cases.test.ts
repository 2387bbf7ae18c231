/** The worked cases of goods that customers return. */
import { beforeEach, expect, test } from 'vitest';
import type { SalesOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { done } from '../../../test/support/making.ts';
import { expectSound, orderOf, sell, ship, sides, stockOf } from '../../../test/support/selling.ts';
import { adjust, march, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let skuId: string;

beforeEach(async () => {
  owner = await newOrganization();
  skuId = await newSku(owner);
});

/** Goods that are found; returns the request that corrects their cost. */
async function enter(quantity: number, unitCost: number, day: number) {
  const { shipFromLocationId: locationId } = await sides(owner);
  const body = { skuId, locationId, quantity, eventDate: march(day) };
  const made = await adjust(owner, { ...body, unitCost });
  expect(made.status, made.text).toBe(201);
  return async (corrected: number) => {
    const answer = await adjust(owner, { ...body, unitCost: corrected, replaces: made.body.id });
    expect(answer.status, answer.text).toBe(201);
  };
}

const returned = (sold: SalesOrder, quantity: number, body: object = {}, item: object = {}) =>
  owner.post('/sales-returns', {
    soId: sold.id,
    items: [{ salesOrderItemId: sold.items[0].id, quantity, ...item }],
    ...body,
  });

const returnOf = async (id: string) => (await owner.get(`/sales-returns/${id}`)).body;

test('goods come back at what they cost when they left, and follow its correction', async () => {
  const correct = await enter(10, 2, 1);
  await enter(10, 3, 5);
  const sold = await sell(owner, [{ skuId, quantity: 23, unitPrice: 8 }]);
  await ship(owner, sold.items[0], 15, '2026-03-10');
  const made = await returned(sold, 6, { returnDate: '2026-03-20' });
  expect(made.status, made.text).toBe(201);
  expect(made.headers.get('location')).toBe(`/api/sales-returns/${made.body.id}`);
  expect(made.body).toMatchObject({
    returnNumber: 'RMA-1',
    status: 'Received',
    creditTotal: 48,
    items: [{ creditAmount: 48, returnedCost: 13.9999999998, lossValue: 0 }],
  });
  expect(await returnOf(made.body.id)).toEqual(made.body);
  expect(await orderOf(owner, sold)).toMatchObject({
    returnStatus: 'Partially Returned',
    costOfGoodsSold: 35,
    costOfReturns: 13.9999999998,
    creditedAmount: 48,
    margin: 50.9999999998,
    items: [{ fulfilledQuantity: 15, returnedQuantity: 6 }],
  });
  expect(await stockOf(owner, skuId)).toMatchObject({ onHand: '11', value: '28.9999999998' });

  await correct(2.5);
  expect(await orderOf(owner, sold)).toMatchObject({
    costOfGoodsSold: 40,
    costOfReturns: 16.0000000002,
    margin: 48.0000000002,
  });
  expect((await returnOf(made.body.id)).items[0].returnedCost).toBe(16.0000000002);
  expect(await stockOf(owner, skuId)).toMatchObject({ value: '31.0000000002' });

  await ship(owner, sold.items[0], 23, '2026-03-25');
  expect(await orderOf(owner, sold)).toMatchObject({ costOfGoodsSold: 63.0000000001 });
  expect(await stockOf(owner, skuId)).toMatchObject({ onHand: '3', value: '8.0000000001' });
  await expectSound(owner);
});

test('the newest shipments come back first, an entry for each of their lines', async () => {
  await enter(12, 2, 1);
  await enter(8, 2.5, 2);
  const sold = await sell(owner, [{ skuId, quantity: 20, unitPrice: 8 }]);
  await ship(owner, sold.items[0], 12, '2026-03-10');
  await ship(owner, sold.items[0], 20, '2026-03-15');
  const first = await done(returned(sold, 10));
  expect(first.items[0]).toMatchObject({ quantity: 10, returnedCost: 24 });
  expect(first.items[0].ledgerEntryIds).toHaveLength(2);
  const second = await done(returned(sold, 3));
  expect(second.items[0]).toMatchObject({ returnedCost: 6 });
  const { data } = await done(owner.get(`/sales-orders/${sold.id}/returnable`));
  expect(data).toMatchObject([
    { shipDate: '2026-03-15', shippedQuantity: 8, returnedQuantity: 8, returnableQuantity: 0 },
    { shipDate: '2026-03-10', shippedQuantity: 12, returnedQuantity: 5, returnableQuantity: 7 },
  ]);
  const refused = await returned(sold, 8);
  expect([refused.status, refused.body.code]).toEqual([409, 'over_return']);
  expect(refused.body).toMatchObject({ line: 1, returnable: '7', asked: '8' });
  await expectSound(owner);
});

test('goods that left before they came have the cost of what comes after them', async () => {
  await enter(1, 5, 1);
  const sold = await sell(owner, [{ skuId, quantity: 5, unitPrice: 8 }]);
  await ship(owner, sold.items[0], 5, '2026-03-02');
  const made = await done(returned(sold, 1, { returnDate: '2026-03-03' }));
  expect(made.items[0].returnedCost).toBe(5);
  await enter(10, 4, 4);
  // Of the five, one is that of March 1st, one its own, and three are of March 4th.
  expect(await orderOf(owner, sold)).toMatchObject({
    costOfGoodsSold: 21.25,
    costOfReturns: 4.25,
  });
  expect(await stockOf(owner, skuId)).toMatchObject({ onHand: '7', value: '28' });
  await expectSound(owner);
});

test('the customer gets what the units earned, less the fee', async () => {
  await enter(10, 2, 1);
  const line = { skuId, quantity: 10, unitPrice: 8, discountPercent: 10 };
  const sold = await sell(owner, [line], { discountAmount: 5 });
  await ship(owner, sold.items[0], 10, '2026-03-10');
  const made = await done(returned(sold, 3, {}, { restockingFee: 2 }));
  expect(made).toMatchObject({ items: [{ creditAmount: 20.1 }], creditTotal: 18.1 });
  await done(returned(sold, 4));
  await done(returned(sold, 3));
  // All came back: the margin is the fee.
  expect(await orderOf(owner, sold)).toMatchObject({ returnStatus: 'Returned', margin: 2 });
  await expectSound(owner);
});
