import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  history,
  money,
  quantity,
  quantityOf,
  stated,
} from '../../test/support/match-histories.ts';
import { type Exact, exact, sum, toText, ZERO } from '../kernel/values/exact.ts';
import { type Matched, type MatchOptions, match, neededFrom } from './match.ts';

/** The offset at which each row starts. */
function startsOf(rows: { quantity: Exact }[]): Exact[] {
  return rows.map((_, at) => sum(rows.slice(0, at).map(quantityOf)));
}

/** The part of a whole match for the rows between two indexes of each direction. */
function part(whole: Matched, inbound: [number, number?], outbound: [number, number?]) {
  const costs = whole.outbound.slice(...outbound);
  return stated({
    consumptions: whole.consumptions.filter(({ outboundId }) =>
      costs.some(({ id }) => id === outboundId),
    ),
    open: whole.open.slice(...inbound),
    outbound: costs,
  });
}

describe('rows that begin late or end early', () => {
  it('has the result of the whole history for any suffix', () => {
    fc.assert(
      fc.property(history, fc.nat(12), fc.nat(12), ({ inbound, outbound }, i, o) => {
        const startInbound = sum(inbound.slice(0, i).map(quantityOf));
        const startOutbound = sum(outbound.slice(0, o).map(quantityOf));
        fc.pre(startInbound.lte(startOutbound) || o >= outbound.length);
        const suffix = match(inbound.slice(i), outbound.slice(o), { startInbound, startOutbound });
        expect(stated(suffix)).toEqual(part(match(inbound, outbound), [i], [o]));
      }),
    );
  });

  it('has the result of the whole history for any window, with the total of all outbound units', () => {
    fc.assert(
      fc.property(history, fc.nat(12), fc.nat(12), fc.nat(12), (rows, o, length, slack) => {
        const { inbound, outbound } = rows;
        const taken = outbound.slice(o, o + length);
        fc.pre(taken.length > 0);
        const startOutbound = sum(outbound.slice(0, o).map(quantityOf));
        const end = startOutbound.plus(sum(taken.map(quantityOf)));
        const starts = startsOf(inbound);
        const first = Math.max(
          0,
          starts.findLastIndex((start) => start.lte(startOutbound)) - slack,
        );
        const after = starts.filter((start) => start.lt(end)).length + slack;
        const options: MatchOptions = {
          startInbound: starts[first] ?? ZERO,
          startOutbound,
          totalOutbound: sum(outbound.map(quantityOf)),
        };
        const window = match(inbound.slice(first, after), taken, options);
        const whole = match(inbound, outbound);
        expect(stated(window)).toEqual(part(whole, [first, after], [o, o + length]));
      }),
    );
  });

  it('finds the open quantities of any inbound rows alone, with the total of all outbound units', () => {
    fc.assert(
      fc.property(history, fc.nat(12), fc.nat(12), ({ inbound, outbound }, i, length) => {
        const options: MatchOptions = {
          startInbound: sum(inbound.slice(0, i).map(quantityOf)),
          totalOutbound: sum(outbound.map(quantityOf)),
        };
        const alone = match(inbound.slice(i, i + length), [], options);
        expect(stated(alone)).toEqual(part(match(inbound, outbound), [i, i + length], [0, 0]));
      }),
    );
  });
});

describe('the rows needed after a change', () => {
  /** Replaces some rows by others, as every kind of change does in the end. */
  const edit = fc.record({
    at: fc.nat(12),
    removed: fc.nat(3),
    added: fc.array(fc.record({ quantity, cost: money }), { maxLength: 3 }),
  });

  function edited<Row>(rows: Row[], change: { at: number; removed: number }, added: Row[]): Row[] {
    return rows.toSpliced(change.at, change.removed, ...added);
  }

  /** The offset of the first row that differs, or null when none does. */
  function firstChange<Row extends { quantity: Exact }>(before: Row[], after: Row[]) {
    const same = (at: number) => JSON.stringify(before[at]) === JSON.stringify(after[at]);
    const at = [...before.keys(), before.length].find((place) => !same(place)) ?? before.length;
    return at === before.length && at === after.length
      ? []
      : [sum(before.slice(0, at).map(quantityOf))];
  }

  const changedHistory = fc
    .record({ before: history, into: fc.option(edit), outOf: fc.option(edit) })
    .map(({ before, into, outOf }) => {
      const layers = (into?.added ?? []).map(({ quantity: q, cost }, at) => ({
        id: `new-in${at}`,
        quantity: q,
        unitCost: cost,
      }));
      const consumers = (outOf?.added ?? []).map(({ quantity: q, cost }, at) => ({
        id: `new-out${at}`,
        quantity: q,
        provisionalUnitCost: cost,
      }));
      const inbound = into ? edited(before.inbound, into, layers) : before.inbound;
      const outbound = outOf ? edited(before.outbound, outOf, consumers) : before.outbound;
      const offsets = [
        ...firstChange(before.inbound, inbound),
        ...firstChange(before.outbound, outbound),
      ].sort((a, b) => a.cmp(b));
      return { before, after: { inbound, outbound }, changed: offsets[0] };
    });

  it('suffice to find every valuation that changed, and leave the others unchanged', () => {
    const seed = fc.infiniteStream(fc.boolean());
    fc.assert(
      fc.property(changedHistory, seed, ({ before, after, changed }, coin) => {
        fc.pre(changed !== undefined);
        const { inbound, outbound } = after;
        const totalOutbound = sum(outbound.map(quantityOf));
        // Some borders are missing when the caller only knows where days start.
        const some = (starts: Exact[]) => starts.filter(() => coin.next().value);
        const { startInbound, startOutbound } = neededFrom(changed ?? ZERO, {
          inboundStarts: some(startsOf(inbound)),
          outboundStarts: some(startsOf(outbound)),
          totalOutbound,
        });
        const i = startsOf(inbound).filter((start) => start.lt(startInbound)).length;
        const o = startsOf(outbound).filter((start) => start.lt(startOutbound)).length;

        const [was, is] = [match(before.inbound, before.outbound), match(inbound, outbound)];
        const read = match(inbound.slice(i), outbound.slice(o), { startInbound, startOutbound });

        expect(stated(read)).toEqual(part(is, [i], [o]));
        expect(part(is, [0, i], [0, o])).toEqual(part(was, [0, i], [0, o]));
      }),
      { numRuns: 500 },
    );
  });

  const borders = (inbound: string[], outbound: string[], totalOutbound: string) => ({
    inboundStarts: inbound.map((start) => exact(start)),
    outboundStarts: outbound.map((start) => exact(start)),
    totalOutbound: exact(totalOutbound),
  });

  test.each([
    ['inside both lists', '35', borders(['0', '10', '30'], ['0', '20', '50'], '60'), '10', '20'],
    ['at a border', '20', borders(['0', '20', '30'], ['0', '20', '50'], '60'), '20', '20'],
    ['in open stock', '45', borders(['0', '10', '40'], ['0', '5'], '30'), '40', '30'],
    ['of the last layer', '40', borders(['0', '10', '40'], ['0', '5'], '40'), '40', '40'],
    ['of the last consumer', '30', borders(['0', '10', '40'], ['0', '5', '30'], '33'), '10', '30'],
    ['with no layer at all', '3', borders([], ['0', '2'], '8'), '0', '2'],
  ])('a change %s, at %s', (_, changed, known, startInbound, startOutbound) => {
    const needed = neededFrom(exact(changed), known);
    expect([toText(needed.startInbound), toText(needed.startOutbound)]).toEqual([
      startInbound,
      startOutbound,
    ]);
  });
});
