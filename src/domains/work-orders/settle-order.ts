/** What follows from a change of work orders, items or receipts: plan rows, and the ledger. */

import type { Work } from '../../kernel/contract/work.ts';
import type { Posted } from '../../ledger/post.ts';
import {
  causeOf,
  postOrders,
  type ReceiptRows,
  type WantedOrder,
} from '../../orders/settle-orders.ts';
import { plansOf, type StoredWorkOrder } from './work-order.ts';
import type { WorkOrderItem } from './work-order-item.ts';

/** Settles any number of orders with one post; `receipt` is what one of theirs brings and takes. */
export function settleOrders(
  call: Work,
  wanted: readonly WantedOrder<StoredWorkOrder, WorkOrderItem>[],
  receipt?: ReceiptRows,
): Promise<Posted> {
  const expected = wanted.flatMap(({ order, items }) => plansOf(order, items));
  const cause = causeOf('work_order', wanted[0]?.order.id as string, receipt);
  return postOrders(call, wanted, { expected, cause }, receipt);
}
