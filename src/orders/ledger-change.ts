/** The change of the ledger that follows from a change of orders. */
import type { Origin } from '../kernel/contract/work.ts';
import { type LedgerChange, withExpected } from '../ledger/change.ts';
import { refuseClosedPeriod } from '../ledger/closed-period.ts';
import type { StoredEntry } from '../ledger/entry.ts';
import type { OrderRules, OrderState } from './order-rules.ts';

/** The goods that a receipt or a shipment moves. */
export interface MovedGoods
  extends Pick<LedgerChange, 'entries' | 'voided' | 'revalued' | 'production' | 'cuts'> {
  /** JSON pointer to the field of the request that has the entries' date; '' if there is none. */
  dated: string;
  /** The record that the cost history names as the cause: a receipt; by default the order. */
  cause?: LedgerChange['cause'];
}

/**
 * Makes one change for any number of orders: the goods that move, and all movements then expected.
 */
export function ledgerChange<Order extends { id: string }, Item extends { id: string }>(
  rules: OrderRules<Order, Item>,
  orders: readonly OrderState<Order, Item>[],
  { dated, ...goods }: MovedGoods = { entries: [], voided: [], dated: '' },
): LedgerChange {
  return {
    cause: { type: rules.type, id: orders[0]?.order.id ?? '' },
    ...goods,
    datedBy: { entries: dated, voided: dated },
    expected: {
      lineIds: () =>
        orders.flatMap(({ items, removed = [] }) => [...items.map(({ id }) => id), ...removed]),
      movements: () => orders.flatMap(({ order, items }) => rules.expected(order, items)),
    },
  };
}

/**
 * A decision whose change has the entries of what its order then expects, where the items of the
 * order have these active entries; 422 in a closed period.
 */
export function completed<Decision extends { change: LedgerChange }>(
  origin: Origin,
  decision: Decision,
  active: readonly StoredEntry[],
): Decision {
  const change = withExpected(decision.change, active, origin);
  refuseClosedPeriod(origin.org, change);
  return { ...decision, change };
}
