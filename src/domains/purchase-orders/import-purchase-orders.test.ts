/** E128: purchase orders in bulk. Refusals: import-purchase-orders.refusals.test.ts. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Client } from '../../../test/support/client.ts';
import { messagesDuring } from '../../../test/support/messages.ts';
import {
  activeRowsOf,
  expectSound,
  newVendor,
  order,
  orderOf,
  receive,
  refusalOf,
  rowsOf,
  stockOf,
} from '../../../test/support/purchasing.ts';
import { newLocation, newMaterial } from '../../../test/support/stock.ts';
import { newMember } from '../../../test/support/users.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;
let vendorId: string;
let dock: string;
let flour: string;
let paint: string;

beforeAll(async () => {
  owner = await newOrganization();
  vendorId = await newVendor(owner, { code: 'MILL', name: 'Aire Valley Millers' });
  dock = (await owner.post('/locations', { code: 'DOCK', name: 'Main dock' })).body.id;
  flour = await newMaterial(owner, { code: 'FLOUR', name: 'Wheat flour' });
  paint = await newMaterial(owner, {
    code: 'PAINT',
    name: 'Paint',
    unit: 'OZ',
    purchaseUnit: 'GAL',
    unitsPerPurchaseUnit: 128,
  });
});

const send = (body: object, extra = {}) => owner.post('/purchase-orders/bulk-import', body, extra);
const line = (more: object = {}) => ({ material: 'FLOUR', quantity: 2, unitPrice: 1.5, ...more });
const row = (more: object = {}) => ({
  vendor: 'MILL',
  status: 'Ordered',
  shipToLocation: 'DOCK',
  items: [line()],
  ...more,
});
const errorsOf = ({ body }: Answer) =>
  body.errors.map(({ row, path, code }: Record<string, unknown>) => [row, path, code]);
const count = async () =>
  (
    await query('select count(*)::int as n from purchase_orders where org_id = $1', [owner.orgId])
  )[0]?.n;

test('orders are imported with their lines, with the same result as single requests', async () => {
  const full = {
    orderDate: '2026-03-01',
    expectedDate: '2026-03-20',
    currency: 'EUR',
    exchangeRate: 1.1,
    paymentTerms: '30 days',
    vendorReference: 'Q-7',
    shippingAmount: 4,
    taxAmount: 1,
    notes: 'Ring first',
  };
  const items = [
    line({ quantity: 10, expectedDate: '2026-03-15', notes: 'Dry' }),
    { materialId: paint, quantity: 3, unitPrice: 64, description: 'White' },
  ];
  const ids = { vendorId, shipToLocationId: dock, status: 'Ordered', items };
  const answer = await send({ rows: [{ ...ids, ...full, orderKey: 'L-1' }, { vendor: 'MILL' }] });
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
  const [first, second] = await Promise.all(
    answer.body.ids.map((id: string) => orderOf(owner, { id })),
  );
  const made = await order(
    owner,
    items.map(({ material: _, ...item }: Record<string, unknown>) => ({
      materialId: flour,
      ...item,
    })),
    { ...full, vendorId, shipToLocationId: dock },
  );
  const plain = (text: object) =>
    JSON.parse(JSON.stringify(text), (key, value) =>
      /^(id|poId|poNumber|createdAt|updatedAt|externalId)$/.test(key) ? undefined : value,
    );
  expect(plain(first)).toEqual(plain(made));
  expect(first).toMatchObject({ externalId: 'L-1', createdBy: owner.userId, version: 1 });
  expect(second).toMatchObject({ status: 'Draft', vendorId, items: [], externalId: null });
  expect(second.poNumber > first.poNumber).toBe(true);
  expect(await activeRowsOf(first.items[1])).toMatchObject([
    { eventType: 'ORDER', itemId: paint, locationId: dock, quantity: '384', day: '2026-03-20' },
  ]);
  expect((await receive(owner, first, [10, 3])).status).toBe(201);
  await expectSound(owner);
});

test('names, codes and ids refer to the same records, names in any case', async () => {
  const rows = [
    {
      vendor: 'aire valley MILLERS',
      shipToLocation: 'main dock',
      items: [line({ material: 'wheat FLOUR' })],
    },
    { vendorId, shipToLocationId: dock, items: [line({ material: undefined, materialId: flour })] },
    { vendor: 'MILL', vendorId, items: [line({ materialId: flour })] },
  ];
  const { body, text } = await send({ rows });
  expect(body, text).toMatchObject({ created: 3, failed: 0 });
  for (const id of body.ids) {
    expect(await orderOf(owner, { id })).toMatchObject({
      vendorId,
      items: [{ materialId: flour }],
    });
  }
});

test('in partial mode valid orders are created and the rest is returned, ready to be sent again', async () => {
  const bad =
    '{ "vendor": "MILL" , "items":[{"material":"FLOUR","quantity":1.50,"unitPrice":"x"}] }';
  const body = `{"mode":"partial","rows":[${JSON.stringify(row())},${bad},{"vendor":"MILL"}]}`;
  const answer = await owner.post('/purchase-orders/bulk-import', body);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ mode: 'partial', total: 3, created: 2, failed: 1 });
  expect(answer.body.ids).toHaveLength(2);
  expect(answer.text).toContain(`"failedRows":[${bad}]`);
  const [failed] = answer.body.failedRows;
  failed.items[0].unitPrice = 1;
  expect((await send({ rows: [failed] })).body).toMatchObject({ created: 1, failed: 0 });
});

describe('an externalId that an order has already', () => {
  test('is refused, or its row is skipped; it is never an update', async () => {
    const key = { orderKey: 'ERP-1' };
    const [first] = (await send({ rows: [row(key)] })).body.ids;
    expect(await orderOf(owner, { id: first })).toMatchObject({ externalId: 'ERP-1' });
    const again = await send({ rows: [row(key), row()] });
    expect(errorsOf(again)).toEqual([[1, '/orderKey', 'duplicate']]);
    const skipped = await send({
      onDuplicate: 'skip',
      rows: [row({ ...key, notes: 'New' }), row()],
    });
    expect(skipped.body).toMatchObject({ created: 1, updated: 0, skipped: 1, failed: 0 });
    expect((await orderOf(owner, { id: first })).notes).toBeNull();
    const broken = { ...key, vendor: 'NONE', items: [{ quantity: -1 }], other: 1 };
    const unread = await send({ onDuplicate: 'skip', rows: [broken] });
    expect(unread.body, unread.text).toMatchObject({ skipped: 1, failed: 0 });
    const before = await count();
    const update = await send({ onDuplicate: 'update', rows: [row(key)] });
    expect(update.body, update.text).toMatchObject({ updated: 0, skipped: 1 });
    expect(await count()).toBe(before);
  });

  test('twice in one import is refused, for every value of onDuplicate', async () => {
    for (const onDuplicate of ['error', 'skip']) {
      const rows = [row({ orderKey: `T-${onDuplicate}` }), row({ externalId: `T-${onDuplicate}` })];
      expect(errorsOf(await send({ onDuplicate, rows }))).toEqual([
        [2, '/externalId', 'duplicate'],
      ]);
    }
  });
});

test('a dry run answers the same and writes nothing', async () => {
  const before = [await count(), await stockOf(owner, flour)];
  for (const [body, extra] of [
    [{ dryRun: true }, {}],
    [{}, { query: { dryRun: 'true' } }],
  ] as const) {
    const answer = await send({ ...body, rows: [row()] }, extra);
    expect([answer.status, answer.headers.get('dry-run')]).toEqual([200, 'true']);
    expect(answer.body).toMatchObject({ dryRun: true, created: 1, failed: 0 });
    const refused = await send({ ...body, rows: [row({ vendor: 'NONE' })] }, extra);
    expect(refusalOf(refused)).toEqual([422, 'validation_failed']);
  }
  expect([await count(), await stockOf(owner, flour)]).toEqual(before);
});

test('is for admins, and a repeat with the same key creates nothing twice', async () => {
  const member = await newMember(owner);
  const refused = await member.post('/purchase-orders/bulk-import', { rows: [row()] });
  expect(refusalOf(refused)).toEqual([403, 'forbidden']);
  const key = { headers: { 'idempotency-key': 'import-1' } };
  const first = await send({ rows: [row()] }, key);
  const again = await send({ rows: [row()] }, key);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(again.body).toEqual(first.body);
});

test('a thousand orders are imported together, with their expected movements', async () => {
  const many = await newOrganization();
  const vendor = await newVendor(many);
  const shipToLocationId = await newLocation(many);
  const materials = [await newMaterial(many), await newMaterial(many)];
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    vendorId: vendor,
    shipToLocationId,
    status: 'Ordered',
    orderKey: `L-${index}`,
    items: materials.map((materialId) => ({ materialId, quantity: 2, unitPrice: index })),
  }));
  let body: Answer['body'];
  const sent = await messagesDuring(many.orgId, async () => {
    const answer = await many.post('/purchase-orders/bulk-import', { rows });
    expect(answer.body, answer.text.slice(0, 300)).toMatchObject({ created: 1000, failed: 0 });
    body = answer.body;
  });
  // They are written as sets, not one after the other.
  expect(sent).toBeLessThan(rows.length / 2);
  expect(new Set(body.ids).size).toBe(1000);
  expect(await stockOf(many, materials[0] as string)).toMatchObject({ onOrder: '2000' });
  const last = await orderOf(many, { id: body.ids[999] });
  expect(last).toMatchObject({ externalId: 'L-999', poNumber: expect.stringMatching(/-1000$/) });
  expect(await rowsOf(last.items[1])).toMatchObject([{ eventType: 'ORDER', quantity: '2' }]);
  await expectSound(many);
});
