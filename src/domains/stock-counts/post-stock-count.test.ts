/** X052: posts a stock count. */
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import {
  counted,
  linesOf,
  newCount,
  postCount,
  send,
  shelf,
} from '../../../test/support/counting.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { breachesOf } from '../../../test/support/invariants.ts';
import { done } from '../../../test/support/making.ts';
import { adjust, balancesOf, configure, dispose } from '../../../test/support/stock.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;

beforeEach(async () => {
  owner = await newOrganization();
});

const onHand = async ({ itemId }: { itemId: string }) => (await balancesOf(owner, itemId)).onHand;

test('what a request does not name is dropped, and what is left can be counted as nothing', async () => {
  const [first, second, third] = [await shelf(owner), await shelf(owner), await shelf(owner)];
  const count = await newCount(owner);
  const lines = [counted(first, 95), counted(second, 90)];
  await done(send(owner, count, lines));
  const refused = await postCount(owner, count, { lines: [count.id] });
  expect([refused.status, faultsOf(refused)]).toEqual([404, [['/lines/0', 'not_found']]]);
  const body = { lines: [lines[0]?.id], uncounted: 'zero' };
  const tried = await done(owner.post(`/stock-counts/${count.id}/post?dryRun=true`, body));
  expect(tried).toMatchObject({ differenceCount: 3, differenceValue: -410, countedCount: 3 });
  const posted = await done(postCount(owner, count, body));
  expect(posted).toMatchObject({ status: 'Posted', differenceValue: -410 });
  expect([await onHand(first), await onHand(second), await onHand(third)]).toEqual([
    ...['95', '0', '0'],
  ]);
  expect(await breachesOf(owner.orgId as string)).toEqual([]);
  const again = await postCount(owner, count);
  expect([again.status, again.body.code]).toEqual([409, 'count_not_open']);
});

test('every line has a place in the ledger, also where nothing differs', async () => {
  const [first, second] = [await shelf(owner), await shelf(owner)];
  const count = await newCount(owner);
  await done(send(owner, count, [counted(first, 100), counted(second, 90)]));
  await done(postCount(owner, count));
  const rows = await query<{ position: string; difference: string }>(
    'select position, difference from counted_balances where org_id = $1',
    [owner.orgId],
  );
  expect(new Set(rows.map(({ position }) => position)).size).toBe(2);
  expect(rows.every(({ position }) => Number(position) < 1000)).toBe(true);
  const line = (await linesOf(owner, count, { different: 'true' }))[0];
  const { body } = await owner.get(`/finished-goods-inventory/ledger/${line.ledgerEntryId}`);
  expect(body).toMatchObject({
    ...{ eventType: 'DISPOSE', quantity: '10', reason: 'count', day: '2026-03-31' },
    ...{ sourceType: 'stock_count_line', sourceId: line.id },
  });
});

test('no shortage refuses what was counted, nor what a count absorbs', async () => {
  const at = await shelf(owner, 10);
  const { itemId: skuId, locationId } = at;
  const count = await newCount(owner);
  await done(send(owner, count, [counted(at, 4)]));
  await done(dispose(owner, { skuId, locationId, quantity: 8 }));
  await configure(owner, { negativeStock: 'reject' });
  await done(postCount(owner, count));
  expect(await onHand(at)).toBe('-4');
  const late = { skuId, locationId, quantity: 3, eventDate: '2026-03-30T10:00:00Z' };
  const answer = await dispose(owner, late);
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body.countsRebuilt).toMatchObject([{ oldDifference: -6, newDifference: -3 }]);
  expect(await onHand(at)).toBe('-4');
  const now = await dispose(owner, { skuId, locationId, quantity: 1 });
  expect([now.status, now.body.code]).toEqual([409, 'insufficient_stock']);
});

test('lines of the closed period are saved and not posted, and an empty count is not', async () => {
  const at = await shelf(owner);
  const count = await newCount(owner);
  const nothing = await postCount(owner, count);
  expect(faultsOf(nothing)).toEqual([['', 'nothing_counted']]);
  await configure(owner, { closedThrough: '2026-03-31' });
  await done(send(owner, count, [counted(at, 95)]));
  expect(faultsOf(await postCount(owner, count))).toEqual([['', 'closed_period']]);
  await configure(owner, { closedThrough: null });
  await done(postCount(owner, count));
  await configure(owner, { closedThrough: '2026-03-31' });
  const reopened = await owner.post(`/stock-counts/${count.id}/reopen`);
  expect(faultsOf(reopened)).toEqual([['', 'closed_period']]);
});

test('the first count after a late entry changes, and later ones do not', async () => {
  const at = await shelf(owner);
  const { itemId: skuId, locationId } = at;
  for (const [day, units] of [
    ['10', 98],
    ['20', 97],
    ['15', 96],
  ] as const) {
    const count = await newCount(owner, { name: day });
    await done(send(owner, count, [counted(at, units, { countedAt: `2026-03-${day}T10:00:00Z` })]));
    await done(postCount(owner, count));
  }
  const differences = async () =>
    (
      await query<{ difference: string }>(
        'select trim_scale(difference)::text as difference from counted_balances where org_id = $1 order by day',
        [owner.orgId],
      )
    ).map(({ difference }) => difference);
  expect(await differences()).toEqual(['-2', '-2', '1']);
  const late = { skuId, locationId, quantity: 5, unitCost: 1, eventDate: '2026-03-12T10:00:00Z' };
  await done(adjust(owner, late));
  expect(await differences()).toEqual(['-2', '-7', '1']);
  expect(await onHand(at)).toBe('97');
  expect(await breachesOf(owner.orgId as string)).toEqual([]);
});
