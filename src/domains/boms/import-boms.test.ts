/** X028: importing bills of materials in bulk. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { rowErrorsOf } from '../../../test/support/faults.ts';
import { importing } from '../../../test/support/importing.ts';
import { ledgerFigures } from '../../../test/support/ledger-figures.ts';
import { done } from '../../../test/support/making.ts';
import { refusalOf } from '../../../test/support/purchasing.ts';
import { newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;

beforeEach(async () => {
  owner = await newOrganization();
});

const { send, csv } = importing('/boms', () => owner);

/** Makes flour and water, and the SKUs with these codes; returns their ids by code. */
async function goods(client: Client, ...codes: string[]): Promise<Record<string, string>> {
  const ids: Record<string, string> = {
    FLOUR: await newMaterial(client, { code: 'FLOUR', unitCost: 0.8 }),
    WATER: await newMaterial(client, { code: 'WATER', unitCost: 0.01 }),
  };
  for (const code of codes) ids[code] = await newSku(client, { code });
  return ids;
}

const recipeOf = async (skuId: string | undefined) => (await owner.get(`/skus/${skuId}/bom`)).body;

const dough = { sku: 'DOUGH', inputs: [{ material: 'FLOUR', quantity: 2, scrapPercent: 5 }] };
const bread = { sku: 'BREAD', conversionCost: 0.4, inputs: [{ sku: 'DOUGH', quantity: 3 }] };

test('rows become recipes, whatever their order, and costs are rolled up through them', async () => {
  const { BREAD, DOUGH, FLOUR } = await goods(owner, 'BREAD', 'DOUGH');
  const answer = await send([{ ...bread, notes: 'Bake', externalId: 'r-1' }, dough]);
  expect(answer.status, answer.text).toBe(200);
  const [first, second] = answer.body.ids;
  expect(answer.body).toMatchObject({
    created: 2,
    results: [
      { row: 1, id: first, outcome: 'created' },
      { row: 2, id: second, outcome: 'created' },
    ],
  });
  expect(await recipeOf(BREAD)).toMatchObject({
    id: first,
    notes: 'Bake',
    externalId: 'r-1',
    outputQuantity: 1,
    conversionCost: 0.4,
    materialUnitCost: 5.04,
    inputs: [{ skuId: DOUGH, materialId: null, quantity: 3, scrapPercent: 0 }],
    createdBy: owner.userId,
  });
  expect(await recipeOf(DOUGH)).toMatchObject({
    id: second,
    materialUnitCost: 1.68,
    inputs: [{ skuId: null, materialId: FLOUR, quantity: 2, scrapPercent: 5 }],
  });
});

test('in CSV the lines with one SKU are its inputs', async () => {
  const { BREAD, DOUGH, WATER, FLOUR } = await goods(owner, 'BREAD', 'DOUGH');
  const answer = await csv([
    'sku,outputQuantity,material,item.sku,quantity,scrapPercent',
    'DOUGH,10,FLOUR,,6,5',
    'BREAD,,,DOUGH,3,',
    'DOUGH,,WATER,,4,',
  ]);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.results).toMatchObject([{ row: 2 }, { row: 3 }]);
  expect(await recipeOf(DOUGH)).toMatchObject({
    outputQuantity: 10,
    inputs: [
      { materialId: FLOUR, quantity: 6, scrapPercent: 5 },
      { materialId: WATER, quantity: 4 },
    ],
  });
  expect(await recipeOf(BREAD)).toMatchObject({ inputs: [{ skuId: DOUGH, quantity: 3 }] });
});

describe('a SKU that has a recipe', () => {
  test('is refused, skipped, or gets the new one', async () => {
    const { BREAD, DOUGH, WATER } = await goods(owner, 'BREAD', 'DOUGH', 'CAKE');
    const first = await done(send([dough, { ...bread, notes: 'Bake' }]));
    const [doughId, breadId] = first.ids;
    const again = await send([dough]);
    expect(rowErrorsOf(again)).toEqual([[1, '/sku', 'duplicate']]);
    expect(again.body.results).toEqual([{ row: 1, id: doughId, outcome: 'failed' }]);

    const broken = { sku: 'DOUGH', conversionCost: -1, inputs: [{ material: 'RYE', quantity: 0 }] };
    const skipped = await send([broken], { onDuplicate: 'skip' });
    expect(skipped.body).toMatchObject({
      skipped: 1,
      results: [{ row: 1, id: doughId, outcome: 'skipped' }],
    });

    const next = [
      dough,
      { ...bread, conversionCost: 0.5, inputs: [{ material: 'WATER', quantity: 3 }] },
      { sku: 'CAKE', inputs: [{ sku: 'BREAD', quantity: 1 }] },
    ];
    const changed = await send(next, { onDuplicate: 'update' });
    expect(changed.body, changed.text).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
    expect(changed.body.results).toMatchObject([
      { id: doughId, outcome: 'unchanged' },
      { id: breadId, outcome: 'updated' },
      { outcome: 'created' },
    ]);
    expect(await recipeOf(BREAD)).toMatchObject({
      version: 2,
      notes: 'Bake',
      conversionCost: 0.5,
      materialUnitCost: 0.03,
      inputs: [{ materialId: WATER, skuId: null, quantity: 3 }],
    });
    expect(await recipeOf(DOUGH)).toMatchObject({ version: 1 });
  });

  test('may keep an inactive input, and a new recipe may not have one', async () => {
    const { FLOUR } = await goods(owner, 'DOUGH', 'CAKE');
    await done(send([dough]));
    await done(owner.patch(`/materials/${FLOUR}`, { isActive: false }));
    const kept = [{ ...dough, inputs: [{ material: 'FLOUR', quantity: 9 }] }];
    await done(send(kept, { onDuplicate: 'update' }));
    const added = await send([{ sku: 'CAKE', inputs: [{ material: 'FLOUR', quantity: 1 }] }]);
    expect(rowErrorsOf(added)).toEqual([[1, '/inputs/0/material', 'inactive']]);
  });
});

