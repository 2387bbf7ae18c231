/** E104 to E109: the day of an entry is a day of the organization's calendar. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import {
  adjust,
  complete,
  configure,
  dispose,
  entryOf,
  newLocation,
  newSku,
  transfer,
} from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

interface Scene {
  owner: Client;
  locationId: string;
  found(eventDate: string, unitCost: number): Promise<string>;
  gone(eventDate: string): Promise<string>;
  daysOf(ids: string[]): Promise<string[]>;
  between(from: string, to: string): Promise<string[]>;
}

async function sceneIn(timezone: string): Promise<Scene> {
  const owner = await newOrganization({ timezone });
  const [skuId, locationId] = [await newSku(owner), await newLocation(owner)];
  const body = { skuId, locationId, quantity: 1 };
  return {
    owner,
    locationId,
    found: async (eventDate, unitCost) =>
      (await adjust(owner, { ...body, eventDate, unitCost })).body.id,
    gone: async (eventDate) => (await dispose(owner, { ...body, eventDate })).body.id,
    daysOf: async (ids) => Promise.all(ids.map(async (id) => (await entryOf(owner, id)).body.day)),
    between: async (from, to) => {
      const answer = await owner.get('/finished-goods-inventory/ledger', { query: { from, to } });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data.map((row: { eventDate: string }) => row.eventDate).reverse();
    },
  };
}

const unitCostOf = async (owner: Client, id: string) => (await entryOf(owner, id)).body.unitCost;

describe.each([
  ['UTC', '2026-03-02T00:00:00.000Z'],
  ['Asia/Tokyo', '2026-03-01T15:00:00.000Z'],
  ['America/New_York', '2026-03-02T05:00:00.000Z'],
  ['Asia/Kathmandu', '2026-03-01T18:15:00.000Z'],
])('in %s 2 March begins at %s', (timezone, midnight) => {
  let scene: Scene;
  const before = new Date(Date.parse(midnight) - 1).toISOString();

  beforeAll(async () => {
    scene = await sceneIn(timezone);
  });

  test('for the ledger and its order', async () => {
    const late = await scene.found(midnight, 2);
    const early = await scene.found(before, 1);
    expect(await scene.daysOf([late, early])).toEqual(['2026-03-02', '2026-03-01']);
    expect(await unitCostOf(scene.owner, await scene.gone(before))).toBe('1');
  });

  test('for the days of a list', async () => {
    expect(await scene.between('2026-03-02', '2026-03-02')).toEqual([midnight]);
    expect(await scene.between('2026-03-01', '2026-03-01')).toEqual([before, before]);
    expect(await scene.between('2026-03-01', '2026-03-02')).toHaveLength(3);
    expect(await scene.between('2026-03-02', '2026-03-01')).toEqual([]);
  });

  test('for the closed period', async () => {
    await configure(scene.owner, { closedThrough: '2026-03-01' });
    expect(await scene.found(before, 1)).toBeUndefined();
    expect(await scene.found(midnight, 1)).toBeTypeOf('string');
    await configure(scene.owner, { closedThrough: null });
  });
});

test('the time of day has no effect on the order: within a day the order of entry decides', async () => {
  const { owner, found, gone } = await sceneIn('Europe/Berlin');
  await found('2026-03-05T20:00:00Z', 7);
  await found('2026-03-05T06:00:00Z', 1);
  expect(await unitCostOf(owner, await gone('2026-03-05T00:00:00Z'))).toBe('7');
});

test('entries show their order: the day, and the sequence within it', async () => {
  const { owner, found, gone } = await sceneIn('Europe/Berlin');
  const late = await found('2026-03-05T20:00:00Z', 7);
  const early = await found('2026-03-05T06:00:00Z', 1);
  const older = await found('2026-03-04T12:00:00Z', 3);
  const { skuId, locationId, sequence } = (await entryOf(owner, late)).body;
  const body = { skuId, locationId, quantity: 1, unitCost: 8 };
  const corrected = (await adjust(owner, { ...body, replaces: late })).body;
  expect(corrected.sequence).toBe(sequence);
  const entries = [corrected.id, early, older].map(async (id) => (await entryOf(owner, id)).body);
  const ordered = (await Promise.all(entries)).sort(
    (a, b) => a.day.localeCompare(b.day) || a.sequence - b.sequence,
  );
  expect(ordered.map(({ day, unitCost }) => [day, unitCost])).toEqual([
    ['2026-03-04', '3'],
    ['2026-03-05', '8'],
    ['2026-03-05', '1'],
  ]);
  const consumed = [];
  for (let times = 0; times < 3; times += 1) consumed.push(await gone('2026-03-06T12:00:00Z'));
  expect(await Promise.all(consumed.map((id) => unitCostOf(owner, id)))).toEqual(['3', '8', '1']);
});

test('a day on which the clocks change counts as one day', async () => {
  const { found, between } = await sceneIn('America/New_York');
  const instants = ['2026-03-08T04:59:59.999Z', '2026-03-08T05:00:00.000Z'];
  const shortDay = [...instants, '2026-03-09T03:59:59.999Z', '2026-03-09T04:00:00.000Z'];
  for (const instant of shortDay) await found(instant, 1);
  expect(await between('2026-03-08', '2026-03-08')).toEqual(shortDay.slice(1, 3));
});

test('a day with two midnights begins with the first', async () => {
  const { found, between, daysOf } = await sceneIn('Atlantic/Azores');
  const first = '2026-10-25T00:30:00.000Z';
  const [twice, before] = [await found(first, 1), await found('2026-10-24T23:59:59.999Z', 1)];
  expect(await daysOf([twice, before])).toEqual(['2026-10-25', '2026-10-24']);
  expect(await between('2026-10-25', '2026-10-25')).toEqual([first]);
  expect(await between('2026-10-25', '2026-10-26')).toEqual([first]);
});

test('the last possible day comes after all others, and later days are refused', async () => {
  const { owner, found, gone } = await sceneIn('Asia/Tokyo');
  await configure(owner, { closedThrough: '2026-01-01' });
  expect(await found('9998-12-31T23:59:59.999Z', 5)).toBeTypeOf('string');
  await found('2026-03-01T00:00:00Z', 1);
  expect(await unitCostOf(owner, await gone('9998-12-31T23:59:59.999Z'))).toBe('1');
  expect(await found('9999-12-31T23:59:59.999Z', 5)).toBeUndefined();
});

test('a change of the zone applies to later rows only', async () => {
  const { owner, found, gone, daysOf, between } = await sceneIn('Asia/Tokyo');
  const moment = '2026-03-01T16:00:00Z';
  const [old, older] = [await found(moment, 2), await found('2026-03-01T14:00:00Z', 1)];
  const changed = await owner.patch('/organizations/current', { timezone: 'America/New_York' });
  expect(changed.status).toBe(200);
  const young = await found(moment, 3);
  expect(await daysOf([old, older, young])).toEqual(['2026-03-02', '2026-03-01', '2026-03-01']);
  expect(await between('2026-03-02', '2026-03-02')).toEqual(['2026-03-01T16:00:00.000Z']);
  const costs = [];
  for (let times = 0; times < 3; times += 1) costs.push(await gone('2026-03-03T12:00:00Z'));
  expect(await Promise.all(costs.map((id) => unitCostOf(owner, id)))).toEqual(['1', '3', '2']);
  const { body } = await entryOf(owner, old);
  const again = await adjust(owner, {
    skuId: body.skuId,
    locationId: body.locationId,
    quantity: 1,
    replaces: old,
  });
  expect(await daysOf([again.body.id])).toEqual(['2026-03-02']);
});

test('a transfer can arrive on an earlier calendar day, but not at an earlier moment', async () => {
  const { owner, found, locationId } = await sceneIn('Asia/Tokyo');
  const { skuId } = (await entryOf(owner, await found('2026-03-01T00:00:00Z', 1))).body;
  const eventDate = '2026-03-01T16:00:00Z';
  const places = { sourceLocationId: locationId, destinationLocationId: await newLocation(owner) };
  const sent = await transfer(owner, { skuId, ...places, quantity: 1, eventDate });
  await owner.patch('/organizations/current', { timezone: 'America/New_York' });
  expect((await complete(owner, sent.body.ref, { eventDate })).status).toBe(200);
});
