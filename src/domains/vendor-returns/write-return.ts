/** Posts a change of a vendor return, writes it, and shows it. */

import type { Emission, EventName } from '../../kernel/contract/event.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { exactly } from '../../kernel/database/columns.ts';
import type { Statement } from '../../kernel/database/sql.ts';
import { Problem } from '../../kernel/problem.ts';
import { type Exact, sum } from '../../kernel/values/exact.ts';
import { post } from '../../ledger/post.ts';
import { announceStatus } from '../../orders/order-events.ts';
import { purchaseOrderRules } from '../purchase-orders/purchase-order-rules.ts';
import { updateReceived, updateStatuses } from '../purchase-orders/purchase-orders.store.ts';
import type { DecidedReturn } from './decide-return.ts';
import type { LocatedReturn } from './load-facts.ts';
import { vendorReturnItem } from './vendor-return.ts';
import { readWritten } from './vendor-returns.store.ts';

/** Writes a change of a return; returns it as answers show it. */
export async function writeReturn(
  work: Work,
  decided: DecidedReturn,
  statements: readonly Statement[],
) {
  const { tx, org } = work;
  const { results } = await post(work, [decided]);
  if (results[0] instanceof Problem) throw results[0];
  await announceOrders(work, decided);
  await tx.all(...orderWrites(org.id, [decided]), ...statements);
  const { items: _, ...head } = decided.vendorReturn;
  const { returnNumber, items } = await readWritten(tx, org.id, head.id);
  const shown = items.map((item) => exactly(vendorReturnItem, item));
  return { ...head, returnNumber, items: shown, creditTotal: creditTotalOf(shown) };
}

/** Emits the new statuses of orders whose lines are open again, or no longer. */
export async function announceOrders(
  work: Work,
  { orders, change: { cause } }: DecidedReturn,
): Promise<void> {
  for (const { order, statusBefore: before } of orders) {
    await announceStatus(work, { type: purchaseOrderRules.type, order, before, cause });
  }
}

/** The statements that write the orders of returns, of which the last decision stands. */
export function orderWrites(orgId: string, decided: readonly DecidedReturn[]): Statement[] {
  const last = new Map(
    decided.flatMap(({ orders }) => orders.map((each) => [each.order.id, each])),
  );
  const orders = [...last.values()];
  if (orders.length === 0) return [];
  return [
    updateReceived(
      orgId,
      orders.flatMap(({ items }) => items),
    ),
    updateStatuses(
      orgId,
      orders.map(({ order }) => order),
    ),
  ];
}

export const creditTotalOf = (items: readonly { creditAmount: Exact }[]): Exact =>
  sum(items.map(({ creditAmount }) => creditAmount));

/** The event of a change of a return; its order's answers change with it. */
export const vendorReturnEvent = (type: EventName): Emission => ({
  type,
  changeOf: ({ subject, reply }) => {
    const located: LocatedReturn | undefined = subject;
    const before = located?.vendorReturn;
    const { id, version, poId } = reply ?? before;
    return {
      ...{ id, version, before, after: reply },
      ...(poId !== null && { parent: { type: 'purchase_order', id: poId } }),
    };
  },
});
