/** Landed costs of the lines of a receipt: their prices, with their shares of its other costs. */
import { divide, type Exact, exact, ONE, sum, ZERO } from '../../kernel/values/exact.ts';
import {
  over,
  plus,
  type Ratio,
  ratioOf,
  rounded,
  times,
  total,
} from '../../kernel/values/ratio.ts';
import { UNIT_COST_PLACES } from '../../ledger/unit-cost.ts';

/** The accepted units of one line, over which the additional cost is shared. */
export interface Accepted {
  stockQuantity: Exact;
  /** Base currency per purchase unit. */
  unitCost: Exact;
  /** Stock units in one purchase unit. */
  unitsPerPurchaseUnit: Exact;
}

/**
 * Landed costs per stock unit: (stock units / unitsPerPurchaseUnit x unitCost + share of
 * additionalCost) / stock units, each rounded once, half-even, to 10 decimals; null where nothing
 * was accepted. The additional cost is shared by value, by stock quantity if all values are 0.
 */
export function landedUnitCosts(
  lines: readonly Accepted[],
  additionalCost: Exact,
): (Exact | null)[] {
  if (additionalCost.eq(ZERO)) return lines.map((line) => perStockUnit(line, line.unitCost));
  if (lines.every(({ stockQuantity, unitCost }) => stockQuantity.times(unitCost).eq(ZERO))) {
    const units = sum(lines.map(({ stockQuantity }) => stockQuantity));
    return lines.map(
      (line) => perStockUnit(line, ZERO) && divide(additionalCost, units, UNIT_COST_PLACES),
    );
  }
  const { least: from, most: to } = factorOf(lines, additionalCost);
  let exactFactor: Ratio | undefined;
  return lines.map((line) => {
    const { unitCost, unitsPerPurchaseUnit: units } = line;
    // Packs of many sizes make fractions of thousands of digits. A rounded factor is enough,
    // unless the cost lies between two results.
    const least = perStockUnit(line, unitCost.times(from));
    const most = perStockUnit(line, unitCost.times(to));
    if (least === null || most === null || least.eq(most)) return least;
    exactFactor ??= exactFactorOf(lines, additionalCost);
    return rounded(times(ratioOf(unitCost, units), exactFactor), UNIT_COST_PLACES);
  });
}

/** Decimals of the bounds of values, and of those of the factor. */
const VALUE_PLACES = 80;
const FACTOR_PLACES = 60;

/** Bounds of the factor by which freight raises every cost. */
function factorOf(lines: readonly Accepted[], additionalCost: Exact) {
  const values = lines.map(({ stockQuantity, unitCost, unitsPerPurchaseUnit }) =>
    divide(stockQuantity.times(unitCost), unitsPerPurchaseUnit, VALUE_PLACES),
  );
  const worth = sum(values);
  const error = exact(`${lines.length}e-${VALUE_PLACES}`);
  const rounding = exact(`1e-${FACTOR_PLACES}`);
  const factor = (of: Exact) => ONE.plus(divide(additionalCost, of, FACTOR_PLACES));
  return {
    least: factor(worth.plus(error)).minus(rounding),
    most: factor(worth.minus(error)).plus(rounding),
  };
}

function exactFactorOf(lines: readonly Accepted[], additionalCost: Exact): Ratio {
  const values = lines.map(({ stockQuantity, unitCost, unitsPerPurchaseUnit }) =>
    ratioOf(stockQuantity.times(unitCost), unitsPerPurchaseUnit),
  );
  const worth = total(values);
  return over(plus(worth, ratioOf(additionalCost, ONE)), worth);
}

/** A cost per purchase unit as cost per stock unit; null where nothing was accepted. */
const perStockUnit = (
  { stockQuantity, unitsPerPurchaseUnit }: Accepted,
  cost: Exact,
): Exact | null =>
  stockQuantity.eq(ZERO) ? null : divide(cost, unitsPerPurchaseUnit, UNIT_COST_PLACES);
