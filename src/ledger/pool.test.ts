import fc from 'fast-check';
import { expect, it } from 'vitest';
import { history, money, quantity, quantityOf } from '../../test/support/match-histories.ts';
import { compare, type Exact, sum, toText, ZERO } from '../kernel/values/exact.ts';
import {
  type InboundEntry,
  match,
  neededFrom,
  type OutboundCost,
  type OutboundEntry,
} from './match.ts';
import {
  appendToPool,
  lastPosition,
  noneReached,
  noValuation,
  type PoolChange,
  type PoolDay,
  type PoolEntry,
  type PoolTotals,
  reachedIn,
  windowOf,
} from './pool.ts';

const dayOf = (number: number) => `2026-03-${String(number).padStart(2, '0')}`;
const day = fc.integer({ min: 1, max: 9 }).map(dayOf);

const poolRow = fc
  .record({ direction: fc.constantFrom('in' as const, 'out' as const), day, quantity, cost: money })
  .map(({ cost, ...row }): PoolEntry => {
    const place = { id: 'row', position: lastPosition, carriedFrom: null };
    return { ...row, ...place, unitCost: cost, valuation: noValuation };
  });

const units = fc.oneof(fc.constant(ZERO), quantity);
const days = fc
  .uniqueArray(fc.record({ day, quantityIn: units, quantityOut: units }), {
    selector: (each) => each.day,
  })
  .map((found): PoolDay[] => found.sort((a, b) => (a.day < b.day ? -1 : 1)));

const change = fc
  .record({
    added: fc.array(poolRow, { maxLength: 4 }),
    voided: fc.array(poolRow, { maxLength: 4 }),
    revalued: fc.array(poolRow, { maxLength: 4 }),
  })
  .filter(({ added, voided, revalued }) => added.length + voided.length + revalued.length > 0);

/** Computed entry by entry: the least number of units before the day of any entry that changes. */
function windowAtLength(all: readonly PoolDay[], { added, voided, revalued }: PoolChange) {
  const before = (field: 'quantityIn' | 'quantityOut', until: string) =>
    sum(all.filter((each) => each.day < until).map((each) => each[field]));
  const changed = [...added, ...voided, ...revalued].map((row) =>
    before(row.direction === 'in' ? 'quantityIn' : 'quantityOut', row.day),
  );
  const borders = (field: 'quantityIn' | 'quantityOut') =>
    all
      .filter((each) => compare(each[field], ZERO) > 0)
      .map((each) => ({ day: each.day, start: before(field, each.day) }));
  const [inbound, outbound] = [borders('quantityIn'), borders('quantityOut')];
  const least = changed.sort(compare)[0] as Exact;
  const needed = neededFrom(least, {
    inboundStarts: inbound.map(({ start }) => start),
    outboundStarts: outbound.map(({ start }) => start),
    totalOutbound: sum(all.map((each) => each.quantityOut)),
  });
  return {
    ...needed,
    units: least,
    fromInDay: all.find(
      ({ day: at }) => compare(before('quantityIn', at), needed.startInbound) >= 0,
    )?.day,
    fromOutDay: outbound.find(({ start }) => compare(start, needed.startOutbound) >= 0)?.day,
  };
}

it('reads from the least unit that any row of a change can move', () => {
  const stated = (window: ReturnType<typeof windowOf>) => {
    const { units: changed, startInbound, startOutbound, ...from } = window;
    return { ...from, starts: [changed, startInbound, startOutbound].map(toText) };
  };
  fc.assert(
    fc.property(days, change, (found, drawn) => {
      expect(stated(windowOf(found, drawn))).toEqual(stated(windowAtLength(found, drawn)));
    }),
    { numRuns: 500 },
  );
});

/** Rows as the input of `match`. */
interface Rows {
  inbound: InboundEntry[];
  outbound: OutboundEntry[];
}

function extended({ inbound, outbound }: Rows, added: readonly PoolEntry[]): Rows {
  const costed = added.map((row) => ({ ...row, provisionalUnitCost: row.unitCost }));
  return {
    inbound: [...inbound, ...costed.filter((row) => row.direction === 'in')],
    outbound: [...outbound, ...costed.filter((row) => row.direction === 'out')],
  };
}

function totalsOf({ inbound, outbound }: Rows): PoolTotals {
  const matched = match(inbound, outbound);
  const costs = new Map(inbound.map((row) => [row.id, row.unitCost]));
  const open = matched.open.map((row) => row.quantity.times(costs.get(row.inboundId) ?? ZERO));
  const owed = matched.outbound.map(({ provisionalQuantity }, index) =>
    provisionalQuantity.times(outbound[index]?.provisionalUnitCost ?? ZERO),
  );
  return {
    ...(reachedIn(inbound, matched.open) ?? noneReached),
    quantityIn: sum(inbound.map(quantityOf)),
    quantityOut: sum(outbound.map(quantityOf)),
    value: sum(open).minus(sum(owed)),
  };
}

/** The first open layers that cover so many units, and a few more. */
function openLayers({ inbound, outbound }: Rows, need: Exact, more: number): InboundEntry[] {
  const { open } = match(inbound, outbound);
  const layers = inbound
    .map((row, index) => ({ ...row, quantity: open[index]?.quantity ?? ZERO }))
    .filter(({ quantity }) => compare(quantity, ZERO) > 0);
  const covered = layers.findIndex(
    (_, index) => compare(sum(layers.slice(0, index + 1).map(quantityOf)), need) >= 0,
  );
  return covered < 0 ? layers : layers.slice(0, covered + 1 + more);
}

const end = fc
  .record({ rows: fc.array(poolRow, { minLength: 1, maxLength: 4 }), isOut: fc.boolean() })
  .map(({ rows, isOut }) =>
    rows.map((row, index): PoolEntry => {
      const direction = isOut ? 'out' : 'in';
      return { ...row, id: `new ${index}`, day: dayOf(9), direction };
    }),
  );

/** The valuations that are new after the change, and the totals. */
function moved(before: Rows, added: readonly PoolEntry[]) {
  const after = extended(before, added);
  const { outbound } = match(after.inbound, after.outbound);
  return {
    out: outbound.slice(before.outbound.length).map(costLine),
    totals: totalsLine(totalsOf(after)),
  };
}

const costLine = ({ id, value, provisionalQuantity, unitCost }: OutboundCost) =>
  `${id} ${value}, ${provisionalQuantity} provisional, ${unitCost} each`;

const totalsLine = ({ firstLayerId, firstLayerOpen, ...totals }: PoolTotals) => {
  const { quantityIn, quantityOut, value } = totals;
  return `${quantityIn} in, ${quantityOut} out, worth ${value}, ${firstLayerOpen} of ${firstLayerId}`;
};

it('adds to the end of a pool as if all of it were matched again', () => {
  fc.assert(
    fc.property(history, end, fc.nat(3), (before, added, more) => {
      const { quantityIn, quantityOut } = totalsOf(before);
      const isOut = added[0]?.direction === 'out';
      fc.pre(isOut || compare(quantityOut, quantityIn) <= 0);
      const layers = isOut ? openLayers(before, sum(added.map(quantityOf)), more) : [];

      const { valuations, totals } = appendToPool(totalsOf(before), layers, added);

      const written = [...valuations].map(([id, found]) => ({ id, ...found }));
      expect({
        out: isOut ? written.map(costLine) : [],
        totals: totalsLine(totals),
      }).toEqual(moved(before, added));
      for (const row of added)
        if (!isOut) expect(valuations.get(row.id)?.unitCost).toBe(row.unitCost);
    }),
    { numRuns: 300 },
  );
});
