/** E143: work orders in bulk. Refusals: import-work-orders.refusals.test.ts. */
import { beforeAll, expect, test } from 'vitest';
import { newBom, newProduct } from '../../../test/support/boms.ts';
import type { Answer, Client } from '../../../test/support/client.ts';
import { done, expectedOf, make, workOrder, workOrderOf } from '../../../test/support/making.ts';
import { messagesDuring } from '../../../test/support/messages.ts';
import { expectSound } from '../../../test/support/purchasing.ts';
import { balancesOf, newLocation, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let siteLocationId: string;
let stockLocationId: string;
let flour: string;
let bread: string;
let cake: string;

beforeAll(async () => {
  owner = await newOrganization();
  const place = async (code: string, name: string) =>
    (await done(owner.post('/locations', { code, name }))).id;
  siteLocationId = await place('OVEN', 'Old oven');
  stockLocationId = await place('STORE', 'Main store');
  flour = await newMaterial(owner, { unitCost: 3 });
  bread = await newSku(owner, { code: 'BREAD', name: 'Wheat bread' });
  await newBom(owner, bread, [{ materialId: flour, quantity: 2 }], { conversionCost: 1.5 });
  cake = await newSku(owner, { code: 'CAKE', name: 'Cake' });
  await newBom(owner, cake, [{ skuId: bread }]);
});

const send = (body: object, extra = {}) => owner.post('/work-orders/bulk-import', body, extra);
const places = { siteLocation: 'OVEN', stockLocation: 'STORE', startDate: '2026-03-10' };
const row = (more: object = {}) => ({
  ...places,
  items: [{ sku: 'BREAD', quantity: 60 }],
  ...more,
});
const top = (more: object = {}) => ({ ...places, sku: 'BREAD', quantity: 60, ...more });

test('orders are imported with their items, with the same result as single requests', async () => {
  const head = { startDate: '2026-03-10', expectedDate: '2026-03-15', notes: 'Two shifts' };
  const made = await workOrder(owner, bread, 60, { siteLocationId, stockLocationId, ...head });
  const item = { skuId: cake, quantity: 2, conversionCost: 0.25 };
  await done(owner.post(`/work-orders/${made.id}/items`, item));
  const rows = [
    {
      siteLocationId,
      stockLocationId,
      ...head,
      orderKey: 'L-1',
      items: [{ skuId: bread, quantity: 60 }, item],
    },
    top({ status: 'Draft', conversionCost: 9 }),
  ];
  const answer = await send({ rows });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toEqual({
    importId: expect.any(String),
    mode: 'atomic',
    dryRun: false,
    total: 2,
    created: 2,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    failed: 0,
    ids: [expect.any(String), expect.any(String)],
    results: [1, 2].map((row) => ({ row, id: answer.body.ids[row - 1], outcome: 'created' })),
    creates: [],
    ignoredColumns: [],
    errors: [],
    failedRows: [],
  });
  const [first, second] = [
    await workOrderOf(owner, { id: answer.body.ids[0] }),
    await workOrderOf(owner, { id: answer.body.ids[1] }),
  ];
  const plain = (order: object) =>
    JSON.parse(JSON.stringify(order), (key, value) =>
      /^(id|woId|woNumber|version|createdAt|updatedAt|externalId)$/.test(key) ? undefined : value,
    );
  expect(plain(first)).toEqual(plain(await workOrderOf(owner, made)));
  expect(first).toMatchObject({ externalId: 'L-1', version: 1, materialUnitCost: 6 });
  expect(await expectedOf(first.items[1])).toMatchObject([
    { eventType: 'ORDER', itemId: cake, locationId: stockLocationId, quantity: '2' },
    { eventType: 'DEMAND', itemId: bread, locationId: siteLocationId, quantity: '2' },
  ]);
  expect(second).toMatchObject({ status: 'Draft', conversionCost: 9, notes: '', externalId: null });
  expect(second.woNumber > first.woNumber).toBe(true);
  expect(await expectedOf(second.items[0])).toEqual([]);
  const received = await done(make(owner, first, 60));
  expect(received.consumedMaterials).toMatchObject([{ materialId: flour, quantity: 120 }]);
  await expectSound(owner);
});

test('names, codes and ids refer to the same records, names in any case', async () => {
  const rows = [
    row({
      siteLocation: 'old OVEN',
      stockLocation: 'MAIN store',
      items: [{ sku: 'wheat BREAD', quantity: 1 }],
    }),
    { siteLocationId, stockLocationId, startDate: '2026-03-10', skuId: bread, quantity: 1 },
  ];
  const { body, text } = await send({ rows });
  expect(body, text).toMatchObject({ created: 2, failed: 0 });
  for (const id of body.ids) {
    expect(await workOrderOf(owner, { id })).toMatchObject({
      siteLocationId,
      stockLocationId,
      skuId: bread,
    });
  }
});

test('a thousand orders are imported together, with their expected movements', async () => {
  const many = await newOrganization();
  const place = await newLocation(many);
  const material = await newMaterial(many, { unitCost: 1 });
  const skus = [await newProduct(many, [{ materialId: material, quantity: 2 }])];
  skus.push(await newProduct(many, [{ skuId: skus[0] as string }, { materialId: material }]));
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    siteLocationId: place,
    stockLocationId: place,
    startDate: '2026-03-10',
    orderKey: `L-${index}`,
    items: skus.map((skuId) => ({ skuId, quantity: 3 })),
  }));
  let body: Answer['body'];
  const sent = await messagesDuring(many.orgId, async () => {
    const answer = await many.post('/work-orders/bulk-import', { rows });
    expect(answer.body, answer.text.slice(0, 300)).toMatchObject({ created: 1000, failed: 0 });
    body = answer.body;
  });
  // They are written as sets, not one after the other.
  expect(sent).toBeLessThan(rows.length / 2);
  const last = await workOrderOf(many, { id: body.ids[999] });
  expect(last).toMatchObject({ externalId: 'L-999', woNumber: expect.stringMatching(/-1000$/) });
  expect(await expectedOf(last.items[1])).toMatchObject([
    { eventType: 'ORDER', quantity: '3' },
    { eventType: 'DEMAND', quantity: '3' },
    { eventType: 'DEMAND', quantity: '3' },
  ]);
  expect(await balancesOf(many, skus[0] as string)).toMatchObject({
    onOrder: '3000',
    demand: '3000',
  });
  await expectSound(many);
});
