/** The worked cases of goods that customers return. */
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { orderOf, sell, ship, sides, stockOf } from '../../../test/support/selling.ts';
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
    expect(answer.status, answer.text).toBe(200);
  };
}

const returned = (soId: string, body: object) => owner.post('/sales-returns', { soId, ...body });

const returnOf = async (id: string) => (await owner.get(`/sales-returns/${id}`)).body;

test('goods come back at what they cost when they left, and follow its correction', async () => {
  const correct = await enter(10, 2, 1);
  await enter(10, 3, 5);
  const sold = await sell(owner, [{ skuId, quantity: 15, unitPrice: 8 }]);
  await ship(owner, sold.items[0], 15, '2026-03-10');
  const made = await returned(sold.id, {
    returnDate: '2026-03-20',
    items: [{ salesOrderItemId: sold.items[0].id, quantity: 6 }],
  });
  expect(made.status, made.text).toBe(201);
  expect(made.body).toMatchObject({
    returnNumber: 'RMA-1',
    creditTotal: 48,
    items: [{ creditAmount: 48, returnedCost: 13.9999999998, lossValue: 0 }],
  });
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
  expect((await returnOf(made.body.id)).items[0].returnedCost).toBe('16.0000000002');
  expect(await stockOf(owner, skuId)).toMatchObject({ value: '31.0000000002' });
});
