/** How sales orders and their items are located. */
import { type LockedItemOf, locating } from '../../orders/locate-order.ts';
import { type LockedOrder, lockOrder, orderTables } from './sales-orders.store.ts';

export type LockedItem = LockedItemOf<LockedOrder>;

export const { locateOrder, locateItem } = locating('sales order', orderTables, lockOrder);
