/** X110 beside other writes: two undos at once, and writes to the records that are undone. */
import { expect, test } from 'vitest';
import { done } from '../../../test/support/making.ts';
import { expectSound, order, receive, refusalOf } from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { importOf, send, undo } from '../../../test/support/undoing.ts';
import { newOrganization } from '../../../test/support/world.ts';

test('of two undos at once one is done', async () => {
  const owner = await newOrganization();
  await newMaterial(owner, { code: 'FLOUR' });
  await done(owner.post('/locations', { name: 'Store' }));
  const row = { material: 'FLOUR', location: 'Store', quantity: 5, unitCost: 2 };
  const made = await send(owner, '/opening-stock', [row, row]);
  const answers = await Promise.all([undo(owner, made), undo(owner, made), undo(owner, made)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const refused = answers.filter(({ status }) => status === 409).map(refusalOf);
  expect(refused).toEqual([
    [409, 'import_undone'],
    [409, 'import_undone'],
  ]);
  expect(await importOf(owner, made)).toMatchObject({ status: 'undone', reversed: 2 });
  await expectSound(owner);
});

test('a record is edited or undone, never both', async () => {
  const owner = await newOrganization();
  for (let round = 0; round < 5; round += 1) {
    const made = await send(owner, '/vendors', [{ name: 'Millers' }]);
    const [edited, undone] = await Promise.all([
      owner.patch(`/vendors/${made.ids[0]}`, { name: 'Mills' }),
      undo(owner, made),
    ]);
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([edited.status, undone.status]);
  }
});

test('receipts of the orders of an import are made, corrected and undone beside each other', async () => {
  const owner = await newOrganization();
  const materialId = await newMaterial(owner);
  const bought = await order(owner, [{ materialId, quantity: 500, unitPrice: 2 }]);
  const rows = Array.from({ length: 6 }, (_, index) => ({
    ...{ order: bought.id, line: 1, quantity: index + 1, receiptDate: '2026-03-05' },
  }));
  for (let round = 0; round < 3; round += 1) {
    const made = await send(owner, '/purchase-order-receipts', rows);
    const answers = await Promise.all([
      undo(owner, made, 'possible'),
      ...[1, 2, 3].map((quantity) => receive(owner, bought, [quantity])),
      owner.patch(`/purchase-order-receipts/${made.ids[2]}`, { additionalCost: 3 }),
      owner.delete(`/purchase-order-receipts/${made.ids[4]}`),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const { reversed, kept } = answers[0]?.body ?? {};
    expect(reversed.length + kept.length).toBeGreaterThanOrEqual(5);
    await expectSound(owner);
  }
});
