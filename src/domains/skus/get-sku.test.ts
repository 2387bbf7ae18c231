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

test('finds the id in any case', async () => {
  const answer = await owner.get(`/skus/${skuId.toUpperCase()}`);
  expect(answer.body.id).toBe(skuId);
});
