/** The schemas of every import's rows by its endpoint's number, for the thread that reads them. */
import { bomShape } from './domains/boms/bom-rows.ts';
import { customerImporter } from './domains/customers/customer-importer.ts';
import { openingStockShape } from './domains/inventory/opening-stock.ts';
import { materialImporter } from './domains/materials/material-importer.ts';
import { purchaseOrderImporter } from './domains/purchase-orders/purchase-order-importer.ts';
import { receiptForm as purchaseReceiptForm } from './domains/purchase-orders/receipt-importer.ts';
import { salesOrderImporter } from './domains/sales-orders/sales-order-importer.ts';
import { shipmentForm } from './domains/sales-orders/shipment-importer.ts';
import { returnForm } from './domains/sales-returns/return-importer.ts';
import { skuImporter } from './domains/skus/sku-importer.ts';
import { countLinesShape } from './domains/stock-counts/lines-file.ts';
import { vendorItemShape } from './domains/vendor-items/vendor-item-rows.ts';
import { returnForm as vendorReturnForm } from './domains/vendor-returns/return-importer.ts';
import { vendorImporter } from './domains/vendors/vendor-importer.ts';
import { receiptForm as workReceiptForm } from './domains/work-orders/receipt-importer.ts';
import { workOrderImporter } from './domains/work-orders/work-order-importer.ts';
import { type ImportShape, recordShape } from './import/importer.ts';
import { movementShape } from './orders/movement-rows.ts';
import { orderShape } from './orders/order-importer.ts';

export const importShapes: Readonly<Record<string, ImportShape>> = {
  E029: recordShape(vendorImporter),
  E064: recordShape(customerImporter),
  E075: recordShape(materialImporter),
  E086: recordShape(skuImporter),
  E128: orderShape(purchaseOrderImporter),
  E143: orderShape(workOrderImporter),
  E164: orderShape(salesOrderImporter),
  X022: movementShape(purchaseReceiptForm),
  X023: movementShape(workReceiptForm),
  X024: movementShape(shipmentForm),
  X025: openingStockShape,
  X028: bomShape,
  X050: countLinesShape,
  X061: movementShape(returnForm),
  X068: movementShape(vendorReturnForm),
  X092: vendorItemShape,
};
