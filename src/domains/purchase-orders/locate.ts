/** How purchase orders, their items and their receipts are located. */

import { Problem } from '../../kernel/problem.ts';
import { orderKinds } from '../../orders/kinds.ts';
import { locating, locatingReceipts } from '../../orders/locate-order.ts';
import { lockOrder } from './purchase-orders.store.ts';
import { findOrderOfReceipt, readReceipt } from './receipts.store.ts';

export const { locateOrder, locateItem } = locating(
  'purchase order',
  orderKinds.purchase_order,
  lockOrder,
);

export const locateReceipt = locatingReceipts(
  'purchase order receipt',
  findOrderOfReceipt,
  lockOrder,
  readReceipt,
);

/** 409 while the order, or the item in question, has receipts. */
export const hasReceipts = (what: string): Problem =>
  new Problem(
    'purchase_order_has_receipts',
    `${what} while it has receipts. Delete the receipts first.`,
  );
