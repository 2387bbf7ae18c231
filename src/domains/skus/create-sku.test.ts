/** E076: creating a SKU. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;
let skuTypeId: string;

beforeAll(async () => {
  owner = await newOrganization();
  const types = await owner.get('/sku-types', { query: { q: 'finished' } });
  skuTypeId = types.body.data[0].id;
});

let made = 0;
/** A valid body with a unique code. */
const bread = (changes: Record<string, unknown> = {}) => ({
  code: `BREAD-${made++}`,
  name: 'Wheat bread',
  skuTypeId,
  unit: 'EA',
  ...changes,
});

test("creates the ledgers' item with it", async () => {
  const answer = await owner.post('/skus', bread());
  const items = await query('select kind from items where org_id = $1 and id = $2', [
    owner.orgId,
    answer.body.id,
  ]);
  expect(items).toEqual([{ kind: 'sku' }]);
});

test.each(['id', 'isActive', 'materialUnitCost', 'version', 'createdAt', 'createdBy', 'orgId'])(
  'refuses %s, which cannot be set manually',
  async (field) => {
    const answer = await owner.post('/skus', bread({ [field]: null }));
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual([[`/${field}`, 'unknown_field']]);
  },
);
