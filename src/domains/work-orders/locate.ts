/** How work orders, their items and their receipts are located. */

import { Problem } from '../../kernel/problem.ts';
import { orderKinds } from '../../orders/kinds.ts';
import { locating, locatingReceipts } from '../../orders/locate-order.ts';
import { findReceipt } from './receipts.store.ts';
import { lockOrder } from './work-orders.store.ts';

export const { locateOrder, locateItem } = locating('work order', orderKinds.work_order, lockOrder);

export const locateReceipt = locatingReceipts(
  'work order receipt',
  async (tx, orgId, id) => (await findReceipt(tx, orgId, id))?.woId,
  lockOrder,
  findReceipt,
);

/** 409 while the order has receipts. */
export const hasReceipts = (what: string): Problem =>
  new Problem(
    'work_order_has_receipts',
    `${what} while the order has receipts. Delete the receipts first.`,
  );
