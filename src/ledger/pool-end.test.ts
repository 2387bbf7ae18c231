import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quantity } from '../../test/support/match-histories.ts';
import { exact, sum, toText, ZERO } from '../kernel/values/exact.ts';
import { daysAfter, lastPosition, noneReached, noValuation, type PoolEntry } from './pool.ts';
import { atEnd, endOf } from './pool-end.ts';
import type { ItemPool } from './pools.store.ts';

const entry = (
  direction: PoolEntry['direction'],
  day: number,
  units: string,
  position = lastPosition,
): PoolEntry => ({
  id: `${direction} ${day} ${units}`,
  direction,
  day: `2026-03-0${day}`,
  position,
  carriedFrom: null,
  quantity: exact(units),
  unitCost: ZERO,
  valuation: noValuation,
});

const pool: ItemPool = {
  ...noneReached,
  id: 'flour',
  currentCost: ZERO,
  quantityIn: exact('100'),
  quantityOut: exact('60'),
  value: ZERO,
  lastInDay: '2026-03-05',
  lastOutDay: '2026-03-06',
  hasCarried: false,
};

describe('the end of a pool begins', () => {
  it.each([
    ['after all that went out', [], [], '60', false],
    ['later after an entry of the past', [entry('out', 2, '5')], [], '65', false],
    ['earlier where an entry of the past is voided', [], [entry('out', 2, '5', 7)], '55', false],
    ['before an entry that comes last', [entry('out', 6, '5')], [], '60', true],
    ['after one that keeps its place on the last day', [entry('out', 6, '5', 7)], [], '65', false],
    ['before one that is moved beyond the last day', [entry('out', 7, '5', 7)], [], '60', true],
    ['where layers are missing', [], [entry('in', 1, '70', 3)], '30', true],
    ['where a layer that comes last could cover', [entry('in', 5, '9')], [], '60', false],
  ] as const)('%s', (_, added, voided, units, isConsumed) => {
    const end = endOf(pool, { added, voided }, undefined);
    expect({ ...end, units: toText(end.units) }).toMatchObject({ units, isConsumed });
  });

  it('anywhere in a pool without entries', () => {
    const empty = {
      ...pool,
      quantityIn: ZERO,
      quantityOut: ZERO,
      lastInDay: null,
      lastOutDay: null,
      hasCarried: false,
    };
    const change = { added: [entry('in', 3, '5', 2)], voided: [] };
    expect(toText(endOf(empty, change, undefined).units)).toBe('0');
  });
});

describe('what is read of a pool', () => {
  const drawn = fc.record({
    direction: fc.constantFrom('in' as const, 'out' as const),
    day: fc.integer({ min: 1, max: 6 }),
    quantity,
  });

  it('has every entry that reaches into the end, and every layer from an open day on', () => {
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 1 }), quantity, fc.nat(6), (rows, units, open) => {
        const entries = rows.map((row, index) => ({
          ...entry(row.direction, row.day, toText(row.quantity), index),
          id: `${index}`,
        }));
        const change = { added: entries, voided: [], revalued: [] };
        const firstOpenDay = open > 0 ? `2026-03-0${open}` : undefined;
        const end = { units, firstOpenDay, isConsumed: false };
        const read = atEnd(daysAfter([], change), change, end);
        const ids = new Set(read.change.added.map(({ id }) => id));
        for (const direction of ['in', 'out'] as const) {
          const ordered = entries
            .filter((each) => each.direction === direction)
            .sort((a, b) => (a.day === b.day ? a.position - b.position : a.day < b.day ? -1 : 1));
          const before = ordered.filter(({ id }) => !ids.has(id));
          const start = direction === 'in' ? read.window.startInbound : read.window.startOutbound;
          expect(toText(sum(before.map((each) => each.quantity)))).toBe(toText(start));
          ordered.reduce((offset, each) => {
            const ends = offset.plus(each.quantity);
            const isOpen = direction === 'in' && firstOpenDay && each.day >= firstOpenDay;
            if (ends.gt(units) || isOpen) expect(ids).toContain(each.id);
            return ends;
          }, ZERO);
        }
      }),
    );
  });
});
