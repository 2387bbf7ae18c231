/** E143: refusals of imported orders, with every error of every row. */
import { beforeAll, describe, expect, test } from 'vitest';
import { newBom, newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { rowErrorsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import { refusalOf } from '../../../test/support/purchasing.ts';
import { newLocation, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let owner: Client;
let siteLocationId: string;
let stockLocationId: string;
let flour: string;

beforeAll(async () => {
  owner = await newOrganization();
  const place = async (code: string) =>
    (await done(owner.post('/locations', { code, name: code }))).id;
  [siteLocationId, stockLocationId] = [await place('OVEN'), await place('STORE')];
  flour = await newMaterial(owner, { unitCost: 3 });
  await newBom(owner, await newSku(owner, { code: 'BREAD' }), [{ materialId: flour }]);
});

const send = (body: object) => owner.post('/work-orders/bulk-import', body);
const places = { siteLocation: 'OVEN', stockLocation: 'STORE', startDate: '2026-03-10' };
const row = (more: object = {}) => ({
  ...places,
  items: [{ sku: 'BREAD', quantity: 60 }],
  ...more,
});
const top = (more: object = {}) => ({ ...places, sku: 'BREAD', quantity: 60, ...more });
const count = async () =>
  (await query('select count(*)::int as n from work_orders where org_id = $1', [owner.orgId]))[0]
    ?.n;

describe('errors', () => {
  beforeAll(async () => {
    await newSku(owner, { code: 'BARE' });
    const old = await newSku(owner, { code: 'OLD' });
    await newBom(owner, old, [{ materialId: flour }]);
    await done(owner.patch(`/skus/${old}`, { isActive: false }));
    await done(owner.post('/locations', { code: 'YARD', name: 'Yard', isWorkSite: false }));
    for (const name of ['Twins', 'twins']) await newSku(owner, { code: `T-${name}`, name });
  });

  test.each<[title: string, row: object, errors: [path: string, code: string][]]>([
    ['no location', row({ siteLocation: undefined }), [['/siteLocation', 'required']]],
    ['an unknown location', row({ stockLocation: 'NONE' }), [['/stockLocation', 'not_found']]],
    [
      'a location without the role',
      row({ siteLocation: 'YARD' }),
      [['/siteLocation', 'wrong_role']],
    ],
    ['no start date', row({ startDate: undefined }), [['/startDate', 'required']]],
    ['a later status', row({ status: 'Completed' }), [['/status', 'not_allowed']]],
    ['an unknown field', row({ colour: 'red' }), [['/colour', 'unknown_field']]],
    ['no items', row({ items: [] }), [['/items', 'required']]],
    [
      'a SKU without a bill of materials',
      row({
        items: [
          { sku: 'BREAD', quantity: 1 },
          { sku: 'BARE', quantity: 1 },
        ],
      }),
      [['/items/1/sku', 'no_bom']],
    ],
    [
      'an inactive SKU',
      row({ items: [{ sku: 'OLD', quantity: 1 }] }),
      [['/items/0/sku', 'inactive']],
    ],
    [
      'an ambiguous name',
      row({ items: [{ sku: 'TWINS', quantity: 1 }] }),
      [['/items/0/sku', 'ambiguous']],
    ],
    [
      'an unknown id',
      row({ items: [{ skuId: nowhere, quantity: 1 }] }),
      [['/items/0/skuId', 'not_found']],
    ],
    [
      'an empty item',
      row({ items: [{}] }),
      [
        ['/items/0/quantity', 'required'],
        ['/items/0/sku', 'required'],
      ],
    ],
    ['a single item without a quantity', top({ quantity: undefined }), [['/quantity', 'required']]],
    ['a single item with an invalid quantity', top({ quantity: 0 }), [['/quantity', 'too_small']]],
    ['a single unknown item', top({ sku: 'NONE' }), [['/sku', 'not_found']]],
    ['a single item without a recipe', top({ sku: 'BARE' }), [['/sku', 'no_bom']]],
    [
      'an item beside a list of items',
      top({ items: [{ sku: 'BARE', quantity: 1 }] }),
      [['/items/0/sku', 'no_bom']],
    ],
    [
      'errors that different rules find',
      row({
        startDate: 'soon',
        siteLocation: 'YARD',
        items: [
          { sku: 'BARE', quantity: 1 },
          { sku: 'NONE', quantity: 1 },
        ],
      }),
      [
        ['/items/0/sku', 'no_bom'],
        ['/items/1/sku', 'not_found'],
        ['/siteLocation', 'wrong_role'],
        ['/startDate', 'invalid_date'],
      ],
    ],
    ['items that are not a list', row({ items: 'BREAD' }), [['/items', 'invalid_type']]],
    [
      'several errors at once',
      row({ stockLocation: 'NONE', startDate: 'soon', items: [{ sku: 'NONE', quantity: -1 }] }),
      [
        ['/items/0/quantity', 'too_small'],
        ['/items/0/sku', 'not_found'],
        ['/startDate', 'invalid_date'],
        ['/stockLocation', 'not_found'],
      ],
    ],
  ])('reports %s with row and path', async (_title, bad, errors) => {
    const before = await count();
    const answer = await send({ rows: [row(), bad] });
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(rowErrorsOf(answer).sort()).toEqual(errors.map(([path, code]) => [2, path, code]));
    expect(answer.body).toMatchObject({ total: 2, created: 0, failed: 1, ids: [] });
    expect(answer.body.failedRows).toEqual([bad]);
    expect(await count()).toBe(before);
  });

  test('of other organizations is not found, and records named by id are reported by id', async () => {
    const otherTenant = await newOrganization();
    const theirs = await newProduct(otherTenant, [{ materialId: await newMaterial(otherTenant) }]);
    const bare = (await owner.get('/skus', { query: { q: 'BARE' } })).body.data[0].id;
    const absent = {
      siteLocationId: await newLocation(otherTenant),
      stockLocationId,
      startDate: '2026-03-10',
      items: [{ skuId: theirs, quantity: 1 }],
    };
    const rows = [absent, { ...absent, siteLocationId, items: [{ skuId: bare, quantity: 1 }] }];
    expect(rowErrorsOf(await send({ rows })).sort()).toEqual([
      [1, '/items/0/skuId', 'not_found'],
      [1, '/siteLocationId', 'not_found'],
      [2, '/items/0/skuId', 'no_bom'],
    ]);
  });

  test('an order with too many items', async () => {
    const items = Array.from({ length: 201 }, () => ({ sku: 'BREAD', quantity: 1 }));
    expect(rowErrorsOf(await send({ rows: [row({ items })] }))).toEqual([
      [1, '/items', 'too_many'],
    ]);
    const answer = await send({ rows: [row({ items: items.slice(1) })] });
    expect(answer.body, answer.text).toMatchObject({ created: 1 });
  });
});
