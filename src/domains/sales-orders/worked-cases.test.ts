/** The worked cases of selling: shipments have the cost of the first units in. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import {
  expectSound,
  orderOf,
  rowsOf,
  sell,
  ship,
  sides,
  stock,
  stockOf,
} from '../../../test/support/selling.ts';
import { adjust, entryOf, march, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
beforeAll(async () => {
  owner = await newOrganization();
});

const shipment = async (item: { id: string }) => {
  const row = (await rowsOf(item)).find((each) => each.eventType === 'SHIP' && !each.isVoided);
  return (await entryOf(owner, row?.id as string, { include: 'layers' })).body;
};

/** Enters found goods of a SKU at the ship-from location. */
const enter = async (body: object) => {
  const { shipFromLocationId: locationId } = await sides(owner);
  const answer = await adjust(owner, { locationId, ...body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};

/** Cancels such an entry. */
async function cancel({ id, skuId }: { id: string; skuId: string }): Promise<void> {
  const answer = await adjust(owner, { skuId, replaces: id, cancel: true });
  expect(answer.status, answer.text).toBe(200);
}

test('shipments have the cost of the first units in, in any order of entry', async () => {
  const skuId = await newSku(owner);
  await stock(owner, skuId, 100, 2, 1);
  await stock(owner, skuId, 100, 3, 10);
  const sold = await sell(owner, [{ skuId, quantity: 120, unitPrice: 5 }]);
  const [item] = sold.items;
  await ship(owner, item, 120, '2026-03-15');
  expect(await shipment(item)).toMatchObject({
    quantity: '120',
    layers: [
      { quantity: '100', unitCost: '2' },
      { quantity: '20', unitCost: '3' },
    ],
  });
  expect(await orderOf(owner, sold)).toMatchObject({ costOfGoodsSold: 260, margin: 340 });
  expect(await stockOf(owner, skuId)).toMatchObject({ onHand: '80', value: '240' });
  const before = await orderOf(owner, sold);

  // Goods that were received before.
  const early = await enter({
    skuId,
    quantity: 50,
    unitCost: 1,
    eventDate: '2026-02-20T12:00:00Z',
  });
  expect(await shipment(item)).toMatchObject({
    layers: [
      { quantity: '50', unitCost: '1' },
      { quantity: '70', unitCost: '2' },
    ],
  });
  expect(await orderOf(owner, sold)).toMatchObject({ costOfGoodsSold: 190, margin: 410 });
  expect(await stockOf(owner, skuId)).toMatchObject({ onHand: '130', value: '360' });
  await expectSound(owner);

  // Cancelling them restores every value.
  await cancel(early);
  expect(await orderOf(owner, sold)).toEqual(before);
  expect(await stockOf(owner, skuId)).toMatchObject({ onHand: '80', value: '240' });
  await expectSound(owner);
});

test('goods that are made, shipped, reversed and made again have the same values', async () => {
  const skuId = await newSku(owner);
  const layer = await enter({ skuId, quantity: 10, unitCost: 3, eventDate: march(5) });
  const sold = await sell(owner, [{ skuId, quantity: 10, unitPrice: 4 }]);
  const [item] = sold.items;
  await ship(owner, item, 10, '2026-03-06');
  const before = [await orderOf(owner, sold), await stockOf(owner, skuId)];
  expect(before).toMatchObject([
    { costOfGoodsSold: 30, margin: 10, status: 'Completed' },
    { onHand: '0', value: '0' },
  ]);

  await cancel(layer);
  expect(await stockOf(owner, skuId)).toMatchObject({ onHand: '-10', value: '-30' });
  expect(await shipment(item)).toMatchObject({
    provisionalQuantity: '10',
    provisionalUnitCost: '3',
    layers: [],
  });
  expect(await orderOf(owner, sold)).toEqual(before[0]);
  await expectSound(owner);

  await enter({ skuId, quantity: 10, unitCost: 3, eventDate: march(5) });
  expect([await orderOf(owner, sold), await stockOf(owner, skuId)]).toEqual(before);
  expect(await shipment(item)).toMatchObject({ provisionalQuantity: '0' });
  await expectSound(owner);
});

test('goods shipped before their receipt get the cost of the receipt', async () => {
  const skuId = await newSku(owner);
  const opening = await enter({ skuId, quantity: 1, unitCost: 5, eventDate: march(1) });
  const sold = await sell(owner, [{ skuId, quantity: 11, unitPrice: 9 }]);
  const [item] = sold.items;
  await ship(owner, item, 11, '2026-03-02');
  expect(await orderOf(owner, sold)).toMatchObject({ costOfGoodsSold: 55 });
  await enter({ skuId, quantity: 30, unitCost: 4, eventDate: march(20) });
  expect(await orderOf(owner, sold)).toMatchObject({ costOfGoodsSold: 45, margin: 54 });
  expect(await stockOf(owner, skuId)).toMatchObject({ onHand: '20', value: '80' });

  // Shipped on another day than entered: the older shipment consumes the older layer.
  const other = await sell(owner, [{ skuId, quantity: 1, unitPrice: 9 }]);
  await ship(owner, other.items[0], 1, '2026-03-01');
  expect(await orderOf(owner, other)).toMatchObject({ costOfGoodsSold: 5 });
  expect(await orderOf(owner, sold)).toMatchObject({ costOfGoodsSold: 44 });
  expect(opening.unitCost).toBe('5');
  await expectSound(owner);
});

test('reversing a shipment frees its layers for the other shipments', async () => {
  const skuId = await newSku(owner);
  await stock(owner, skuId, 10, 1, 1);
  await stock(owner, skuId, 10, 2, 2);
  const [first, second] = [
    await sell(owner, [{ skuId, quantity: 10, unitPrice: 5 }]),
    await sell(owner, [{ skuId, quantity: 10, unitPrice: 5 }]),
  ];
  await ship(owner, first.items[0], 10, '2026-03-05');
  await ship(owner, second.items[0], 10, '2026-03-06');
  expect(await orderOf(owner, second)).toMatchObject({ costOfGoodsSold: 20 });
  await ship(owner, first.items[0], 4);
  expect(await orderOf(owner, first)).toMatchObject({ costOfGoodsSold: 4 });
  expect(await orderOf(owner, second)).toMatchObject({ costOfGoodsSold: 14, version: 2 });
  expect(await stockOf(owner, skuId)).toMatchObject({ onHand: '6', value: '12', demand: '6' });
  await expectSound(owner);
});
