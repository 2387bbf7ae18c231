/** E128: refusals of imported orders, with every error of every row. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { rowErrorsOf } from '../../../test/support/faults.ts';
import { newVendor, refusalOf } from '../../../test/support/purchasing.ts';
import { newLocation, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
  await newVendor(owner, { code: 'MILL', name: 'Aire Valley Millers' });
  await owner.post('/locations', { code: 'DOCK', name: 'Main dock' });
  await newMaterial(owner, { code: 'FLOUR', name: 'Wheat flour' });
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
const count = async () =>
  (
    await query('select count(*)::int as n from purchase_orders where org_id = $1', [owner.orgId])
  )[0]?.n;

describe('errors', () => {
  beforeAll(async () => {
    await newVendor(owner, { name: 'Twins' });
    await newVendor(owner, { name: 'twins' });
    const old = await newVendor(owner, { code: 'OLD' });
    await owner.patch(`/vendors/${old}`, { isActive: false });
    await owner.post('/locations', { code: 'OFFICE', name: 'Office', isShipTo: false });
  });

  test.each<[title: string, row: object, errors: [path: string, code: string][]]>([
    ['no vendor', { vendor: undefined }, [['/vendor', 'required']]],
    ['null as vendor', { vendor: null }, [['/vendor', 'required']]],
    ['an unknown vendor', { vendor: 'NONE' }, [['/vendor', 'not_found']]],
    ['an unknown id', { vendor: undefined, vendorId: nowhere }, [['/vendorId', 'not_found']]],
    ['an ambiguous name', { vendor: 'Twins' }, [['/vendor', 'ambiguous']]],
    ['an inactive vendor', { vendor: 'OLD' }, [['/vendor', 'inactive']]],
    [
      'a location without the ship-to role',
      { shipToLocation: 'OFFICE' },
      [['/shipToLocation', 'wrong_role']],
    ],
    [
      'no ship-to location when Ordered',
      { shipToLocation: undefined },
      [['/shipToLocationId', 'required']],
    ],
    ['no lines when Ordered', { items: [] }, [['/status', 'no_items']]],
    ['a later status', { status: 'Closed' }, [['/status', 'not_allowed']]],
    ['an unknown field', { colour: 'red' }, [['/colour', 'unknown_field']]],
    ['two different keys', { orderKey: 'A', externalId: 'B' }, [['/externalId', 'contradiction']]],
    [
      'an empty line',
      { items: [{}] },
      [
        ['/items/0/material', 'required'],
        ['/items/0/quantity', 'required'],
        ['/items/0/unitPrice', 'required'],
      ],
    ],
    [
      'several invalid lines',
      {
        items: [
          line(),
          line({ material: 'NONE', quantity: 0 }),
          line({ unitPrice: '1', colour: 'red' }),
        ],
      },
      [
        ['/items/1/material', 'not_found'],
        ['/items/1/quantity', 'too_small'],
        ['/items/2/colour', 'unknown_field'],
        ['/items/2/unitPrice', 'invalid_type'],
      ],
    ],
    [
      'errors of order and line at once',
      { vendor: 'NONE', orderDate: 'soon', items: [line({ quantity: -1 })] },
      [
        ['/items/0/quantity', 'too_small'],
        ['/orderDate', 'invalid_date'],
        ['/vendor', 'not_found'],
      ],
    ],
    [
      'errors that different rules find',
      { vendor: 'NONE', shipToLocation: undefined, items: [] },
      [
        ['/shipToLocationId', 'required'],
        ['/status', 'no_items'],
        ['/vendor', 'not_found'],
      ],
    ],
    [
      'an unknown location, which is reported once',
      { shipToLocation: 'NONE' },
      [['/shipToLocation', 'not_found']],
    ],
    ['lines that are not a list', { items: 7 }, [['/items', 'invalid_type']]],
  ])('reports %s with row and path', async (_title, more, errors) => {
    const before = await count();
    const bad = row(more);
    const answer = await send({ rows: [row(), bad] });
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(rowErrorsOf(answer).sort()).toEqual(errors.map(([path, code]) => [2, path, code]));
    expect(answer.body).toMatchObject({ total: 2, created: 0, failed: 1, ids: [] });
    expect(answer.body.failedRows).toEqual([bad]);
    expect(await count()).toBe(before);
  });

  test('reports the errors of every row', async () => {
    const rows = [row({ vendor: 'NONE' }), 7, row(), row({ items: [line({ quantity: 0 })] })];
    const answer = await send({ rows });
    expect(rowErrorsOf(answer)).toEqual([
      [1, '/vendor', 'not_found'],
      [2, '', expect.any(String)],
      [4, '/items/0/quantity', 'too_small'],
    ]);
  });

  test('of other organizations is not found', async () => {
    const otherTenant = await newOrganization();
    const theirs = {
      vendorId: await newVendor(otherTenant),
      shipToLocationId: await newLocation(otherTenant),
    };
    const item = line({ material: undefined, materialId: await newMaterial(otherTenant) });
    const answer = await send({ rows: [{ ...theirs, items: [item] }] });
    expect(rowErrorsOf(answer).sort()).toEqual([
      [1, '/items/0/materialId', 'not_found'],
      [1, '/shipToLocationId', 'not_found'],
      [1, '/vendorId', 'not_found'],
    ]);
  });

  test('when a name and an id mean two records', async () => {
    const vendorId = await newVendor(owner, { name: 'Somebody else' });
    const answer = await send({ rows: [row({ vendorId })] });
    expect(rowErrorsOf(answer)).toEqual([[1, '/vendor', 'ambiguous']]);
  });
});

test('an order in a file has 1,000 lines at most, as in JSON', async () => {
  const lines = Array.from({ length: 1001 }, () => 'A,MILL,FLOUR,1,2');
  const csv = ['orderKey,vendor,material,quantity,unitPrice', ...lines].join('\n');
  const headers = { 'content-type': 'text/csv' };
  const before = await count();
  const answer = await owner.request('POST', '/purchase-orders/bulk-import', csv, { headers });
  expect(rowErrorsOf(answer)).toEqual([[2, '/items', 'too_long']]);
  const items = Array.from({ length: 1001 }, () => line());
  expect(rowErrorsOf(await send({ rows: [row({ items })] }))).toEqual([[1, '/items', 'too_long']]);
  expect(await count()).toBe(before);
});
