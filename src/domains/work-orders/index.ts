import { addWorkOrderItem } from './add-work-order-item.ts';
import { createWorkOrder } from './create-work-order.ts';
import { createWorkOrderReceipt } from './create-work-order-receipt.ts';
import { deleteWorkOrder } from './delete-work-order.ts';
import { deleteWorkOrderReceipt } from './delete-work-order-receipt.ts';
import { generateWorkOrderPdf } from './generate-work-order-pdf.ts';
import { getWorkOrder } from './get-work-order.ts';
import { getWorkOrderReceipt } from './get-work-order-receipt.ts';
import { importWorkOrderReceipts } from './import-work-order-receipts.ts';
import { importWorkOrders } from './import-work-orders.ts';
import { listAllWorkOrderReceipts } from './list-all-work-order-receipts.ts';
import { listWorkOrderReceipts } from './list-work-order-receipts.ts';
import { listWorkOrderStatusTypes } from './list-work-order-status-types.ts';
import { listWorkOrders } from './list-work-orders.ts';
import { removeWorkOrderItem } from './remove-work-order-item.ts';
import { updateWorkOrder } from './update-work-order.ts';
import { updateWorkOrderItem } from './update-work-order-item.ts';
import { updateWorkOrderReceipt } from './update-work-order-receipt.ts';

export const workOrders = [
  createWorkOrder,
  listWorkOrders,
  getWorkOrder,
  updateWorkOrder,
  deleteWorkOrder,
  addWorkOrderItem,
  updateWorkOrderItem,
  removeWorkOrderItem,
  createWorkOrderReceipt,
  listWorkOrderReceipts,
  listAllWorkOrderReceipts,
  getWorkOrderReceipt,
  updateWorkOrderReceipt,
  deleteWorkOrderReceipt,
  listWorkOrderStatusTypes,
  importWorkOrders,
  importWorkOrderReceipts,
  generateWorkOrderPdf,
];
