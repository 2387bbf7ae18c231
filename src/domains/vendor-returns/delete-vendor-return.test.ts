/** X066: returns to vendors that are deleted. */
import { expect, test } from 'vitest';
import { done } from '../../../test/support/making.ts';
import { buy, costOf, expectSound, orderOf, stockOf } from '../../../test/support/purchasing.ts';
import { march, materialsLedger, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

test('deleted returns leave everything as it was before, in any order', async () => {
  const owner = await newOrganization();
  const materialId = await newMaterial(owner);
  const bought = await buy(owner, materialId, 10, 2, '2026-03-01');
  await buy(owner, materialId, 10, 3, '2026-03-05');
  const { locationId } = bought;
  const taken = await done(
    materialsLedger.dispose(owner, {
      ...{ materialId, locationId, quantity: 12, eventDate: march(6) },
    }),
  );
  const all = async () => [
    await orderOf(owner, { id: bought.poId }),
    await stockOf(owner, materialId),
    await costOf(owner, materialId),
    (await materialsLedger.entryOf(owner, taken.id, { include: 'layers' })).body,
  ];
  const before = await all();
  const returns: { id: string }[] = [];
  for (const [quantity, outcome] of [
    [3, 'credit'],
    [4, 'replacement'],
    [3, 'credit'],
  ]) {
    const items = [{ purchaseOrderReceiptItemId: bought.items[0].id, quantity }];
    returns.push(await done(owner.post('/vendor-returns', { outcome, items })));
  }
  expect(await stockOf(owner, materialId)).toMatchObject({ onHand: '-2', value: '-6' });
  await expectSound(owner);
  for (const at of [1, 2, 0]) {
    expect((await owner.delete(`/vendor-returns/${returns[at]?.id}`)).status).toBe(204);
    await expectSound(owner);
  }
  expect(await all()).toEqual(before);
  expect((await owner.get(`/vendor-returns/${returns[0]?.id}`)).status).toBe(404);
  const items = [{ purchaseOrderReceiptItemId: bought.items[0].id, quantity: 1 }];
  expect((await done(owner.post('/vendor-returns', { items }))).returnNumber).toBe('VRT-4');
});
