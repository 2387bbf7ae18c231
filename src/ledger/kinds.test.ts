import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { databaseOf } from '../../test/support/database.ts';
import { quantity } from '../../test/support/match-histories.ts';
import { query } from '../../test/support/world.ts';
import { sql } from '../kernel/database/sql.ts';
import { toText } from '../kernel/values/exact.ts';
import { type BalanceChange, balanceChanges, netBalances } from './balance-changes.ts';
import { selectBalanceChanges } from './kinds.store.ts';
import { eventTypes, signOf } from './kinds.ts';

/**
 * The rule of an entry's balances is written in TypeScript and in SQL: both say the same of any
 * entries.
 */

const itemId = randomUUID();
const locations = [randomUUID(), randomUUID(), randomUUID()] as const;

const entry = fc
  .record({
    eventType: fc.constantFrom(...eventTypes),
    quantity,
    ref: fc.option(fc.constant('TFR-MT-1')),
    locationId: fc.constantFrom(...locations),
    toLocationId: fc.constantFrom(...locations),
  })
  .map((row) => ({
    ...row,
    ledger: 'materials' as const,
    itemId,
    toLocationId: row.eventType === 'TRANSFER' ? row.toLocationId : null,
  }));

type Entry = typeof entry extends fc.Arbitrary<infer T> ? T : never;

const balances = ['onHand', 'inTransit', 'onOrder', 'demand'] as const;

type Sums = Pick<BalanceChange, 'locationId' | (typeof balances)[number]>;

const lineOf = (change: Sums): string =>
  [change.locationId, ...balances.map((balance) => toText(change[balance]))].join(' ');

/** The sums that the SQL finds by location, from a table `e` with the columns that it reads. */
const changesOf = (rows: readonly Entry[]) => sql<Sums>`
  select m.location_id as "locationId", sum(m.on_hand) as "onHand",
    sum(m.in_transit) as "inTransit", sum(m.on_order) as "onOrder", sum(m.demand) as demand
  from unnest(${rows.map((row) => row.eventType)}::text[],
    ${rows.map((row) => row.quantity)}::numeric[], ${rows.map((row) => row.ref)}::text[],
    ${rows.map((row) => row.locationId)}::uuid[], ${rows.map((row) => row.toLocationId)}::uuid[])
    as e (event_type, quantity, ref, location_id, to_location_id)
  cross join lateral (${selectBalanceChanges}) m
  group by m.location_id`;

it('changes the balances of entries in SQL as balanceChanges does', async () => {
  const database = await databaseOf();
  await database.transaction({}, async (tx) => {
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 20 }), async (rows) => {
        const found = await tx.rows(changesOf(rows));
        const expected = netBalances(rows.flatMap((row) => balanceChanges(row)));
        expect(found.map(lineOf).sort()).toEqual(expected.map(lineOf).sort());
      }),
    );
  });
});

it('accepts entries in the database with the direction of signOf alone', async () => {
  const rows = eventTypes.flatMap((eventType) => [
    { eventType, ref: null },
    { eventType, ref: 'TFR-MT-1' },
  ]);
  const found = await query<{ direction: number }>(
    `select g.direction
     from unnest($1::text[], $2::text[]) with ordinality as e (event_type, ref, place)
     cross join generate_series(-2, 1) as g (direction)
     cross join (select gen_random_uuid() as here, gen_random_uuid() as there) places
     where is_valid_ledger_entry('materials', e.event_type, g.direction::smallint, 1, null,
       case when g.direction < 0 then 1 end, case g.direction when -1 then 0 end,
       case g.direction when -1 then 1 end,
       case e.event_type when 'TRANSFER' then 'TFR-MT-1' else e.ref end, here, there,
       null, 0, case g.direction when -2 then 1 end)
     order by e.place`,
    [rows.map(({ eventType }) => eventType), rows.map(({ ref }) => ref)],
  );
  expect(found.map(({ direction }) => direction)).toEqual(rows.map(signOf));
});
