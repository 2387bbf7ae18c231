/** E089: showing the recipe of a SKU. */
import { beforeAll, expect, test } from 'vitest';
import { newBom } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let skuId: string;
let bomId: string;

beforeAll(async () => {
  owner = await newOrganization();
  skuId = await newSku(owner);
  const materialId = await newMaterial(owner, { unitCost: 0.1 });
  bomId = await newBom(owner, skuId, [
    { materialId, quantity: 3 },
    { skuId: await newSku(owner), quantity: 0.25, scrapPercent: 2.5 },
  ]);
});

test('shows the recipe with its inputs, and its version as ETag', async () => {
  const answer = await owner.get(`/skus/${skuId}/bom`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('etag')).toBe('"1"');
  expect(Object.keys(answer.body)).toEqual([
    ...['id', 'skuId', 'outputQuantity', 'conversionCost', 'notes', 'inputs', 'materialUnitCost'],
    ...['externalId', 'version', 'createdBy', 'createdAt', 'updatedAt'],
  ]);
  expect(answer.body).toMatchObject({ id: bomId, skuId, materialUnitCost: 0.3 });
  expect(answer.body.inputs).toMatchObject([
    { skuId: null, quantity: 3, scrapPercent: 0 },
    { materialId: null, quantity: 0.25, scrapPercent: 2.5 },
  ]);
});

test('answers 404 for a SKU without a recipe and for an unknown SKU', async () => {
  const without = await owner.get(`/skus/${await newSku(owner)}/bom`);
  expect([without.status, without.body.code]).toEqual([404, 'not_found']);
  expect(without.body.detail).toBe(
    'This SKU has no bill of materials. Create one: POST /api/boms.',
  );
  for (const id of ['0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff', bomId, 'BREAD']) {
    const answer = await owner.get(`/skus/${id}/bom`);
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect(answer.body.detail).not.toContain('POST');
  }
});
