/** Work orders whose recipes have many inputs: how many an order, and an import, can have. */
import { beforeAll, expect, test } from 'vitest';
import { newBom } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf, rowErrorsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import { newLocation, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let places: { siteLocationId: string; stockLocationId: string; startDate: string };
/** SKUs with a recipe of 500 inputs, and of one. */
let large: string;
let small: string;

beforeAll(async () => {
  owner = await newOrganization();
  const [siteLocationId, stockLocationId] = [await newLocation(owner), await newLocation(owner)];
  places = { siteLocationId, stockLocationId, startDate: '2026-03-10' };
  const rows = Array.from({ length: 500 }, (_, at) => ({
    code: `M-${at}`,
    name: `M-${at}`,
    unit: 'KG',
  }));
  const { ids } = await done(owner.post('/materials/bulk-import', { rows }));
  large = await newSku(owner, { code: 'LARGE' });
  const inputs = ids.map((materialId: string) => ({ materialId }));
  await newBom(owner, large, inputs);
  small = await newSku(owner, { code: 'SMALL' });
  await newBom(owner, small, [{ materialId: await newMaterial(owner, { unitCost: 1 }) }]);
});

/** A row of an import: an order of this many items, each with 500 inputs. */
const row = (items: number, orderKey?: string, status = 'Draft') => ({
  ...places,
  status,
  ...(orderKey && { orderKey }),
  items: Array.from({ length: items }, () => ({ sku: 'LARGE', quantity: 1 })),
});
const send = (rows: object[], query = '') =>
  owner.post(`/work-orders/bulk-import${query}`, { rows });

test('the items of an order have 5,000 inputs in all at most', async () => {
  expect(rowErrorsOf(await send([row(11)]))).toEqual([[1, '/items', 'too_many']]);
  const { ids } = await done(send([row(10)]));
  const path = `/work-orders/${ids[0]}`;
  const added = await owner.post(`${path}/items`, { skuId: small, quantity: 1 });
  expect(faultsOf(added)).toEqual([['/skuId', 'too_many']]);
  const [first] = (await done(owner.get(path))).items;
  await done(owner.patch(path, { skuId: small }));
  await done(owner.post(`${path}/items`, { skuId: small, quantity: 1 }));
  expect(faultsOf(await owner.patch(path, { skuId: large }))).toEqual([['/skuId', 'too_many']]);
  expect(first.inputs).toHaveLength(500);
});

test('an import makes orders of 50,000 inputs at most', async () => {
  const rows = Array.from({ length: 11 }, () => row(10));
  const refused = await send(rows, '?dryRun=true');
  expect(rowErrorsOf(refused)).toEqual([[11, '/items', 'too_many']]);
  expect(refused.body.errors[0].message).toContain('Send it in another import.');
});

test('an import of receipts reads orders of 50,000 inputs, and writes as many entries', async () => {
  const keys = Array.from({ length: 11 }, (_, at) => `w${at}`);
  for (const part of [keys.slice(0, 5), keys.slice(5)]) {
    await done(send(part.map((key) => row(10, key, 'Production'))));
  }
  const receive = (orders: readonly string[]) =>
    owner.post('/work-order-receipts/bulk-import?dryRun=true', {
      rows: orders.map((order) => ({ order, line: 1, quantity: 0.001 })),
    });
  expect(rowErrorsOf(await receive(keys))).toEqual([[11, '/order', 'too_many']]);
  const often = Array.from({ length: 100 }, () => 'w0');
  // A receipt has an entry of each input, and one of what it makes.
  expect(rowErrorsOf(await receive(often))).toEqual([[100, '', 'too_many']]);
});
