import type { Check } from './check.ts';
import { checkCostHistory } from './cost-history.ts';
import { checkItems } from './items.ts';
import { checkNumbering } from './numbering.ts';
import { checkPurchaseOrders } from './purchase-orders.ts';
import { checkPurchaseReceipts } from './purchase-receipts.ts';
import { checkRecipes } from './recipes.ts';
import { checkTransfers } from './transfers.ts';

/** Every check there is. A domain that keeps a figure of its own adds one. */
export const checks: readonly Check[] = [
  checkItems,
  checkRecipes,
  checkPurchaseOrders,
  checkPurchaseReceipts,
  checkTransfers,
  checkNumbering,
  checkCostHistory,
];
