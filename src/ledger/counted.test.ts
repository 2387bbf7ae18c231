import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { CountHistory, newPlaces, type Places } from '../../test/model/count-history.ts';
import { ledgerBreachesOf } from '../../test/support/invariants.ts';
import { lineAfter } from './counted.ts';

/**
 * Stock counts against an independent model: after each change every line has the difference that
 * the rules give it, and the units on hand after the last count of a place are those counted.
 */

describe('the first line that an entry belongs before', () => {
  const line = (day: string, hour: string) => ({
    day: `2026-03-${day}`,
    countedAt: `2026-03-${day}T${hour}:00:00.000Z`,
  });
  const lines = [line('10', '08'), line('10', '17'), line('31', '10')];

  it.each([
    ['09', null, '2026-03-10T20', 0],
    ['10', null, '2026-03-10T08', 0],
    ['10', null, '2026-03-10T09', 1],
    ['10', null, '2026-03-10T18', 2],
    ['11', null, '2026-03-01T00', 2],
    ['31', null, '2026-03-31T11', undefined],
    ['10', 'before', '2026-03-10T20', 0],
    ['11', 'before', '2026-04-10T20', 2],
    ['10', 'after', '2026-03-10T01', 2],
    ['05', 'after', '2026-03-05T01', 2],
    ['11', 'after', '2026-03-05T01', undefined],
  ] as const)('is for the day %s with %s at %s line %s', (day, side, hour, index) => {
    const entry = { day: `2026-03-${day}`, side, instant: `${hour}:00:00.000Z` };
    const expected = index === undefined ? undefined : lines[index];
    expect(lineAfter(entry, lines)).toBe(expected);
  });
});

let places: Places;

beforeAll(async () => {
  places = await newPlaces();
});

const change = fc.record({
  act: fc.constantFrom(
    ...(['add', 'add', 'add', 'replace', 'remove', 'count', 'count', 'again'] as const),
    ...(['withdraw', 'both'] as const),
  ),
  type: fc.constantFrom('ADJUST', 'ADJUST', 'DISPOSE', 'SHIP', 'TRANSFER' as const),
  place: fc.constantFrom('A', 'B' as const),
  side: fc.constantFrom(null, null, 'before', 'after' as const),
  day: fc.integer({ min: 1, max: 4 }),
  hour: fc.constantFrom(0, 6, 12),
  units: fc.integer({ min: 1, max: 6 }),
  pick: fc.nat(),
});

type Drawn = typeof change extends fc.Arbitrary<infer T> ? T : never;

async function make(history: CountHistory, { act, pick, ...drawn }: Drawn): Promise<void> {
  const picked = <T>(from: Iterable<T>): T | undefined => {
    const all = [...from];
    return all[pick % Math.max(all.length, 1)];
  };
  const day = `2025-03-0${drawn.day}`;
  const { type, place, side, hour, units } = drawn;
  const target = { type, place, side, hour, units, day } as const;
  const instant = `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const key = picked(history.rows.keys());
  if (act === 'add') await history.change(undefined, target);
  else if (act === 'count') await history.count([{ place, day, instant, units }]);
  else if (act === 'both') {
    await history.count(['A', 'B'].map((each) => ({ place: each, day, instant, units })));
  } else if (act === 'withdraw') await history.withdraw(picked(history.lines.keys()) ?? '');
  else if (act === 'again') await history.postAgain(picked(history.withdrawnIds) ?? '');
  else if (key === undefined) return;
  else if (act === 'replace') await history.change(key, target);
  else await history.remove(key);
  await history.compare();
}

it('keeps what was counted, whatever is written, corrected and removed before and after', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 16 }), async (changes) => {
      const history = new CountHistory(places);
      await history.begin();
      for (const each of changes) await make(history, each);
    }),
    { numRuns: Number(process.env.RUNS ?? 60) },
  );
  expect(await ledgerBreachesOf(places.client.orgId as string)).toEqual([]);
});
