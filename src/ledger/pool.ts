/**
 * The cost pool of one item: its inbound and outbound entries in the order of (day, position).
 * Computes from which entry on a change can revalue entries, and the cost of entries at its end.
 * Pure.
 */
import { compare, type Exact, min, sum, ZERO } from '../kernel/values/exact.ts';
import { type Consumption, type InboundEntry, type Matched, match, neededFrom } from './match.ts';

/** An entry that counts in the pool: `in` adds a layer, `out` consumes layers. */
export interface PoolEntry {
  id: string;
  direction: 'in' | 'out';
  day: string;
  /** Sequence within the day; a new entry comes last. */
  position: number;
  quantity: Exact;
  /** Base currency per unit. `in`: the cost of the layer; `out`: the cost of provisional units. */
  unitCost: Exact;
  /** `in`: the position of the outbound entry with which its goods had left; else null. */
  carriedFrom: number | null;
  valuation: EntryValuation;
}

/** The valuation that matching finds for an entry. */
export interface EntryValuation {
  /** `out`: the exact value of all its units. */
  value: Exact;
  /** `out`: units that no layer covers yet. */
  provisionalQuantity: Exact;
  /** As shown. `in`: the cost of the layer; `out`: the average cost of its units. */
  unitCost: Exact;
}

/**
 * The layer that consumption has reached, and the units that are left of it: the layers before it
 * are used up, and those after it are whole. Without one every layer is whole.
 */
export interface FirstLayer {
  firstLayerId: string | null;
  firstLayerOpen: Exact;
}

export const noneReached: FirstLayer = { firstLayerId: null, firstLayerOpen: ZERO };

/** Totals of a pool before a change. */
export interface PoolTotals extends FirstLayer {
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
  added: readonly PoolEntry[];
  voided: readonly PoolEntry[];
  /** Active layers, at their new unit cost. */
  revalued: readonly PoolEntry[];
}

/** Where a loaded suffix begins: days to read from, and the units that lie before them. */
export interface PoolWindow {
  /** Units before the first whose valuation can change. */
  units: Exact;
  fromInDay: string | undefined;
  fromOutDay: string | undefined;
  startInbound: Exact;
  startOutbound: Exact;
}

/** After all existing entries: positions are allotted when the entry is written. */
export const lastPosition = Number.MAX_SAFE_INTEGER;

export const noValuation: EntryValuation = {
  value: ZERO,
  provisionalQuantity: ZERO,
  unitCost: ZERO,
};

const unitsOf = { in: 'quantityIn', out: 'quantityOut' } as const;

