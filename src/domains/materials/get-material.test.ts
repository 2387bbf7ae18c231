/** E067: showing a material. */
import { expect, test } from 'vitest';
import { newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

test('a SKU is no material', async () => {
  const owner = await newOrganization();
  const skuId = await newSku(owner);
  expect((await owner.get(`/materials/${skuId}`)).status).toBe(404);
  expect((await owner.patch(`/materials/${skuId}`, { name: 'Flour' })).status).toBe(404);
  expect((await owner.delete(`/materials/${skuId}`)).status).toBe(404);
});
