/** E142, W142: lists the statuses of work orders. */
import { statusTypesEndpoint } from '../../orders/order-status.ts';
import { statusTypes } from './work-order.ts';

export const listWorkOrderStatusTypes = statusTypesEndpoint(
  {
    id: 'E142',
    operation: 'listWorkOrderStatusTypes',
    path: '/work-order-status-types',
    tag: 'Work Orders',
    summary: 'List WO status types',
  },
  statusTypes,
);
