/** How purchase orders, their items and their receipts are located. */

import { notFound, Problem } from '../../kernel/contract/problem.ts';
import { type Located, locating } from '../../orders/locate-order.ts';
import type { Receipt } from './purchase-order-receipt.ts';
import { type LockedOrder, lockOrder, orderTables } from './purchase-orders.store.ts';
import { findOrderOfReceipt, readReceipt } from './receipts.store.ts';

export const { locateOrder, locateItem } = locating('purchase order', orderTables, lockOrder);

/** 409 while goods were received, on the order or on the line in question. */
export const hasReceipts = (what: string): Problem =>
  new Problem(
    'purchase_order_has_receipts',
    `${what} while receipts of it stand. Take the receipts back first.`,
  );

export interface LockedReceipt {
  receipt: Receipt;
  locked: LockedOrder;
  /** The receipt's. */
  version: number;
}

export async function locateReceipt({ tx, org, path }: Located): Promise<LockedReceipt> {
  const { id = '' } = path;
  const found = await findOrderOfReceipt(tx, org.id, id);
  const locked = found && (await lockOrder(tx, org.id, found.poId));
  const receipt = locked && (await readReceipt(tx, org.id, id));
  if (!locked || !receipt) throw notFound('purchase order receipt');
  return { receipt, locked, version: receipt.version };
}
