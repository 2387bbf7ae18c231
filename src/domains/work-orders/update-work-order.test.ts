/** E132: changing a work order. Its status: update-work-order.status.test.ts. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WorkOrder } from '../../../test/support/answer-types.ts';
import { newBom, newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  done,
  expectedOf,
  orderedRowsOf,
  workOrder,
  workOrderOf,
} from '../../../test/support/making.ts';
import { expectSound, refusalOf, rowsOf } from '../../../test/support/purchasing.ts';
import { newLocation, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let owner: Client;
let flour: string;
let bread: string;
let order: WorkOrder;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  flour = await newMaterial(owner, { unitCost: 3 });
  bread = await newProduct(owner, [{ materialId: flour, quantity: 2 }], { conversionCost: 1.5 });
  order = await workOrder(owner, bread, 60);
});

const change = (body: unknown) => owner.patch(`/work-orders/${order.id}`, body);
const edited = { version: 2, updatedAt: expect.any(String) };

test('changes the fields of the request, and no others', async () => {
  const fields = { startDate: '2026-03-01', notes: 'Oven 2', externalId: 'erp-1' };
  const answer = await change(fields);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('etag')).toBe('"2"');
  expect(answer.body).toEqual({ ...order, ...fields, ...edited });
  expect(await workOrderOf(owner, order)).toEqual(answer.body);
  const cleared = await change({ externalId: null, expectedDate: null, notes: '' });
  expect(cleared.body).toMatchObject({ externalId: null, notes: '', version: 3 });
});

describe('expected movements follow', () => {
  test('another day, with the same sequence', async () => {
    const before = await orderedRowsOf(order.items[0]);
    await done(change({ expectedDate: '2026-04-01' }));
    const after = await orderedRowsOf(order.items[0]);
    expect(after).toEqual(
      before.map((row) => ({
        ...row,
        id: expect.any(String),
        day: '2026-04-01',
        eventDate: '2026-04-01T00:00',
      })),
    );
    expect(after.map(({ id }) => id)).not.toEqual(before.map(({ id }) => id));
    expect((await rowsOf(order.items[0])).filter(({ isVoided }) => isVoided)).toHaveLength(2);
    await done(change({ expectedDate: null }));
    expect(await expectedOf(order.items[0])).toMatchObject([{ day: '2026-03-10' }, {}]);
  });

  test('the start date only without an expected date', async () => {
    await done(change({ startDate: '2026-03-20' }));
    expect(await expectedOf(order.items[0])).toMatchObject([{ day: '2026-03-20' }, {}]);
    await done(change({ expectedDate: '2026-04-01' }));
    const rows = await rowsOf(order.items[0]);
    await done(change({ startDate: '2026-03-21' }));
    expect(await rowsOf(order.items[0])).toEqual(rows);
  });

  test('other locations, only for the entries at these locations', async () => {
    const [goods, need] = await orderedRowsOf(order.items[0]);
    const [site, shelf] = [await newLocation(owner), await newLocation(owner)];
    await done(change({ siteLocationId: site }));
    const [sameGoods, moved] = await orderedRowsOf(order.items[0]);
    expect(sameGoods).toEqual(goods);
    expect(moved).toEqual({ ...need, id: moved?.id, locationId: site });
    await done(change({ stockLocationId: shelf }));
    expect(await orderedRowsOf(order.items[0])).toEqual([
      { ...goods, id: expect.any(String), locationId: shelf },
      moved,
    ]);
    await expectSound(owner);
  });

  test('another quantity, also of an input that the recipe names twice', async () => {
    const cake = await newSku(owner);
    await newBom(owner, cake, [
      { materialId: flour, quantity: 1 },
      { materialId: flour, quantity: 0.25 },
      { skuId: bread, quantity: 3 },
    ]);
    order = await workOrder(owner, cake, 4);
    const before = await orderedRowsOf(order.items[0]);
    expect(before.map(({ quantity }) => quantity)).toEqual(['4', '4', '1', '12']);
    const answer = await change({ quantity: 8 });
    expect(answer.body).toMatchObject({ quantity: 8, items: [{ quantity: 8, version: 2 }] });
    const after = await orderedRowsOf(order.items[0]);
    expect(after.map(({ quantity }) => quantity)).toEqual(['8', '8', '2', '24']);
    expect(after.map(({ position }) => position)).toEqual(before.map(({ position }) => position));
    await expectSound(owner);
  });
});

test('another SKU freezes its current recipe and conversion cost', async () => {
  const rye = await newMaterial(owner, { unitCost: 2 });
  const loaf = await newProduct(owner, [{ materialId: rye, quantity: 3 }], { conversionCost: 4 });
  const answer = await change({ skuId: loaf });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({
    skuId: loaf,
    quantity: 60,
    materialUnitCost: 6,
    conversionCost: 4,
    items: [{ id: order.items[0].id, skuId: loaf, inputs: [{ materialId: rye, quantity: 3 }] }],
  });
  expect(await workOrderOf(owner, order)).toEqual(answer.body);
  expect(await expectedOf(order.items[0])).toMatchObject([
    { eventType: 'ORDER', itemId: loaf, quantity: '60' },
    { eventType: 'DEMAND', itemId: rye, quantity: '180' },
  ]);
  const given = await change({ skuId: bread, quantity: 1, conversionCost: 0 });
  expect(given.body).toMatchObject({ skuId: bread, quantity: 1, conversionCost: 0 });
  await expectSound(owner);
});

test('the same SKU freezes nothing again', async () => {
  const { id } = (await owner.get(`/skus/${bread}/bom`)).body;
  await done(owner.patch(`/boms/${id}`, { conversionCost: 9 }));
  const answer = await change({ skuId: bread, notes: 'Still' });
  expect(answer.body).toMatchObject({ conversionCost: 1.5, notes: 'Still' });
});

test('a change of other fields does not change the first item', async () => {
  const same = { skuId: bread, quantity: 60, conversionCost: 1.5 };
  const answer = await change({ ...same, notes: 'Oven 2' });
  expect(answer.body).toEqual({ ...order, notes: 'Oven 2', ...edited });
  expect(await workOrderOf(owner, order)).toEqual(answer.body);
});

test('records that became inactive stay', async () => {
  const [sku, place] = [order.skuId, await newLocation(owner)];
  await done(change({ siteLocationId: place }));
  await done(owner.patch(`/skus/${sku}`, { isActive: false }));
  await done(owner.patch(`/locations/${place}`, { isActive: false }));
  const answer = await change({ skuId: sku, siteLocationId: place, quantity: 5 });
  expect(answer.status, answer.text).toBe(200);
});

describe('it is refused', () => {
  let named: Record<string, string>;
  beforeAll(async () => {
    const noSite = await owner.post('/locations', { name: 'Yard', isWorkSite: false });
    named = { 'no recipe': await newSku(owner), 'no work site': noSite.body.id };
  });
  const meant = (body: object) =>
    JSON.parse(JSON.stringify(body), (_key, value) => named[value as string] ?? value);

  test.each<[body: object, faults: [string, string][]]>([
    [{ skuId: 'no recipe' }, [['/skuId', 'no_bom']]],
    [{ siteLocationId: 'no work site' }, [['/siteLocationId', 'wrong_role']]],
    [
      { quantity: -1, startDate: 'soon' },
      [
        ['/quantity', 'too_small'],
        ['/startDate', 'invalid_date'],
      ],
    ],
  ])('with the body %j', async (body, faults) => {
    const answer = await change(meant(body));
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer).sort()).toEqual(faults);
    expect(await workOrderOf(owner, order)).toEqual(order);
  });

  test('with unknown records, before invalid ones', async () => {
    const answer = await change({ skuId: nowhere, stockLocationId: nowhere });
    expect(refusalOf(answer)).toEqual([404, 'not_found']);
    expect(faultsOf(answer).sort()).toEqual([
      ['/skuId', 'not_found'],
      ['/stockLocationId', 'not_found'],
    ]);
    const both = await change(meant({ skuId: nowhere, siteLocationId: 'no work site' }));
    expect(faultsOf(both)).toEqual([['/skuId', 'not_found']]);
  });

  test('with the externalId of another order', async () => {
    await workOrder(owner, bread, 1, { externalId: 'mine' });
    expect(faultsOf(await change({ externalId: 'mine' }))).toEqual([['/externalId', 'duplicate']]);
  });
});
