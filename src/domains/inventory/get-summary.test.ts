/** E108: balances by item and location, and their value. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  adjust,
  balancesOf,
  complete,
  dispose,
  firstSkuType,
  march,
  newLocation,
  newSku,
  transfer,
} from '../../../test/support/stock.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

const path = '/finished-goods-inventory/summary';
const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let owner: Client;
let store: string;
let shop: string;
let otherType: string;
/** Ids of SKUs by their code. */
const sku: Record<string, string> = {};

const list = (parameters: Record<string, string> = {}, client = owner) =>
  client.get(path, { query: parameters });
async function codes(parameters: Record<string, string> = {}, client = owner): Promise<string[]> {
  const answer = await list(parameters, client);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.map((row: { code: string }) => row.code);
}

/**
 * BREAD is at two locations and in transit to one of them; CAKE is negative at one location and
 * positive at the other; DOUGH is at 0 now; EGGS have no entries; FLAN is inactive with stock,
 * GRAVY is inactive without.
 */
beforeAll(async () => {
  owner = await newOrganization();
  [store, shop] = [await newLocation(owner, 'Store'), await newLocation(owner, 'Shop')];
  const type = await owner.post('/sku-types', { name: 'Sweets' });
  otherType = type.body.id;
  const made = async (code: string, more = {}) => {
    sku[code] = await newSku(owner, { code, name: `${code} 800 g`, ...more });
  };
  await made('BREAD', { reorderPoint: 100, unit: 'loaf' });
  await made('CAKE', { skuTypeId: otherType });
  await made('DOUGH', { reorderPoint: 0 });
  await made('EGGS', { name: 'Ägg 100 %', reorderPoint: 1 });
  await made('FLAN', { skuTypeId: otherType });
  await made('GRAVY');
  const at = (code: string, locationId: string, quantity: number, day: number) => ({
    skuId: sku[code],
    locationId,
    quantity,
    eventDate: march(day),
  });
  await adjust(owner, { ...at('BREAD', store, 100, 1), unitCost: 2 });
  const places = { sourceLocationId: store, destinationLocationId: shop };
  const leg = { skuId: sku.BREAD, ...places };
  await transfer(owner, { ...leg, quantity: 30.5, eventDate: march(3) });
  await complete(owner, 'TFR-FG-1', { eventDate: march(5) });
  await transfer(owner, { ...leg, quantity: 9, eventDate: march(7) });
  await dispose(owner, at('BREAD', shop, 0.5, 9));
  await adjust(owner, { ...at('CAKE', store, 4, 1), unitCost: 3 });
  await dispose(owner, at('CAKE', shop, 4, 2));
  await adjust(owner, { ...at('DOUGH', store, 3, 1), unitCost: 7 });
  await dispose(owner, at('DOUGH', store, 3, 2));
  await adjust(owner, { ...at('FLAN', store, 1, 1), unitCost: 1 });
  for (const code of ['FLAN', 'GRAVY']) {
    await owner.patch(`/skus/${sku[code]}`, { isActive: false });
  }
});

const all = ['BREAD', 'CAKE', 'DOUGH', 'EGGS', 'FLAN'];
const plain = { inTransit: '0', onOrder: '0', demand: '0' };
const inOrder = <T extends { locationId: string }>(places: T[]) =>
  places.sort((a, b) => (a.locationId < b.locationId ? -1 : 1));

