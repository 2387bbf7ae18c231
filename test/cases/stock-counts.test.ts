/** Counts as users of other systems have reported them: late entries beside a reconciliation. */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { counted, linesOf, newCount, postCount, send, shelf } from '../support/counting.ts';
import { breachesOf } from '../support/invariants.ts';
import { done } from '../support/making.ts';
import { adjust, balancesOf, dispose, transfer } from '../support/stock.ts';
import { newOrganization } from '../support/world.ts';

let owner: Client;

beforeEach(async () => {
  owner = await newOrganization();
});

const reconciled = async (units: number) => {
  const at = await shelf(owner, 100, 2);
  const count = await newCount(owner);
  const line = counted(at, units, { id: randomUUID() });
  await done(send(owner, count, [line]));
  await done(postCount(owner, count));
  return { ...at, skuId: at.itemId, count };
};

const at = (day: string) => ({ eventDate: `2026-03-${day}T08:00:00Z` });

test('a back-dated row before a reconciliation is accepted, and the count stays', async () => {
  const { skuId, locationId, count } = await reconciled(95);
  await done(dispose(owner, { skuId, locationId, quantity: 3, ...at('15') }));
  expect((await balancesOf(owner, skuId)).onHand).toBe('95');
  expect(await linesOf(owner, count)).toMatchObject([{ book: 97, difference: -2 }]);
  expect(await breachesOf(owner.orgId as string)).toEqual([]);
});

test('a cancelled row before a reconciliation does not break it', async () => {
  const { skuId, locationId, count } = await reconciled(95);
  const late = { skuId, locationId, quantity: 10, unitCost: 3, ...at('15') };
  const { id } = await done(adjust(owner, late));
  expect(await linesOf(owner, count)).toMatchObject([{ difference: -15 }]);
  await done(adjust(owner, { skuId, replaces: id, cancel: true }));
  expect(await linesOf(owner, count)).toMatchObject([{ difference: -5, differenceValue: -10 }]);
  expect(await balancesOf(owner, skuId)).toMatchObject({ onHand: '95', value: '190' });
  expect(await breachesOf(owner.orgId as string)).toEqual([]);
});

test('goods moved between places before a reconciliation are counted where they stood', async () => {
  const { skuId, locationId, count } = await reconciled(95);
  const { locationId: other } = await shelf(owner);
  await done(
    transfer(owner, {
      ...{ skuId, sourceLocationId: locationId, destinationLocationId: other, quantity: 20 },
      ...at('15'),
    }),
  );
  expect(await linesOf(owner, count)).toMatchObject([{ book: 80, difference: 15 }]);
  const { onHand, inTransit } = await balancesOf(owner, skuId);
  expect([onHand, inTransit]).toEqual(['95', '20']);
  expect(await breachesOf(owner.orgId as string)).toEqual([]);
});
