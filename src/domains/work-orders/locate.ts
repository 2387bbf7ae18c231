/** How work orders and their items are located, and what keeps them as they are. */

import { Problem } from '../../kernel/contract/problem.ts';
import { locating } from '../../orders/locate-order.ts';
import { lockOrder, orderTables } from './work-orders.store.ts';

export const { locateOrder, locateItem } = locating('work order', orderTables, lockOrder);

/** 409 while work was received on the order. */
export const hasReceipts = (what: string): Problem =>
  new Problem(
    'work_order_has_receipts',
    `${what} while receipts of the order stand. Take the receipts back first.`,
  );
