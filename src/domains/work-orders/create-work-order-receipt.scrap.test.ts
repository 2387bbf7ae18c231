/** E137: a receipt of scrapped pieces alone. */
import { expect, test } from 'vitest';
import { newProduct } from '../../../test/support/boms.ts';
import { done, make, workOrder, workReceiptOf } from '../../../test/support/making.ts';
import { rowsOf } from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

test('scrap beyond the order that consumed nothing moves nothing in the ledger', async () => {
  const owner = await newOrganization();
  const bread = await newProduct(owner, [{ materialId: await newMaterial(owner), quantity: 1 }]);
  const order = await workOrder(owner, bread, 10);
  await done(make(owner, order, 12, { consumed: [] }));
  const scrapped = await done(make(owner, order, 0, { scrappedQuantity: 1, consumed: [] }));
  expect(await workReceiptOf(owner, scrapped)).toEqual(scrapped);
  expect(await rowsOf(scrapped)).toEqual([]);
});
