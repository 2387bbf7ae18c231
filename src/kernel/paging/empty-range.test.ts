import { expect, test } from 'vitest';
import { faultsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import { newOrganization } from '../../../test/support/world.ts';

test.each([
  '/cost-changes',
  '/purchase-order-receipts',
  '/work-order-receipts',
  '/purchase-orders',
  '/materials',
  '/materials-inventory/ledger',
])('%s refuses a last day before the first one', async (path) => {
  const owner = await newOrganization();
  const refused = await owner.get(path, { query: { from: '2026-03-02', to: '2026-03-01' } });
  expect(refused.status, refused.text).toBe(422);
  expect(faultsOf(refused)).toEqual([['query/to', 'contradiction']]);
  expect(refused.text).toContain('2026-03-01 is before 2026-03-02');
  const day = { from: '2026-03-02', to: '2026-03-02' };
  expect((await done(owner.get(path, { query: day }))).data).toEqual([]);
});
