/** E088: listing recipes, by product and by input. */
import { beforeAll, describe, expect, test } from 'vitest';
import { newBom } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newMaterial, newSku } from '../../../test/support/stock.ts';
import { newMember, withApiToken } from '../../../test/support/users.ts';
import { newOrganization } from '../../../test/support/world.ts';

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let owner: Client;
let flour: string;
/** Ids of SKUs and of their recipes, by the SKU's code. */
const sku: Record<string, string> = {};
const bom: Record<string, string> = {};

/** Bread of dough, a cake of dough and flour, a flan of butter; in this order. */
beforeAll(async () => {
  owner = await newOrganization();
  flour = await newMaterial(owner, { unitCost: 1 });
  const butter = await newMaterial(owner);
  const make = async (code: string, name: string, inputs: Parameters<typeof newBom>[2]) => {
    sku[code] = await newSku(owner, { code, name });
    bom[code] = await newBom(owner, sku[code], inputs, { externalId: `r-${code}` });
  };
  await make('DOUGH', 'Teig 50 %', [{ materialId: flour, quantity: 0.5 }]);
  const dough = sku.DOUGH as string;
  await make('BREAD', 'Weizenbrot', [{ skuId: dough, quantity: 2 }, { skuId: dough }]);
  await make('CAKE', 'Pflaumenkuchen', [{ skuId: dough }, { materialId: flour }]);
  await make('FLAN', 'Crème', [{ materialId: butter }]);
});

const list = (parameters: Record<string, string> = {}, by = owner) =>
  by.get('/boms', { query: parameters });
/** Codes of the SKUs whose recipes are listed. */
async function codes(parameters: Record<string, string> = {}, by = owner): Promise<string[]> {
  const answer = await list(parameters, by);
  expect(answer.status, answer.text).toBe(200);
  const known = Object.entries(bom).map(([code, id]) => [id, code]);
  return answer.body.data.map((row: { id: string }) => Object.fromEntries(known)[row.id]);
}

const newest = ['FLAN', 'CAKE', 'BREAD', 'DOUGH'];

test('shows the newest first, with the number of inputs instead of the inputs', async () => {
  const page = (await list()).body;
  expect(await codes()).toEqual(newest);
  expect(page.nextCursor).toBeNull();
  const { inputs, ...header } = (await owner.get(`/skus/${sku.BREAD}/bom`)).body;
  expect(page.data[2]).toEqual({ ...header, itemCount: inputs.length });
  expect(page.data[2]).toMatchObject({ itemCount: 2, materialUnitCost: 1.5 });
});

test('sorts by creation and by change', async () => {
  expect(await codes({ sort: 'createdAt' })).toEqual(newest.toReversed());
  await owner.patch(`/boms/${bom.BREAD}`, { notes: 'Bake at night' });
  expect(await codes({ sort: '-updatedAt' })).toEqual(['BREAD', 'FLAN', 'CAKE', 'DOUGH']);
  expect(await codes({ sort: 'updatedAt' })).toEqual(['DOUGH', 'CAKE', 'FLAN', 'BREAD']);
  expect(faultsOf(await list({ sort: 'code' }))).toEqual([['query/sort', 'not_allowed']]);
});

test('shows every recipe once in pages of one', async () => {
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const parameters = { limit: '1', count: 'true', ...(cursor && { cursor }) };
    const { body } = await list(parameters);
    expect([body.total, body.totalIsExact]).toEqual([4, true]);
    seen.push(body.data[0].id);
    cursor = body.nextCursor;
  }
  expect(seen).toEqual(newest.map((code) => bom[code]));
});

describe('filters', () => {
  test('by the SKU that is made', async () => {
    expect(await codes({ skuId: sku.DOUGH as string })).toEqual(['DOUGH']);
    expect(await codes({ skuId: nowhere })).toEqual([]);
  });

  test('by a material or a SKU that is an input, each with its own parameter', async () => {
    expect(await codes({ materialId: flour })).toEqual(['CAKE', 'DOUGH']);
    expect(await codes({ inputSkuId: sku.DOUGH as string })).toEqual(['CAKE', 'BREAD']);
    expect(await codes({ materialId: flour, inputSkuId: sku.DOUGH as string })).toEqual(['CAKE']);
    for (const parameters of [
      { materialId: sku.DOUGH as string },
      { inputSkuId: flour },
      { inputSkuId: sku.BREAD as string },
      { materialId: nowhere },
    ]) {
      expect(await codes(parameters)).toEqual([]);
    }
  });

  test('by text in code or name of the SKU, in any case', async () => {
    expect(await codes({ q: 'weizen' })).toEqual(['BREAD']);
    expect(await codes({ q: 'CRÈME' })).toEqual(['FLAN']);
    expect(await codes({ q: 'a' })).toEqual(['FLAN', 'CAKE', 'BREAD']);
    expect(await codes({ q: '%' })).toEqual(['DOUGH']);
  });

  test('by ids, external id and days', async () => {
    expect(await codes({ ids: `${bom.CAKE},${bom.DOUGH},${nowhere}` })).toEqual(['CAKE', 'DOUGH']);
    expect(await codes({ externalId: 'r-CAKE' })).toEqual(['CAKE']);
    expect(await codes({ externalId: 'R-CAKE' })).toEqual([]);
    expect(await codes({ externalId: 'r-DOUGH,r-CAKE,r-' })).toEqual(['CAKE', 'DOUGH']);
    expect(await codes({ from: '2020-01-01', to: '9999-12-31' })).toEqual(newest);
    expect(await codes({ to: '2020-01-01' })).toEqual([]);
    expect(await codes({ updatedFrom: '2020-01-01T00:00:00Z' })).toHaveLength(4);
    expect(await codes({ updatedFrom: '2999-01-01T00:00:00Z' })).toEqual([]);
  });

  test('not by unknown parameters', async () => {
    const answer = await list({ skuId: 'BREAD', isActive: 'true', materialId: 'x' });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer).sort()).toEqual([
      ['query/isActive', 'unknown_field'],
      ['query/materialId', 'invalid_uuid'],
      ['query/skuId', 'invalid_uuid'],
    ]);
  });
});

test('is allowed to members and API tokens, and shows no records of another organization', async () => {
  const { client } = await withApiToken(await newMember(owner), { readOnly: true });
  expect(await codes({}, client)).toEqual(newest);
  const other = await newOrganization();
  expect(await codes({ skuId: sku.BREAD as string }, other)).toEqual([]);
  expect(await codes({ materialId: flour }, other)).toEqual([]);
});
