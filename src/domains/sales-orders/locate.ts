/** How sales orders and their items are located. */
import { locating } from '../../orders/locate-order.ts';
import { lockOrder, orderTables } from './sales-orders.store.ts';

export const { locateOrder, locateItem } = locating('sales order', orderTables, lockOrder);
