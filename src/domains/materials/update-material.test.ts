/** E068: changing the unit of a material. Its cost: costs.test.ts. See also records.test.ts. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { addRow, insertRow, voidRow } from '../../../test/support/material-rows.ts';
import { losingTo } from '../../../test/support/rival.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let materialId: string;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  materialId = await newMaterial(owner, { name: 'Flour', description: 'Fine', unitCost: 0.9 });
});

const change = (body: unknown) => owner.patch(`/materials/${materialId}`, body);

const stored = async () => (await owner.get(`/materials/${materialId}`)).body;

test('changes the unit while it has no ledger entries', async () => {
  expect((await change({ unit: 'KG' })).body.unit).toBe('KG');
});

test('keeps the unit once there are ledger entries, voided ones too', async () => {
  await voidRow(await addRow(owner, { materialId }));
  const answer = await change({ unit: 'KG', name: 'Loaf' });
  expect([answer.status, answer.body.code]).toEqual([409, 'in_use']);
  expect(answer.body.usedBy).toEqual([{ entityType: 'ledger_entry', count: 1 }]);
  expect(await stored()).toMatchObject({ unit: 'EA', name: 'Flour' });
  expect((await change({ unit: 'EA', name: 'Fine flour' })).body.name).toBe('Fine flour');
});

test('keeps the unit when the first ledger entry is written concurrently', async () => {
  const rival = await insertRow(owner, { materialId });
  const answer = await losingTo(...rival, () => change({ unit: 'KG' }));
  expect([answer.status, answer.body.code], answer.text).toEqual([409, 'in_use']);
});
