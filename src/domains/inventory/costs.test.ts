/** E106, E107, E110: the cost of stock in worked cases of first in, first out. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import {
  adjust,
  balancesOf,
  dispose,
  entryOf,
  march,
  newLocation,
  newSku,
} from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let locationId: string;
let skuId: string;

beforeAll(async () => {
  owner = await newOrganization();
  locationId = await newLocation(owner);
});
beforeEach(async () => {
  skuId = await newSku(owner);
});

const found = (quantity: number, unitCost: number | undefined, day: number, more = {}) =>
  adjust(owner, { skuId, locationId, quantity, unitCost, eventDate: march(day), ...more });
const gone = (quantity: number, day: number, more = {}) =>
  dispose(owner, { skuId, locationId, quantity, eventDate: march(day), ...more });

test('the first units out have the cost of the first units in', async () => {
  await found(100, 2, 1);
  await found(100, 3, 10);
  const out = await gone(120, 15);
  expect(out.status, out.text).toBe(201);
  expect(out.body).toMatchObject({
    eventType: 'DISPOSE',
    quantity: '120',
    unitCost: '2.1666666667',
  });
  expect(await balancesOf(owner, skuId)).toMatchObject({
    onHand: '80',
    value: '240',
    averageUnitCost: '3',
  });
});

test('a back-dated receipt revalues later consumption, and its reversal restores the values', async () => {
  await found(100, 2, 1);
  await found(100, 3, 10);
  const out = await gone(120, 15);
  const late = await found(50, 1, 1, { eventDate: '2026-02-20T08:00:00Z' });
  const recosted = await entryOf(owner, out.body.id, { include: 'layers' });
  expect(recosted.body.unitCost).toBe('1.5833333333');
  expect(recosted.body.layers).toEqual([
    { ledgerEntryId: late.body.id, quantity: '50', unitCost: '1' },
    { ledgerEntryId: expect.any(String), quantity: '70', unitCost: '2' },
  ]);
  expect(await balancesOf(owner, skuId)).toMatchObject({ onHand: '130', value: '360' });
  const taken = await adjust(owner, { skuId, replaces: late.body.id, cancel: true });
  expect(taken.status, taken.text).toBe(200);
  expect(taken.body.voidedAt).not.toBeNull();
  expect((await entryOf(owner, out.body.id)).body.unitCost).toBe('2.1666666667');
  expect(await balancesOf(owner, skuId)).toMatchObject({ onHand: '80', value: '240' });
});

test('units consumed before their receipt have the current cost until goods arrive', async () => {
  const opening = await found(1, 5, 1);
  await gone(1, 2);
  const out = await gone(10, 3);
  expect(out.body.unitCost).toBe('5');
  expect(await balancesOf(owner, skuId)).toMatchObject({
    onHand: '-10',
    value: '-50',
    negative: true,
  });
  await found(30, 4, 5);
  const recalculated = await entryOf(owner, out.body.id, { include: 'layers' });
  expect(recalculated.body).toMatchObject({
    unitCost: '4',
    provisionalQuantity: '0',
    provisionalUnitCost: null,
  });
  expect(await balancesOf(owner, skuId)).toMatchObject({ onHand: '20', value: '80' });
  const layer = await entryOf(owner, opening.body.id, { include: 'layers' });
  expect(layer.body).toMatchObject({
    openQuantity: '0',
    layers: [{ quantity: '1', unitCost: '5' }],
  });
});
