/** E127, W127: lists the statuses of purchase orders. */
import { statusTypesEndpoint } from '../../orders/order-status.ts';
import { statusTypes } from './purchase-order.ts';

export const listPurchaseOrderStatusTypes = statusTypesEndpoint(
  {
    id: 'E127',
    operation: 'listPurchaseOrderStatusTypes',
    path: '/purchase-order-status-types',
    tag: 'Purchase Orders',
    summary: 'List PO status types',
  },
  statusTypes,
);
