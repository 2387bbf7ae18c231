/** How the records of imports are undone: a rule for each kind that an import makes or changes. */
import type { UndoRules } from '../../import/undo-import.ts';
import { undoBoms } from '../boms/undo-boms.ts';
import { undoCustomers } from '../customers/undo-customers.ts';
import { undoOrders } from '../documents/undo-orders.ts';
import { undoOpeningStock } from '../inventory/undo-opening-stock.ts';
import { undoLocations } from '../locations/undo-locations.ts';
import { undoMaterials } from '../materials/undo-materials.ts';
import { purchaseOrderRules } from '../purchase-orders/purchase-order-rules.ts';
import {
  purchaseOrders,
  addLockedOrders as withPurchases,
} from '../purchase-orders/purchase-orders.store.ts';
import { undoPurchaseReceipts } from '../purchase-orders/undo-receipts.ts';
import { salesOrderRules } from '../sales-orders/sales-order-rules.ts';
import { salesOrders, addLockedOrders as withSales } from '../sales-orders/sales-orders.store.ts';
import { undoShipments } from '../sales-orders/undo-shipments.ts';
import { undoSalesReturns } from '../sales-returns/undo-returns.ts';
import { undoSkus } from '../skus/undo-skus.ts';
import { undoTerms } from '../taxonomies/undo-terms.ts';
import { undoVendorItems } from '../vendor-items/undo-vendor-items.ts';
import { undoVendorReturns } from '../vendor-returns/undo-returns.ts';
import { undoVendors } from '../vendors/undo-vendors.ts';
import { undoWorkReceipts } from '../work-orders/undo-receipts.ts';
import { workOrderRules } from '../work-orders/work-order-rules.ts';
import { addLockedOrders as withWork, workOrders } from '../work-orders/work-orders.store.ts';

export const undoRules: UndoRules = {
  vendor: undoVendors,
  customer: undoCustomers,
  material: undoMaterials,
  sku: undoSkus,
  bom: undoBoms,
  vendor_item: undoVendorItems,
  purchase_order: undoOrders(purchaseOrderRules, purchaseOrders, withPurchases),
  work_order: undoOrders(workOrderRules, workOrders, withWork),
  sales_order: undoOrders(salesOrderRules, salesOrders, withSales),
  purchase_order_receipt: undoPurchaseReceipts,
  work_order_receipt: undoWorkReceipts,
  shipment: undoShipments,
  sales_return: undoSalesReturns,
  vendor_return: undoVendorReturns,
  ledger_entry: undoOpeningStock,
  customer_segment: undoTerms('customer segment', 'customer_segment'),
  customer_type: undoTerms('customer type', 'customer_type'),
  location: undoLocations,
  material_type: undoTerms('material type', 'material_type'),
  order_channel: undoTerms('order channel', 'order_channel'),
  sku_type: undoTerms('SKU type', 'sku_type'),
};
