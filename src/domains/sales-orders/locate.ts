/** How sales orders and their items are located. */
import { orderKinds } from '../../orders/kinds.ts';
import { locating } from '../../orders/locate-order.ts';
import { lockOrder } from './sales-orders.store.ts';

export const { locateOrder, locateItem } = locating(
  'sales order',
  orderKinds.sales_order,
  lockOrder,
);
