/** Sales while stock is counted: nothing is lost, and what was counted holds. */
import { expect, test } from 'vitest';
import { counted, newCount, postCount, send } from '../support/counting.ts';
import { breachesOf } from '../support/invariants.ts';
import { done } from '../support/making.ts';
import { adjust, balancesOf, dispose, newLocation, newSku } from '../support/stock.ts';
import { newOrganization, query } from '../support/world.ts';

const items = 40;
const sellers = 64;

test('64 sellers go on while 40 items are counted, posted and opened again', async () => {
  const owner = await newOrganization();
  const locationId = await newLocation(owner);
  const skus = await Promise.all(Array.from({ length: items }, () => newSku(owner)));
  const early = '2026-03-01T08:00:00Z';
  for (const skuId of skus) {
    await done(adjust(owner, { skuId, locationId, quantity: 100, unitCost: 2, eventDate: early }));
  }
  const [first, second] = [await newCount(owner), await newCount(owner)];
  const sell = async (seller: number) => {
    for (let turn = 0; turn < 3; turn += 1) {
      const skuId = skus[(seller * 7 + turn * 13) % items];
      // Goods of each third sale left before the counts, and are typed late.
      const late = turn === 2 ? { eventDate: '2026-03-15T08:00:00Z' } : {};
      await done(dispose(owner, { skuId, locationId, quantity: 1, ...late }));
    }
  };
  const count = async () => {
    const lineOf = (units: number, day: string) => (itemId: string) =>
      counted({ itemId, locationId }, units, { countedAt: `2026-03-${day}T10:00:00Z` });
    await done(send(owner, first, skus.map(lineOf(97, '20'))));
    await done(postCount(owner, first));
    await done(send(owner, second, skus.map(lineOf(98, '31'))));
    await done(postCount(owner, second));
    await done(owner.post(`/stock-counts/${first.id}/reopen`));
    await done(postCount(owner, first));
  };
  await Promise.all([count(), ...Array.from({ length: sellers }, (_, seller) => sell(seller))]);
  expect(await breachesOf(owner.orgId as string)).toEqual([]);
  const sold = await query<{ skuId: string; units: number }>(
    `select item_id as "skuId", sum(quantity)::int as units from ledger_entries
     where org_id = $1 and event_type = 'DISPOSE' and source_type is null and day > '2026-03-31'
     group by 1`,
    [owner.orgId],
  );
  expect(sold.reduce((all, { units }) => all + units, 0)).toBe(2 * sellers);
  for (const { skuId, units } of sold) {
    expect((await balancesOf(owner, skuId)).onHand).toBe(String(98 - units));
  }
});
