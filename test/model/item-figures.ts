import type { Books } from './books.ts';
import type { LayerFigures, OutboundFigures } from './costing.ts';
import { figuresByPlace, isPlan, type PlaceFigures, type Row, together } from './ledger-rows.ts';
import { NOTHING, type Rational, total } from './rational.ts';
import { timestamp } from './zoned-days.ts';

export interface ItemFigures extends PlaceFigures {
  value: Rational;
  /** Rounded half-even to 10 decimals; the current cost when there is nothing to average. */
  averageUnitCost: Rational;
  /** Every place that a counted row names; its value is not rounded. */
  places: Map<string, PlaceFigures & { value: Rational }>;
}

/**
 * Of all live rows; with `asOf`, of those whose eventDate is not after it, at today's costs, and of
 * the plans that stood then.
 */
export function figuresOf(books: Books, itemId: string, asOf?: string): ItemFigures {
  const until = asOf === undefined ? null : timestamp(asOf);
  const counts = (row: Row) => until === null || row.eventDate <= until;
  const came = books.layers(itemId).filter(({ row }) => counts(row));
  const left = books.outbound(itemId).filter(({ row }) => counts(row));
  const value = until === null ? worthOf(came, left) : pastWorthOf(came, left);
  const held = total([
    ...came.map(({ row }) => row.quantity),
    ...left.map(({ row }) => row.quantity.negated()),
  ]);
  const nothingHeld = held.compare(NOTHING) === 0;
  const average = nothingHeld ? books.currentCost(itemId) : value.over(held);
  const moved = books.live(itemId).filter((row) => !isPlan(row) && counts(row));
  const places = figuresByPlace([...moved, ...plansAt(books, itemId, until)]);
  const valueAt = (at: PlaceFigures) => at.onHand.plus(at.inTransit).times(average);
  return {
    ...together(places.values()),
    value,
    averageUnitCost: average.roundHalfEven(10),
    places: new Map([...places].map(([id, at]) => [id, { ...at, value: valueAt(at) }])),
  };
}

/** Open layers at their cost, less provisional units at theirs. */
function worthOf(layers: readonly LayerFigures[], outbound: readonly OutboundFigures[]): Rational {
  return total([
    ...layers.map(({ open, unitCost }) => open.times(unitCost)),
    ...outbound.map(({ row, provisionalQuantity }) =>
      provisionalQuantity.times(row.provisionalUnitCost ?? NOTHING).negated(),
    ),
  ]);
}

/** What came at its cost, less what left at its. */
function pastWorthOf(
  layers: readonly LayerFigures[],
  outbound: readonly OutboundFigures[],
): Rational {
  return total([
    ...layers.map(({ row, unitCost }) => row.quantity.times(unitCost)),
    ...outbound.map(({ value }) => value.negated()),
  ]);
}

/** The plans that stood at a moment: by when they were made and voided, not by their dates. */
function plansAt(books: Books, itemId: string, until: string | null): Row[] {
  return books.rows().filter((row) => {
    if (row.itemId !== itemId || !isPlan(row)) return false;
    if (until === null) return row.voidedAt === null;
    return row.createdAt <= until && (row.voidedAt === null || row.voidedAt > until);
  });
}
