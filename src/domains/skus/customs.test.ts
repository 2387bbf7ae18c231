/** E076, E079 and E086: what customs ask of a SKU. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { firstSkuType, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let skuTypeId: string;

beforeAll(async () => {
  owner = await newOrganization();
  skuTypeId = await firstSkuType(owner);
});

const customs = { hsCode: '1905.90', countryOfOrigin: 'FR', netWeight: 0.8, weightUnit: 'kg' };

const shown = async (id: string) => (await owner.get(`/skus/${id}`)).body;
const change = async (id: string, body: object) => owner.patch(`/skus/${id}`, body);

test('a SKU keeps them to the digit', async () => {
  const id = await newSku(owner, { ...customs, netWeight: 0.812345 });
  expect(await shown(id)).toMatchObject({ ...customs, netWeight: 0.812345 });
  expect(await shown(await newSku(owner))).toMatchObject({
    ...{ hsCode: null, countryOfOrigin: null, netWeight: null, weightUnit: null },
  });
});

test('a weight needs its unit, and what is no weight or country is named', async () => {
  const body = { code: 'CUSTOMS-1', name: 'Bread', skuTypeId, unit: 'EA' };
  const bare = await owner.post('/skus', { ...body, netWeight: 1 });
  expect(faultsOf(bare)).toEqual([['/weightUnit', 'required']]);
  const wrong = { netWeight: 0, weightUnit: 'stone', countryOfOrigin: 'France' };
  expect(faultsOf(await owner.post('/skus', { ...body, ...wrong }))).toEqual([
    ['/countryOfOrigin', 'too_long'],
    ['/netWeight', 'too_small'],
    ['/weightUnit', 'not_allowed'],
  ]);
});

test('a change leaves no weight without its unit', async () => {
  const id = await newSku(owner, customs);
  expect(faultsOf(await change(id, { weightUnit: null }))).toEqual([['/weightUnit', 'required']]);
  expect((await change(id, { netWeight: 1.2 })).status).toBe(200);
  expect((await change(id, { netWeight: null, weightUnit: null })).status).toBe(200);
  expect(faultsOf(await change(id, { netWeight: 1 }))).toEqual([['/weightUnit', 'required']]);
});

test('an import compares a row with the SKU that it changes', async () => {
  await newSku(owner, { ...customs, code: 'CUSTOMS-2' });
  await newSku(owner, { code: 'CUSTOMS-3' });
  const importing = (rows: object[]) =>
    owner.post('/skus/bulk-import', { rows }, { query: { onDuplicate: 'update' } });
  const common = { name: 'Bread', skuTypeId, unit: 'EA' };
  const refused = await importing([
    { code: 'CUSTOMS-2', netWeight: 2 },
    { code: 'CUSTOMS-2B', ...common, netWeight: 2, weightUnit: 'lb' },
    { code: 'CUSTOMS-3', netWeight: 2 },
    { code: 'CUSTOMS-4', ...common, netWeight: 2 },
  ]);
  expect(refused.status, refused.text).toBe(422);
  expect(refused.body.errors).toMatchObject([
    { row: 3, path: '/weightUnit', code: 'required' },
    { row: 4, path: '/weightUnit', code: 'required' },
  ]);
  const taken = await importing([{ code: 'CUSTOMS-2', netWeight: 2, hsCode: '1905.10' }]);
  expect(taken.status, taken.text).toBe(200);
  const [sku] = (await owner.get('/skus', { query: { code: 'CUSTOMS-2' } })).body.data;
  expect(sku).toMatchObject({ netWeight: 2, weightUnit: 'kg', hsCode: '1905.10' });
});
