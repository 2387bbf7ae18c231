/**
 * Goods that came back. All layers that are carried from one outbound entry cost the same: the
 * value of the units that the entry took from others, divided by their number. Units that it took
 * of its own goods, after these came back, cost as much as these. Pure.
 */
import { groupedBy } from '../kernel/grouped-by.ts';
import { compare, divide, type Exact, sum, ZERO } from '../kernel/values/exact.ts';
import type { Consumption } from './match.ts';
import type { PoolEntry } from './pool.ts';
import { UNIT_COST_PLACES } from './unit-cost.ts';

/** An outbound entry, and the layers of what came back of it. */
export interface CarriedGoods<Entry> {
  left: Entry;
  layers: Entry[];
}

/** The outbound entries of which goods came back. */
export function carriedIn<Entry extends PoolEntry & { itemId: string }>(
  entries: readonly Entry[],
): CarriedGoods<Entry>[] {
  const layers = entries.filter(({ carriedFrom }) => carriedFrom !== null);
  if (layers.length === 0) return [];
  const found = groupedBy(layers, ({ carriedFrom }) => String(carriedFrom));
  return entries.flatMap((left) => {
    const own = left.direction === 'out' ? found.get(String(left.position)) : undefined;
    return own ? [{ left, layers: own }] : [];
  });
}

/**
 * The unit cost of what came back of an outbound entry, half-even: `taken` is what it took from
 * others, `value` the value of these and of its provisional units.
 */
export function unitCostOf(
  { unitCost }: PoolEntry,
  taken: readonly Consumption[],
  value: Exact,
  provisionalQuantity: Exact,
): Exact {
  const quantity = sum(taken.map((each) => each.quantity)).plus(provisionalQuantity);
  return compare(quantity, ZERO) > 0 ? divide(value, quantity, UNIT_COST_PLACES) : unitCost;
}
