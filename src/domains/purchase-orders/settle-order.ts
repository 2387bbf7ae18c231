/**
 * What follows from a change of an order, its lines or its receipts, whatever the change was:
 * totals, status, plan rows, and with them everything that the ledger makes of its rows.
 */
import type { Organization } from '../../kernel/access/caller.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { postWithPlans } from '../inventory/plan.ts';
import type { LedgerChange, Posted } from '../inventory/post.ts';
import { plansOf, type StoredPurchaseOrder, statusOf, totalsOf } from './purchase-order.ts';
import type { PurchaseOrderItem } from './purchase-order-item.ts';

export interface OrderCall {
  tx: Transaction;
  org: Organization;
  caller: { userId: string };
  now: Date;
  newId(): string;
}

/** An order as it is to be, with all of its lines. */
export interface WantedOrder {
  order: StoredPurchaseOrder;
  items: readonly PurchaseOrderItem[];
  /** Lines that it had and has no more. */
  removed?: readonly string[];
}

/** Settles one order; `receipts` is what its receipts bring to the ledger or take back. */
export async function settleOrder(
  call: OrderCall,
  wanted: WantedOrder,
  receipts?: LedgerChange & { id: string },
): Promise<{ order: StoredPurchaseOrder; posted: Posted }> {
  const { orders, posted } = await settleOrders(call, [wanted], receipts);
  return { order: orders[0] as StoredPurchaseOrder, posted };
}

/** Settles any number of orders with one post. */
export async function settleOrders(
  call: OrderCall,
  wanted: readonly WantedOrder[],
  receipts?: LedgerChange & { id: string },
): Promise<{ orders: StoredPurchaseOrder[]; posted: Posted }> {
  const { tx, org, now } = call;
  const orders = wanted.map(({ order, items }) => {
    const status = statusOf(order.status, items);
    return { ...order, ...totalsOf(order, items), status };
  });
  const lines = wanted.flatMap(({ items, removed = [] }) => [
    ...items.map(({ id }) => id),
    ...removed,
  ]);
  const plans = orders.flatMap((order, index) => plansOf(order, wanted[index]?.items ?? []));
  const cause = receipts
    ? { type: 'purchase_order_receipt', id: receipts.id }
    : { type: 'purchase_order', id: orders[0]?.id as string };
  const datedBy = { rows: '/receiptDate', voided: '/receiptDate' };
  const by = { timezone: org.timezone, userId: call.caller.userId, newId: call.newId };
  const posted = await postWithPlans({ tx, org, now, cause, datedBy }, by, lines, plans, receipts);
  return { orders, posted };
}
