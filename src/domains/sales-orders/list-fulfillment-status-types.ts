/** E163, W163: lists the fulfillment statuses of sales orders. */
import { statusTypesEndpoint } from '../../orders/order-status.ts';
import { fulfillmentStatusTypes } from './sales-order-status.ts';

export const listFulfillmentStatusTypes = statusTypesEndpoint(
  {
    id: 'E163',
    operation: 'listFulfillmentStatusTypes',
    path: '/fulfillment-status-types',
    tag: 'Sales Orders',
    summary: 'List fulfillment status types',
  },
  fulfillmentStatusTypes,
);
