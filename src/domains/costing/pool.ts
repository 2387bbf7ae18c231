/**
 * The cost pool of one item: its inbound and outbound rows in the order of (day, position), and
 * what a change of them does to the figures of every row. Pure; who loads the rows is told which.
 */
import { compare, type Exact, exact, max, sum, ZERO } from '../../kernel/exact.ts';
import { match, neededFrom } from './match.ts';

/** A row that counts in the pool: `in` brings a layer, `out` takes from layers. */
export interface PoolRow {
  id: string;
  direction: 'in' | 'out';
  day: string;
  /** Place within the day; a row that is about to be written comes last. */
  position: number;
  quantity: Exact;
  /** Base currency per unit: the layer's for `in`; for `out` what a provisional unit costs. */
  unitCost: Exact;
  figures: PoolFigures;
}

/** What matching finds of a row. */
export interface PoolFigures {
  /** `in`: units that nobody has taken. */
  openQuantity: Exact;
  /** `out`: exact value of all it took, and the units of it that no layer covers. */
  value: Exact;
  provisionalQuantity: Exact;
  /** As shown: the layer's, or the average of what was taken. */
  unitCost: Exact;
}

/** Totals of a pool before a change. */
export interface PoolTotals {
  quantityIn: Exact;
  quantityOut: Exact;
  value: Exact;
}

/** Units that went in and out of the pool on one day. */
export interface PoolDay {
  day: string;
  quantityIn: Exact;
  quantityOut: Exact;
}

export interface PoolChange {
  added: readonly PoolRow[];
  voided: readonly PoolRow[];
  /** Layers that stand, at their new unit cost. */
  recosted: readonly PoolRow[];
}

/** Where a loaded suffix begins: days to read from, and the units that lie before them. */
export interface PoolWindow {
  fromInDay: string | undefined;
  fromOutDay: string | undefined;
  startInbound: Exact;
  startOutbound: Exact;
}

/** Last in everything that is there: positions are allotted when the row is written. */
export const lastPosition = Number.MAX_SAFE_INTEGER;

export const noFigures: PoolFigures = {
  openQuantity: ZERO,
  value: ZERO,
  provisionalQuantity: ZERO,
  unitCost: ZERO,
};

