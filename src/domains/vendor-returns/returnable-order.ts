/** An order of which many returns are decided, one after the other. */
import { present } from '../../kernel/present.ts';
import { ledgerChange } from '../../orders/ledger-change.ts';
import type { WithEntries } from '../../orders/locked-orders.ts';
import { orderAfter, withChanged, withOwnLines } from '../../orders/order-lines.ts';
import { purchaseOrderRules } from '../purchase-orders/purchase-order-rules.ts';
import type { LockedOrder } from '../purchase-orders/purchase-orders.store.ts';
import type { DecidedReturn, ReceivedLine, ReturnFacts } from './decide-return.ts';
import { type ReceivedGoods, receivedGoods } from './received-goods.ts';

/** An order, and what of its receipts has gone back. */
export type OrderFacts = WithEntries<LockedOrder> & { received: ReceivedGoods };

export const returnableOrder = (
  order: WithEntries<LockedOrder>,
  received: readonly ReceivedLine[],
): OrderFacts => ({
  ...order,
  received: receivedGoods(received),
});

/** The facts of the order for the decision of one return. */
export const knownOf = (facts: OrderFacts): ReturnFacts => ({
  lines: facts.received.byId,
  orders: new Map([[facts.order.id, facts]]),
});

/** The decision with what the order then expects: the last one tells, also where it is a credit. */
export function withExpected(decided: DecidedReturn, facts: OrderFacts): DecidedReturn {
  const [reopened = { ...facts, changed: [] }] = decided.orders;
  const { expected } = ledgerChange(purchaseOrderRules, [orderAfter(reopened)]);
  return { ...decided, change: { ...decided.change, ...(expected && { expected }) } };
}

/** An order whose lines and goods then change in place. */
export const withOwnGoods = (facts: OrderFacts): OrderFacts => ({
  ...withOwnLines(facts),
  received: facts.received.copy(),
});

/** The order after a return that was decided by it. */
export function afterReturn(
  facts: OrderFacts,
  { vendorReturn, orders, change: { cuts = [] } }: DecidedReturn,
): OrderFacts {
  const returned = new Map(cuts.map(({ layer, quantity }) => [layer.id, quantity]));
  for (const { purchaseOrderReceiptItemId: id } of vendorReturn.items) {
    const line = present(facts.received.byId.get(id));
    facts.received.change({ ...line, returned: returned.get(line.layer.id) ?? line.returned });
  }
  const [reopened] = orders;
  return reopened ? withChanged(facts, reopened) : facts;
}
