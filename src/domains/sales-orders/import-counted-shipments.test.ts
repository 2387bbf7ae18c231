/** X024: shipments that are imported late, where the stock was counted since. */
import { expect, test } from 'vitest';
import { counted, newCount, postCount, send as sendLines } from '../../../test/support/counting.ts';
import { rowErrorsOf } from '../../../test/support/faults.ts';
import { importing } from '../../../test/support/importing.ts';
import { done } from '../../../test/support/making.ts';
import { expectSound, sell, stock } from '../../../test/support/selling.ts';
import { configure, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

test('what a count absorbs is no shortage; what left after it is one', async () => {
  const owner = await newOrganization();
  const { send } = importing('/shipments', () => owner);
  const bread = await newSku(owner);
  await stock(owner, bread, 10, 2);
  const made = await sell(owner, [{ skuId: bread, quantity: 8, unitPrice: 5 }]);
  const at = { itemId: bread, locationId: made.shipFromLocationId ?? '' };
  const count = await newCount(owner);
  const countedAt = '2026-03-20T10:00:00Z';
  await done(sendLines(owner, count, [counted(at, 2, { countedAt })]));
  await done(postCount(owner, count));
  await configure(owner, { negativeStock: 'reject' });
  const row = (quantity: number, shipDate: string) => ({
    ...{ order: made.id, line: 1, quantity, shipDate },
  });
  const late = await send([row(4, '2026-03-05')]);
  expect(late.status, late.text).toBe(200);
  expect(late.body.countsRebuilt).toMatchObject([{ oldDifference: -8, newDifference: -4 }]);
  const after = await send([row(3, '2026-03-21')]);
  expect(rowErrorsOf(after).map(([, , code]) => code)).toEqual(['insufficient_stock']);
  const tooMuch = await send([row(1, '2026-03-06'), row(3, '2026-03-21')]);
  expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'insufficient_stock']);
  const both = await send([row(1, '2026-03-06'), row(2, '2026-03-21')]);
  expect(both.status, both.text).toBe(200);
  await expectSound(owner);
});
