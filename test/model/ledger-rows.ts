import { greater, lesser, NOTHING, type Rational, total } from './rational.ts';

/**
 * What a stock ledger says, computed from its rows by definition and nothing else: every figure is
 * folded anew, every pair of rows is compared. Slow, and meant to be obviously right.
 */

export type EventType = 'ADJUST' | 'RECEIVE' | 'CONSUME' | 'SHIP' | 'DISPOSE' | 'TRANSFER';

export interface Row {
  readonly id: string;
  readonly itemId: string;
  readonly eventType: EventType;
  readonly locationId: string;
  readonly toLocationId: string | null;
  /** Always above zero. */
  readonly quantity: Rational;
  /** What a unit of an inbound row costs, else null. */
  readonly unitCost: Rational | null;
  /** Whether that cost came with the request or is the item's current cost of that moment. */
  readonly unitCostGiven: boolean;
  /** What a unit of an outbound row costs while nothing covers it, else null. */
  readonly provisionalUnitCost: Rational | null;
  /** The transfer that a TRANSFER or its RECEIVE belongs to. */
  readonly ref: string | null;
  /** The document a row was written for; null on manual rows and on transfers. */
  readonly sourceId: string | null;
  /** ISO 8601 in UTC, so that texts compare as times do. */
  readonly eventDate: string;
  /** The calendar date of eventDate in the zone that the organization had when it was written. */
  readonly day: string;
  readonly position: number;
  readonly createdAt: string;
  readonly voidedAt: string | null;
}

export function byDayAndPosition(a: Row, b: Row): number {
  return a.day === b.day ? a.position - b.position : a.day < b.day ? -1 : 1;
}

/** Into the item's stock, out of it, or null: a transfer only moves it. */
export function directionOf(row: Row): 'in' | 'out' | null {
  if (row.eventType === 'TRANSFER' || row.ref !== null) return null;
  return row.eventType === 'ADJUST' || row.eventType === 'RECEIVE' ? 'in' : 'out';
}

export interface PlaceFigures {
  onHand: Rational;
  inTransit: Rational;
}

/** What the unvoided ones of these rows come to at each place they name. */
export function figuresByPlace(rows: Row[]): Map<string, PlaceFigures> {
  const places = new Map<string, PlaceFigures>();
  const add = (locationId: string, onHand: Rational, inTransit: Rational) => {
    const before = places.get(locationId) ?? { onHand: NOTHING, inTransit: NOTHING };
    places.set(locationId, {
      onHand: before.onHand.plus(onHand),
      inTransit: before.inTransit.plus(inTransit),
    });
  };
  for (const row of rows) {
    if (row.voidedAt !== null) continue;
    const comes = row.eventType === 'ADJUST' || row.eventType === 'RECEIVE';
    const arrives = row.eventType === 'RECEIVE' && row.ref !== null;
    const quantity = comes ? row.quantity : row.quantity.negated();
    add(row.locationId, quantity, arrives ? row.quantity.negated() : NOTHING);
    if (row.toLocationId !== null) add(row.toLocationId, NOTHING, row.quantity);
  }
  return places;
}

export interface Take {
  inboundId: string;
  outboundId: string;
  quantity: Rational;
  unitCost: Rational;
}

export interface LayerFigures {
  row: Row;
  unitCost: Rational;
  open: Rational;
  takenBy: Take[];
}

export interface OutboundFigures {
  row: Row;
  takes: Take[];
  provisionalQuantity: Rational;
  value: Rational;
  /** value / quantity, rounded half-even to 10 decimals. */
  unitCost: Rational;
}

export interface Valuation {
  layers: LayerFigures[];
  outbound: OutboundFigures[];
}

/** First in, first out over one item's rows: the k-th unit out is the k-th unit in. */
export function valuationOf(rows: Row[]): Valuation {
  const live = rows.filter((row) => row.voidedAt === null).sort(byDayAndPosition);
  const inbound = laidEndToEnd(live.filter((row) => directionOf(row) === 'in'));
  const outbound = laidEndToEnd(live.filter((row) => directionOf(row) === 'out'));
  const takes: Take[] = [];
  for (const taken of inbound) {
    for (const taker of outbound) {
      const quantity = overlap(taken, taker);
      if (quantity.compare(NOTHING) <= 0) continue;
      const unitCost = costOfLayer(taken.row);
      takes.push({ inboundId: taken.row.id, outboundId: taker.row.id, quantity, unitCost });
    }
  }
  return {
    layers: inbound.map(({ row }) => layerFigures(row, takes)),
    outbound: outbound.map(({ row }) => outboundFigures(row, takes)),
  };
}

