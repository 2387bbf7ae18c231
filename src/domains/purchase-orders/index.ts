import { addPurchaseOrderItem } from './add-purchase-order-item.ts';
import { createPurchaseOrder } from './create-purchase-order.ts';
import { createPurchaseOrderReceipt } from './create-purchase-order-receipt.ts';
import { deletePurchaseOrder } from './delete-purchase-order.ts';
import { deletePurchaseOrderReceipt } from './delete-purchase-order-receipt.ts';
import { generatePurchaseOrderPdf } from './generate-purchase-order-pdf.ts';
import { getPurchaseOrder } from './get-purchase-order.ts';
import { getPurchaseOrderReceipt } from './get-purchase-order-receipt.ts';
import { getVendorPerformance } from './get-vendor-performance.ts';
import { importPurchaseOrderReceipts } from './import-purchase-order-receipts.ts';
import { importPurchaseOrders } from './import-purchase-orders.ts';
import { listAllPurchaseOrderItems } from './list-all-purchase-order-items.ts';
import { listAllPurchaseOrderReceipts } from './list-all-purchase-order-receipts.ts';
import { listPriceHistory } from './list-price-history.ts';
import { listPurchaseOrderItems } from './list-purchase-order-items.ts';
import { listPurchaseOrderMails } from './list-purchase-order-mails.ts';
import { listPurchaseOrderReceipts } from './list-purchase-order-receipts.ts';
import { listPurchaseOrderStatusTypes } from './list-purchase-order-status-types.ts';
import { listPurchaseOrders } from './list-purchase-orders.ts';
import { mailPurchaseOrder } from './mail-purchase-order.ts';
import { removePurchaseOrderItem } from './remove-purchase-order-item.ts';
import { updatePurchaseOrder } from './update-purchase-order.ts';
import { updatePurchaseOrderItem } from './update-purchase-order-item.ts';
import { updatePurchaseOrderReceipt } from './update-purchase-order-receipt.ts';

export const purchaseOrders = [
  createPurchaseOrder,
  listPurchaseOrders,
  getPurchaseOrder,
  updatePurchaseOrder,
  deletePurchaseOrder,
  generatePurchaseOrderPdf,
  addPurchaseOrderItem,
  listPurchaseOrderItems,
  listAllPurchaseOrderItems,
  updatePurchaseOrderItem,
  removePurchaseOrderItem,
  createPurchaseOrderReceipt,
  listPurchaseOrderReceipts,
  listAllPurchaseOrderReceipts,
  getPurchaseOrderReceipt,
  updatePurchaseOrderReceipt,
  deletePurchaseOrderReceipt,
  listPurchaseOrderStatusTypes,
  importPurchaseOrders,
  importPurchaseOrderReceipts,
  mailPurchaseOrder,
  listPurchaseOrderMails,
  getVendorPerformance,
  listPriceHistory,
];
