/** E128: importing purchase orders as CSV, with a line for each item. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Client } from '../../../test/support/client.ts';
import { activeRowsOf, newVendor, orderOf, refusalOf } from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;
let vendorId: string;
let dock: string;
let flour: string;
let sugar: string;

beforeAll(async () => {
  owner = await newOrganization();
  vendorId = await newVendor(owner, { code: 'MILL', name: 'Millers' });
  dock = (await owner.post('/locations', { code: 'DOCK', name: 'Dock' })).body.id;
  flour = await newMaterial(owner, { code: 'FLOUR', name: 'Wheat flour' });
  sugar = await newMaterial(owner, { code: 'SUGAR', name: 'Sugar' });
});

const send = (text: string, parameters: Record<string, string> = {}) =>
  owner.request('POST', '/purchase-orders/bulk-import', text, {
    query: parameters,
    headers: { 'content-type': 'text/csv' },
  });
const file = (...lines: string[]) => lines.join('\n');
const errorsOf = ({ body }: Answer) =>
  body.errors.map(({ row, path, code }: Record<string, unknown>) => [row, path, code]);
const count = async () =>
  (
    await query('select count(*)::int as n from purchase_orders where org_id = $1', [owner.orgId])
  )[0]?.n;
const header = 'orderKey,vendor,status,shipToLocation,material,quantity,unitPrice';

test('lines with one key are one order, in any order of lines', async () => {
  const answer = await send(
    file(
      'orderKey,vendor,status,shipToLocation,material,quantity,unitPrice,notes,item.notes,expectedDate',
      'A,MILL,Ordered,DOCK,FLOUR,10,1.5,Ring first,"Dry, please",2026-03-20',
      'B,millers,Ordered,dock,wheat flour,1,0.1,,,',
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
  const answer = await send(
    file(header, 'C,,,,FLOUR,1,1', 'C,MILL,Ordered,,SUGAR,1,1', 'C,MILL,,DOCK,FLOUR,2,1'),
  );
  expect(answer.body, answer.text).toMatchObject({ created: 1 });
  const made = await orderOf(owner, { id: answer.body.ids[0] });
  expect(made).toMatchObject({ status: 'Ordered', vendorId, shipToLocationId: dock });
  expect(made.items).toHaveLength(3);
});

test('an order without items is one line without an item', async () => {
  const answer = await send(file(header, 'D,MILL,,,,,'));
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
    const before = await count();
    const answer = await send(file(header, ...lines));
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(errorsOf(answer).sort()).toEqual(errors);
    expect(await count()).toBe(before);
  });

  test('an unknown column', async () => {
    const answer = await send(file(`${header},colour`, 'E,MILL,,DOCK,FLOUR,1,1,red'));
    expect(errorsOf(answer)).toEqual([[1, '/colour', 'unknown_field']]);
  });

  test('an order with too many lines does not affect other orders', async () => {
    const lines = ['K,MILL,,DOCK,FLOUR,1,1', 'L,MILL,,DOCK,NONE,1,1', 'L,,,,FLOUR,1,1'];
    const answer = await send(file(header, ...lines), { mode: 'partial' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ total: 2, created: 1, failed: 1 });
    expect(errorsOf(answer)).toEqual([[3, '/item/material', 'not_found']]);
    // All lines of the order are returned, with the header.
    expect(answer.body.failedRows).toBe(`${[header, lines[1], lines[2]].join('\r\n')}\r\n`);
    const again = await send(answer.body.failedRows.replace('NONE', 'SUGAR'));
    expect(again.body, again.text).toMatchObject({ created: 1, failed: 0 });
    expect((await orderOf(owner, { id: again.body.ids[0] })).items).toHaveLength(2);
  });
});

test('options are parameters: dry run, and the treatment of duplicates', async () => {
  const text = file(header, 'P,MILL,,DOCK,FLOUR,1,1', 'P,,,,SUGAR,1,1');
  const before = await count();
  const dry = await send(text, { dryRun: 'true' });
  expect([dry.status, dry.headers.get('dry-run')]).toEqual([200, 'true']);
  expect(dry.body).toMatchObject({ dryRun: true, total: 1, created: 1 });
  expect(await count()).toBe(before);
  expect((await send(text)).body).toMatchObject({ created: 1 });
  expect(errorsOf(await send(text))).toEqual([[2, '/orderKey', 'duplicate']]);
  expect((await send(text, { onDuplicate: 'skip' })).body).toMatchObject({
    created: 0,
    skipped: 1,
  });
  expect((await send(text, { onDuplicate: 'update' })).body).toMatchObject({
    updated: 0,
    skipped: 1,
  });
});
