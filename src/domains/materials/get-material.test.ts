/** E067: showing a material. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let materialId: string;

beforeAll(async () => {
  owner = await newOrganization();
  materialId = await newMaterial(owner, { name: 'Rye flour' });
});

test('shows a material with its version', async () => {
  const answer = await owner.get(`/materials/${materialId}`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('etag')).toBe('"1"');
  expect(answer.body).toMatchObject({ id: materialId, name: 'Rye flour', version: 1 });
});

test('shows an archived material too', async () => {
  const archived = await newMaterial(owner);
  await owner.patch(`/materials/${archived}`, { isActive: false });
  const answer = await owner.get(`/materials/${archived}`);
  expect(answer.status).toBe(200);
  expect(answer.body.isActive).toBe(false);
});

test.each(['0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff', 'MAT-1', '1', '%00'])(
  'answers 404 for the id %s',
  async (id) => {
    const answer = await owner.get(`/materials/${id}`);
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  },
);

test('does not show a SKU', async () => {
  const skuId = await newSku(owner);
  expect((await owner.get(`/materials/${skuId}`)).status).toBe(404);
  expect((await owner.patch(`/materials/${skuId}`, { name: 'Flour' })).status).toBe(404);
  expect((await owner.delete(`/materials/${skuId}`)).status).toBe(404);
});

test('does not show a material to another organization', async () => {
  const other = await newOrganization();
  const answer = await other.get(`/materials/${materialId}`);
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
});
