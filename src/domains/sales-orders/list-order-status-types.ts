/** E162, W162: lists the statuses of sales orders. */
import { statusTypesEndpoint } from '../../orders/order-status.ts';
import { statusTypes } from './sales-order-status.ts';

export const listOrderStatusTypes = statusTypesEndpoint(
  {
    id: 'E162',
    operation: 'listOrderStatusTypes',
    path: '/order-status-types',
    tag: 'Sales Orders',
    summary: 'List order status types',
  },
  statusTypes,
);
