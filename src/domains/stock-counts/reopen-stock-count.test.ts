/** X053: opens a posted stock count again. */
import { expect, test } from 'vitest';
import { counted, newCount, postCount, send, shelf } from '../../../test/support/counting.ts';
import { done } from '../../../test/support/making.ts';
import { balancesOf } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

test('a count is opened again unless another open count has its items', async () => {
  const owner = await newOrganization();
  const at = await shelf(owner);
  const [first, second] = [await newCount(owner), await newCount(owner)];
  const reopen = () => owner.post(`/stock-counts/${first.id}/reopen`);
  expect((await reopen()).body.code).toBe('count_not_open');
  await done(send(owner, first, [counted(at, 95)]));
  await done(postCount(owner, first));
  await done(send(owner, second, [counted(at, 94)]));
  const taken = await reopen();
  expect([taken.status, taken.body.code]).toEqual([409, 'already_exists']);
  const left = { countedAt: '2026-03-31T11:00:00Z' };
  await done(send(owner, second, [counted(at, 93, left)]));
  await done(postCount(owner, second));
  const open = await done(reopen());
  expect(open).toMatchObject({ status: 'Open', postedAt: null, postedBy: null });
  expect(open.countsRebuilt).toMatchObject([{ oldDifference: -2, newDifference: -7 }]);
  expect((await balancesOf(owner, at.itemId)).onHand).toBe('93');
});