/** The days of the pool after a change, in order, days without units left out. */
export function daysAfter(days: readonly PoolDay[], change: PoolChange): PoolDay[] {
  const byDay = new Map(days.map((day) => [day.day, { ...day }]));
  const count = (row: PoolRow, sign: 1 | -1) => {
    const { day } = row;
    const found = byDay.get(day) ?? { day, quantityIn: ZERO, quantityOut: ZERO };
    const field = row.direction === 'in' ? 'quantityIn' : 'quantityOut';
    found[field] = found[field].plus(sign === 1 ? row.quantity : ZERO.minus(row.quantity));
    byDay.set(day, found);
  };
  for (const row of change.voided) count(row, -1);
  for (const row of change.added) count(row, 1);
  return [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** The rows that a change can have moved: all from these days on. `days` are those after it. */
export function windowOf(days: readonly PoolDay[], change: PoolChange): PoolWindow {
  const inbound = starts(days, 'quantityIn');
  const outbound = starts(days, 'quantityOut');
  const changed = [...change.added, ...change.voided, ...change.recosted].map((row) =>
    sum(
      days
        .filter((day) => day.day < row.day)
        .map((day) => (row.direction === 'in' ? day.quantityIn : day.quantityOut)),
    ),
  );
  const first = changed.reduce((least, offset) => (compare(offset, least) < 0 ? offset : least));
  const { startInbound, startOutbound } = neededFrom(first, {
    inboundStarts: inbound.map((border) => border.start),
    outboundStarts: outbound.map((border) => border.start),
    totalOutbound: sum(days.map((day) => day.quantityOut)),
  });
  const dayAt = (borders: Border[], start: Exact) =>
    borders.find((border) => compare(border.start, start) >= 0)?.day;
  return {
    startInbound,
    startOutbound,
    fromInDay: dayAt(inbound, startInbound),
    fromOutDay: dayAt(outbound, startOutbound),
  };
}

interface Border {
  day: string;
  start: Exact;
}

function starts(days: readonly PoolDay[], field: 'quantityIn' | 'quantityOut'): Border[] {
  const borders: Border[] = [];
  let start = ZERO;
  for (const day of days) {
    if (compare(day[field], ZERO) > 0) borders.push({ day: day.day, start });
    start = start.plus(day[field]);
  }
  return borders;
}

/** What becomes of the pool: new figures of rows whose figures differ, and its totals. */
export interface PoolOutcome {
  figures: Map<string, PoolFigures>;
  totals: PoolTotals;
}

/**
 * Matches a suffix of the pool anew. `rows` are the unvoided rows of the window as they were
 * before the change, in any order; the change itself is laid over them here.
 */
export function settle(
  totals: PoolTotals,
  rows: readonly PoolRow[],
  change: PoolChange,
  window: { startInbound: Exact; startOutbound: Exact },
): PoolOutcome {
  const gone = new Set(change.voided.map((row) => row.id));
  const kept = rows.filter((row) => !gone.has(row.id));
  const ordered = [...kept, ...change.added].sort(byDayAndPosition);
  const quantityIn = totals.quantityIn.plus(net(change, 'in'));
  const quantityOut = totals.quantityOut.plus(net(change, 'out'));
  const matched = match(
    ordered.filter((row) => row.direction === 'in'),
    ordered
      .filter((row) => row.direction === 'out')
      .map((row) => ({ ...row, provisionalUnitCost: row.unitCost })),
    { ...window, totalOutbound: max(quantityOut, window.startOutbound) },
  );
  const figures = new Map<string, PoolFigures>();
  const costs = new Map(ordered.map((row) => [row.id, row.unitCost]));
  for (const { inboundId, quantity } of matched.open) {
    const unitCost = costs.get(inboundId) ?? ZERO;
    figures.set(inboundId, { ...noFigures, openQuantity: quantity, unitCost });
  }
  for (const { id, value, provisionalQuantity, unitCost } of matched.outbound) {
    figures.set(id, { ...noFigures, value, provisionalQuantity, unitCost });
  }
  const before = sum([...kept, ...change.voided].map((row) => worth(row, row.figures)));
  const after = sum(ordered.map((row) => worth(row, figures.get(row.id) ?? noFigures)));
  const value = totals.value.plus(after.minus(before));
  for (const row of kept) if (same(row.figures, figures.get(row.id))) figures.delete(row.id);
  return { figures, totals: { quantityIn, quantityOut, value } };
}

/** What a row adds to the item's value: open units at their cost, provisional ones owed. */
function worth(row: PoolRow, figures: PoolFigures): Exact {
  return row.direction === 'in'
    ? figures.openQuantity.times(row.unitCost)
    : ZERO.minus(figures.provisionalQuantity.times(row.unitCost));
}

function net(change: PoolChange, direction: PoolRow['direction']): Exact {
  const of = (rows: readonly PoolRow[]) =>
    sum(rows.filter((row) => row.direction === direction).map((row) => row.quantity));
  return of(change.added).minus(of(change.voided));
}

function same(a: PoolFigures, b: PoolFigures | undefined): boolean {
  return (
    b !== undefined &&
    a.openQuantity.eq(b.openQuantity) &&
    a.value.eq(b.value) &&
    a.provisionalQuantity.eq(b.provisionalQuantity)
  );
}

export function byDayAndPosition(a: PoolRow, b: PoolRow): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  return a.position - b.position;
}

/** Reads figures as the database gives them. */
export function figuresOf(row: {
  openQuantity: string | null;
  value: string | null;
  provisionalQuantity: string | null;
  unitCost: string | null;
}): PoolFigures {
  const read = (text: string | null) => (text === null ? ZERO : exact(text));
  return {
    openQuantity: read(row.openQuantity),
    value: read(row.value),
    provisionalQuantity: read(row.provisionalQuantity),
    unitCost: read(row.unitCost),
  };
}
