/** Landed costs of the lines of a receipt: their prices, with their shares of its other costs. */
import { compare, divide, type Exact, exact, sum, ZERO } from '../../kernel/values/exact.ts';
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
  const { dividend: worth, divisor } = worthOf(lines);
  const units = sum(lines.map(({ stockQuantity }) => stockQuantity));
  const landed = worth.plus(additionalCost.times(divisor));
  return lines.map(({ stockQuantity, unitCost, unitsPerPurchaseUnit }) => {
    if (compare(stockQuantity, ZERO) === 0) return null;
    if (compare(worth, ZERO) === 0) return divide(additionalCost, units, UNIT_COST_PLACES);
    // unitCost / units x (worth + additional) / worth: one division, one rounding.
    return divide(unitCost.times(landed), worth.times(unitsPerPurchaseUnit), UNIT_COST_PLACES);
  });
}

/** A price with more decimals stays a fraction. */
const pricePlaces = 60;

/** The value of all lines, as an exact fraction. */
function worthOf(lines: readonly Accepted[]): { dividend: Exact; divisor: Exact } {
  const byUnits = new Map<string, { units: Exact; value: Exact }>();
  for (const { stockQuantity, unitCost, unitsPerPurchaseUnit: units } of lines) {
    const before = byUnits.get(units.toFixed())?.value ?? ZERO;
    byUnits.set(units.toFixed(), { units, value: before.plus(stockQuantity.times(unitCost)) });
  }
  let [dividend, divisor] = [ZERO, exact('1')];
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
