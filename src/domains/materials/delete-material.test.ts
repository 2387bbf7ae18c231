/** E069: deleting a material, which is refused while records refer to it. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { addRow, insertRow, voidRow } from '../../../test/support/material-rows.ts';
import { losingTo } from '../../../test/support/rival.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;
let materialId: string;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  materialId = await newMaterial(owner, { unitCost: 2 });
});

const remove = (headers: Record<string, string> = {}) =>
  owner.delete(`/materials/${materialId}`, { headers });

test('deletes a material with its item and cost history', async () => {
  const answer = await remove();
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect((await owner.get(`/materials/${materialId}`)).status).toBe(404);
  expect((await remove()).status).toBe(404);
  const left = await query(
    `select id from materials where id = $1
     union all select id from items where id = $1
     union all select item_id from item_cost_settings where item_id = $1`,
    [materialId],
  );
  expect(left).toEqual([]);
});

test('frees code and externalId', async () => {
  const body = { code: 'AGAIN', externalId: 'again' };
  const first = await newMaterial(owner, body);
  await owner.delete(`/materials/${first}`);
  expect(await newMaterial(owner, body)).not.toBe(first);
});

test('keeps a material that ledger entries name', async () => {
  for (const position of [1, 2]) await addRow(owner, { materialId, position });
  const answer = await remove();
  expect([answer.status, answer.body.code]).toEqual([409, 'in_use']);
  expect(answer.body.usedBy).toEqual([{ entityType: 'ledger_entry', count: 2 }]);
  expect((await owner.get(`/materials/${materialId}`)).status).toBe(200);
});

test('keeps a material whose ledger entries are all voided', async () => {
  await voidRow(await addRow(owner, { materialId }));
  const answer = await remove();
  expect([answer.status, answer.body.code]).toEqual([409, 'in_use']);
});

test('keeps a material whose first ledger entry is written concurrently', async () => {
  const rival = await insertRow(owner, { materialId });
  const answer = await losingTo(...rival, () => remove());
  expect([answer.status, answer.body.code], answer.text).toEqual([409, 'in_use']);
});

test('deletes only the version that If-Match names', async () => {
  const stale = await remove({ 'if-match': '"2"' });
  expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
  expect((await remove({ 'if-match': '"1"' })).status).toBe(204);
});

test('answers 404 for an id of another organization and for a malformed id', async () => {
  const other = await newOrganization();
  expect((await other.delete(`/materials/${materialId}`)).status).toBe(404);
  expect((await owner.delete('/materials/MAT-1')).status).toBe(404);
  expect((await owner.get(`/materials/${materialId}`)).status).toBe(200);
});

test('keeps the material and its costs in a dry run', async () => {
  const answer = await owner.delete(`/materials/${materialId}`, { query: { dryRun: 'true' } });
  expect(answer.status).toBe(204);
  expect((await owner.get(`/materials/${materialId}`)).body.unitCost).toBe(2);
});