describe('a row', () => {
  test('shows the SKU, its balances and value, and those of every location', async () => {
    const [bread] = (await list({ skuId: sku.BREAD as string })).body.data;
    expect(bread).toEqual({
      skuId: sku.BREAD,
      code: 'BREAD',
      name: 'BREAD 800 g',
      unit: 'loaf',
      isActive: true,
      onHand: '90.5',
      inTransit: '9',
      onOrder: '0',
      demand: '0',
      available: '90.5',
      projected: '99.5',
      averageUnitCost: '2',
      value: '199',
      negative: false,
      belowReorderPoint: true,
      locations: inOrder([
        {
          ...plain,
          locationId: store,
          onHand: '60.5',
          available: '60.5',
          projected: '60.5',
          value: '121',
          negative: false,
        },
        {
          ...plain,
          locationId: shop,
          onHand: '30',
          inTransit: '9',
          available: '30',
          projected: '39',
          value: '78',
          negative: false,
        },
      ]),
    });
  });

  test('is negative when a location is negative, also when another makes up for it', async () => {
    const cake = await balancesOf(owner, sku.CAKE as string);
    expect(cake).toMatchObject({
      onHand: '0',
      value: '0',
      averageUnitCost: '3',
      negative: true,
      locations: inOrder([
        { locationId: store, onHand: '4', value: '12', negative: false },
        { locationId: shop, onHand: '-4', value: '-12', negative: true },
      ]),
    });
  });

  test('of a SKU without stock has no locations, and the current cost as average', async () => {
    expect(await balancesOf(owner, sku.DOUGH as string)).toMatchObject({
      onHand: '0',
      value: '0',
      averageUnitCost: '7',
      belowReorderPoint: false,
      locations: [],
    });
    expect(await balancesOf(owner, sku.EGGS as string)).toMatchObject({
      averageUnitCost: '0',
      belowReorderPoint: true,
      locations: [],
    });
  });

  test('rounds the average and the value of a location once', async () => {
    const other = await newOrganization();
    const [id, here, there] = [
      await newSku(other),
      await newLocation(other),
      await newLocation(other),
    ];
    await adjust(other, { skuId: id, locationId: here, quantity: 1, unitCost: 1 });
    await adjust(other, { skuId: id, locationId: here, quantity: 1, unitCost: 0 });
    await adjust(other, { skuId: id, locationId: there, quantity: 1, unitCost: 1 });
    expect(await balancesOf(other, id)).toMatchObject({
      value: '2',
      averageUnitCost: '0.6666666667',
      locations: inOrder([
        { locationId: here, value: '1.3333333333' },
        { locationId: there, value: '0.6666666667' },
      ]),
    });
  });

  test('counts what is on order and in demand', async () => {
    const other = await newOrganization();
    const [id, place] = [await newSku(other, { reorderPoint: 12 }), await newLocation(other)];
    await adjust(other, { skuId: id, locationId: place, quantity: 10, unitCost: 1 });
    await query(
      'update balances set on_order = 5.5, demand = 3.5 where org_id = $1 and item_id = $2',
      [other.orgId, id],
    );
    const planned = { onOrder: '5.5', demand: '3.5', available: '6.5', projected: '12' };
    const row = await balancesOf(other, id);
    expect(row).toMatchObject({ ...planned, value: '10', belowReorderPoint: false });
    expect(row.locations).toMatchObject([planned]);
  });
});

describe('lists', () => {
  test('active SKUs, and inactive ones with a balance, by code', async () => {
    expect(await codes()).toEqual(all);
    expect(await codes({ sort: '-code' })).toEqual(all.toReversed());
    const flan = await balancesOf(owner, sku.FLAN as string);
    expect(flan).toMatchObject({ isActive: false, onHand: '1' });
  });

  test('by name, in any case', async () => {
    expect(await codes({ sort: 'name' })).toEqual(['BREAD', 'CAKE', 'DOUGH', 'FLAN', 'EGGS']);
    expect((await list({ sort: 'onHand' })).status).toBe(422);
  });

  test('in pages that show each SKU once', async () => {
    const found: string[] = [];
    let cursor = '';
    for (let pages = 0; pages < 3; pages += 1) {
      const { body } = await list({ limit: '2', count: 'true', ...(cursor && { cursor }) });
      expect([body.total, body.totalIsExact]).toEqual([5, true]);
      found.push(...body.data.map((row: { code: string }) => row.code));
      cursor = body.nextCursor;
    }
    expect([found, cursor]).toEqual([all, null]);
  });
});

