/** E069: deleting a material with its item. See also deletions.test.ts. */
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

const remove = () => owner.delete(`/materials/${materialId}`);

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
