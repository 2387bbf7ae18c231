/** E151: reversing shipments. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SalesOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import {
  expectSound,
  expectTransition,
  fulfil,
  orderOf,
  rowsOf,
  sell,
  ship,
  sides,
  stock,
  stocked,
  stockOf,
} from '../../../test/support/selling.ts';
import { entryOf, newLocation, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let bread: string;
let sold: SalesOrder;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  bread = await stocked(owner);
  sold = await sell(owner, [{ skuId: bread, quantity: 10, unitPrice: 5 }], {
    orderDate: '2026-03-02',
  });
});

const line = () => sold.items[0];
const shipmentsOf = async (item: { id: string }) =>
  (await rowsOf(item)).filter(({ eventType }) => eventType === 'SHIP');

describe('lowering the fulfilled quantity', () => {
  /** Three shipments, entered in another order than that of their days. */
  beforeEach(async () => {
    await ship(owner, line(), 3, '2026-03-10');
    await ship(owner, line(), 5, '2026-03-05');
    await ship(owner, line(), 9, '2026-03-10');
  });
  const active = async () =>
    (await shipmentsOf(line()))
      .filter(({ isVoided }) => !isVoided)
      .map(({ day, quantity }) => [day, quantity]);

  test('reverses the newest by day, then by entry, the last of them in part', async () => {
    const before = await shipmentsOf(line());
    expect(before.map(({ day, quantity }) => [day, quantity])).toEqual([
      ['2026-03-10', '3'],
      ['2026-03-05', '2'],
      ['2026-03-10', '4'],
    ]);
    const answer = await fulfil(owner, line(), 4);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.fulfilledQuantity).toBe(4);
    const after = await shipmentsOf(line());
    expect(after).toMatchObject([
      { id: before[0]?.id, isVoided: true },
      { id: before[1]?.id, isVoided: false, quantity: '2' },
      { id: before[2]?.id, isVoided: true },
      { isVoided: false, quantity: '2', day: '2026-03-10', position: before[0]?.position },
    ]);
    expect(await stockOf(owner, bread)).toMatchObject({ onHand: '96', demand: '6' });
    expect(await orderOf(owner, sold)).toMatchObject({ costOfGoodsSold: 8, margin: 12 });
    await expectSound(owner);
  });

  test.each<[to: number, left: [string, string][]]>([
    [
      8.5,
      [
        ['2026-03-10', '3'],
        ['2026-03-05', '2'],
        ['2026-03-10', '3.5'],
      ],
    ],
    [
      5,
      [
        ['2026-03-10', '3'],
        ['2026-03-05', '2'],
      ],
    ],
    [2, [['2026-03-05', '2']]],
    [0.000001, [['2026-03-05', '0.000001']]],
    [0, []],
  ])('to %d leaves %j', async (to, left) => {
    await ship(owner, line(), to);
    expect((await active()).sort()).toEqual(left.toSorted());
    await expectSound(owner);
  });

  test('to zero restores the state before the shipments', async () => {
    await ship(owner, line(), 0);
    expect(await orderOf(owner, sold)).toMatchObject({
      status: 'Confirmed',
      fulfillmentStatus: 'Unfulfilled',
      costOfGoodsSold: null,
      margin: null,
    });
    expect(await stockOf(owner, bread)).toEqual({ onHand: '100', demand: '10', value: '200' });
    expect((await owner.delete(`/sales-orders/${sold.id}`)).status).toBe(204);
    await expectSound(owner);
  });

  test('opens a Completed order again, on hold or not', async () => {
    await ship(owner, line(), 10, '2026-03-11');
    await owner.patch(`/sales-orders/${sold.id}`, { onHold: true });
    expect(await orderOf(owner, sold)).toMatchObject({ status: 'Completed', onHold: true });
    await ship(owner, line(), 9);
    expect(await orderOf(owner, sold)).toMatchObject({
      status: 'Confirmed',
      fulfillmentStatus: 'Partially Fulfilled',
    });
    expect(await stockOf(owner, bread)).toMatchObject({ demand: '1' });
  });

  test('can be combined with a smaller quantity', async () => {
    const body = { quantity: 4, fulfilledQuantity: 4 };
    const answer = await owner.patch(`/sales-order-items/${line().id}`, body);
    expect(answer.status, answer.text).toBe(200);
    expect(await orderOf(owner, sold)).toMatchObject({ status: 'Completed', total: 20 });
    expect(await stockOf(owner, bread)).toMatchObject({ onHand: '96', demand: '0' });
    await expectSound(owner);
  });

  test('keeps the location of the remaining shipments', async () => {
    const elsewhere = await newLocation(owner);
    await owner.patch(`/sales-orders/${sold.id}`, { shipFromLocationId: elsewhere });
    await ship(owner, line(), 4);
    const { shipFromLocationId } = await sides(owner);
    const rows = (await rowsOf(line())).filter(({ isVoided }) => !isVoided);
    expect(rows.map(({ eventType, locationId }) => [eventType, locationId]).sort()).toEqual([
      ['DEMAND', elsewhere],
      ['SHIP', shipFromLocationId],
      ['SHIP', shipFromLocationId],
    ]);
    await expectSound(owner);
  });

  test('is refused for a Closed order, which must be opened first', async () => {
    await owner.patch(`/sales-orders/${sold.id}`, { status: 'Closed' });
    expectTransition(await fulfil(owner, line(), 4), 'Closed', 'a reversal');
    await owner.patch(`/sales-orders/${sold.id}`, { status: 'Confirmed' });
    await ship(owner, line(), 4);
  });
});

test('the rest of a shipment keeps its provisional cost', async () => {
  const skuId = await newSku(owner);
  await stock(owner, skuId, 1, 3);
  const of = await sell(owner, [{ skuId, quantity: 9, unitPrice: 10 }]);
  await ship(owner, of.items[0], 5, '2026-03-10');
  // The next found stock costs more, and so does a new shipment.
  await stock(owner, skuId, 1, 8, 2);
  await ship(owner, of.items[0], 3);
  const rows = (await shipmentsOf(of.items[0])).filter(({ isVoided }) => !isVoided);
  const entry = await entryOf(owner, rows[0]?.id as string, { include: 'layers' });
  expect(entry.body).toMatchObject({
    quantity: '3',
    provisionalQuantity: '1',
    provisionalUnitCost: '3',
  });
  await expectSound(owner);
});
