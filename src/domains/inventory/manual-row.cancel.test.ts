/** E099, E100, E106 and E107: a cancellation voids an entry and takes nothing else. */
import { expect, test } from 'vitest';
import { faultsOf } from '../../../test/support/faults.ts';
import { buy } from '../../../test/support/purchasing.ts';
import { adjust, dispose, newLocation, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

test('with cancel everything is refused that would be kept nowhere', async () => {
  const owner = await newOrganization();
  const [skuId, locationId] = [await newSku(owner), await newLocation(owner)];
  const found = await adjust(owner, { skuId, locationId, quantity: 1 });
  const cancel = { skuId, replaces: found.body.id, cancel: true };
  const stated = { locationId, quantity: 1, notes: 'x', eventDate: '2026-03-01T08:00:00Z' };
  const answer = await adjust(owner, { ...cancel, ...stated, unitCost: 0 });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([
    ['/locationId', 'not_with_cancel'],
    ['/quantity', 'not_with_cancel'],
    ['/unitCost', 'not_with_cancel'],
    ['/notes', 'not_with_cancel'],
    ['/eventDate', 'not_with_cancel'],
  ]);
  expect(faultsOf(await dispose(owner, { ...cancel, reason: 'x' }))).toEqual([
    ['/reason', 'not_with_cancel'],
  ]);
  expect((await adjust(owner, { ...cancel, notes: null })).status).toBe(200);
});

test('what an order brought is changed there, and not by hand', async () => {
  const owner = await newOrganization();
  const materialId = await newMaterial(owner);
  const { items } = await buy(owner, materialId, 1, 2, '2026-03-01');
  const answer = await owner.post('/materials-inventory/adjustments', {
    materialId,
    replaces: items[0].ledgerEntryId,
    cancel: true,
  });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('change the order instead');
});
