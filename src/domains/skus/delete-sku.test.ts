/** E080: deleting a SKU, which is refused while records refer to it. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { sides } from '../../../test/support/selling.ts';
import { adjust, newLocation, newSku } from '../../../test/support/stock.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;
let locationId: string;
let skuId: string;

beforeAll(async () => {
  owner = await newOrganization();
  locationId = await newLocation(owner);
});
beforeEach(async () => {
  skuId = await newSku(owner);
});

test('deletes a SKU with its item', async () => {
  const answer = await owner.delete(`/skus/${skuId}`);
  expect(answer.status, answer.text).toBe(204);
  expect(answer.text).toBe('');
  expect((await owner.get(`/skus/${skuId}`)).status).toBe(404);
  expect((await owner.delete(`/skus/${skuId}`)).status).toBe(404);
  for (const table of ['skus', 'items']) {
    const rows = await query(`select 1 from ${table} where id = $1`, [skuId]);
    expect(rows, table).toEqual([]);
  }
});

test('frees the code', async () => {
  const first = await newSku(owner, { code: 'AGAIN', externalId: 'again' });
  await owner.delete(`/skus/${first}`);
  const second = await newSku(owner, { code: 'AGAIN', externalId: 'again' });
  expect(second).not.toBe(first);
});

test('keeps a SKU that ledger entries name', async () => {
  for (const quantity of [5, 7]) {
    const found = await adjust(owner, { skuId, locationId, quantity, unitCost: 1 });
    expect(found.status, found.text).toBe(201);
  }
  const answer = await owner.delete(`/skus/${skuId}`);
  expect([answer.status, answer.body.code]).toEqual([409, 'in_use']);
  expect(answer.body.usedBy).toEqual([{ entityType: 'ledger_entry', count: 2 }]);
  expect((await owner.get(`/skus/${skuId}`)).status).toBe(200);
});

test('keeps a SKU whose ledger entries are all voided', async () => {
  const found = await adjust(owner, { skuId, locationId, quantity: 5, unitCost: 1 });
  const undone = await adjust(owner, { skuId, replaces: found.body.id, cancel: true });
  expect(undone.status, undone.text).toBe(200);
  const answer = await owner.delete(`/skus/${skuId}`);
  expect([answer.status, answer.body.code]).toEqual([409, 'in_use']);
});

test('keeps a SKU that is ordered, also in a draft', async () => {
  const { customerId } = await sides(owner);
  const items = [{ skuId, quantity: 1, unitPrice: 1 }];
  const order = await owner.post('/sales-orders', { customerId, items });
  const answer = await owner.delete(`/skus/${skuId}`);
  expect([answer.status, answer.body.code]).toEqual([409, 'in_use']);
  expect(answer.body.usedBy).toEqual([{ entityType: 'sales_order_item', count: 1 }]);
  await owner.delete(`/sales-orders/${order.body.id}`);
  expect((await owner.delete(`/skus/${skuId}`)).status).toBe(204);
});

test('deletes only the version that If-Match names', async () => {
  const stale = await owner.delete(`/skus/${skuId}`, { headers: { 'if-match': '"2"' } });
  expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
  const fresh = await owner.delete(`/skus/${skuId}`, { headers: { 'if-match': '"1"' } });
  expect(fresh.status).toBe(204);
});

test('answers 404 for an id of another organization and for a malformed id', async () => {
  const other = await newOrganization();
  expect((await other.delete(`/skus/${skuId}`)).status).toBe(404);
  expect((await owner.delete('/skus/BREAD')).status).toBe(404);
  expect((await owner.get(`/skus/${skuId}`)).status).toBe(200);
});

test('keeps the SKU in a dry run', async () => {
  const answer = await owner.delete(`/skus/${skuId}`, { query: { dryRun: 'true' } });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('dry-run')).toBe('true');
  expect((await owner.get(`/skus/${skuId}`)).status).toBe(200);
});