/** The days of the pool after a change, in order; a day may be left without units. */
export function daysAfter(days: readonly PoolDay[], change: PoolChange): PoolDay[] {
  const byDay = new Map(days.map((day) => [day.day, { ...day }]));
  const count = (entry: PoolEntry, sign: 1 | -1) => {
    const { day } = entry;
    const found = byDay.get(day) ?? { day, quantityIn: ZERO, quantityOut: ZERO };
    const field = unitsOf[entry.direction];
    found[field] = found[field].plus(sign === 1 ? entry.quantity : ZERO.minus(entry.quantity));
    byDay.set(day, found);
  };
  for (const entry of change.voided) count(entry, -1);
  for (const entry of change.added) count(entry, 1);
  return [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/**
 * The days from which on a change can revalue entries. `days` are the days of the pool after the
 * change, which must not be empty.
 */
export const windowOf = (days: readonly PoolDay[], change: PoolChange): PoolWindow =>
  windowFrom(days, firstChanged(days, change));

/**
 * The days from which on entries beyond this number of units must be read, and inbound entries of
 * `firstDay` or later.
 */
export function windowFrom(days: readonly PoolDay[], units: Exact, firstDay?: string): PoolWindow {
  const inbound = starts(days, 'quantityIn');
  const outbound = starts(days, 'quantityOut');
  const needed = neededFrom(units, {
    inboundStarts: inbound.map((border) => border.start),
    outboundStarts: outbound.map((border) => border.start),
    totalOutbound: sum(days.map((day) => day.quantityOut)),
  });
  const { startOutbound } = needed;
  const startInbound =
    firstDay === undefined
      ? needed.startInbound
      : min(needed.startInbound, unitsBefore(days, firstDay, 'quantityIn'));
  const dayAt = (borders: Border[], start: Exact) =>
    borders.find((border) => compare(border.start, start) >= 0)?.day;
  // Layers that went back whole are read, too: their days have no units.
  const everyDay = starts(days, 'quantityIn', true);
  return {
    units,
    startInbound,
    startOutbound,
    fromInDay: dayAt(everyDay, startInbound),
    fromOutDay: dayAt(outbound, startOutbound),
  };
}

/** Of both directions the lesser number of units before the first day with a change. */
function firstChanged(days: readonly PoolDay[], change: PoolChange): Exact {
  const firstDays = new Map<PoolEntry['direction'], string>();
  for (const { direction, day } of [...change.added, ...change.voided, ...change.revalued]) {
    const first = firstDays.get(direction);
    if (first === undefined || day < first) firstDays.set(direction, day);
  }
  return [...firstDays]
    .map(([direction, first]) => unitsBefore(days, first, unitsOf[direction]))
    .reduce((least, units) => min(least, units));
}

type Units = 'quantityIn' | 'quantityOut';

const unitsBefore = (days: readonly PoolDay[], first: string, field: Units): Exact =>
  sum(days.filter(({ day }) => day < first).map((day) => day[field]));

interface Border {
  day: string;
  start: Exact;
}

function starts(days: readonly PoolDay[], field: Units, withEmpty = false): Border[] {
  const borders: Border[] = [];
  let start = ZERO;
  for (const day of days) {
    if (withEmpty || compare(day[field], ZERO) > 0) borders.push({ day: day.day, start });
    start = start.plus(day[field]);
  }
  return borders;
}

/** A pool after entries were added to its end. */
export interface AppendedPool {
  /** Of the added entries. */
  valuations: Map<string, EntryValuation>;
  /** The layers that each of them consumed. */
  consumptions: Consumption[];
  totals: PoolTotals;
}

/**
 * Adds entries to the end of a pool. Outbound entries consume `open`: these must be the first open
 * layers in order, with the units that are left, and enough for the need or all that exist. Inbound
 * entries become open layers: if there are any, the pool must have no provisional units, which they
 * would cover. No active entry changes its cost.
 */
export function appendToPool(
  totals: PoolTotals,
  open: readonly InboundEntry[],
  added: readonly PoolEntry[],
): AppendedPool {
  const ordered = [...added].sort(byDayAndPosition);
  const inbound = ordered.filter((entry) => entry.direction === 'in');
  const outbound = ordered.filter((entry) => entry.direction === 'out');
  // Everything before the first open layer is consumed, so matching may begin there.
  const matched = match(
    [...open, ...inbound],
    outbound.map((entry) => ({ ...entry, provisionalUnitCost: entry.unitCost })),
  );
  const inboundValuations = inbound.map(({ id, unitCost }): [string, EntryValuation] => [
    id,
    { ...noValuation, unitCost },
  ]);
  const outboundValuations = matched.outbound.map(({ id, ...cost }): [string, EntryValuation] => [
    id,
    { ...noValuation, ...cost },
  ]);
  const worthIn = sum(inbound.map((entry) => entry.quantity.times(entry.unitCost)));
  const worthOut = sum(matched.outbound.map(({ value }) => value));
  return {
    valuations: new Map([...inboundValuations, ...outboundValuations]),
    consumptions: matched.consumptions,
    totals: {
      ...(reachedIn([...open, ...inbound], matched.open) ?? firstLayerOf(totals)),
      quantityIn: totals.quantityIn.plus(sum(inbound.map((entry) => entry.quantity))),
      quantityOut: totals.quantityOut.plus(sum(outbound.map((entry) => entry.quantity))),
      value: totals.value.plus(worthIn).minus(worthOut),
    },
  };
}

/** The last layer of which something was consumed. `left` are the units left of each layer. */
export function reachedIn(
  layers: readonly InboundEntry[],
  left: Matched['open'],
): FirstLayer | undefined {
  const at = layers.findLastIndex(({ quantity }, index) => left[index]?.quantity.lt(quantity));
  const layer = layers[at];
  return layer && { firstLayerId: layer.id, firstLayerOpen: left[at]?.quantity ?? ZERO };
}

const firstLayerOf = ({ firstLayerId, firstLayerOpen }: FirstLayer): FirstLayer => ({
  firstLayerId,
  firstLayerOpen,
});

export function byDayAndPosition(a: PoolEntry, b: PoolEntry): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  return a.position - b.position;
}
