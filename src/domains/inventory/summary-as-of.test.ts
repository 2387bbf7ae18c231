/** E108: balances as of an instant, at costs known now. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import {
  adjust,
  balancesOf,
  complete,
  dispose,
  march,
  newLocation,
  newSku,
  transfer,
} from '../../../test/support/stock.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;
let store: string;
let shop: string;
let skuId: string;

beforeAll(async () => {
  owner = await newOrganization();
  [store, shop] = [await newLocation(owner), await newLocation(owner)];
});
beforeEach(async () => {
  skuId = await newSku(owner);
});

const asOf = (instant: string, more = {}) => balancesOf(owner, skuId, { asOf: instant, ...more });
const found = (quantity: number, unitCost: number, day: number) =>
  adjust(owner, { skuId, locationId: store, quantity, unitCost, eventDate: march(day) });
const gone = (quantity: number, day: number) =>
  dispose(owner, { skuId, locationId: store, quantity, eventDate: march(day) });
/** The instant before noon of a day in March. */
const justBefore = (day: number) => march(day).replace('12:00:00Z', '11:59:59.999Z');

test('an event counts from its instant on', async () => {
  await found(10, 2, 3);
  await found(10, 4, 5);
  await gone(12, 7);
  expect(await asOf(justBefore(3))).toMatchObject({ onHand: '0', value: '0', locations: [] });
  expect(await asOf(march(3))).toMatchObject({ onHand: '10', value: '20' });
  expect(await asOf(justBefore(5))).toMatchObject({ onHand: '10', value: '20' });
  expect(await asOf(march(5))).toMatchObject({
    onHand: '20',
    value: '60',
    averageUnitCost: '3',
  });
  expect(await asOf(march(7))).toMatchObject({ onHand: '8', value: '32', averageUnitCost: '4' });
  const { locations, ...now } = await balancesOf(owner, skuId);
  expect(await asOf('2026-04-01T00:00:00+02:00')).toEqual({ ...now, locations });
});

test('costs are those known now, later receipts included', async () => {
  await found(10, 2, 1);
  await gone(15, 3);
  await found(10, 6, 5);
  expect(await asOf(march(3))).toMatchObject({
    onHand: '-5',
    value: '-30',
    averageUnitCost: '6',
    negative: true,
    locations: [{ locationId: store, onHand: '-5', value: '-30', negative: true }],
  });
});

test('within a day the order of entry decides, not the time', async () => {
  const hour = (time: string) => `2026-03-05T${time}:00Z`;
  const body = { skuId, locationId: store, quantity: 1 };
  await adjust(owner, { ...body, unitCost: 2, eventDate: hour('20:00') });
  await adjust(owner, { ...body, unitCost: 7, eventDate: hour('06:00') });
  await dispose(owner, { ...body, eventDate: hour('07:00') });
  expect(await asOf(hour('08:00'))).toMatchObject({ onHand: '0', value: '5', locations: [] });
});

test('reversed entries never count, and their replacements always', async () => {
  const { id: replaces } = (await found(10, 2, 1)).body;
  const cancelled = (await gone(3, 2)).body.id;
  await adjust(owner, { skuId, locationId: shop, quantity: 4, replaces });
  await dispose(owner, { skuId, replaces: cancelled, cancel: true });
  expect(await asOf(march(2))).toMatchObject({
    onHand: '4',
    value: '8',
    locations: [{ locationId: shop, onHand: '4' }],
  });
});

test('a transfer is in transit from its departure to its arrival', async () => {
  await found(10, 2, 1);
  const leg = { skuId, sourceLocationId: store, destinationLocationId: shop, quantity: 3 };
  const { ref } = (await transfer(owner, { ...leg, eventDate: march(3) })).body;
  await complete(owner, ref, { eventDate: march(6) });
  const places = async (instant: string) =>
    Object.fromEntries(
      (await asOf(instant)).locations.map((at) => [
        at.locationId === store ? 'store' : 'shop',
        `${at.onHand} and ${at.inTransit}, worth ${at.value}`,
      ]),
    );
  expect(await places(march(2))).toEqual({ store: '10 and 0, worth 20' });
  const underWay = { store: '7 and 0, worth 14', shop: '0 and 3, worth 6' };
  expect(await places(march(3))).toEqual(underWay);
  expect(await places(justBefore(6))).toEqual(underWay);
  expect(await places(march(6))).toEqual({ store: '7 and 0, worth 14', shop: '3 and 0, worth 6' });
});

test('expected movements count from their creation until they were voided', async () => {
  const { id } = (await found(1, 2, 1)).body;
  const plan = (type: string, quantity: number, created: number, voided: number | null) =>
    query(
      `insert into ledger_entries (org_id, id, ledger, code, item_id, location_id, event_type,
         quantity, event_date, source_type, source_id, created_at, voided_at, day, position,
         direction)
       select org_id, gen_random_uuid(), ledger, code || $2, item_id, location_id, $2, $3,
         '2030-01-01', 'work_order_item', id, $4, $5, '2030-01-01', 0, 0
       from ledger_entries where id = $1`,
      [id, type, quantity, march(created), voided && march(voided)],
    );
  await plan('ORDER', 5, 3, 6);
  await plan('DEMAND', 2, 4, null);
  expect(await asOf(justBefore(3))).toMatchObject({ onOrder: '0', demand: '0', onHand: '1' });
  expect(await asOf(march(3))).toMatchObject({ onOrder: '5', demand: '0', projected: '6' });
  expect(await asOf(justBefore(6))).toMatchObject({ onOrder: '5', demand: '2', projected: '4' });
  expect(await asOf(march(6))).toMatchObject({ onOrder: '0', demand: '2', available: '-1' });
});

test('the other filters apply to the balances of that instant', async () => {
  await found(10, 2, 3);
  await gone(10, 5);
  const shown = async (parameters: Record<string, string>) =>
    (await balancesOf(owner, skuId, parameters)) !== undefined;
  const nonZero = 'true';
  expect(await shown({ nonZero })).toBe(false);
  expect(await shown({ nonZero, asOf: march(4) })).toBe(true);
  expect(await shown({ nonZero, asOf: march(4), locationId: shop })).toBe(false);
  expect(await asOf(march(4), { locationId: store })).toMatchObject({ onHand: '10', value: '20' });
  await owner.patch(`/skus/${skuId}`, { isActive: false });
  expect(await shown({})).toBe(false);
  expect(await shown({ asOf: march(4) })).toBe(true);
});