interface Interval {
  row: Row;
  start: Rational;
  end: Rational;
}

function laidEndToEnd(rows: Row[]): Interval[] {
  return rows.map((row, at) => {
    const start = total(rows.slice(0, at).map((earlier) => earlier.quantity));
    return { row, start, end: start.plus(row.quantity) };
  });
}

function overlap(a: Interval, b: Interval): Rational {
  return lesser(a.end, b.end).minus(greater(a.start, b.start));
}

function layerFigures(row: Row, takes: Take[]): LayerFigures {
  const takenBy = takes.filter((take) => take.inboundId === row.id);
  const open = row.quantity.minus(total(takenBy.map((take) => take.quantity)));
  return { row, unitCost: costOfLayer(row), open, takenBy };
}

function outboundFigures(row: Row, allTakes: Take[]): OutboundFigures {
  const takes = allTakes.filter((take) => take.outboundId === row.id);
  const provisionalQuantity = row.quantity.minus(total(takes.map((take) => take.quantity)));
  const value = total([
    ...takes.map((take) => take.quantity.times(take.unitCost)),
    provisionalQuantity.times(row.provisionalUnitCost ?? NOTHING),
  ]);
  const unitCost = value.over(row.quantity).roundHalfEven(10);
  return { row, takes, provisionalQuantity, value, unitCost };
}

/** The one place that says what a layer costs: a produced layer's cost would be found here. */
function costOfLayer(row: Row): Rational {
  if (row.unitCost === null) throw new Error(`the inbound row ${row.id} has no unit cost`);
  return row.unitCost;
}

export interface ItemFigures {
  onHand: Rational;
  inTransit: Rational;
  value: Rational;
  /** Rounded half-even to 10 decimals; the current cost when there is nothing to average. */
  averageUnitCost: Rational;
  /** Every place that a counted row names; its value is not rounded. */
  places: Map<string, PlaceFigures & { value: Rational }>;
}

/** Of the item's live rows, or of those whose eventDate is not after `until`, at today's costs. */
export function itemFigures(rows: Row[], currentCost: Rational, until: string | null): ItemFigures {
  const counts = (row: Row) => until === null || row.eventDate <= until;
  const { layers, outbound } = valuationOf(rows);
  const came = layers.filter(({ row }) => counts(row));
  const left = outbound.filter(({ row }) => counts(row));
  const value = total([
    ...came.map(({ row, unitCost }) => row.quantity.times(unitCost)),
    ...left.map((taker) => taker.value.negated()),
  ]);
  const held = total([
    ...came.map(({ row }) => row.quantity),
    ...left.map(({ row }) => row.quantity.negated()),
  ]);
  const average = held.compare(NOTHING) === 0 ? currentCost : value.over(held);
  const places = [...figuresByPlace(rows.filter(counts))];
  const valueAt = (at: PlaceFigures) => at.onHand.plus(at.inTransit).times(average);
  return {
    onHand: total(places.map(([, at]) => at.onHand)),
    inTransit: total(places.map(([, at]) => at.inTransit)),
    value,
    averageUnitCost: average.roundHalfEven(10),
    places: new Map(places.map(([id, at]) => [id, { ...at, value: valueAt(at) }])),
  };
}

/** An item and place that a refused request would have left short. */
export interface Shortage {
  itemId: string;
  locationId: string;
  onHandBefore: Rational;
  onHandAfter: Rational;
}

/** Every item and place that is below zero after, and lower than before. */
export function shortagesBetween(before: Row[], after: Row[]): Shortage[] {
  const items = [...new Set(after.map((row) => row.itemId))].sort();
  return items.flatMap((itemId) => {
    const ofItem = (rows: Row[]) => figuresByPlace(rows.filter((row) => row.itemId === itemId));
    const was = ofItem(before);
    return [...ofItem(after)].flatMap(([locationId, { onHand: onHandAfter }]) => {
      const onHandBefore = was.get(locationId)?.onHand ?? NOTHING;
      const short = onHandAfter.compare(NOTHING) < 0 && onHandAfter.compare(onHandBefore) < 0;
      return short ? [{ itemId, locationId, onHandBefore, onHandAfter }] : [];
    });
  });
}
