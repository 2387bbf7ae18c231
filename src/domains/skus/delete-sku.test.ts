/** E080: deleting a SKU with its item. See also deletions.test.ts. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
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
