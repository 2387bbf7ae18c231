/**
 * What follows from a change of an order, its lines or its receipts, whatever the change was:
 * totals, status, plan rows, and with them everything that the ledger makes of its rows.
 */

import type { Work } from '../../kernel/contract/work.ts';
import type { Posted } from '../../ledger/post.ts';
import {
  causeOf,
  postOrders,
  type ReceiptRows,
  type WantedOrder,
} from '../../orders/settle-orders.ts';
import { plansOf, type StoredPurchaseOrder, statusOf, totalsOf } from './purchase-order.ts';
import type { PurchaseOrderItem } from './purchase-order-item.ts';

type Wanted = WantedOrder<StoredPurchaseOrder, PurchaseOrderItem>;

/** Settles one order; `receipt` is what one of its receipts brings and takes. */
export async function settleOrder(
  call: Work,
  wanted: Wanted,
  receipt?: ReceiptRows,
): Promise<{ order: StoredPurchaseOrder; posted: Posted }> {
  const { orders, posted } = await settleOrders(call, [wanted], receipt);
  return { order: orders[0] as StoredPurchaseOrder, posted };
}

/** Settles any number of orders with one post. */
export async function settleOrders(
  call: Work,
  wanted: readonly Wanted[],
  receipt?: ReceiptRows,
): Promise<{ orders: StoredPurchaseOrder[]; posted: Posted }> {
  const orders = wanted.map(({ order, items }) => {
    const status = statusOf(order.status, items);
    return { ...order, ...totalsOf(order, items), status };
  });
  const expected = orders.flatMap((order, index) => plansOf(order, wanted[index]?.items ?? []));
  const cause = causeOf('purchase_order', orders[0]?.id as string, receipt);
  const posted = await postOrders(call, wanted, { expected, cause }, receipt);
  return { orders, posted };
}
