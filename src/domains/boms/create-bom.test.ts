/** E087: creating a bill of materials, and its cost. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { costsOf, newBom } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { losingTo } from '../../../test/support/rival.ts';
import { newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let owner: Client;
let flour: string;
let dough: string;
let skuId: string;

beforeAll(async () => {
  owner = await newOrganization();
  flour = await newMaterial(owner, { unitCost: 1 });
  dough = await newSku(owner);
});
beforeEach(async () => {
  skuId = await newSku(owner);
});

/** A valid body with changes. */
const recipe = (changes: Record<string, unknown> = {}) => ({
  skuId,
  inputs: [{ materialId: flour, quantity: 0.5 }],
  ...changes,
});
const create = (changes: Record<string, unknown> = {}, by = owner) =>
  by.post('/boms', recipe(changes));
const bomsOf = (id: string) => query('select 1 from boms where sku_id = $1', [id]);

describe('a bill of materials', () => {
  test('is answered with all fields, its inputs in their order', async () => {
    const inputs = [
      { skuId: dough, quantity: 2 },
      { materialId: flour, quantity: 0.125, scrapPercent: 7.5 },
    ];
    const notes = 'Knead.\nRest.';
    const given = { outputQuantity: 4, conversionCost: 0.35, notes, externalId: 'bom-1' };
    const made = await create({ ...given, inputs });
    expect(made.status, made.text).toBe(201);
    expect(made.headers.get('location')).toBe(`/api/skus/${skuId}/bom`);
    expect(made.headers.get('etag')).toBe('"1"');
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const id = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/);
    expect(made.body).toEqual({
      id,
      skuId,
      ...given,
      inputs: [
        { id, materialId: null, skuId: dough, quantity: 2, scrapPercent: 0 },
        { id, materialId: flour, skuId: null, quantity: 0.125, scrapPercent: 7.5 },
      ],
      materialUnitCost: 0.03359375,
      version: 1,
      createdBy: owner.userId,
      createdAt: instant,
      updatedAt: instant,
    });
    expect((await owner.get(`/skus/${skuId}/bom`)).body).toEqual(made.body);
  });

  test('has defaults, and accepts null for optional fields', async () => {
    const nothing = { notes: null, externalId: null };
    const inputs = [{ materialId: flour, skuId: null, quantity: 1 }];
    const made = await create({ ...nothing, inputs });
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({ ...nothing, outputQuantity: 1, conversionCost: 0 });
  });

  test('sets the rolled-up cost of its SKU, which is no edit of the SKU', async () => {
    const before = (await owner.get(`/skus/${skuId}`)).body;
    await create({ outputQuantity: 2, conversionCost: 0.1 });
    expect(await costsOf(skuId)).toEqual(['0.25', '0.35']);
    expect((await owner.get(`/skus/${skuId}`)).body).toEqual({
      ...before,
      ...{ materialUnitCost: 0.25, currentCost: 0.35 },
    });
  });

  test('may name an item several times; each input adds to the need', async () => {
    const inputs = [
      { materialId: flour, quantity: 1 },
      { materialId: flour, quantity: 2, scrapPercent: 10 },
    ];
    const made = await create({ inputs });
    expect(made.body.inputs).toMatchObject(inputs);
    expect(made.body.materialUnitCost).toBe(3.2);
  });

  test('keeps every digit of its numbers', async () => {
    const numerals = ['999999999999.999999', '0.000001', '123456789012.123456'];
    const [quantity, scrapPercent, conversionCost] = numerals;
    const body = `{"skuId":"${skuId}","conversionCost":${conversionCost},"inputs":[
      {"materialId":"${flour}","quantity":${quantity},"scrapPercent":${scrapPercent}}]}`;
    const made = await owner.post('/boms', body);
    expect(made.status, made.text).toBe(201);
    for (const numeral of numerals) expect(made.text).toContain(`:${numeral}`);
    // 999999999999.999999 x 1.00000001, at a cost of 1: 1000000009999.99999899999999.
    expect(made.text).toContain('"materialUnitCost":1000000009999.999999,');
  });

  test('has five hundred inputs at most', async () => {
    const inputs = Array.from({ length: 500 }, (_, at) => ({
      materialId: flour,
      quantity: at + 1,
    }));
    const made = await create({ inputs });
    expect(made.status, made.text).toBe(201);
    expect(made.body.inputs).toMatchObject(inputs);
    const more = await create({ skuId: await newSku(owner), inputs: [...inputs, inputs[0]] });
    expect([more.status, faultsOf(more)]).toEqual([422, [['/inputs', 'too_long']]]);
  });
});

