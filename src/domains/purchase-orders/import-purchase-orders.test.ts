/** E128: purchase orders in bulk. Refusals: import-purchase-orders.refusals.test.ts. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Client } from '../../../test/support/client.ts';
import { rowErrorsOf } from '../../../test/support/faults.ts';
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
import { rowsOf as rowsOfAll } from '../../../test/support/sweep.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let vendorId: string;
let dock: string;
let flour: string;
let paint: string;
let sugar: string;

beforeAll(async () => {
  owner = await newOrganization();
  vendorId = await newVendor(owner, { code: 'MILL', name: 'Aire Valley Millers' });
  dock = (await owner.post('/locations', { code: 'DOCK', name: 'Main dock' })).body.id;
  flour = await newMaterial(owner, { code: 'FLOUR', name: 'Wheat flour' });
  sugar = await newMaterial(owner, { code: 'SUGAR', name: 'Sugar' });
  paint = await newMaterial(owner, {
    code: 'PAINT',
    name: 'Paint',
    unit: 'OZ',
    purchaseUnit: 'GAL',
    unitsPerPurchaseUnit: 128,
  });
});

const send = (body: object) => owner.post('/purchase-orders/bulk-import', body);
const line = (more: object = {}) => ({ material: 'FLOUR', quantity: 2, unitPrice: 1.5, ...more });
const row = (more: object = {}) => ({
  vendor: 'MILL',
  status: 'Ordered',
  shipToLocation: 'DOCK',
  items: [line()],
  ...more,
});

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
    ...{ importId: expect.any(String), mode: 'atomic', dryRun: false },
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

describe('an externalId that an order has already', () => {
  test('twice in one import is refused, for every value of onDuplicate', async () => {
    for (const onDuplicate of ['error', 'skip']) {
      const rows = [row({ orderKey: `T-${onDuplicate}` }), row({ externalId: `T-${onDuplicate}` })];
      expect(rowErrorsOf(await send({ onDuplicate, rows }))).toEqual([
        [2, '/externalId', 'duplicate'],
      ]);
    }
  });
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

const sendFile = (text: string, parameters: Record<string, string> = {}) =>
  owner.request('POST', '/purchase-orders/bulk-import', text, {
    query: parameters,
    headers: { 'content-type': 'text/csv' },
  });
const file = (...lines: string[]) => lines.join('\n');
const header = 'orderKey,vendor,status,shipToLocation,material,quantity,unitPrice';

test('lines with one key are one order, in any order of lines', async () => {
  const answer = await sendFile(
    file(
      'orderKey,vendor,status,shipToLocation,material,quantity,unitPrice,notes,item.notes,expectedDate',
      'A,MILL,Ordered,DOCK,FLOUR,10,1.5,Ring first,"Dry, please",2026-03-20',
      'B,aire valley millers,Ordered,dock,wheat flour,1,0.1,,,',
      'A,,,,SUGAR,2,3,,Brown,',
    ),
  );
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({
    total: 2,
    created: 2,
    failed: 0,
    errors: [],
    failedRows: '',
  });
  const [first, second] = [
    await orderOf(owner, { id: answer.body.ids[0] }),
    await orderOf(owner, { id: answer.body.ids[1] }),
  ];
  expect(first).toMatchObject({
    externalId: 'A',
    vendorId,
    shipToLocationId: dock,
    status: 'Ordered',
    notes: 'Ring first',
    expectedDate: '2026-03-20',
    subtotal: 21,
    items: [
      { lineNumber: 1, materialId: flour, quantity: 10, unitPrice: 1.5, notes: 'Dry, please' },
      { lineNumber: 2, materialId: sugar, quantity: 2, unitPrice: 3, notes: 'Brown' },
    ],
  });
  expect(second).toMatchObject({ externalId: 'B', notes: null, items: [{ unitPrice: 0.1 }] });
  expect(await activeRowsOf(first.items[1])).toMatchObject([
    { eventType: 'ORDER', quantity: '2', day: '2026-03-20' },
  ]);
});

test('fields of the order can be in any of its lines, or equal in several', async () => {
  const answer = await sendFile(
    file(header, 'C,,,,FLOUR,1,1', 'C,MILL,Ordered,,SUGAR,1,1', 'C,MILL,,DOCK,FLOUR,2,1'),
  );
  expect(answer.body, answer.text).toMatchObject({ created: 1 });
  const made = await orderOf(owner, { id: answer.body.ids[0] });
  expect(made).toMatchObject({ status: 'Ordered', vendorId, shipToLocationId: dock });
  expect(made.items).toHaveLength(3);
});

test('an order without items is one line without an item', async () => {
  const answer = await sendFile(file(header, 'D,MILL,,,,,'));
  expect(answer.body, answer.text).toMatchObject({ created: 1 });
  const made = await orderOf(owner, { id: answer.body.ids[0] });
  expect(made).toMatchObject({ status: 'Draft', items: [] });
});

describe('reports errors with the line of the file', () => {
  test.each<[title: string, lines: string[], errors: [row: number, path: string, code: string][]]>([
    [
      'a contradiction',
      ['E,MILL,,DOCK,FLOUR,1,1', 'E,OTHER,,,SUGAR,1,1'],
      [[3, '/vendor', 'contradiction']],
    ],
    [
      'several contradictions',
      ['E,MILL,Draft,DOCK,FLOUR,1,1', 'E,,Ordered,,SUGAR,1,1', 'E,MILL,,YARD,SUGAR,1,1'],
      [
        [3, '/status', 'contradiction'],
        [4, '/shipToLocation', 'contradiction'],
      ],
    ],
    ['no key', [',MILL,,DOCK,FLOUR,1,1'], [[2, '/orderKey', 'required']]],
    ['no vendor in any line', ['E,,,,FLOUR,1,1', 'E,,,,SUGAR,1,1'], [[2, '/vendor', 'required']]],
    [
      'every error of every line',
      [
        'E,MILL,,DOCK,NONE,0,x',
        'F,MILL,,DOCK,FLOUR,1,1',
        'E,,,,SUGAR,1.1234567,',
        'G,NONE,,,FLOUR,-1,1',
      ],
      [
        [2, '/item/material', 'not_found'],
        [2, '/item/quantity', 'too_small'],
        [2, '/item/unitPrice', 'invalid_type'],
        [4, '/item/quantity', 'too_many_decimals'],
        [4, '/item/unitPrice', 'required'],
        [5, '/item/quantity', 'too_small'],
        [5, '/vendor', 'not_found'],
      ],
    ],
    ['a line with missing cells', ['E,MILL,,DOCK,FLOUR,1,1', 'E,MILL'], [[3, '', 'ragged_row']]],
    [
      'a missing field of the order',
      ['E,MILL,Ordered,,FLOUR,1,1'],
      [[2, '/shipToLocationId', 'required']],
    ],
  ])('%s', async (_title, lines, errors) => {
    const before = await rowsOfAll(owner.orgId);
    const answer = await sendFile(file(header, ...lines));
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(rowErrorsOf(answer).sort()).toEqual(errors);
    expect(await rowsOfAll(owner.orgId)).toEqual(before);
  });

  test('an order with too many lines does not affect other orders', async () => {
    const lines = ['K,MILL,,DOCK,FLOUR,1,1', 'L,MILL,,DOCK,NONE,1,1', 'L,,,,FLOUR,1,1'];
    const answer = await sendFile(file(header, ...lines), { mode: 'partial' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ total: 2, created: 1, failed: 1 });
    expect(rowErrorsOf(answer)).toEqual([[3, '/item/material', 'not_found']]);
    // All lines of the order are returned, with the header.
    expect(answer.body.failedRows).toBe(`${[header, lines[1], lines[2]].join('\r\n')}\r\n`);
    const again = await sendFile(answer.body.failedRows.replace('NONE', 'SUGAR'));
    expect(again.body, again.text).toMatchObject({ created: 1, failed: 0 });
    expect((await orderOf(owner, { id: again.body.ids[0] })).items).toHaveLength(2);
  });
});
