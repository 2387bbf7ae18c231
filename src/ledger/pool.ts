/**
 * The cost pool of one item: its inbound and outbound rows in the order of (day, position). Says
 * from where on a change of them can move figures, and what adding to the end comes to. Pure.
 */
import { compare, type Exact, min, sum, ZERO } from '../kernel/values/exact.ts';
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

const unitsOf = { in: 'quantityIn', out: 'quantityOut' } as const;

/** The days of the pool after a change, in order; a day may be left without units. */
export function daysAfter(days: readonly PoolDay[], change: PoolChange): PoolDay[] {
  const byDay = new Map(days.map((day) => [day.day, { ...day }]));
  const count = (row: PoolRow, sign: 1 | -1) => {
    const { day } = row;
    const found = byDay.get(day) ?? { day, quantityIn: ZERO, quantityOut: ZERO };
    const field = unitsOf[row.direction];
    found[field] = found[field].plus(sign === 1 ? row.quantity : ZERO.minus(row.quantity));
    byDay.set(day, found);
  };
  for (const row of change.voided) count(row, -1);
  for (const row of change.added) count(row, 1);
  return [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/**
 * The rows that a change, which must not be empty, can have moved: all from these days on. `days`
 * are those after it.
 */
export function windowOf(days: readonly PoolDay[], change: PoolChange): PoolWindow {
  const inbound = starts(days, 'quantityIn');
  const outbound = starts(days, 'quantityOut');
  const { startInbound, startOutbound } = neededFrom(firstChanged(days, change), {
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

/** The lesser, of both directions, of the units that lie before the first day with a change. */
function firstChanged(days: readonly PoolDay[], change: PoolChange): Exact {
  const firstDays = new Map<PoolRow['direction'], string>();
  for (const { direction, day } of [...change.added, ...change.voided, ...change.recosted]) {
    const first = firstDays.get(direction);
    if (first === undefined || day < first) firstDays.set(direction, day);
  }
  return [...firstDays]
    .map(([direction, first]) =>
      sum(days.filter(({ day }) => day < first).map((day) => day[unitsOf[direction]])),
    )
    .reduce((least, units) => min(least, units));
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

/** What becomes of a pool that rows are added to the end of. */
export interface AppendedPool {
  /** Of the rows added. */
  figures: Map<string, PoolFigures>;
  /** Layers that they took from, with what is left of each. */
  drawn: { id: string; openQuantity: Exact }[];
  totals: PoolTotals;
}

/**
 * Adds rows of one direction to the end of a pool. What goes in must find no unit provisional, and
 * stays open; what goes out takes from `layers`, the first open ones in order, as many as it needs
 * or all there are. No row but these layers changes with it.
 */
export function appendRows(
  totals: PoolTotals,
  layers: readonly PoolRow[],
  added: readonly PoolRow[],
): AppendedPool {
  const ordered = [...added].sort(byDayAndPosition);
  const inbound = ordered.filter((row) => row.direction === 'in');
  const outbound = ordered.filter((row) => row.direction === 'out');
  // All that ever went out lies before the first open unit: what is open is matched as if it came
  // first, and goes out first.
  const open = layers.map((row) => ({ ...row, quantity: row.figures.openQuantity }));
  const matched = match(
    [...open, ...inbound],
    outbound.map((row) => ({ ...row, provisionalUnitCost: row.unitCost })),
  );
  const left = new Map(matched.open.map(({ inboundId, quantity }) => [inboundId, quantity]));
  const leftOf = (row: PoolRow) => left.get(row.id) ?? ZERO;
  const came = inbound.map((row): [string, PoolFigures] => {
    const { id, unitCost } = row;
    return [id, { ...noFigures, openQuantity: leftOf(row), unitCost }];
  });
  const went = matched.outbound.map(({ id, ...cost }): [string, PoolFigures] => [
    id,
    { ...noFigures, ...cost },
  ]);
  const worthIn = sum(inbound.map((row) => row.quantity.times(row.unitCost)));
  const worthOut = sum(matched.outbound.map(({ value }) => value));
  return {
    figures: new Map([...came, ...went]),
    drawn: open
      .filter((row) => !leftOf(row).eq(row.quantity))
      .map((row) => ({ id: row.id, openQuantity: leftOf(row) })),
    totals: {
      quantityIn: totals.quantityIn.plus(sum(inbound.map((row) => row.quantity))),
      quantityOut: totals.quantityOut.plus(sum(outbound.map((row) => row.quantity))),
      value: totals.value.plus(worthIn).minus(worthOut),
    },
  };
}

export function byDayAndPosition(a: PoolRow, b: PoolRow): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  return a.position - b.position;
}

/** Reads figures as the database gives them. */
export function figuresOf(row: {
  openQuantity: Exact | null;
  value: Exact | null;
  provisionalQuantity: Exact | null;
  unitCost: Exact | null;
}): PoolFigures {
  const read = (figure: Exact | null) => figure ?? ZERO;
  return {
    openQuantity: read(row.openQuantity),
    value: read(row.value),
    provisionalQuantity: read(row.provisionalQuantity),
    unitCost: read(row.unitCost),
  };
}
