/** Landed costs of the lines of a receipt: their prices, with their shares of its other costs. */
import { divide, type Exact, exact, ONE, sum, ZERO } from '../../kernel/values/exact.ts';
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
  const { dividend: worth, divisor } = worthOf(lines);
  if (worth.eq(ZERO)) {
    const units = sum(lines.map(({ stockQuantity }) => stockQuantity));
    return lines.map(
      (line) => perStockUnit(line, ZERO) && divide(additionalCost, units, UNIT_COST_PLACES),
    );
  }
  const landed = worth.plus(additionalCost.times(divisor));
  const factor = divide(landed, worth, FACTOR_PLACES);
  return lines.map((line) => {
    const { unitCost, unitsPerPurchaseUnit: units } = line;
    // Packs of many sizes make fractions of thousands of digits, whose division takes long. A
    // rounded factor is enough, unless the cost lies between two results.
    const least = perStockUnit(line, unitCost.times(factor.minus(FACTOR_ERROR)));
    const most = perStockUnit(line, unitCost.times(factor.plus(FACTOR_ERROR)));
    if (least === null || most === null || least.eq(most)) return least;
    return divide(unitCost.times(landed), worth.times(units), UNIT_COST_PLACES);
  });
}

/** The factor by which freight raises every cost is rounded; its error is less than this. */
const FACTOR_PLACES = 60;
const FACTOR_ERROR = exact(`1e-${FACTOR_PLACES}`);

/** A cost per purchase unit as cost per stock unit; null where nothing was accepted. */
const perStockUnit = (
  { stockQuantity, unitsPerPurchaseUnit }: Accepted,
  cost: Exact,
): Exact | null =>
  stockQuantity.eq(ZERO) ? null : divide(cost, unitsPerPurchaseUnit, UNIT_COST_PLACES);

/** A price with more decimals stays a fraction. */
const pricePlaces = 60;

/** The value of all lines, as an exact fraction. */
function worthOf(lines: readonly Accepted[]): { dividend: Exact; divisor: Exact } {
  const byUnits = new Map<string, { units: Exact; value: Exact }>();
  for (const { stockQuantity, unitCost, unitsPerPurchaseUnit: units } of lines) {
    const before = byUnits.get(units.toFixed())?.value ?? ZERO;
    byUnits.set(units.toFixed(), { units, value: before.plus(stockQuantity.times(unitCost)) });
  }
  let [dividend, divisor] = [ZERO, ONE];
  for (const { units, value } of byUnits.values()) {
    const price = divide(value, units, pricePlaces);
    if (price.times(units).eq(value)) {
      dividend = dividend.plus(price.times(divisor));
    } else {
      dividend = dividend.times(units).plus(value.times(divisor));
      divisor = divisor.times(units);
    }
  }
  return { dividend, divisor };
}
