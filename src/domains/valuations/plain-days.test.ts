/** E101, E108 and X015: a plain day is its end in the time zone of the organization. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import { ledgers, materialsLedger, newLocation } from '../../../test/support/stock.ts';
import { newOrganization, query } from '../../../test/support/world.ts';
import { dayAfter, dayIn } from '../../kernel/values/calendar.ts';

const timezone = 'Asia/Tokyo';
let owner: Client;
let locationId: string;

beforeAll(async () => {
  owner = await newOrganization({ timezone });
  locationId = await newLocation(owner);
});

/** An item that was found at these instants, one unit at a time. */
async function found(ledger: typeof materialsLedger, instants: readonly string[]): Promise<string> {
  const itemId = await ledger.newItem(owner);
  for (const eventDate of instants) {
    const unit = { [ledger.itemField]: itemId, locationId, quantity: 1, unitCost: 3 };
    await done(ledger.adjust(owner, { ...unit, eventDate }));
  }
  return itemId;
}

const valued = async (parameters: Record<string, string>) =>
  done(owner.get('/inventory-valuations', { query: parameters }));

// The last millisecond of 5 March in Tokyo, and the first of the 6th.
const around = ['2026-03-05T14:59:59.999Z', '2026-03-05T15:00:00.000Z'];

test.each(ledgers)('the summary of $name counts all of the day', async (ledger) => {
  const itemId = await found(ledger, around);
  const onHand = async (asOf: string) => (await ledger.balancesOf(owner, itemId, { asOf })).onHand;
  expect(await Promise.all(['2026-03-04', '2026-03-05', '2026-03-06'].map(onHand))).toEqual([
    ...['0', '1', '2'],
  ]);
  expect(await onHand(around[0] as string)).toBe('1');
  // Today is not over: what is dated later today counts.
  const today = dayIn(timezone, new Date());
  const later = await found(ledger, [`${today}T23:59:59.999+09:00`]);
  const { onHand: all } = await ledger.balancesOf(owner, later, { asOf: today });
  expect(all).toBe('1');
});

test.each(ledgers)('a valuation of $name goes by the day of the ledger', async (ledger) => {
  const itemId = await found(ledger, around);
  const [before, after] = await Promise.all(
    ['2026-03-05', '2026-03-06'].map((asOf) => valued({ asOf, itemId })),
  );
  expect(before).toMatchObject({ asOf: around[0], data: [{ quantity: '1', value: '3' }] });
  expect(after.data).toMatchObject([{ quantity: '2', value: '6' }]);
  // The zone changes, the days of the ledger do not.
  await done(owner.patch('/organizations/current', { timezone: 'UTC' }));
  const moved = await valued({ asOf: '2026-03-05', itemId });
  expect(moved).toMatchObject({ asOf: '2026-03-05T23:59:59.999Z', data: [{ quantity: '1' }] });
  await done(owner.patch('/organizations/current', { timezone }));
});

test('known at a day is known at its end, and today is known as it is now', async () => {
  const itemId = await found(materialsLedger, around);
  const recorded = (at: string) =>
    query('update ledger_entries set created_at = $2 where item_id = $1 and event_date = $3', [
      ...[itemId, at, around[0]],
    ]);
  const today = dayIn(timezone, new Date());
  const knownAt = dayAfter(today, -3);
  const known = async (at: string) => (await valued({ itemId, knownAt: at })).data[0].knownQuantity;
  await recorded(`${knownAt}T23:59:59.999+09:00`);
  expect([await known(knownAt), await known(today)]).toEqual(['1', '2']);
  await recorded(`${dayAfter(knownAt)}T00:00:00.000+09:00`);
  expect(await known(knownAt)).toBe('0');
  const refused = await owner.get('/inventory-valuations', { query: { knownAt: dayAfter(today) } });
  expect(faultsOf(refused)).toEqual([['query/knownAt', 'in_future']]);
});

test.each(['2026-02-30', '05.03.2026', '2026-03'])('%s is no day', async (asOf) => {
  for (const path of ['/inventory-valuations', '/materials-inventory/summary']) {
    const refused = await owner.get(path, { query: { asOf } });
    expect(faultsOf(refused)).toEqual([['query/asOf', 'invalid_timestamp']]);
  }
});
