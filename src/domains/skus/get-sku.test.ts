/** E078: showing a SKU. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let skuId: string;

beforeAll(async () => {
  owner = await newOrganization();
  skuId = await newSku(owner, { name: 'Rye bread' });
});

test('shows a SKU with its version', async () => {
  const answer = await owner.get(`/skus/${skuId}`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('etag')).toBe('"1"');
  expect(answer.body).toMatchObject({ id: skuId, name: 'Rye bread', version: 1 });
});

test('shows an archived SKU too', async () => {
  const archived = await newSku(owner);
  await owner.patch(`/skus/${archived}`, { isActive: false });
  const answer = await owner.get(`/skus/${archived}`);
  expect(answer.status).toBe(200);
  expect(answer.body.isActive).toBe(false);
});

test('finds the id in any case', async () => {
  const answer = await owner.get(`/skus/${skuId.toUpperCase()}`);
  expect(answer.body.id).toBe(skuId);
});

test.each(['0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff', 'BREAD', '1', '%00'])(
  'answers 404 for the id %s',
  async (id) => {
    const answer = await owner.get(`/skus/${id}`);
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  },
);

test('does not show a SKU to another organization', async () => {
  const other = await newOrganization();
  const answer = await other.get(`/skus/${skuId}`);
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
});

test('refuses parameters that it does not have', async () => {
  const answer = await owner.get(`/skus/${skuId}`, { query: { with: 'bom' } });
  expect(answer.status).toBe(422);
  expect(answer.body.errors[0]).toMatchObject({ path: 'query/with', code: 'unknown_field' });
});
