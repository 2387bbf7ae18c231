/** X032: the layers of an item are what is used next, and add up to its stock value. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { newLocation, newMaterial } from '../../../test/support/stock.ts';
import { expectProblem } from '../../../test/support/sweep.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;
beforeAll(async () => {
  owner = await newOrganization();
});

async function move(what: 'adjustments' | 'disposals', body: object) {
  const moved = await owner.post(`/materials-inventory/${what}`, body);
  expect([200, 201], moved.text).toContain(moved.status);
  return moved.body;
}

const layersOf = async (itemId: string, limit = '50') =>
  (await owner.get('/cost-layers', { query: { itemId, limit } })).body;

test('The next unit comes from the first layer, wherever it is, and the rest adds up', async () => {
  const [materialId, here, there] = [
    await newMaterial(owner),
    await newLocation(owner),
    await newLocation(owner),
  ];
  const found = (locationId: string, day: string, quantity: number, unitCost: number) =>
    move('adjustments', {
      materialId,
      locationId,
      quantity,
      unitCost,
      eventDate: `${day}T12:00:00Z`,
    });
  const late = await found(here, '2026-03-20', 10, 3);
  const early = await found(there, '2026-03-01', 5, 2.5);
  expect(await layersOf(materialId)).toMatchObject({
    data: [
      { ledgerEntryId: early.id, entryCode: early.code, day: '2026-03-01', openQuantity: '5' },
      { ledgerEntryId: late.id, openQuantity: '10', unitCost: '3', value: '30' },
    ],
    layers: 2,
    openQuantity: '15',
    value: '42.5',
  });
  await move('disposals', { materialId, locationId: here, quantity: 7 });
  const { data, ...sums } = await layersOf(materialId);
  expect(data).toMatchObject([{ ledgerEntryId: late.id, quantity: '10', openQuantity: '8' }]);
  expect(sums).toEqual({ layers: 1, openQuantity: '8', value: '24' });
  const { body: summary } = await owner.get(`/materials-inventory/summary?ids=${materialId}`);
  expect(summary.data[0]).toMatchObject({ onHand: '8', value: '24' });
});

test('As many layers as were asked for are shown, and the sums are of all', async () => {
  const [materialId, locationId] = [await newMaterial(owner), await newLocation(owner)];
  for (const unitCost of [1, 2, 3]) {
    await move('adjustments', { materialId, locationId, quantity: 1, unitCost });
  }
  const { data, ...sums } = await layersOf(materialId, '2');
  expect(data).toMatchObject([{ unitCost: '1' }, { unitCost: '2' }]);
  expect(sums).toEqual({ layers: 3, openQuantity: '3', value: '6' });
});

test('An item without stock has no layers, and another tenant’s is not found', async () => {
  const materialId = await newMaterial(owner);
  expect(await layersOf(materialId)).toEqual({
    data: [],
    layers: 0,
    openQuantity: '0',
    value: '0',
  });
  const other = await newOrganization();
  const answer = await other.get('/cost-layers', { query: { itemId: materialId } });
  expectProblem(answer, 'not_found');
});

test('Disposals of more layers than are read at first take them in order, and write none', async () => {
  const [materialId, locationId] = [await newMaterial(owner), await newLocation(owner)];
  const body = { materialId, locationId, quantity: 1, unitCost: 1 };
  for (let day = 1; day <= 20; day += 1) {
    const eventDate = `2026-01-${String(day).padStart(2, '0')}T12:00:00Z`;
    await move('adjustments', { ...body, eventDate });
  }
  const layers = () =>
    query('select id, xmin::text from ledger_entries where item_id = $1 and direction = 1', [
      materialId,
    ]);
  const before = await layers();
  expect(before).toHaveLength(20);
  await move('disposals', { materialId, locationId, quantity: 1 });
  expect((await layersOf(materialId)).data[0]).toMatchObject({ day: '2026-01-02' });
  await move('disposals', { materialId, locationId, quantity: 17.5 });
  expect(await layers()).toEqual(before);
  expect(await layersOf(materialId)).toMatchObject({
    layers: 2,
    openQuantity: '1.5',
    value: '1.5',
  });
});

test('A layer is open that comes before one that was used up and cancelled', async () => {
  const [materialId, locationId] = [await newMaterial(owner), await newLocation(owner)];
  const body = { materialId, locationId, quantity: 4 };
  const late = { ...body, eventDate: '2026-03-20T12:00:00Z' };
  const found = await move('adjustments', late);
  const used = await move('disposals', late);
  await move('disposals', { ...late, replaces: used.id, cancel: true });
  await move('adjustments', { ...late, replaces: found.id, cancel: true });
  await move('adjustments', { ...body, eventDate: '2026-03-01T12:00:00Z' });
  expect(await layersOf(materialId)).toMatchObject({ layers: 1, openQuantity: '4' });
});
