/** What follows from a change of work orders, items or receipts: plan rows, and the ledger. */
import type { Organization } from '../../kernel/access/caller.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { postWithPlans } from '../inventory/plan.ts';
import type { LedgerChange, Posted } from '../inventory/post.ts';
import { plansOf, type StoredWorkOrder } from './work-order.ts';
import type { WorkOrderItem } from './work-order-item.ts';

export interface OrderCall {
  tx: Transaction;
  org: Organization;
  caller: { userId: string };
  now: Date;
  newId(): string;
}

/** An order as it is to be, with all of its items. */
export interface WantedOrder {
  order: StoredWorkOrder;
  items: readonly WorkOrderItem[];
  /** Items that it had and has no more. */
  removed?: readonly string[];
}

/** Settles any number of orders with one post; `receipt` is what one of theirs brings and takes. */
export function settleOrders(
  call: OrderCall,
  wanted: readonly WantedOrder[],
  receipt?: LedgerChange & { id: string },
): Promise<Posted> {
  const { tx, org, now, caller, newId } = call;
  const lines = wanted.flatMap(({ items, removed = [] }) => [
    ...items.map(({ id }) => id),
    ...removed,
  ]);
  const plans = wanted.flatMap(({ order, items }) => plansOf(order, items));
  const cause = receipt
    ? { type: 'work_order_receipt', id: receipt.id }
    : { type: 'work_order', id: wanted[0]?.order.id as string };
  const datedBy = { rows: '/receiptDate', voided: '/receiptDate' };
  const by = { timezone: org.timezone, userId: caller.userId, newId };
  return postWithPlans({ tx, org, now, cause, datedBy }, by, lines, plans, receipt);
}
