/**
 * Calculations that run on threads beside the event loop, because they take long: plans, the work
 * of today, pick lists, and some reads.
 */
import { getCostExplanation } from './domains/costing/get-cost-explanation.ts';
import { getJournal } from './domains/journals/get-journal.ts';
import { previewJournal } from './domains/journals/preview-journal.ts';
import {
  pickListCalculation,
  pickListPaperCalculation,
} from './domains/pick-lists/calculate-pick-list.ts';
import { planCalculation } from './domains/planning/calculate-plan.ts';
import { getBuildableQuantity } from './domains/planning/get-buildable-quantity.ts';
import { getSalesMargins } from './domains/sales-orders/get-sales-margins.ts';
import { todayCalculation } from './domains/today/calculate-today.ts';
import { getTrace } from './domains/traces/get-trace.ts';
import { getInventoryValuation } from './domains/valuations/get-inventory-valuation.ts';
import type { AnyCalculation } from './kernel/calculations/calculation.ts';
import { calculationOf } from './serve/read/calculation-of.ts';

export const calculations: readonly AnyCalculation[] = [
  planCalculation,
  todayCalculation,
  pickListCalculation,
  pickListPaperCalculation,
  calculationOf(getBuildableQuantity),
  calculationOf(getCostExplanation),
  calculationOf(getJournal),
  calculationOf(previewJournal),
  calculationOf(getTrace),
  calculationOf(getInventoryValuation),
  calculationOf(getSalesMargins),
];
