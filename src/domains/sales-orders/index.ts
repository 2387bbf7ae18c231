import { addSalesOrderItem } from './add-sales-order-item.ts';
import { addTimelineNote } from './add-timeline-note.ts';
import { createSalesOrder } from './create-sales-order.ts';
import { createShipment } from './create-shipment.ts';
import { deleteOrderChannel } from './delete-order-channel.ts';
import { deleteSalesOrder } from './delete-sales-order.ts';
import { deleteShipment } from './delete-shipment.ts';
import { deleteTimelineNote } from './delete-timeline-note.ts';
import { generateSalesOrderPdf } from './generate-sales-order-pdf.ts';
import { generateShipmentPdf } from './generate-shipment-pdf.ts';
import { getSalesMargins } from './get-sales-margins.ts';
import { getSalesOrder } from './get-sales-order.ts';
import { getShipment } from './get-shipment.ts';
import { importSalesOrders } from './import-sales-orders.ts';
import { importShipments } from './import-shipments.ts';
import { listFulfillmentStatusTypes } from './list-fulfillment-status-types.ts';
import { listOrderStatusTypes } from './list-order-status-types.ts';
import { listSalesOrderItems } from './list-sales-order-items.ts';
import { listSalesOrderMails } from './list-sales-order-mails.ts';
import { listSalesOrders } from './list-sales-orders.ts';
import { listShipments } from './list-shipments.ts';
import { listTimelineNotes } from './list-timeline-notes.ts';
import { mailSalesOrder } from './mail-sales-order.ts';
import {
  createOrderChannel,
  getOrderChannelUsage,
  listOrderChannels,
  updateOrderChannel,
} from './order-channels.ts';
import { reactivateOrderChannel } from './reactivate-order-channel.ts';
import { removeSalesOrderItem } from './remove-sales-order-item.ts';
import { updateSalesOrder } from './update-sales-order.ts';
import { updateSalesOrderItem } from './update-sales-order-item.ts';
import { updateShipment } from './update-shipment.ts';

export const salesOrders = [
  createSalesOrder,
  listSalesOrders,
  getSalesOrder,
  updateSalesOrder,
  deleteSalesOrder,
  addSalesOrderItem,
  listSalesOrderItems,
  updateSalesOrderItem,
  removeSalesOrderItem,
  addTimelineNote,
  listTimelineNotes,
  deleteTimelineNote,
  createOrderChannel,
  listOrderChannels,
  updateOrderChannel,
  deleteOrderChannel,
  reactivateOrderChannel,
  getOrderChannelUsage,
  listOrderStatusTypes,
  listFulfillmentStatusTypes,
  importSalesOrders,
  importShipments,
  createShipment,
  listShipments,
  getShipment,
  updateShipment,
  deleteShipment,
  generateShipmentPdf,
  getSalesMargins,
  generateSalesOrderPdf,
  mailSalesOrder,
  listSalesOrderMails,
];

export { recordRevaluedSales } from './record-revalued-sales.ts';
