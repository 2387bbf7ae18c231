import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Exact, exact, min, toText, ZERO } from '../../kernel/values/exact.ts';
import { FutureStock, type OpenSupply } from './future-stock.ts';
import { type ItemLine, type ItemRules, netRequirements } from './net-requirements.ts';
import type { Demand, Requirement } from './suggestion.ts';

const dayOf = (day: number) => `day ${String(day).padStart(4, '0')}`;

const movement = fc.record({
  day: fc.integer({ min: 0, max: 9 }),
  place: fc.integer({ min: 0, max: 2 }),
  quantity: fc.integer({ min: 1, max: 9 }),
});

const cause = { kind: 'sales_order', id: null, number: null } as const;

const demandsOf = (movements: readonly { day: number; place: number; quantity: number }[]) =>
  movements
    .toSorted((a, b) => a.day - b.day)
    .map(({ day, place, quantity }): Demand => {
      return { cause, day: dayOf(day), locationId: `${place}`, quantity: exact(`${quantity}`) };
    });

/** The least change of a location after a day, by a walk through all that is known. */
function walked(
  supplies: readonly OpenSupply[],
  demands: readonly Demand[],
  day: string,
  at: string,
) {
  const isMeant = (of: { locationId: string; day: string }) => of.locationId === at && of.day > day;
  let change = ZERO;
  let least: Exact = ZERO;
  let left = supplies.filter(({ supply }) => isMeant(supply));
  for (const demand of demands.filter(isMeant)) {
    const came = left.filter(({ supply }) => supply.day <= demand.day);
    left = left.filter((open) => !came.includes(open));
    for (const open of came) change = change.plus(open.left);
    change = change.minus(demand.quantity);
    least = min(least, change);
  }
  return toText(least);
}

test('the least future stock is that of a walk through all days, also once supplies are used', () => {
  const used = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 9 })));
  fc.assert(
    fc.property(fc.array(movement), fc.array(movement), used, (coming, needed, uses) => {
      const demands = demandsOf(needed);
      const supplies = demandsOf(coming).map((of, position): OpenSupply => {
        return { supply: { ...of, order: null }, left: of.quantity, position };
      });
      const future = new FutureStock(supplies, demands);
      for (let day = -1; day < 10; day += 1) {
        const [index, quantity] = uses[day] ?? [0, 0];
        const open = supplies[index % supplies.length];
        if (open) {
          open.left = min(open.left, exact(`${quantity}`));
          future.update(open);
        }
        for (const at of ['0', '1', '2', '3']) {
          const least = toText(future.leastAfter(day < 0 ? '' : dayOf(day), at));
          expect(least).toBe(walked(supplies, demands, day < 0 ? '' : dayOf(day), at));
        }
      }
    }),
  );
});

const places = ['0', '1', '2'];

const rules: ItemRules = {
  lots: {
    of: (quantity: Exact) => ({ quantity, stockQuantity: quantity, buying: null }),
  } as unknown as ItemRules['lots'],
  ...{ wholeUnits: false, reserve: ZERO, reserveFrom: dayOf(0), home: '0' },
  deliveredTo: (place) => place,
};

/** Plans with a demand a day, each of which is short; returns how often a demand was looked at. */
function looks(days: number): number {
  let count = 0;
  const demands = Array.from({ length: days }, (_, day): Demand => {
    const demand = { cause, locationId: `${day % 3}`, quantity: exact('2') };
    return {
      ...demand,
      get day() {
        count += 1;
        return dayOf(day);
      },
    };
  });
  const line: ItemLine = {
    ...{ itemId: 'flour', demands, supplies: [] },
    onHand: new Map(places.map((place) => [place, exact('1')])),
  };
  const made: Requirement[] = netRequirements(line, rules, dayOf(0));
  expect(made.length).toBeGreaterThanOrEqual(days - 3);
  return count;
}

test('shortages do not look at all demands again', () => {
  const [few, many] = [looks(100), looks(1_000)];
  // Twelve times as many looks for ten times as many demands are less than quadratic.
  expect(many).toBeLessThan(12 * few);
});
