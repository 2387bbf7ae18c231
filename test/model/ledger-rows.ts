import { NOTHING, type Rational, total } from './rational.ts';

/** The rows of the stock ledgers, and what they come to at each place. */

type EventType =
  | 'ADJUST'
  | 'RECEIVE'
  | 'CONSUME'
  | 'SHIP'
  | 'DISPOSE'
  | 'TRANSFER'
  | 'ORDER'
  | 'DEMAND';

/** The document that a row was written for. */
export interface Source {
  type:
    | 'purchase_order_item'
    | 'purchase_order_receipt'
    | 'work_order_item'
    | 'work_order_receipt'
    | 'sales_order_item';
  id: string;
  /** The order that the document is or belongs to. */
  orderId: string;
  /** Which of the order's rows this is, over all the times that it is rewritten. */
  key: string;
}

export interface Row {
  readonly id: string;
  readonly itemId: string;
  readonly eventType: EventType;
  readonly locationId: string;
  readonly toLocationId: string | null;
  /** Always above zero. */
  readonly quantity: Rational;
  /** What a unit of an inbound row costs; null where it is produced, and on all other rows. */
  readonly unitCost: Rational | null;
  /** Whether that cost came with the request or is the item's current cost of that moment. */
  readonly unitCostGiven: boolean;
  /** What a unit of an outbound row costs while nothing covers it, else null. */
  readonly provisionalUnitCost: Rational | null;
  /** The transfer that a TRANSFER or its RECEIVE belongs to. */
  readonly ref: string | null;
  /** Null on manual rows and on transfers. */
  readonly source: Source | null;
  /** ISO 8601 in UTC, so that texts compare as times do. */
  readonly eventDate: string;
  /** The calendar date of eventDate in the zone that the organization had when it was written. */
  readonly day: string;
  readonly position: number;
  readonly createdAt: string;
  readonly voidedAt: string | null;
}

/** A place in the order of a ledger. */
export type Place = Pick<Row, 'day' | 'position'>;

export function byDayAndPosition(a: Place, b: Place): number {
  return a.day === b.day ? a.position - b.position : a.day < b.day ? -1 : 1;
}

/** Says what an order still waits for, and moves nothing. */
export function isPlan(row: Row): boolean {
  return row.eventType === 'ORDER' || row.eventType === 'DEMAND';
}

/** Into the item's stock, out of it, or null: a transfer only moves it, a plan does nothing. */
export function directionOf(row: Row): 'in' | 'out' | null {
  if (row.eventType === 'TRANSFER' || row.ref !== null || isPlan(row)) return null;
  return row.eventType === 'ADJUST' || row.eventType === 'RECEIVE' ? 'in' : 'out';
}

export interface PlaceFigures {
  onHand: Rational;
  inTransit: Rational;
  onOrder: Rational;
  demand: Rational;
}

export const nowhere: PlaceFigures = {
  onHand: NOTHING,
  inTransit: NOTHING,
  onOrder: NOTHING,
  demand: NOTHING,
};

/** What the figures of several places come to. */
export function together(places: Iterable<PlaceFigures>): PlaceFigures {
  const all = [...places];
  return {
    onHand: total(all.map((at) => at.onHand)),
    inTransit: total(all.map((at) => at.inTransit)),
    onOrder: total(all.map((at) => at.onOrder)),
    demand: total(all.map((at) => at.demand)),
  };
}

/** What these rows come to at each place they name. */
export function figuresByPlace(rows: readonly Row[]): Map<string, PlaceFigures> {
  const places = new Map<string, PlaceFigures>();
  const add = (locationId: string, moved: Partial<PlaceFigures>) => {
    const before = places.get(locationId) ?? nowhere;
    places.set(locationId, together([before, { ...nowhere, ...moved }]));
  };
  for (const row of rows) {
    const { locationId, toLocationId, quantity, eventType } = row;
    if (eventType === 'ORDER') add(locationId, { onOrder: quantity });
    else if (eventType === 'DEMAND') add(locationId, { demand: quantity });
    else if (eventType === 'ADJUST') add(locationId, { onHand: quantity });
    else if (eventType === 'RECEIVE') {
      const inTransit = row.ref === null ? NOTHING : quantity.negated();
      add(locationId, { onHand: quantity, inTransit });
    } else add(locationId, { onHand: quantity.negated() });
    if (toLocationId !== null) add(toLocationId, { inTransit: quantity });
  }
  return places;
}

export function isUnvoided(row: Row): boolean {
  return row.voidedAt === null;
}

/** An item and place that a refused request would have left short. */
export interface Shortage {
  itemId: string;
  locationId: string;
  onHandBefore: Rational;
  onHandAfter: Rational;
}

/** Every item and place that is below zero after, and lower than before. */
export function shortagesBetween(before: readonly Row[], after: readonly Row[]): Shortage[] {
  const items = [...new Set(after.map((row) => row.itemId))].sort();
  return items.flatMap((itemId) => {
    const ofItem = (rows: readonly Row[]) =>
      figuresByPlace(rows.filter((row) => row.itemId === itemId && isUnvoided(row)));
    const was = ofItem(before);
    return [...ofItem(after)].flatMap(([locationId, { onHand: onHandAfter }]) => {
      const onHandBefore = was.get(locationId)?.onHand ?? NOTHING;
      const short = onHandAfter.compare(NOTHING) < 0 && onHandAfter.compare(onHandBefore) < 0;
      return short ? [{ itemId, locationId, onHandBefore, onHandAfter }] : [];
    });
  });
}
