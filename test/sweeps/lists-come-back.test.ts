/**
 * The CSV of a list, sent to the import of its records with `onDuplicate=update`, changes nothing:
 * no row of any table, no version, no event.
 */
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../src/app.ts';
import { recordHistory } from '../support/archives.ts';
import type { Client } from '../support/client.ts';
import { done } from '../support/making.ts';
import { order, receive } from '../support/purchasing.ts';
import { firstSkuType, newMaterial } from '../support/stock.ts';
import { recordsOf } from '../support/sweep.ts';
import { newOrganization } from '../support/world.ts';

/** Lists whose import has another path. */
const others: readonly [list: string, imported: string][] = [
  ['/materials-inventory/ledger', '/opening-stock'],
  ['/finished-goods-inventory/ledger', '/opening-stock'],
  ['/finished-goods-inventory/ledger', '/shipments'],
];

const importPaths = endpoints
  .filter(({ path }) => path.endsWith('/bulk-import'))
  .map(({ path }) => path.replace('/bulk-import', ''));

const lists = importPaths.filter((path) =>
  endpoints.some((endpoint) => endpoint.method === 'GET' && endpoint.path === path),
);

/** Texts that spreadsheets would run, that begin with apostrophes, and that CSV has to quote. */
const texts = [
  '-10V',
  '+5V',
  '=1+1',
  '@home',
  "'=1",
  "''-x",
  "'quoted'",
  '＝1',
  '+49301234567',
  "'+49301234567",
  'x;=1+1',
  "x; '-1",
  'x;;"@now',
  'a,"b";c',
  '007',
  'true',
  '- call first\n- then "write"\n=no;\t=no',
];

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
  await recordHistory(owner);
  const skuTypeId = await firstSkuType(owner);
  const flour = await newMaterial(owner);
  const bought = await order(owner, [{ materialId: flour, quantity: 30, unitPrice: 2 }]);
  await done(receive(owner, bought, [3], { additionalCost: 1 }));
  for (const text of texts) {
    const name = text.replaceAll(/[\n\t]/g, ' ');
    const fields = { code: name, name, externalId: name };
    await done(owner.post('/vendors', { ...fields, notes: text, phone: '+44 113 496 0000' }));
    await done(
      owner.post('/customers', { ...fields, notes: text, billingAddress: { city: name } }),
    );
    await done(owner.post('/materials', { ...fields, unit: 'KG', description: text }));
    const sku = await done(owner.post('/skus', { ...fields, unit: 'EA', skuTypeId }));
    const inputs = [
      { materialId: flour, quantity: 0.333333, scrapPercent: 2.5 },
      { materialId: flour, quantity: 1 },
    ];
    await done(owner.post('/boms', { skuId: sku.id, inputs, notes: text, outputQuantity: 3 }));
  }
});

const everything = { isActive: 'all' };
const isMaster = (path: string) => /^\/(vendors|vendor-items|customers|materials|skus)$/.test(path);

const download = (path: string, include: Record<string, string>) =>
  owner.get(path, {
    headers: { accept: 'text/csv' },
    query: { ...include, ...(isMaster(path) && everything) },
  });

const send = (path: string, body: string, query: Record<string, string> = {}) =>
  owner.request('POST', `${path}/bulk-import`, body, {
    query: { onDuplicate: 'update', ...query },
    headers: { 'content-type': 'text/csv' },
  });

const cases = [...lists.map((path) => [path, path] as const), ...others];

test('every import has a list', () => {
  expect(new Set(cases.map(([, path]) => path))).toEqual(new Set(importPaths));
});

test.each(cases)('%s comes back through the import of %s', async (list, path) => {
  for (const include of [{}, { include: 'names' }]) {
    const known = path === '/vendors' ? {} : include;
    const file = await download(list, known);
    expect(file.status, file.text).toBe(200);
    const rows = parse<Record<string, string>>(file.text, { columns: true });
    expect(rows.length).toBeGreaterThan(1);
    const before = await recordsOf(owner.orgId);
    const answer = await send(path, file.text);
    expect(answer.status, answer.text.slice(0, 2000)).toBe(200);
    const { created, updated, failed, unchanged, skipped, total, ignoredColumns } = answer.body;
    expect({ created, updated, failed }).toEqual({ created: 0, updated: 0, failed: 0 });
    expect(unchanged + skipped).toBe(total);
    expect(isMaster(path) || path === '/boms' ? skipped : unchanged).toBe(0);
    expect(ignoredColumns).toContain('createdAt');
    expect(await recordsOf(owner.orgId)).toEqual(before);
  }
});

test('a material whose cost came from a receipt has it in the file, with ten decimals', async () => {
  const file = await download('/materials', {});
  const rows = parse<Record<string, string>>(file.text, { columns: true });
  expect(rows.map(({ unitCost }) => unitCost)).toContain('2.3333333333');
});

test.each(lists.filter(isMaster))('%s find their records by the id alone', async (path) => {
  const file = await download(path, {});
  const rows = parse<Record<string, string>>(file.text, { columns: true });
  const ids = [...new Set(rows.map(({ id }) => id))];
  const body = ['ID', ...ids].join('\n');
  const before = await recordsOf(owner.orgId);
  const answer = await send(path, body);
  expect(answer.body, answer.text).toMatchObject({ unchanged: ids.length, created: 0 });
  expect(await recordsOf(owner.orgId)).toEqual(before);
});
