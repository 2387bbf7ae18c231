/** The quantity to order for a need: in whole lots. Pure. */
import { compare, divide, type Exact, exact, max } from '../../kernel/values/exact.ts';

export interface LotRules {
  /** Stock units in one unit of the order. */
  unitsPerOrderUnit: Exact;
  /** The least to order, and of what it is a multiple; in units of the order. */
  minimum: Exact | null;
  multiple: Exact | null;
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
export function lotOf(need: Exact, { unitsPerOrderUnit, minimum, multiple }: LotRules): Lot {
  const step = multiple ?? leastQuantity;
  const forNeed = lotsOf(need, step.times(unitsPerOrderUnit));
  const forMinimum = minimum ? lotsOf(minimum, step) : forNeed;
  const quantity = max(forNeed, forMinimum).times(step);
  return { quantity, stockQuantity: quantity.times(unitsPerOrderUnit) };
}

const ONE = exact('1');

/** How many of a size cover a quantity. */
function lotsOf(quantity: Exact, size: Exact): Exact {
  const nearest = divide(quantity, size, 0);
  return compare(nearest.times(size), quantity) < 0 ? nearest.plus(ONE) : nearest;
}