describe('refuses', () => {
  test('a request with several errors, and reports all of them', async () => {
    const answer = await owner.post('/boms', {
      outputQuantity: 0,
      conversionCost: -1,
      notes: 5,
      materialUnitCost: 1,
      inputs: [
        { quantity: 1 },
        { materialId: flour, skuId: dough, quantity: 1 },
        { materialId: 'flour', quantity: 0, scrapPercent: -1, id: nowhere },
        { materialId: null, skuId: null, quantity: '1' },
        7,
        null,
      ],
    });
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer).sort()).toEqual([
      ['/conversionCost', 'too_small'],
      ['/inputs/0/materialId', 'required'],
      ['/inputs/1/skuId', 'not_allowed'],
      ['/inputs/2/id', 'unknown_field'],
      ['/inputs/2/materialId', 'invalid_uuid'],
      ['/inputs/2/quantity', 'too_small'],
      ['/inputs/2/scrapPercent', 'too_small'],
      ['/inputs/3/materialId', 'required'],
      ['/inputs/3/quantity', 'invalid_type'],
      ['/inputs/4', 'invalid_type'],
      ['/inputs/5', 'invalid_type'],
      ['/materialUnitCost', 'unknown_field'],
      ['/notes', 'invalid_type'],
      ['/outputQuantity', 'too_small'],
      ['/skuId', 'required'],
    ]);
  });

  test.each([
    ['no inputs', { inputs: undefined }, 'required'],
    ['an empty list of inputs', { inputs: [] }, 'too_short'],
    ['null for inputs', { inputs: null }, 'invalid_type'],
    ['text for inputs', { inputs: 'flour' }, 'invalid_type'],
  ])('%s', async (_title, changes, code) => {
    const answer = await create(changes);
    expect([answer.status, faultsOf(answer)]).toEqual([422, [['/inputs', code]]]);
  });

  test('unknown records, reporting all of them', async () => {
    const other = await newOrganization();
    const answer = await create({
      skuId: flour,
      inputs: [
        { materialId: await newMaterial(other), quantity: 1 },
        { materialId: flour, quantity: 1 },
        { skuId: nowhere, quantity: 1 },
        { materialId: dough, quantity: 1 },
        { skuId: flour, quantity: 1 },
      ],
    });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect(faultsOf(answer)).toEqual([
      ['/skuId', 'not_found'],
      ['/inputs/0/materialId', 'not_found'],
      ['/inputs/2/skuId', 'not_found'],
      ['/inputs/3/materialId', 'not_found'],
      ['/inputs/4/skuId', 'not_found'],
    ]);
  });

  test('inactive records, reporting all of them', async () => {
    const oldFlour = await newMaterial(owner);
    const oldDough = await newSku(owner);
    for (const path of [`/materials/${oldFlour}`, `/skus/${oldDough}`, `/skus/${skuId}`]) {
      expect((await owner.patch(path, { isActive: false })).status).toBe(200);
    }
    const answer = await create({
      inputs: [
        { materialId: oldFlour, quantity: 1 },
        { materialId: flour, quantity: 1 },
        { skuId: oldDough, quantity: 1 },
      ],
    });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual([
      ['/skuId', 'inactive'],
      ['/inputs/0/materialId', 'inactive'],
      ['/inputs/2/skuId', 'inactive'],
    ]);
    expect(await bomsOf(skuId)).toEqual([]);
  });

  test('a second recipe of a SKU and a duplicate externalId, both at once', async () => {
    const externalId = `recipe of ${skuId}`;
    expect((await create({ externalId })).status).toBe(201);
    const answer = await create({ externalId });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual([
      ['/skuId', 'duplicate'],
      ['/externalId', 'duplicate'],
    ]);
    const other = await newOrganization();
    const inputs = [{ materialId: await newMaterial(other), quantity: 1 }];
    const body = { skuId: await newSku(other), inputs, externalId };
    expect((await other.post('/boms', body)).status).toBe(201);
  });

  test('all but one of several concurrent recipes for a SKU', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create()));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422, 422, 422, 422]);
    expect(await bomsOf(skuId)).toHaveLength(1);
  });

  const rival = `insert into boms (org_id, id, sku_id, output_quantity, conversion_cost,
      external_id, created_at, updated_at)
    values ($1, gen_random_uuid(), $2, 1, 0, $3, now(), now())`;

  test('a second one while a concurrent request creates the first', async () => {
    const answer = await losingTo(rival, [owner.orgId, skuId, null], () => create());
    expect([answer.status, faultsOf(answer)]).toEqual([422, [['/skuId', 'duplicate']]]);
    await query('delete from boms where sku_id = $1', [skuId]);
  });

  test('an externalId that a concurrent request uses', async () => {
    const elsewhere = await newSku(owner);
    const answer = await losingTo(rival, [owner.orgId, elsewhere, 'wanted'], () =>
      create({ externalId: 'wanted' }),
    );
    expect([answer.status, faultsOf(answer)]).toEqual([422, [['/externalId', 'duplicate']]]);
    await query('delete from boms where sku_id = $1', [elsewhere]);
  });
});

test('a SKU or material that is deleted at the same time is either kept or not found', async () => {
  for (let round = 0; round < 5; round += 1) {
    const materialId = await newMaterial(owner);
    const made = await newSku(owner);
    const [created, removed] = await Promise.all([
      create({ skuId: made, inputs: [{ materialId, quantity: 1 }] }),
      owner.delete(round % 2 ? `/materials/${materialId}` : `/skus/${made}`),
    ]);
    expect(['201 409', '404 204']).toContain(`${created.status} ${removed.status}`);
  }
});

test('items of a recipe are in use, and their units can still change', async () => {
  const [materialId, input] = [await newMaterial(owner), await newSku(owner)];
  await newBom(owner, skuId, [{ materialId }, { skuId: input }]);
  for (const path of [`/materials/${materialId}`, `/skus/${input}`, `/skus/${skuId}`]) {
    const answer = await owner.delete(path);
    expect([answer.status, answer.body.code]).toEqual([409, 'in_use']);
    expect(answer.body.usedBy).toEqual([{ entityType: 'bom', count: 1 }]);
    expect((await owner.patch(path, { unit: 'KG' })).body.unit).toBe('KG');
  }
});
