import type { ManualCost, Recipe } from './item-costs.ts';
import type { Rational } from './rational.ts';
import type { Ledger } from './requests.ts';

/** Items and locations of the books. */

export interface Item {
  ledger: Ledger;
  active: boolean;
  /** Materials only. */
  manualCosts: ManualCost[];
  /** Every material, and some SKUs. */
  isBought: boolean;
  unitsPerPurchaseUnit: Rational;
  /** SKUs only, in base currency. */
  listPrice: Rational | null;
  /** SKUs only. */
  recipe: Recipe | null;
}

export interface Location {
  active: boolean;
  isShipTo: boolean;
  isWorkSite: boolean;
  isStockLocation: boolean;
}
