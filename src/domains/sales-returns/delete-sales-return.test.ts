/** X058: returns that are deleted. */
import { beforeEach, expect, test } from 'vitest';
import { openReturns } from '../../../test/support/returning.ts';
import { expectSound, orderOf, stockOf } from '../../../test/support/selling.ts';

type Returning = Awaited<ReturnType<typeof openReturns>>;

let owner: Returning['owner'];
let bread: Returning['bread'];
let sold: Returning['sold'];
let line: Returning['line'];
let take: Returning['take'];

beforeEach(async () => {
  ({ owner, bread, sold, line, take } = await openReturns());
});

test('a deleted return leaves everything as it was before', async () => {
  const before = [await orderOf(owner, sold), await stockOf(owner, bread)];
  const made = await take([line(0, 6), line(1, 1)]);
  expect((await owner.delete(`/sales-returns/${made.id}`)).status).toBe(204);
  expect([await orderOf(owner, sold), await stockOf(owner, bread)]).toEqual(before);
  expect((await owner.get(`/sales-returns/${made.id}`)).status).toBe(404);
  expect((await take([line(0, 1)])).returnNumber).toBe('RMA-2');
  await expectSound(owner);
});
