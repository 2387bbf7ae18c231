/** E065: the item and the figures of a new material. See also records.test.ts. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

test("creates the ledgers' item with it", async () => {
  const { id } = (await owner.post('/materials', { name: 'Oil', unitCost: 3.25 })).body;
  const items = await query('select kind, current_cost from items where org_id = $1 and id = $2', [
    owner.orgId,
    id,
  ]);
  expect(items).toEqual([{ kind: 'material', current_cost: '3.25' }]);
});

test.each(['id', 'isActive', 'version', 'createdAt', 'createdBy', 'orgId', 'currentCost'])(
  'refuses %s, which cannot be set manually',
  async (field) => {
    const answer = await owner.post('/materials', { name: 'Flour', [field]: null });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual([[`/${field}`, 'unknown_field']]);
  },
);
