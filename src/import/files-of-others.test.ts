/** Files of other systems: headings, ids, values for all rows, and records to be made. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../test/support/client.ts';
import { newOrganization, query } from '../../test/support/world.ts';

let owner: Client;

beforeEach(async () => {
  owner = await newOrganization();
});

const send = (path: string, body: string, parameters: Record<string, string> = {}) =>
  owner.request('POST', `${path}/bulk-import`, body, {
    query: parameters,
    headers: { 'content-type': 'text/csv' },
  });

const list = async (path: string) => {
  const { data } = (await owner.get(path)).body;
  const codeOf = ({ code = '' }: { code?: string }) => code;
  return data.sort((a: object, b: object) => codeOf(a).localeCompare(codeOf(b)));
};

const shop = [
  'ID,SKU,Name,"GTIN, UPC, EAN, or ISBN",Regular price,Category',
  '44,WOO-BEANIE,Beanie,4006381333931,19.90,Finished good',
].join('\n');

describe('headings', () => {
  test('the export of a shop: SKU is the code, its ID the externalId', async () => {
    const answer = await send('/skus', shop, { 'set.unit': 'EA' });
    expect(answer.body, answer.text).toMatchObject({ created: 1, ignoredColumns: [] });
    expect(await list('/skus')).toMatchObject([
      { code: 'WOO-BEANIE', externalId: '44', name: 'Beanie', unit: 'EA', listPrice: 19.9 },
    ]);
    // Sent again, the record is found; a file twice makes nothing twice.
    const again = await send('/skus', shop, { 'set.unit': 'EA', onDuplicate: 'update' });
    expect(again.body, again.text).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  });

  test('a German price list is read, and so are the addresses of customers', async () => {
    const goods = 'Artikelnummer;Bezeichnung;Einheit;EK-Preis;Mindestbestand\nM-1;Mehl;KG;21.50;5';
    expect((await send('/materials', goods)).body).toMatchObject({ created: 1 });
    expect(await list('/materials')).toMatchObject([
      { code: 'M-1', name: 'Mehl', unit: 'KG', unitCost: 21.5, reorderPoint: 5 },
    ]);
    const people = 'Kundennummer;Firma;Straße;PLZ;Ort\n10001;Bäckerei Süß;Am Wall 3;28195;Bremen';
    expect((await send('/customers', people)).body).toMatchObject({ created: 1 });
    expect(await list('/customers')).toMatchObject([
      {
        code: '10001',
        billingAddress: { line1: 'Am Wall 3', postalCode: '28195', city: 'Bremen' },
      },
    ]);
  });

  test('two headings of one field are a fault that names both', async () => {
    const answer = await send('/vendors', 'Supplier code,Name,Lieferantennummer\nA,Alnatura,B');
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([
      {
        row: 1,
        path: '/code',
        code: 'duplicate',
        message: 'Column 3: "Supplier code" and "Lieferantennummer" both mean code. Leave one out.',
      },
    ]);
  });

  test('a column that nothing means is a fault, one that lists show is left out', async () => {
    const answer = await send('/vendors', 'Name,Tax class,version\nAlnatura,x,1');
    expect(answer.body.errors).toMatchObject([{ path: '/Tax class', code: 'unknown_field' }]);
    const accepted = await send('/vendors', 'Name,version,createdAt\nAlnatura,x,y');
    expect(accepted.body, accepted.text).toMatchObject({
      created: 1,
      ignoredColumns: ['version', 'createdAt'],
    });
  });
});

test('an id of ours finds the record, also with another code; an id of others is kept', async () => {
  const made = (await owner.post('/vendors', { code: 'A', name: 'Mill' })).body;
  const foreign = '11111111-2222-4333-8444-555555555555';
  const body = `ID,Code,Name\n${made.id.toUpperCase()},B,Mill\n${foreign},C,Oven\nvendor-7,D,Yard`;
  const answer = await send('/vendors', body, { onDuplicate: 'update' });
  expect(answer.body, answer.text).toMatchObject({ created: 2, updated: 1 });
  expect(await list('/vendors')).toMatchObject([
    { code: 'B', externalId: null, id: made.id },
    { code: 'C', externalId: foreign },
    { code: 'D', externalId: 'vendor-7' },
  ]);
  const other = await send('/vendors', `id,code\n${made.id},C`, { onDuplicate: 'update' });
  expect(other.body.errors).toMatchObject([{ path: '/code', code: 'duplicate' }]);
  const refused = await owner.post('/vendors/bulk-import', { rows: [{ id: made.id }] });
  expect(refused.body.errors).toMatchObject([{ path: '/id', code: 'duplicate' }]);
});

test.each([
  ['+5V', "'+5V"],
  ['=1', "'=1"],
  ["'=1", "''=1"],
  ["'x", "'x"],
  ['-5', "'-5"],
])('the code %j is the cell %j of an import', async (code, cell) => {
  expect((await send('/vendors', `code,name\n${cell},Mill`)).body).toMatchObject({ created: 1 });
  expect(await list('/vendors')).toMatchObject([{ code }]);
});

test('a cost that an import does not change is not set manually', async () => {
  const made = (await owner.post('/materials', { name: 'Flour', unit: 'KG', unitCost: 2 })).body;
  const settings = async () =>
    query('select unit_cost from item_cost_settings where item_id = $1', [made.id]);
  const before = await settings();
  const options = { onDuplicate: 'update' };
  const same = await send('/materials', `id,name,unitCost\n${made.id},Rye,2.000000000`, options);
  expect(same.body, same.text).toMatchObject({ updated: 1 });
  expect(await settings()).toEqual(before);
  expect((await owner.patch(`/materials/${made.id}`, { name: 'Oat', unitCost: 2 })).status).toBe(
    200,
  );
  expect(await settings()).toEqual(before);
  const long = await send('/materials', `id,unitCost\n${made.id},2.0000000001`, options);
  expect(long.body.errors).toMatchObject([{ path: '/unitCost', code: 'too_many_decimals' }]);
  await send('/materials', `id,unitCost\n${made.id},3`, options);
  expect(await settings()).toHaveLength(before.length + 1);
});

describe('constants', () => {
  const file = 'code,name\nA,Beanie\nB,Scarf';

  test('fill columns that the file lacks', async () => {
    const constants = { 'set.skuType': 'finished good', 'set.unit': 'EA', 'set.listPrice': '3.5' };
    const answer = await send('/skus', file, constants);
    expect(answer.body, answer.text).toMatchObject({ created: 2 });
    expect(await list('/skus')).toMatchObject([
      { code: 'A', unit: 'EA', listPrice: 3.5 },
      { code: 'B', unit: 'EA', listPrice: 3.5 },
    ]);
  });

  test('reach the items of orders and recipes', async () => {
    await owner.post('/vendors', { name: 'Mill' });
    await owner.post('/materials', { name: 'Flour', unit: 'KG' });
    const answer = await send('/purchase-orders', 'quantity,unitPrice\n3,2', {
      'set.orderKey': 'K1',
      'set.vendor': 'Mill',
      'set.material': 'Flour',
    });
    expect(answer.body, answer.text).toMatchObject({ created: 1 });
  });

  test('are refused at once where the file has the column, or where they are wrong', async () => {
    const answer = await send('/skus', file, { 'set.name': 'x', 'set.listPrice': 'cheap' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([
      { path: 'query/set.name', code: 'contradiction' },
      { path: 'query/set.listPrice', code: 'invalid_type' },
    ]);
    const unknown = await send('/skus', file, { 'set.colour': 'red' });
    expect(unknown.body.errors).toMatchObject([{ path: 'query/set.colour' }]);
    const query = { 'set.unit': 'EA' };
    const json = await owner.post('/skus/bulk-import', { rows: [{ name: 'x' }] }, { query });
    expect(json.body.errors).toMatchObject([{ path: 'query/set.unit', code: 'contradiction' }]);
  });
});

describe('create', () => {
  const file = [
    'name,unit,materialType,preferredVendor',
    'Flour,KG,Grain,Aire Valley Millers',
    'Rye,KG,GRAIN,aire valley millers',
    'Salt,KG,,',
  ].join('\n');

  test('makes what rows name, once, with events; a dry run only names it', async () => {
    const create = 'vendors,types';
    const creates = [
      { kind: 'types', name: 'Grain' },
      { kind: 'vendors', name: 'Aire Valley Millers' },
    ];
    const tried = await send('/materials', file, { create, dryRun: 'true' });
    expect(tried.body, tried.text).toMatchObject({ created: 3, creates });
    expect(await list('/vendors')).toEqual([]);
    const real = await send('/materials', file, { create });
    expect(real.body, real.text).toMatchObject({ created: 3, creates });
    const [vendor] = await list('/vendors');
    expect(vendor).toMatchObject({ code: 'VEN-1', name: 'Aire Valley Millers', version: 1 });
    const materials = await list('/materials');
    expect(materials.map(({ preferredVendorId: id }: { preferredVendorId: string }) => id)).toEqual(
      [vendor.id, vendor.id, null],
    );
    const events = (await owner.get('/events', { query: { limit: '100' } })).body.data;
    const types = events.map(({ type }: { type: string }) => type);
    expect(types.filter((type: string) => type === 'vendor.created')).toHaveLength(1);
    expect(types.filter((type: string) => type === 'material_type.created')).toHaveLength(1);
    expect(types.filter((type: string) => type === 'material.created')).toHaveLength(3);
    // Sent again, there is nothing to make.
    const again = await send('/materials', 'name,unit,materialType\nOat,KG,grain', { create });
    expect(again.body).toMatchObject({ created: 1, creates: [] });
  });

  test('makes only what it was told to; nothing where the import is refused', async () => {
    const answer = await send('/materials', file, { create: 'types' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([
      { row: 2, path: '/preferredVendor', code: 'not_found' },
      { row: 3, path: '/preferredVendor', code: 'not_found' },
    ]);
    expect(await list('/material-types')).toEqual([]);
    const partial = 'name,unit,preferredVendor\n,KG,Nobody\nSalt,KG,Saltworks';
    const options = { create: 'vendors', mode: 'partial' };
    const written = await send('/materials', partial, options);
    expect(written.body, written.text).toMatchObject({
      created: 1,
      failed: 1,
      creates: [{ kind: 'vendors', name: 'Saltworks' }],
      errors: [{ row: 2, path: '/name', code: 'required' }],
    });
    expect((await list('/vendors')).map(({ name }: { name: string }) => name)).toEqual([
      'Saltworks',
    ]);
  });

  test('makes nothing for rows that are refused for another reason', async () => {
    await owner.post('/materials', { code: 'SALT', name: 'Salt', unit: 'KG' });
    await owner.post('/locations', { name: 'Yard' });
    const orders = [
      'orderKey,vendor,shipToLocation,material,quantity,unitPrice',
      'A,Saltworks,Yard,SALT,1,2',
      'B,Nobody,Yard,NOPE,1,2',
      'C,Nowhere,Elsewhere,SALT,1,2',
    ];
    const options = { create: 'vendors', mode: 'partial' };
    const answer = await send('/purchase-orders', orders.join('\n'), options);
    expect(answer.body, answer.text).toMatchObject({
      created: 1,
      failed: 2,
      creates: [{ kind: 'vendors', name: 'Saltworks' }],
    });
    expect((await list('/vendors')).map(({ name }: { name: string }) => name)).toEqual([
      'Saltworks',
    ]);
  });

  test('makes no second record for a code in another form of its characters', async () => {
    await owner.post('/vendors', { code: '\u00B5-1', name: 'Micro parts' });
    const file = 'name,unit,preferredVendor\nCoil,EA,\u03BC-1';
    const answer = await send('/materials', file, { create: 'vendors' });
    expect(answer.body, answer.text).toMatchObject({ created: 1, creates: [] });
    expect(await list('/vendors')).toHaveLength(1);
  });

  test('makes partners and places of orders', async () => {
    await owner.post('/skus/bulk-import', {
      rows: [{ code: 'BREAD', name: 'Bread', skuType: 'Finished good', unit: 'EA' }],
    });
    const row = { orderKey: 'A1', customer: 'Corner shop', shipFromLocation: 'Yard' };
    const items = [{ sku: 'BREAD', quantity: 2, unitPrice: 3 }];
    const rows = [{ ...row, orderChannel: 'Web', status: 'Confirmed', items }];
    const options = { query: { create: 'customers,locations,types' } };
    const answer = await owner.post('/sales-orders/bulk-import', { rows }, options);
    expect(answer.body, answer.text).toMatchObject({ created: 1 });
    const made = answer.body.creates.map(({ kind, name }: Record<string, string>) => [kind, name]);
    expect(new Set(made)).toEqual(
      new Set([
        ['customers', 'Corner shop'],
        ['locations', 'Yard'],
        ['types', 'Web'],
      ]),
    );
  });
});

test('orders found by their number or id are skipped, also with update', async () => {
  await owner.post('/vendors', { name: 'Mill' });
  await owner.post('/materials', { name: 'Flour', unit: 'KG' });
  const file =
    'poNumber,vendor,material,quantity,unitPrice\nB-1,Mill,Flour,3,2\nB-1,Mill,Flour,4,2';
  const made = await send('/purchase-orders', file);
  expect(made.body, made.text).toMatchObject({ created: 1, total: 1 });
  const skipped = await send('/purchase-orders', file, { onDuplicate: 'update' });
  expect(skipped.body, skipped.text).toMatchObject({ created: 0, skipped: 1, unchanged: 0 });
  expect(skipped.body.results).toMatchObject([{ id: made.body.ids[0], outcome: 'skipped' }]);
  const refused = await send('/purchase-orders', file);
  expect(refused.body.errors).toMatchObject([{ path: '/poNumber', code: 'duplicate' }]);
});
