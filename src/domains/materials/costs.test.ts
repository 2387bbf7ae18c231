/** E065 and E068: the cost of a material, set manually and by its receipts. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { addRow, voidRow } from '../../../test/support/material-rows.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization, query, world } from '../../../test/support/world.ts';
import { updateMaterialCosts } from '../../ledger/material-costs.store.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

const setCost = (materialId: string, unitCost: number | null) =>
  owner.patch(`/materials/${materialId}`, { unitCost });

/** The manual costs, in the order in which they were set. */
const settingsOf = (materialId: string) =>
  query(
    `select number, unit_cost, to_char(after_day, 'YYYY-MM-DD') as after_day, after_position, set_by
     from item_cost_settings where item_id = $1 order by number`,
    [materialId],
  );

/** The cost that the material shows, and the current cost of its item. */
async function costOf(materialId: string) {
  const { unitCost } = (await owner.get(`/materials/${materialId}`)).body;
  const [item] = await query<{ current: string }>(
    'select current_cost::text as current from items where id = $1',
    [materialId],
  );
  return [unitCost, item?.current];
}

/** Recalculates the costs of materials from their entries; returns the ids with a new cost. */
async function recalculate(...materialIds: string[]): Promise<string[]> {
  const { text, values } = updateMaterialCosts(owner.orgId as string, materialIds);
  return (await query<{ id: string }>(text, [...values])).map((row) => row.id);
}

test('the cost of a new material is the first of its history', async () => {
  const materialId = await newMaterial(owner, { unitCost: 0.123456 });
  expect(await costOf(materialId)).toEqual([0.123456, '0.123456']);
  expect(await settingsOf(materialId)).toEqual([
    {
      number: 1,
      unit_cost: '0.123456',
      after_day: null,
      after_position: null,
      set_by: owner.userId,
    },
  ]);
});

test('a material without a cost has none, and no history', async () => {
  const materialId = await newMaterial(owner);
  expect(await costOf(materialId)).toEqual([null, '0']);
  expect(await settingsOf(materialId)).toEqual([]);
});

test('a cost of zero is a cost', async () => {
  const materialId = await newMaterial(owner, { unitCost: 0 });
  expect(await costOf(materialId)).toEqual([0, '0']);
  expect(await settingsOf(materialId)).toHaveLength(1);
});

test('a later cost follows, and null means unknown', async () => {
  const materialId = await newMaterial(owner, { unitCost: 2 });
  const answer = await setCost(materialId, 2.5);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ unitCost: 2.5, version: 2 });
  expect(await costOf(materialId)).toEqual([2.5, '2.5']);
  expect((await setCost(materialId, null)).body.unitCost).toBeNull();
  expect(await costOf(materialId)).toEqual([null, '0']);
  expect(await settingsOf(materialId)).toMatchObject([
    { number: 1, unit_cost: '2' },
    { number: 2, unit_cost: '2.5' },
    { number: 3, unit_cost: null },
  ]);
});

test('an edit without a cost, or with the stored cost, sets none', async () => {
  const materialId = await newMaterial(owner, { unitCost: 2 });
  const edits = [{ name: 'Flour' }, { unitCost: 2 }];
  for (const edit of edits) await owner.patch(`/materials/${materialId}`, edit);
  expect(await settingsOf(materialId)).toHaveLength(1);
  expect(await costOf(materialId)).toEqual([2, '2']);
});

test('a refused edit sets no cost', async () => {
  const materialId = await newMaterial(owner, { unitCost: 2 });
  await newMaterial(owner, { code: 'COST-DUP' });
  const refused = await owner.patch(`/materials/${materialId}`, { unitCost: 3, code: 'COST-DUP' });
  expect(refused.status).toBe(422);
  expect(await settingsOf(materialId)).toHaveLength(1);
});

test('a manual cost is ordered after the latest receipt of its moment', async () => {
  const materialId = await newMaterial(owner, { unitCost: 2 });
  await addRow(owner, { materialId, day: 20, position: 7 });
  await addRow(owner, { materialId, day: 10, position: 8 });
  await addRow(owner, { materialId, day: 25, position: 9, eventType: 'ADJUST' });
  await addRow(owner, { materialId, day: 26, position: 10, ref: 'TFR-MT-1' });
  await voidRow(await addRow(owner, { materialId, day: 27, position: 11 }));
  await setCost(materialId, 3);
  const [, second] = await settingsOf(materialId);
  expect(second).toMatchObject({ after_day: '2026-03-20', after_position: '7' });
});

test('a manual cost is ordered after an earlier one, also when the clock goes back', async () => {
  const materialId = await newMaterial(owner, { unitCost: 2 });
  const { setNow } = await world();
  setNow(new Date(Date.now() - 30_000));
  const answer = await setCost(materialId, 3).finally(() => setNow(undefined));
  expect(answer.body.unitCost).toBe(3);
});

