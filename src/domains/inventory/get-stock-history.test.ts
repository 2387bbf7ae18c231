/** X021: each day of a history is the summary with `asOf` its last instant, digit for digit. */
import { describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import { ledgers, newLocation, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

const unknown = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

const history = (client: Client, query: Record<string, string>) =>
  client.get('/stock-history', { query });

describe.each([
  // Clocks change on 29 March and, in Tokyo, never.
  ['Europe/Berlin', '+01:00', '+02:00'],
  ['Asia/Tokyo', '+09:00', '+09:00'],
  ['America/New_York', '-05:00', '-04:00'],
])('in %s', (timezone, winter, summer) => {
  test.each(ledgers)('a day of $name is its summary', async (ledger) => {
    const owner = await newOrganization({ timezone });
    const [here, there] = [await newLocation(owner), await newLocation(owner)];
    const itemId = await ledger.newItem(owner);
    const item = { [ledger.itemField]: itemId };
    const at = (locationId: string, quantity: number, eventDate: string, unitCost?: number) => ({
      ...{ ...item, locationId, quantity, eventDate },
      ...(unitCost !== undefined && { unitCost }),
    });
    await done(ledger.adjust(owner, at(here, 7, `2026-03-02T23:30:00${winter}`, 3.333333)));
    await done(ledger.adjust(owner, at(there, 3, `2026-03-03T00:00:00${winter}`, 0.1)));
    await done(ledger.dispose(owner, at(here, 2, `2026-03-03T00:30:00${winter}`)));
    await done(ledger.dispose(owner, at(here, 6, `2026-03-05T12:00:00${winter}`)));
    const sent = await done(
      ledger.transfer(owner, {
        ...{ ...item, sourceLocationId: there, destinationLocationId: here, quantity: 2 },
        eventDate: `2026-03-06T23:59:59.999${winter}`,
      }),
    );
    await done(ledger.complete(owner, sent.ref, { eventDate: `2026-03-30T08:00:00${summer}` }));
    // All is gone, and more than there was.
    await done(ledger.dispose(owner, at(there, 5, `2026-03-31T10:00:00${summer}`)));
    await done(ledger.adjust(owner, at(here, 4, `2026-04-02T10:00:00${summer}`, 9)));
    const undone = await done(ledger.dispose(owner, at(here, 1, `2026-03-04T10:00:00${winter}`)));
    await done(ledger.dispose(owner, { ...item, replaces: undone.id, cancel: true }));

    for (const scope of [{}, { locationId: here }, { locationId: there }]) {
      const days = { from: '2026-03-01', to: '2026-04-03' };
      const { data } = await done(history(owner, { itemId, ...days, ...scope }));
      expect(data.map(({ day }: { day: string }) => day)).toHaveLength(34);
      expect([data[0].day, data[33].day]).toEqual([days.from, days.to]);
      for (const { day, ...figures } of data) {
        const offset = day < firstSummerDay(timezone) ? winter : summer;
        const asOf = `${day}T23:59:59.999${offset}`;
        const { onHand, inTransit, value } = await ledger.balancesOf(owner, itemId, {
          asOf,
          ...scope,
        });
        expect(figures, day).toEqual({ onHand, inTransit, value });
      }
      // Entries from before the first day count for it.
      const late = await done(history(owner, { itemId, ...days, from: '2026-03-20', ...scope }));
      expect(late.data).toEqual(data.slice(19));
    }
  });
});

/** The day on which the clocks change. */
const firstSummerDay = (timezone: string) =>
  timezone === 'America/New_York' ? '2026-03-08' : '2026-03-29';

test('an item without entries has a history of zeros', async () => {
  const owner = await newOrganization();
  const itemId = await newMaterial(owner, { unitCost: 3 });
  const { data } = await done(history(owner, { itemId, from: '2026-03-01', to: '2026-03-01' }));
  expect(data).toEqual([{ day: '2026-03-01', onHand: '0', inTransit: '0', value: '0' }]);
});

test('refuses unknown items and those of others; unknown locations have no history', async () => {
  const [owner, other] = [await newOrganization(), await newOrganization()];
  const itemId = await newMaterial(owner);
  const days = { from: '2026-03-01', to: '2026-03-02' };
  const refused = await history(owner, { itemId: unknown, ...days });
  expect(refused.status).toBe(404);
  expect(faultsOf(refused).map(([path]) => path)).toEqual(['query/itemId']);
  expect((await history(other, { itemId, ...days })).status).toBe(404);
  for (const locationId of [unknown, await newLocation(other)]) {
    expect((await done(history(owner, { itemId, locationId, ...days }))).data).toEqual([]);
  }
});

test.each([
  [{ from: '2026-03-02', to: '2026-03-01' }, 'query/to'],
  [{ from: '2026-03-02', to: '2029-03-07' }, 'query/to'],
  [{ from: '2026-02-30', to: '2026-03-01' }, 'query/from'],
  [{ from: '2026-03-02' }, 'query/to'],
])('refuses %j', async (days, path) => {
  const owner = await newOrganization();
  const itemId = await newMaterial(owner);
  const answer = await history(owner, { itemId, ...days } as Record<string, string>);
  expect(answer.status, answer.text).toBe(422);
  expect(faultsOf(answer).map(([at]) => at)).toEqual([path]);
});