describe('refusals', () => {
  test('name every fault of every row, and nothing is written', async () => {
    const { BREAD } = await goods(owner, 'BREAD', 'DOUGH', 'CAKE');
    const flour = { material: 'FLOUR', quantity: 1 };
    const answer = await send([
      { inputs: [flour] },
      { sku: 'RYE', inputs: [{ material: 'SALT', quantity: 1 }, flour] },
      {
        sku: 'DOUGH',
        inputs: [{ ...flour, sku: 'CAKE' }, { quantity: 0 }, { sku: 'DOUGH', quantity: 1 }],
      },
      { sku: 'CAKE' },
      { sku: 'BREAD', externalId: 'x', inputs: [flour] },
      { skuId: BREAD, externalId: 'x', inputs: [flour] },
      'x',
    ]);
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(rowErrorsOf(answer).sort()).toEqual([
      [1, '/sku', 'required'],
      [2, '/inputs/0/material', 'not_found'],
      [2, '/sku', 'not_found'],
      [3, '/inputs/0/sku', 'not_allowed'],
      [3, '/inputs/1/material', 'required'],
      [3, '/inputs/1/quantity', 'too_small'],
      [3, '/inputs/2/sku', 'circular'],
      [4, '/inputs', 'required'],
      [6, '/externalId', 'duplicate'],
      [6, '/skuId', 'duplicate'],
      [7, '', 'invalid_type'],
    ]);
    expect((await owner.get(`/skus/${BREAD}/bom`)).status).toBe(404);
  });

  test('of a cycle print its path, through rows of the import and recipes before it', async () => {
    const { CAKE } = await goods(owner, 'BREAD', 'DOUGH', 'CAKE', 'FILLING');
    await done(send([bread]));
    const made = (sku: string, of: string) => ({ sku, inputs: [{ sku: of, quantity: 1 }] });
    const rows = [made('CAKE', 'BREAD'), made('DOUGH', 'FILLING'), made('FILLING', 'CAKE')];
    const answer = await send(rows, { mode: 'partial' });
    expect(answer.body).toMatchObject({ created: 2, failed: 1, failedRows: [rows[2]] });
    expect(answer.body.errors).toEqual([
      {
        row: 3,
        path: '/inputs/0/sku',
        code: 'circular',
        message:
          'makes a cycle: FILLING -> CAKE -> BREAD -> DOUGH -> FILLING. No SKU can be made of itself.',
      },
    ]);
    // With another recipe for the cake there is no cycle.
    const replaced = { sku: 'CAKE', inputs: [{ material: 'WATER', quantity: 1 }] };
    const next = [replaced, made('FILLING', 'CAKE')];
    const changed = await send(next, { onDuplicate: 'update' });
    expect(changed.body, changed.text).toMatchObject({ created: 1, updated: 1 });
    expect((await recipeOf(CAKE)).version).toBe(2);
  });

  test('of CSV name the line', async () => {
    await goods(owner, 'DOUGH');
    const answer = await csv([
      'sku,material,item.sku,quantity',
      'DOUGH,FLOUR,,1',
      'DOUGH,SALT,,2',
      'DOUGH,,DOUGH,1',
    ]);
    expect(rowErrorsOf(answer)).toEqual([
      [3, '/item/material', 'not_found'],
      [4, '/item/sku', 'circular'],
    ]);
  });

  test('of a cost beyond measure write nothing', async () => {
    await goods(owner, 'A', 'B');
    const huge = (sku: string, input: object) => ({
      sku,
      inputs: [{ ...input, quantity: 999_999_999_999 }],
    });
    const answer = await send([huge('A', { material: 'FLOUR' }), huge('B', { sku: 'A' })]);
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(rowErrorsOf(answer)).toEqual([[2, '/inputs', 'cost_too_high']]);
    expect(answer.text).toContain('B -> A -> FLOUR');
  });
});

test('the costs are those of the same recipes entered one by one', async () => {
  const other = await newOrganization();
  const codes = Array.from({ length: 12 }, (_, index) => `S${index}`);
  const ids = await goods(other, ...codes);
  await goods(owner, ...codes);
  // Each SKU is made of up to three of those after it, and of flour.
  const rows = codes.map((sku, index) => ({
    sku,
    conversionCost: index / 4,
    inputs: [
      { material: 'FLOUR', quantity: 1 + index },
      ...codes
        .slice(index + 1, index + 4)
        .map((code, at) => ({ sku: code, quantity: (at + 1) / 8, scrapPercent: at })),
    ],
  }));
  await done(send(rows));
  for (const { sku, conversionCost, inputs } of rows) {
    const named = inputs.map(({ quantity, ...input }) =>
      'material' in input
        ? { materialId: ids.FLOUR, quantity }
        : { skuId: ids[input.sku], quantity, scrapPercent: input.scrapPercent },
    );
    await done(other.post('/boms', { skuId: ids[sku], conversionCost, inputs: named }));
  }
  expect(await ledgerFigures(owner.orgId)).toEqual(await ledgerFigures(other.orgId));
});
