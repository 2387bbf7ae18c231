/** E143: work orders in bulk. Refusals: import-work-orders.refusals.test.ts. */
import { beforeAll, expect, test } from 'vitest';
import { newBom, newProduct } from '../../../test/support/boms.ts';
import type { Answer, Client } from '../../../test/support/client.ts';
import { done, expectedOf, make, workOrder, workOrderOf } from '../../../test/support/making.ts';
import { messagesDuring } from '../../../test/support/messages.ts';
import { expectSound, refusalOf } from '../../../test/support/purchasing.ts';
import { balancesOf, newLocation, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newMember } from '../../../test/support/users.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

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
const errorsOf = ({ body }: Answer) =>
  body.errors.map(({ row, path, code }: Record<string, unknown>) => [row, path, code]);
const count = async () =>
  (await query('select count(*)::int as n from work_orders where org_id = $1', [owner.orgId]))[0]
    ?.n;

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

test('in partial mode valid orders are created and the rest is returned, ready to be sent again', async () => {
  const bad = JSON.stringify(top({ sku: 'NONE', quantity: 1 })).replace(
    '"quantity":1',
    '"quantity": 1.50 ',
  );
  const body = `{"mode":"partial","rows":[${bad},${JSON.stringify(row())}]}`;
  const answer = await owner.post('/work-orders/bulk-import', body);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ mode: 'partial', total: 2, created: 1, failed: 1 });
  expect(answer.text).toContain(`"failedRows":[${bad}]`);
  const rows = answer.body.failedRows.map((failed: object) => ({ ...failed, sku: 'CAKE' }));
  const again = await send({ rows });
  expect(again.body).toMatchObject({ created: 1, failed: 0 });
  const made = await workOrderOf(owner, { id: again.body.ids[0] });
  expect(made).toMatchObject({ skuId: cake, quantity: 1.5 });
});

test('the externalId of an order is refused, or its row is skipped; it is never an update', async () => {
  const key = { orderKey: 'ERP-1' };
  const [first] = (await send({ rows: [row(key)] })).body.ids;
  expect(errorsOf(await send({ rows: [row(key)] }))).toEqual([[1, '/orderKey', 'duplicate']]);
  const rows = [row({ ...key, notes: 'New' }), row()];
  const skipped = await send({ onDuplicate: 'skip', rows });
  expect(skipped.body).toMatchObject({ created: 1, updated: 0, skipped: 1, failed: 0 });
  expect((await workOrderOf(owner, { id: first })).notes).toBe('');
  const update = await send({ onDuplicate: 'update', rows: [row(key)] });
  expect(update.body, update.text).toMatchObject({ updated: 0, skipped: 1 });
  const twice = await send({ rows: [row({ orderKey: 'T' }), row({ orderKey: 'T' })] });
  expect(errorsOf(twice)).toEqual([[2, '/orderKey', 'duplicate']]);
});

test('a dry run answers the same and writes nothing; it is for admins', async () => {
  const before = [await count(), await balancesOf(owner, bread)];
  const answer = await send({ dryRun: true, rows: [row()] });
  expect([answer.status, answer.headers.get('dry-run')]).toEqual([200, 'true']);
  expect(answer.body).toMatchObject({ dryRun: true, created: 1 });
  const refused = await send({
    dryRun: true,
    rows: [row({ items: [{ sku: 'NONE', quantity: 1 }] })],
  });
  expect(refusalOf(refused)).toEqual([422, 'validation_failed']);
  const member = await newMember(owner);
  const theirs = await member.post('/work-orders/bulk-import', { rows: [row()] });
  expect(refusalOf(theirs)).toEqual([403, 'forbidden']);
  expect([await count(), await balancesOf(owner, bread)]).toEqual(before);
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