test('of costs set at the same time the last one applies', async () => {
  const materialId = await newMaterial(owner, { unitCost: 1 });
  const answers = await Promise.all([5, 6, 7, 8].map((cost) => setCost(materialId, cost)));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  const last = answers.find((answer) => answer.body.version === 5)?.body.unitCost;
  expect(await costOf(materialId)).toEqual([last, String(last)]);
  const settings = await settingsOf(materialId);
  expect(settings.map((setting) => setting.number)).toEqual([1, 2, 3, 4, 5]);
  expect(settings.at(-1)?.unit_cost).toBe(String(last));
});

type Step =
  | { receive: [day: number, cost: number] }
  | { find: [day: number, cost: number] }
  | ManualStep;
type ManualStep = { set: number | null } | { reverse: number };

/** Runs the steps with a new material, then recalculates its cost. */
async function after(steps: readonly Step[]) {
  const materialId = await newMaterial(owner);
  const rows: string[] = [];
  for (const [at, step] of steps.entries()) {
    if ('set' in step) await setCost(materialId, step.set);
    else if ('reverse' in step) await voidRow(rows[step.reverse] as string);
    else {
      const [eventType, [day, unitCost]] =
        'find' in step ? (['ADJUST', step.find] as const) : (['RECEIVE', step.receive] as const);
      rows.push(await addRow(owner, { materialId, eventType, day, unitCost, position: at + 1 }));
    }
    await recalculate(materialId);
  }
  return costOf(materialId);
}

describe('the latest of receipts and manual costs', () => {
  test.each<[string, Step[], number | null]>([
    ['one receipt', [{ receive: [10, 4] }], 4],
    ['the later receipt', [{ receive: [10, 4] }, { receive: [12, 5] }], 5],
    ['not the one entered later', [{ receive: [10, 4] }, { receive: [5, 3] }], 4],
    ['of one day the one entered later', [{ receive: [10, 4] }, { receive: [10, 3] }], 3],
    ['a receipt after a first cost', [{ set: 6 }, { receive: [1, 4] }], 4],
    ['a cost after a receipt', [{ receive: [10, 4] }, { set: 6 }], 6],
    ['the last cost', [{ receive: [10, 4] }, { set: 6 }, { set: 4 }, { set: 7 }], 7],
    ['a later receipt', [{ receive: [10, 4] }, { set: 6 }, { receive: [12, 5] }], 5],
    ['a later one of that day', [{ receive: [10, 4] }, { set: 6 }, { receive: [10, 5] }], 5],
    ['not an earlier receipt', [{ receive: [10, 4] }, { set: 6 }, { receive: [9, 5] }], 6],
    ['the manual cost, without its receipt', [{ receive: [10, 4] }, { set: 6 }, { reverse: 0 }], 6],
    ['the cost before', [{ receive: [5, 3] }, { receive: [10, 4] }, { reverse: 1 }], 3],
    ['the first cost again', [{ set: 6 }, { receive: [10, 4] }, { reverse: 0 }], 6],
    ['null again', [{ receive: [10, 4] }, { reverse: 0 }], null],
    ['no free goods', [{ receive: [10, 4] }, { receive: [12, 0] }], 4],
    ['a cost after free goods', [{ receive: [12, 0] }, { set: 6 }, { receive: [11, 5] }], 6],
    ['no found stock', [{ receive: [10, 4] }, { find: [12, 9] }], 4],
    ['null, when none is known', [{ receive: [10, 4] }, { set: null }], null],
    ['a receipt after null', [{ receive: [10, 4] }, { set: null }, { receive: [11, 5] }], 5],
  ])('is %s', async (_title, steps, cost) => {
    expect(await after(steps)).toEqual([cost, String(cost ?? 0)]);
  });

  test('is recalculated for many at once, returning those that changed', async () => {
    const [received, same, untouched] = await Promise.all([
      newMaterial(owner, { unitCost: 1 }),
      newMaterial(owner, { unitCost: 2 }),
      newMaterial(owner, { unitCost: 3 }),
    ]);
    await addRow(owner, { materialId: received, unitCost: 4.6666666667 });
    await addRow(owner, { materialId: same, unitCost: 2 });
    await addRow(owner, { materialId: untouched, unitCost: 9 });
    expect(await recalculate(received, same)).toEqual([received]);
    expect(await costOf(received)).toEqual([4.6666666667, '4.6666666667']);
    expect(await costOf(untouched)).toEqual([3, '3']);
    expect(await recalculate(received, same)).toEqual([]);
  });

  test('is no edit: version and updatedAt do not change', async () => {
    const materialId = await newMaterial(owner, { unitCost: 1 });
    const before = (await owner.get(`/materials/${materialId}`)).body;
    await addRow(owner, { materialId, unitCost: 4 });
    await recalculate(materialId);
    const { body } = await owner.get(`/materials/${materialId}`);
    expect(body).toEqual({ ...before, unitCost: 4 });
  });
});
