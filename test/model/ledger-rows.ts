import { NOTHING, type Rational, total } from './rational.ts';

/** The rows of the stock ledgers, and their balances at each location. */

type EventType =
  | 'ADJUST'
  | 'RECEIVE'
  | 'CONSUME'
  | 'SHIP'
  | 'CUSTOMER_RETURN'
  | 'VENDOR_RETURN'
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
    | 'sales_order_item'
    | 'sales_return'
    | 'sales_return_item'
    | 'vendor_return'
    | 'vendor_return_item'
    | 'stock_count_line';
  id: string;
  /** The order that the document is or belongs to. */
  orderId: string;
  /** Names the row within its order; it stays the same when the row is rewritten. */
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
  /** The unit cost of a bought or adjusted row; null on all others, also where it is derived. */
  readonly unitCost: Rational | null;
  /** True when the request gave the cost, false when it is the item's current cost of then. */
  readonly unitCostFromRequest: boolean;
  /** The unit cost of an outbound row for the quantity that no layer covers; null on others. */
  readonly provisionalUnitCost: Rational | null;
  /** The line of the outbound row whose goods came back; null on others and without a shipment. */
  readonly carriedFrom: string | null;
  /** The line of the receipt whose goods a VENDOR_RETURN sends back; null on others. */
  readonly cutFrom: string | null;
  /** The transfer that a TRANSFER or its RECEIVE belongs to. */
  readonly ref: string | null;
  /** Null on manual rows and on transfers. */
  readonly source: Source | null;
  /** ISO 8601 in UTC, so that texts compare as times do. */
  readonly eventDate: string;
  /** The calendar date of eventDate in the zone that the organization had when it was written. */
  readonly day: string;
  readonly sequence: number;
  readonly createdAt: string;
  readonly voidedAt: string | null;
}

/** The two columns that a ledger is sorted by. */
export type LedgerOrder = Pick<Row, 'day' | 'sequence'>;

export function byDayAndSequence(a: LedgerOrder, b: LedgerOrder): number {
  return a.day === b.day ? a.sequence - b.sequence : a.day < b.day ? -1 : 1;
}

/** Whether the row is an expected movement of an order, which moves no stock. */
export function isExpected(row: Row): boolean {
  return row.eventType === 'ORDER' || row.eventType === 'DEMAND';
}

/**
 * Into the item's stock, out of it, or `cut`: no longer part of what came in with a receipt. Null
 * for transfers and expected movements.
 */
export function directionOf(row: Row): 'in' | 'out' | 'cut' | null {
  if (row.eventType === 'TRANSFER' || row.ref !== null || isExpected(row)) return null;
  if (row.eventType === 'VENDOR_RETURN') return 'cut';
  return ['ADJUST', 'RECEIVE', 'CUSTOMER_RETURN'].includes(row.eventType) ? 'in' : 'out';
}

/** The line of a document; it stays the same when its row is rewritten. */
export const lineOf = ({ source }: Row): string | null =>
  source && `${source.orderId} ${source.key}`;

export interface LocationBalances {
  onHand: Rational;
  inTransit: Rational;
  onOrder: Rational;
  demand: Rational;
}

export const noBalances: LocationBalances = {
  onHand: NOTHING,
  inTransit: NOTHING,
  onOrder: NOTHING,
  demand: NOTHING,
};

/** The sum of the balances of several locations. */
export function together(byLocation: Iterable<LocationBalances>): LocationBalances {
  const all = [...byLocation];
  return {
    onHand: total(all.map((at) => at.onHand)),
    inTransit: total(all.map((at) => at.inTransit)),
    onOrder: total(all.map((at) => at.onOrder)),
    demand: total(all.map((at) => at.demand)),
  };
}

/** The balances of these rows at each location. */
export function balancesByLocation(rows: readonly Row[]): Map<string, LocationBalances> {
  const byLocation = new Map<string, LocationBalances>();
  const add = (locationId: string, moved: Partial<LocationBalances>) => {
    const before = byLocation.get(locationId) ?? noBalances;
    byLocation.set(locationId, together([before, { ...noBalances, ...moved }]));
  };
  for (const row of rows) {
    const { locationId, toLocationId, quantity, eventType } = row;
    if (eventType === 'ORDER') add(locationId, { onOrder: quantity });
    else if (eventType === 'DEMAND') add(locationId, { demand: quantity });
    else if (eventType === 'ADJUST' || eventType === 'CUSTOMER_RETURN') {
      add(locationId, { onHand: quantity });
    } else if (eventType === 'RECEIVE') {
      const inTransit = row.ref === null ? NOTHING : quantity.negated();
      add(locationId, { onHand: quantity, inTransit });
    } else add(locationId, { onHand: quantity.negated() });
    if (toLocationId !== null) add(toLocationId, { inTransit: quantity });
  }
  return byLocation;
}

export function isUnvoided(row: Row): boolean {
  return row.voidedAt === null;
}

/** An item and location that the refused request would have made negative. */
export interface Shortage {
  itemId: string;
  locationId: string;
  onHandBefore: Rational;
  onHandAfter: Rational;
}

/** Every item and location with a negative balance after, lower than before. */
export function shortagesBetween(before: readonly Row[], after: readonly Row[]): Shortage[] {
  const items = [...new Set(after.map((row) => row.itemId))].sort();
  return items.flatMap((itemId) => {
    const ofItem = (rows: readonly Row[]) =>
      balancesByLocation(rows.filter((row) => row.itemId === itemId && isUnvoided(row)));
    const was = ofItem(before);
    return [...ofItem(after)].flatMap(([locationId, { onHand: onHandAfter }]) => {
      const onHandBefore = was.get(locationId)?.onHand ?? NOTHING;
      const short = onHandAfter.compare(NOTHING) < 0 && onHandAfter.compare(onHandBefore) < 0;
      return short ? [{ itemId, locationId, onHandBefore, onHandAfter }] : [];
    });
  });
}
