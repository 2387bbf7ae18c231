import type { Check } from './check.ts';
import { checkCostHistory } from './cost-history.ts';
import { checkItems } from './items.ts';
import { checkJournals } from './journals.ts';
import { checkBarcodes } from './keys.ts';
import { checkNumbering } from './numbering.ts';
import { checkProductionLinks } from './production-links.ts';
import { checkPurchaseOrders } from './purchase-orders.ts';
import { checkPurchaseReceipts } from './purchase-receipts.ts';
import { checkRecipes } from './recipes.ts';
import { checkSalesReturns, checkVendorReturns } from './returns.ts';
import { checkSalesOrders } from './sales-orders.ts';
import { checkShipments } from './shipments.ts';
import { checkSources } from './sourced-rows.ts';
import { checkStockCounts } from './stock-counts.ts';
import { checkTransfers } from './transfers.ts';
import { checkWorkOrders } from './work-orders.ts';
import { checkWorkReceipts } from './work-receipts.ts';

/** Every check. A domain that stores a derived value adds one. */
export const checks: readonly Check[] = [
  checkItems,
  checkRecipes,
  checkPurchaseOrders,
  checkPurchaseReceipts,
  checkWorkOrders,
  checkWorkReceipts,
  checkProductionLinks,
  checkSalesOrders,
  checkShipments,
  checkSalesReturns,
  checkVendorReturns,
  checkSources,
  checkTransfers,
  checkStockCounts,
  checkNumbering,
  checkCostHistory,
  checkBarcodes,
  checkJournals,
];
