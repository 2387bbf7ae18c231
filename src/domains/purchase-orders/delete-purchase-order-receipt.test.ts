/** E126, and E125 when it reduces: a reversed receipt has no effect. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PurchaseOrder, PurchaseOrderReceipt } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import {
  activeRowsOf,
  costOf,
  expectSound,
  order,
  orderOf,
  receiptOf,
  receive,
  refusalOf,
  rowsOf,
  stockOf,
} from '../../../test/support/purchasing.ts';
import {
  configure,
  materialsLedger,
  newLocation,
  newMaterial,
} from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let flour: string;
let bought: PurchaseOrder;
let receipt: PurchaseOrderReceipt;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  flour = await newMaterial(owner, { unitCost: 1 });
  bought = await order(owner, [
    { materialId: flour, quantity: 10, unitPrice: 2, unitsPerPurchaseUnit: 5 },
  ]);
  receipt = (await receive(owner, bought, [4], { receiptDate: '2026-03-10' })).body;
});

const path = () => `/purchase-order-receipts/${receipt.id}`;
const reverse = () => owner.delete(path());

test('it is deleted, and all its effects are reversed', async () => {
  const answer = await reverse();
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(refusalOf(await owner.get(path()))).toEqual([404, 'not_found']);
  expect(refusalOf(await owner.patch(path(), { notes: 'Back' }))).toEqual([404, 'not_found']);
  expect(refusalOf(await reverse())).toEqual([404, 'not_found']);
  const listed = await owner.get(`/purchase-orders/${bought.id}/receipts`);
  expect(listed.body.data).toEqual([]);
  expect(await orderOf(owner, bought)).toEqual(bought);
  expect(await stockOf(owner, flour)).toEqual({ onHand: '0', onOrder: '50', value: '0' });
  expect(await costOf(owner, flour)).toBe(1);
  expect(await rowsOf(receipt)).toMatchObject([{ eventType: 'RECEIVE', isVoided: true }]);
  const plans = await rowsOf(bought.items[0]);
  expect(plans.map(({ quantity, isVoided }) => [quantity, isVoided])).toEqual([
    ['50', true],
    ['30', true],
    ['50', false],
  ]);
  expect(new Set(plans.map(({ position }) => position)).size).toBe(1);
  await expectSound(owner);
});

test('its number and codes are not assigned again', async () => {
  await reverse();
  const again = (await receive(owner, bought, [4], { receiptDate: '2026-03-10' })).body;
  const numberOf = (one: { receiptNumber: string }) => Number(one.receiptNumber.slice(4));
  expect(numberOf(again)).toBeGreaterThan(numberOf(receipt));
  expect(await receiptOf(owner, again)).toMatchObject({ receiptNumber: again.receiptNumber });
});

test('a second one stays when the first is reversed', async () => {
  await receive(owner, bought, [6], { receiptDate: '2026-03-11' });
  expect(await orderOf(owner, bought)).toMatchObject({ status: 'Received' });
  await reverse();
  expect(await orderOf(owner, bought)).toMatchObject({
    status: 'Partially Received',
    items: [{ receivedQuantity: 6 }],
  });
  expect(await activeRowsOf(bought.items[0])).toMatchObject([{ quantity: '20' }]);
  await expectSound(owner);
});

test('it can be reversed in a Closed order', async () => {
  await owner.patch(`/purchase-orders/${bought.id}`, { status: 'Closed' });
  expect((await reverse()).status).toBe(204);
  expect(await orderOf(owner, bought)).toMatchObject({ status: 'Closed' });
  expect(await activeRowsOf(bought.items[0])).toEqual([]);
});

test('consumption of its goods is provisional until other goods are received', async () => {
  const taken = await materialsLedger.dispose(owner, {
    materialId: flour,
    locationId: bought.shipToLocationId,
    quantity: 12,
    eventDate: '2026-03-20T12:00:00Z',
  });
  const entry = async () =>
    (await materialsLedger.entryOf(owner, taken.body.id, { include: 'layers' })).body;
  const before = await entry();
  expect(before).toMatchObject({ unitCost: '0.4', provisionalQuantity: '0' });
  await reverse();
  // The current cost when it was consumed: the receipt had set it to 0.4.
  expect(await entry()).toMatchObject({ unitCost: '0.4', provisionalQuantity: '12' });
  expect(await stockOf(owner, flour)).toEqual({ onHand: '-12', onOrder: '50', value: '-4.8' });
  await expectSound(owner);
  await receive(owner, bought, [4], { receiptDate: '2026-03-10', additionalCost: 12 });
  expect(await entry()).toMatchObject({ unitCost: '1', provisionalQuantity: '0' });
  await expectSound(owner);
});

describe('when negative stock is refused', () => {
  let strict: Client;
  let shelf: string;
  beforeAll(async () => {
    strict = await newOrganization();
    shelf = await newLocation(strict, 'Shelf');
  });
  beforeEach(async () => {
    await configure(strict, { negativeStock: 'reject' });
    flour = await newMaterial(strict);
    bought = await order(strict, [
      { materialId: flour, quantity: 10, unitPrice: 2, unitsPerPurchaseUnit: 5 },
    ]);
    receipt = (await receive(strict, bought, [4], { receiptDate: '2026-03-10' })).body;
  });

  const dock = () => bought.shipToLocationId;
  const move = (quantity: number) =>
    materialsLedger.transfer(strict, {
      materialId: flour,
      sourceLocationId: dock(),
      destinationLocationId: shelf,
      quantity,
    });
  const cutTo = (quantity: number) => {
    const [{ id }] = receipt.items;
    return strict.patch(path(), {
      items: [{ id, quantity, rejectedQuantity: quantity === 0 ? 1 : 0 }],
    });
  };
  const expectShort = (answer: Awaited<ReturnType<typeof cutTo>>, figures: object) => {
    expect(refusalOf(answer)).toEqual([409, 'insufficient_stock']);
    expect(answer.body.shortages).toEqual([{ materialId: flour, locationId: dock(), ...figures }]);
  };

  test('it is kept when its goods have left the location, and the refusal states the maximum reduction', async () => {
    expect((await move(12)).status).toBe(201);
    const before = await stockOf(strict, flour);
    expectShort(await strict.delete(path()), {
      onHand: '8',
      missing: '12',
      maximumReduction: '8',
    });
    expectShort(await cutTo(2), { onHand: '8', missing: '2', maximumReduction: '8' });
    expectShort(await cutTo(0), { onHand: '8', missing: '12', maximumReduction: '8' });
    expect(await receiptOf(strict, receipt)).toMatchObject({ version: 1 });
    expect(await stockOf(strict, flour)).toEqual(before);
    // By eight at most: 12 of 20 stay, which is 2.4 purchase units.
    expect((await cutTo(2.4)).status).toBe(200);
    expect((await cutTo(2.399999)).status).toBe(409);
    await expectSound(strict);
  });

  test('it can be reversed while all of it is on hand, or under the other policy', async () => {
    expect((await strict.delete(path())).status).toBe(204);
    receipt = (await receive(strict, bought, [4])).body;
    await move(1);
    expect((await strict.delete(path())).status).toBe(409);
    await configure(strict, { negativeStock: 'allow' });
    expect((await strict.delete(path())).status).toBe(204);
    expect(await stockOf(strict, flour)).toMatchObject({ onHand: '-1' });
    await expectSound(strict);
  });

  test('its day can change when goods have left', async () => {
    await move(20);
    expect((await strict.patch(path(), { receiptDate: '2026-04-10' })).status).toBe(200);
  });

  test('when stock is negative already, receipts are accepted and reductions are refused', async () => {
    await configure(strict, { negativeStock: 'allow' });
    await move(40);
    await configure(strict, { negativeStock: 'reject' });
    expect((await cutTo(5)).status).toBe(200);
    expectShort(await cutTo(4), { onHand: '-15', missing: '20', maximumReduction: '0' });
    expect((await receive(strict, bought, [1])).status).toBe(201);
    await expectSound(strict);
  });
});
