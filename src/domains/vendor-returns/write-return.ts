/** Posts a change of a vendor return, writes it, and shows it. */

import type { Emission, EventName } from '../../kernel/contract/event.ts';
import type { Work } from '../../kernel/contract/work.ts';
import type { Statement } from '../../kernel/database/sql.ts';
import { Problem } from '../../kernel/problem.ts';
import { post } from '../../ledger/post.ts';
import { announceStatus } from '../../orders/order-events.ts';
import { orderWrites as receiptWrites } from '../purchase-orders/change-receipt.ts';
import { purchaseOrderRules } from '../purchase-orders/purchase-order-rules.ts';
import type { DecidedReturn } from './decide-return.ts';
import type { LocatedReturn } from './load-facts.ts';
import { shownReturn } from './shown-return.ts';
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
  const { vendorReturn } = decided;
  const { returnNumber, items } = await readWritten(tx, org.id, vendorReturn.id);
  return shownReturn({ ...vendorReturn, returnNumber }, items);
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
  const orders = decided.flatMap((each) => each.orders);
  return orders.length > 0 ? receiptWrites(orgId, orders) : [];
}

/** The event of a change of a return; its order's answers change with it. */
export const vendorReturnEvent = (type: EventName): Emission => ({
  type,
  changeOf: ({ subject, reply }) => {
    const located: LocatedReturn | undefined = subject;
    const before = located?.shown;
    const { id, version, poId } = reply ?? before;
    return {
      ...{ id, version, before, after: reply },
      ...(poId !== null && { parent: { type: 'purchase_order', id: poId } }),
    };
  },
});
