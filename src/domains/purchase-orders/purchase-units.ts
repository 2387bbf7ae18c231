/** Quantities in purchase units, and the stock units that they are. */
import { divide, type Exact } from '../../kernel/values/exact.ts';

/** Decimals of a quantity in purchase units. */
const places = 6;

export interface Units {
  /** Stock units in one purchase unit. */
  unitsPerPurchaseUnit: Exact;
}

/** Stock units, exactly. */
export const stockUnits = (quantity: Exact, { unitsPerPurchaseUnit }: Units): Exact =>
  quantity.times(unitsPerPurchaseUnit);

/** Purchase units, as they are shown. */
export const purchaseUnits = (stockQuantity: Exact, { unitsPerPurchaseUnit }: Units): Exact =>
  divide(stockQuantity, unitsPerPurchaseUnit, places);

/** Whether a quantity of stock units can be stated in purchase units. */
export const isWholeInPurchaseUnits = (stockQuantity: Exact, units: Units): boolean =>
  stockUnits(purchaseUnits(stockQuantity, units), units).eq(stockQuantity);
