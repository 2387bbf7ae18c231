/** E090: changing a bill of materials. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { costsOf, newBom, newProduct } from '../../../test/support/boms.ts';
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
let bomId: string;

beforeAll(async () => {
  owner = await newOrganization();
  flour = await newMaterial(owner, { unitCost: 1 });
  dough = await newProduct(owner, [{ materialId: flour, quantity: 0.5 }], { conversionCost: 0.1 });
});
beforeEach(async () => {
  skuId = await newSku(owner);
  bomId = await newBom(owner, skuId, [{ skuId: dough, quantity: 2 }], { notes: 'Bake' });
});

const change = (body: unknown, headers: Record<string, string> = {}, id = bomId) =>
  owner.patch(`/boms/${id}`, body, { headers });
const stored = async () => (await owner.get(`/skus/${skuId}/bom`)).body;

describe('an edit', () => {
  test('changes the fields of the request, and no others', async () => {
    const before = await stored();
    const answer = await change({ conversionCost: 0.5, outputQuantity: 4, externalId: 'r-1' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('etag')).toBe('"2"');
    expect(answer.body).toEqual({
      ...before,
      conversionCost: 0.5,
      outputQuantity: 4,
      externalId: 'r-1',
      materialUnitCost: 0.3,
      version: 2,
      updatedAt: answer.body.updatedAt,
    });
    expect(answer.body.updatedAt > before.updatedAt).toBe(true);
    expect(await stored()).toEqual(answer.body);
    expect(await costsOf(skuId)).toEqual(['0.3', '0.8']);
    expect((await change({ notes: null, externalId: null })).body).toMatchObject({
      notes: null,
      externalId: null,
      version: 3,
    });
  });

  test('replaces all inputs by those of the request', async () => {
    const [old] = (await stored()).inputs;
    const inputs = [
      { materialId: flour, quantity: 3 },
      { skuId: dough, quantity: 1, scrapPercent: 50 },
    ];
    const answer = await change({ inputs });
    expect(answer.body.inputs).toMatchObject(inputs);
    expect(answer.body.inputs.map((input: { id: string }) => input.id)).not.toContain(old.id);
    expect(answer.body.materialUnitCost).toBe(3.9);
    expect(await stored()).toEqual(answer.body);
  });

  test('accepts its inputs in another order or with another quantity', async () => {
    await change({
      inputs: [
        { materialId: flour, quantity: 1 },
        { skuId: dough, quantity: 1 },
      ],
    });
    const turned = await change({
      inputs: [
        { skuId: dough, quantity: 4 },
        { materialId: flour, quantity: 1 },
      ],
    });
    expect(turned.body.inputs).toMatchObject([
      { skuId: dough, quantity: 4 },
      { materialId: flour },
    ]);
    expect(turned.body.materialUnitCost).toBe(3.4);
  });

  test('changes the cost of its products, but neither their versions nor their dates', async () => {
    const boxed = await newProduct(owner, [{ skuId, quantity: 10 }]);
    const shown = async () => [
      (await owner.get(`/skus/${boxed}`)).body,
      (await owner.get(`/skus/${boxed}/bom`)).body,
      (await owner.get(`/skus/${skuId}`)).body,
    ];
    const [box, boxBom, sku] = await shown();
    await change({ inputs: [{ materialId: flour, quantity: 7 }], conversionCost: 0.25 });
    expect(await shown()).toEqual([
      { ...box, materialUnitCost: 72.5, currentCost: 72.5 },
      { ...boxBom, materialUnitCost: 72.5 },
      { ...sku, materialUnitCost: 7, currentCost: 7.25 },
    ]);
    expect(await costsOf(boxed)).toEqual(['72.5', '72.5']);
  });

  test.each<[what: string, changes: () => object]>([
    ['nothing', () => ({})],
    ['the stored fields', () => ({ notes: 'Bake', conversionCost: 0, outputQuantity: 1.0 })],
    ['the stored inputs', () => ({ inputs: [{ skuId: dough, quantity: 2, scrapPercent: 0 }] })],
  ])('with %s changes nothing', async (_what, changes) => {
    const before = await stored();
    const answer = await change(changes());
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"1"']);
    expect(answer.body).toEqual(before);
    expect(await stored()).toEqual(before);
  });

  test('with the stored inputs and another field keeps the inputs', async () => {
    const before = await stored();
    const inputs = [{ skuId: dough, quantity: 2 }];
    const answer = await change({ inputs, notes: 'Bake twice' });
    expect(answer.body).toMatchObject({ version: 2, inputs: before.inputs });
  });

  test('keeps an inactive input, and accepts no new one', async () => {
    const [old, other] = [await newMaterial(owner), await newSku(owner)];
    await change({ inputs: [{ materialId: old, quantity: 1 }] });
    for (const path of [`/materials/${old}`, `/skus/${other}`, `/skus/${skuId}`]) {
      await owner.patch(path, { isActive: false });
    }
    const kept = await change({ inputs: [{ materialId: old, quantity: 2 }], notes: 'Less' });
    expect(kept.status, kept.text).toBe(200);
    const answer = await change({
      inputs: [
        { materialId: old, quantity: 3 },
        { skuId: other, quantity: 1 },
      ],
    });
    expect([answer.status, faultsOf(answer)]).toEqual([422, [['/inputs/1/skuId', 'inactive']]]);
    expect((await stored()).inputs).toMatchObject([{ materialId: old, quantity: 2 }]);
    expect((await change({ inputs: [{ materialId: flour, quantity: 1 }] })).status).toBe(200);
    const back = await change({ inputs: [{ materialId: old, quantity: 1 }] });
    expect([back.status, faultsOf(back)]).toEqual([422, [['/inputs/0/materialId', 'inactive']]]);
  });

  test('of three concurrent ones for one version succeeds once', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((quantity) =>
        change({ inputs: [{ materialId: flour, quantity }] }, { 'if-match': '"1"' }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 412, 412]);
    const won = answers.find((answer) => answer.status === 200);
    expect(await stored()).toEqual(won?.body);
  });
});

describe('refuses', () => {
  test('a request with several errors, and reports all of them', async () => {
    const answer = await change({
      skuId,
      outputQuantity: null,
      conversionCost: '1',
      version: 3,
      inputs: [{ quantity: 0 }],
    });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer).sort()).toEqual([
      ['/conversionCost', 'invalid_type'],
      ['/inputs/0/materialId', 'required'],
      ['/inputs/0/quantity', 'too_small'],
      ['/outputQuantity', 'invalid_type'],
      ['/skuId', 'unknown_field'],
      ['/version', 'unknown_field'],
    ]);
  });

  test('an empty list of inputs', async () => {
    expect(faultsOf(await change({ inputs: [] }))).toEqual([['/inputs', 'too_short']]);
    expect(faultsOf(await change({ inputs: null }))).toEqual([['/inputs', 'invalid_type']]);
  });

  test('unknown inputs, reporting all of them', async () => {
    const otherTenant = await newOrganization();
    const inputs = [
      { skuId: await newSku(otherTenant), quantity: 1 },
      { skuId: dough, quantity: 1 },
      { materialId: nowhere, quantity: 1 },
    ];
    const answer = await change({ inputs });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect(faultsOf(answer)).toEqual([
      ['/inputs/0/skuId', 'not_found'],
      ['/inputs/2/materialId', 'not_found'],
    ]);
  });

  test('the externalId of another recipe, and accepts its own', async () => {
    await newProduct(owner, [{ materialId: flour }], { externalId: 'taken' });
    const answer = await change({ externalId: 'taken' });
    expect([answer.status, faultsOf(answer)]).toEqual([422, [['/externalId', 'duplicate']]]);
    for (const round of [1, 2]) {
      expect((await change({ externalId: 'own', notes: `${round}` })).status).toBe(200);
    }
  });

  test('an externalId that a concurrent request uses', async () => {
    await newProduct(owner, [{ materialId: flour }], { externalId: 'other' });
    const answer = await losingTo(
      "update boms set external_id = 'wanted' where org_id = $1 and external_id = 'other'",
      [owner.orgId],
      () => change({ externalId: 'wanted' }),
    );
    expect([answer.status, faultsOf(answer)]).toEqual([422, [['/externalId', 'duplicate']]]);
  });

  test('an unknown recipe, before other errors of the request', async () => {
    for (const id of [nowhere, skuId, 'BREAD']) {
      const answer = await change({ nme: 1 }, {}, id);
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
    const other = await newOrganization();
    expect((await other.patch(`/boms/${bomId}`, { notes: 'Mine' })).status).toBe(404);
    expect((await stored()).notes).toBe('Bake');
  });
});

test('concurrent changes of costs and recipes have one result', async () => {
  for (let round = 1; round <= 5; round += 1) {
    const [cost, quantity] = [round * 2, round * 3];
    const answers = await Promise.all([
      owner.patch(`/materials/${flour}`, { unitCost: cost }),
      change({
        inputs: [
          { materialId: flour, quantity },
          { skuId: dough, quantity: 1 },
        ],
      }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    const expected = cost * quantity + cost * 0.5 + 0.1;
    expect((await stored()).materialUnitCost).toBeCloseTo(expected, 8);
  }
  await owner.patch(`/materials/${flour}`, { unitCost: 1 });
  const rows = await query('select 1 from bom_inputs where bom_id = $1', [bomId]);
  expect(rows).toHaveLength(2);
});
