/** The quantity to order for a need: in whole lots. Pure. */
import { compare, divide, type Exact, exact, max, ONE } from '../../kernel/values/exact.ts';

export interface LotRules {
  /** Stock units in one unit of the order. */
  unitsPerOrderUnit: Exact;
  /** The least to order, and of what it is a multiple; in units of the order. */
  minimum: Exact | null;
  multiple: Exact | null;
  /** The item is counted in whole stock units. */
  wholeUnits: boolean;
  /** The unit of the order is a pack: a unit other than the stock unit, bought whole. */
  inPacks: boolean;
}

export interface Lot {
  /** In units of the order. */
  quantity: Exact;
  /** In stock units. */
  stockQuantity: Exact;
}

/** The decimals of quantities in requests: without a multiple, quantities are multiples of this. */
const leastQuantity = exact('0.000001');

/** The least quantity by these rules that covers a need of so many stock units. */
export function lotOf(need: Exact, rules: LotRules): Lot {
  const { unitsPerOrderUnit, minimum, multiple, wholeUnits, inPacks } = rules;
  const step = multiple ?? (wholeUnits || inPacks ? ONE : leastQuantity);
  const forNeed = lotsOf(need, step.times(unitsPerOrderUnit));
  const forMinimum = minimum ? lotsOf(minimum, step) : forNeed;
  const lots = max(forNeed, forMinimum).times(step);
  const quantity = wholeUnits && !inPacks ? roundUp(lots) : lots;
  return { quantity, stockQuantity: quantity.times(unitsPerOrderUnit) };
}

/** To a whole quantity. */
export const roundUp = (quantity: Exact): Exact => lotsOf(quantity, ONE);

/** Of at least 0, to a whole quantity. */
export function roundDown(quantity: Exact): Exact {
  const above = roundUp(quantity);
  return above.eq(quantity) ? above : above.minus(ONE);
}

/** How many of a size cover a quantity. */
function lotsOf(quantity: Exact, size: Exact): Exact {
  const nearest = divide(quantity, size, 0);
  return compare(nearest.times(size), quantity) < 0 ? nearest.plus(ONE) : nearest;
}
