/** E143: importing work orders as CSV, with a line for each item. */
import { beforeAll, describe, expect, test } from 'vitest';
import { newBom } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { rowErrorsOf } from '../../../test/support/faults.ts';
import { done, expectedOf, workOrderOf } from '../../../test/support/making.ts';
import { refusalOf } from '../../../test/support/purchasing.ts';
import { newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;
let bread: string;
let cake: string;

beforeAll(async () => {
  owner = await newOrganization();
  const flour = await newMaterial(owner, { unitCost: 3 });
  for (const code of ['OVEN', 'STORE']) await done(owner.post('/locations', { code, name: code }));
  await done(owner.post('/locations', { code: 'YARD', name: 'Yard', isWorkSite: false }));
  bread = await newSku(owner, { code: 'BREAD', name: 'Wheat bread' });
  cake = await newSku(owner, { code: 'CAKE' });
  await newSku(owner, { code: 'BARE' });
  for (const sku of [bread, cake]) await newBom(owner, sku, [{ materialId: flour, quantity: 2 }]);
});

const send = (text: string, parameters: Record<string, string> = {}) =>
  owner.request('POST', '/work-orders/bulk-import', text, {
    query: parameters,
    headers: { 'content-type': 'text/csv' },
  });
const header = 'orderKey,siteLocation,stockLocation,startDate,sku,quantity';
const file = (...lines: string[]) => [header, ...lines].join('\n');
const count = async () =>
  (await query('select count(*)::int as n from work_orders where org_id = $1', [owner.orgId]))[0]
    ?.n;

test('lines with one key are one order, in any order of lines', async () => {
  const answer = await send(
    [
      `${header},status,conversionCost,notes`,
      'A,OVEN,STORE,2026-03-10,BREAD,60,,0.5,"Two shifts, if need be"',
      'B,oven,store,2026-03-11,wheat bread,0.25,Draft,,',
      'A,,,,CAKE,2,,,',
    ].join('\n'),
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
    await workOrderOf(owner, { id: answer.body.ids[0] }),
    await workOrderOf(owner, { id: answer.body.ids[1] }),
  ];
  expect(first).toMatchObject({
    externalId: 'A',
    status: 'Production',
    startDate: '2026-03-10',
    notes: 'Two shifts, if need be',
    items: [
      { lineNumber: 1, skuId: bread, quantity: 60, conversionCost: 0.5, materialUnitCost: 6 },
      { lineNumber: 2, skuId: cake, quantity: 2, conversionCost: 0 },
    ],
  });
  expect(await expectedOf(first.items[1])).toMatchObject([{ quantity: '2' }, { quantity: '4' }]);
  expect(second).toMatchObject({ externalId: 'B', status: 'Draft', notes: '', quantity: 0.25 });
});

describe('reports errors with the line of the file', () => {
  test.each<[title: string, lines: string[], errors: [row: number, path: string, code: string][]]>([
    [
      'a contradiction',
      ['E,OVEN,STORE,2026-03-10,BREAD,1', 'E,,STORE,2026-03-11,CAKE,1'],
      [[3, '/startDate', 'contradiction']],
    ],
    ['no key', [',OVEN,STORE,2026-03-10,BREAD,1'], [[2, '/orderKey', 'required']]],
    ['no item', ['E,OVEN,STORE,2026-03-10,,'], [[2, '/items', 'required']]],
    [
      'a SKU without a bill of materials',
      ['E,OVEN,STORE,2026-03-10,BREAD,1', 'F,OVEN,STORE,2026-03-10,CAKE,1', 'E,,,,BARE,1'],
      [[4, '/item/sku', 'no_bom']],
    ],
    [
      'a location without the role',
      ['E,,STORE,2026-03-10,BREAD,1', 'E,YARD,,,BREAD,1'],
      [[2, '/siteLocation', 'wrong_role']],
    ],
    [
      'every error of every line',
      [
        'E,NONE,STORE,,NONE,0',
        'F,OVEN,STORE,2026-03-10,BREAD,1',
        'E,,,,,1.1234567',
        'G,OVEN,,soon,BREAD,',
        'E,,,,,',
      ],
      [
        [2, '/item/quantity', 'too_small'],
        [2, '/item/sku', 'not_found'],
        [2, '/siteLocation', 'not_found'],
        [2, '/startDate', 'required'],
        [4, '/item/quantity', 'too_many_decimals'],
        [4, '/item/sku', 'required'],
        [5, '/item/quantity', 'required'],
        [5, '/startDate', 'invalid_date'],
        [5, '/stockLocation', 'required'],
      ],
    ],
  ])('%s', async (_title, lines, errors) => {
    const before = await count();
    const answer = await send(file(...lines));
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(rowErrorsOf(answer).sort()).toEqual(errors);
    expect(await count()).toBe(before);
  });
});

test('in partial mode all lines of a refused order are returned, with the header', async () => {
  const lines = [
    'K,OVEN,STORE,2026-03-10,BREAD,1',
    'L,OVEN,STORE,2026-03-10,BREAD,1',
    'L,,,,BARE,1',
  ];
  const answer = await send(file(...lines), { mode: 'partial' });
  expect(answer.body, answer.text).toMatchObject({ total: 2, created: 1, failed: 1 });
  expect(rowErrorsOf(answer)).toEqual([[4, '/item/sku', 'no_bom']]);
  expect(answer.body.failedRows).toBe(`${[header, lines[1], lines[2]].join('\r\n')}\r\n`);
  const again = await send(answer.body.failedRows.replace('BARE', 'CAKE'));
  expect(again.body, again.text).toMatchObject({ created: 1, failed: 0 });
  expect((await workOrderOf(owner, { id: again.body.ids[0] })).items).toHaveLength(2);
});
