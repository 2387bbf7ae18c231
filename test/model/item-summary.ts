import type { Books } from './books.ts';
import type { ValuedLayer, ValuedOutbound } from './costing.ts';
import {
  balancesByLocation,
  isExpected,
  type LocationBalances,
  type Row,
  together,
} from './ledger-rows.ts';
import { NOTHING, type Rational, total } from './rational.ts';
import { timestamp } from './zoned-days.ts';

export interface ItemSummary extends LocationBalances {
  value: Rational;
  /** Rounded half-even to 10 decimals; the current cost when there is nothing to average. */
  averageUnitCost: Rational;
  /** Every location with a counted row; its value is not rounded. */
  byLocation: Map<string, LocationBalances & { value: Rational }>;
}

/**
 * The summary of all unvoided rows. With `asOf`, of the rows whose eventDate is not after it, at
 * today's costs, and of the expected movements that were active then.
 */
export function summaryOf(books: Books, itemId: string, asOf?: string): ItemSummary {
  const until = asOf === undefined ? null : timestamp(asOf);
  const counts = (row: Row) => until === null || row.eventDate <= until;
  const came = books
    .layers(itemId)
    .filter(({ row }) => counts(row))
    .map((layer) => ({ ...layer, quantity: keptOf(layer, counts) }));
  const left = books.outbound(itemId).filter(({ row }) => counts(row));
  const value = until === null ? worthOf(came, left) : pastWorthOf(came, left);
  const held = total([
    ...came.map(({ quantity }) => quantity),
    ...left.map(({ row }) => row.quantity.negated()),
  ]);
  const nothingHeld = held.compare(NOTHING) === 0;
  const average = nothingHeld ? books.currentCost(itemId) : value.over(held);
  const moved = books.live(itemId).filter((row) => !isExpected(row) && counts(row));
  const byLocation = balancesByLocation([...moved, ...expectedAt(books, itemId, until)]);
  const valueAt = (at: LocationBalances) => at.onHand.plus(at.inTransit).times(average);
  return {
    ...together(byLocation.values()),
    value,
    averageUnitCost: average.roundHalfEven(10),
    byLocation: new Map([...byLocation].map(([id, at]) => [id, { ...at, value: valueAt(at) }])),
  };
}

/** The quantity of a layer less the units that had gone back to its vendor by then. */
function keptOf({ row, cuts }: ValuedLayer, counts: (row: Row) => boolean): Rational {
  const returned = total(cuts.filter(counts).map(({ quantity }) => quantity));
  return row.quantity.minus(returned);
}

/** Open layers at their cost, less provisional units at theirs. */
function worthOf(layers: readonly ValuedLayer[], outbound: readonly ValuedOutbound[]): Rational {
  return total([
    ...layers.map(({ open, unitCost }) => open.times(unitCost)),
    ...outbound.map(({ row, provisionalQuantity }) =>
      provisionalQuantity.times(row.provisionalUnitCost ?? NOTHING).negated(),
    ),
  ]);
}

/** Inbound rows at their cost, less outbound rows at theirs. */
function pastWorthOf(
  layers: readonly { quantity: Rational; unitCost: Rational }[],
  outbound: readonly ValuedOutbound[],
): Rational {
  return total([
    ...layers.map(({ quantity, unitCost }) => quantity.times(unitCost)),
    ...outbound.map(({ value }) => value.negated()),
  ]);
}

/** The expected movements that were active at a moment, by createdAt and voidedAt. */
function expectedAt(books: Books, itemId: string, until: string | null): Row[] {
  return books.rows().filter((row) => {
    if (row.itemId !== itemId || !isExpected(row)) return false;
    if (until === null) return row.voidedAt === null;
    return row.createdAt <= until && (row.voidedAt === null || row.voidedAt > until);
  });
}