describe('filters', () => {
  test('by SKU, by ids, and by type', async () => {
    expect(await codes({ skuId: sku.CAKE as string })).toEqual(['CAKE']);
    expect(await codes({ skuId: nowhere })).toEqual([]);
    expect(await codes({ ids: `${sku.EGGS},${sku.BREAD},${nowhere}` })).toEqual(['BREAD', 'EGGS']);
    expect(await codes({ skuTypeId: otherType })).toEqual(['CAKE', 'FLAN']);
    expect(await codes({ skuTypeId: await firstSkuType(owner) })).toEqual(
      all.filter((code) => code !== 'CAKE' && code !== 'FLAN'),
    );
  });

  test('by text in code or name, in any case', async () => {
    expect(await codes({ q: 'ea' })).toEqual(['BREAD']);
    expect(await codes({ q: 'äGG' })).toEqual(['EGGS']);
    expect(await codes({ q: '%' })).toEqual(['EGGS']);
    expect(await codes({ q: '_' })).toEqual([]);
  });

  test('by shortage', async () => {
    expect(await codes({ belowReorderPoint: 'true' })).toEqual(['BREAD', 'EGGS']);
    expect(await codes({ belowReorderPoint: 'false' })).toEqual(['CAKE', 'DOUGH', 'FLAN']);
    expect(await codes({ negative: 'true' })).toEqual(['CAKE']);
    expect(await codes({ negative: 'false' })).toEqual(['BREAD', 'DOUGH', 'EGGS', 'FLAN']);
  });

  test('by nonZero', async () => {
    expect(await codes({ nonZero: 'true' })).toEqual(['BREAD', 'CAKE', 'FLAN']);
    expect(await codes({ nonZero: 'false' })).toEqual(['DOUGH', 'EGGS']);
    expect(await codes({ nonZero: 'true', skuTypeId: otherType, q: 'flan' })).toEqual(['FLAN']);
  });

  test('by location, and then shows the balances of this location only', async () => {
    const bread = await balancesOf(owner, sku.BREAD as string, { locationId: shop });
    expect(bread).toMatchObject({ onHand: '30', inTransit: '9', available: '30', projected: '39' });
    expect(bread).toMatchObject({ value: '78', averageUnitCost: '2' });
    expect(bread.locations.map((at: { locationId: string }) => at.locationId)).toEqual([shop]);
    expect(await codes({ locationId: shop })).toEqual(['BREAD', 'CAKE', 'DOUGH', 'EGGS']);
    expect(await codes({ locationId: shop, nonZero: 'true' })).toEqual(['BREAD', 'CAKE']);
    expect(await codes({ locationId: store, negative: 'true' })).toEqual([]);
    expect(await codes({ locationId: shop, negative: 'true' })).toEqual(['CAKE']);
    expect(await codes({ locationId: nowhere, nonZero: 'true' })).toEqual([]);
  });

  test('not by unknown parameters', async () => {
    const answer = await list({ skuId: 'BREAD', negative: 'yes', asOf: '2026-13-01', place: shop });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer).sort()).toEqual([
      ['query/asOf', 'invalid_timestamp'],
      ['query/negative', 'invalid_type'],
      ['query/place', 'unknown_field'],
      ['query/skuId', 'invalid_uuid'],
    ]);
  });
});

test('an inactive SKU whose balances sum up to 0 is still shown', async () => {
  const other = await newOrganization();
  const [skuId, here, there] = [
    await newSku(other, { code: 'ODD' }),
    await newLocation(other),
    await newLocation(other),
  ];
  await adjust(other, { skuId, locationId: here, quantity: 5 });
  await dispose(other, { skuId, locationId: there, quantity: 5 });
  await other.patch(`/skus/${skuId}`, { isActive: false });
  expect(await codes({}, other)).toEqual(['ODD']);
  expect(await codes({ nonZero: 'true' }, other)).toEqual(['ODD']);
});
